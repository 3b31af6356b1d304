import { daysBetween } from '../../data/time.ts'
import { type ReviewDraft, type ReviewItem, reviewId } from './review-item.ts'

/** A run on the same or the next days sees the same page: it confirms nothing. */
export const SECOND_RUN_AFTER_DAYS = 3

/** An issuer tests two versions of a page for weeks, not for months. */
const ALTERNATES_WITHIN_DAYS = 70
/** How long an item stays in review after an alternating page last showed it. */
const SHOWN_AGAIN_WITHIN_DAYS = 28

export interface UpdatedQueue {
  /** Waits on. */
  readonly open: readonly ReviewItem[]
  /** Confirmed by this run: the second to see it, or one in which independent sources agree. */
  readonly released: readonly ReviewItem[]
  /** Was held and no longer holds. */
  readonly resolved: readonly ReviewItem[]
  /** Seen again after a maintainer rejected it. */
  readonly rejected: readonly ReviewItem[]
  /** Items of the last weeks that were resolved, this run's with them. */
  readonly past: readonly ReviewItem[]
}

/** What was held before a run: items in review, and items of the last weeks that were resolved. */
export interface QueueBefore {
  readonly open: readonly ReviewItem[]
  readonly past: readonly ReviewItem[]
}

/**
 * Brings what this run holds together with what is in review already. `isSettled`: whether this run shows that an item it did
 * not see again no longer holds; an item that the pages are merely silent about stays. An item that was resolved and comes
 * back alternates: it stays in review, as one item, until the page has shown the other version for weeks.
 */
export function updateQueue(
  drafts: readonly ReviewDraft[],
  { open: before, past }: QueueBefore,
  rejected: ReadonlySet<string>,
  isSettled: (item: ReviewItem) => boolean,
  today: string,
): UpdatedQueue {
  const recent = past.filter(({ seen }) => daysBetween(seen, today) <= ALTERNATES_WITHIN_DAYS)
  const known = new Map(before.map((item) => [item.id, item]))
  const earlier = new Map(recent.map((item) => [item.id, item]))
  const now = drafts.map((draft) => alternating(dated(draft, known, today), earlier))
  const ids = new Set(now.map(({ id }) => id))
  const unseen = before.filter(({ id }) => !ids.has(id))
  const isOver = (item: ReviewItem) =>
    isSettled(item) && (!earlier.has(item.id) || daysBetween(item.seen, today) > SHOWN_AGAIN_WITHIN_DAYS)
  const fresh = now.filter(({ id }) => !rejected.has(id))
  const resolved = unseen.filter(isOver)
  return {
    open: [...fresh.flatMap(asOpen), ...unseen.filter((item) => !isOver(item))],
    released: fresh.filter(isReleased).map(asItem),
    resolved,
    rejected: now.filter(({ id }) => rejected.has(id)).map(asItem),
    past: [...new Map([...recent, ...resolved].map((item) => [item.id, item])).values()],
  }
}

type Dated = ReviewDraft & Pick<ReviewItem, 'id' | 'since' | 'seen'>

/** A draft that waits for nothing is no item of the queue; as a record of what was released it has seen its second source. */
const asItem = (draft: Dated): ReviewItem => ({
  ...draft,
  waits: draft.waits === 'review' ? 'review' : 'second run',
})

const asOpen = (draft: Dated): ReviewItem[] => (isReleased(draft) ? [] : [asItem(draft)])

function alternating(item: Dated, earlier: ReadonlyMap<string, ReviewItem>): Dated {
  const before = earlier.get(item.id)
  if (!before) return item
  const reason = `the pages alternate: they showed this on ${before.seen}, then not, and show it again`
  return { ...item, waits: 'review', cause: { code: 'alternates' }, reasons: [reason, ...item.reasons] }
}

function dated(draft: ReviewDraft, known: ReadonlyMap<string, ReviewItem>, today: string): Dated {
  const id = reviewId(draft)
  return { ...draft, id, since: known.get(id)?.since ?? today, seen: today }
}

const isReleased = ({ waits, since, seen }: Dated): boolean =>
  waits === 'nothing' || (waits === 'second run' && isSeenTwice({ since, seen }))

/** Whether two runs, days apart, have seen an item. */
export const isSeenTwice = ({ since, seen }: Pick<ReviewItem, 'since' | 'seen'>): boolean =>
  daysBetween(since, seen) >= SECOND_RUN_AFTER_DAYS
