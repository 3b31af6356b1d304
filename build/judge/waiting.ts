import { type HeldDraft, type HeldItem, heldId } from './held.ts'

/** A run on the same or the next days sees the same page: it confirms nothing. */
const SECOND_RUN_AFTER_DAYS = 3

export interface Waiting {
  /** Waits on. */
  readonly open: readonly HeldItem[]
  /** Confirmed by this run, the second to see it. */
  readonly released: readonly HeldItem[]
  /** Was held and is no longer seen, though its page was read. */
  readonly resolved: readonly HeldItem[]
  /** Seen again after a maintainer rejected it. */
  readonly rejected: readonly HeldItem[]
}

/** Brings what this run holds together with what waits already. `read`: cards whose own pages were read in this run. */
export function wait(
  drafts: readonly HeldDraft[],
  before: readonly HeldItem[],
  rejected: ReadonlySet<string>,
  read: ReadonlySet<string>,
  today: string,
): Waiting {
  const known = new Map(before.map((item) => [item.id, item]))
  const now = drafts.map((draft) => dated(draft, known, today))
  const ids = new Set(now.map(({ id }) => id))
  const unseen = before.filter(({ id }) => !ids.has(id))
  const fresh = now.filter(({ id }) => !rejected.has(id))
  return {
    open: [...fresh.filter((item) => !isReleased(item)), ...unseen.filter(({ card }) => !read.has(card))],
    released: fresh.filter(isReleased),
    resolved: unseen.filter(({ card }) => read.has(card)),
    rejected: now.filter(({ id }) => rejected.has(id)),
  }
}

function dated(draft: HeldDraft, known: ReadonlyMap<string, HeldItem>, today: string): HeldItem {
  const id = heldId(draft)
  return { ...draft, id, since: known.get(id)?.since ?? today, seen: today }
}

const isReleased = ({ waits, since, seen }: HeldItem): boolean =>
  waits === 'second run' && daysBetween(since, seen) >= SECOND_RUN_AFTER_DAYS

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
