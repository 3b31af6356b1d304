import { daysBetween } from '../../data/time.ts'
import { type ReviewDraft, type ReviewItem, reviewId } from './review-item.ts'

/** Minimum distance of runs that confirm each other; an earlier run sees the same version of a page. */
export const SECOND_RUN_AFTER_DAYS = 3

/** Period in which a value that returns counts as alternating, as in an A/B test. */
const ALTERNATES_WITHIN_DAYS = 70
/** How long an alternating item stays in review after it was last seen. */
const SHOWN_AGAIN_WITHIN_DAYS = 28

export interface UpdatedQueue {
  /** Still pending. */
  readonly open: readonly ReviewItem[]
  /** Confirmed by this run, as the second to see it or by independent sources. */
  readonly released: readonly ReviewItem[]
  /** No longer applies. */
  readonly resolved: readonly ReviewItem[]
  /** Seen again after a maintainer rejected it. */
  readonly rejected: readonly ReviewItem[]
  /** Items resolved in the last weeks, including this run's. */
  readonly past: readonly ReviewItem[]
}

/** The queue before a run: open items, and items resolved in the last weeks. */
export interface QueueBefore {
  readonly open: readonly ReviewItem[]
  readonly past: readonly ReviewItem[]
}

/**
 * Merges the drafts of a run into the queue. `isSettled`: whether this run shows that an unseen item no longer applies; an
 * item stays if pages just do not mention it. A resolved item that returns alternates: it stays in review, as one item, until
 * the page has shown the other version for weeks.
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
  const now = drafts.map((draft) => alternating(withDates(draft, known, today), earlier))
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

/** Returns the item of a draft. A draft that needs no confirmation is recorded as confirmed by a second source. */
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

function withDates(draft: ReviewDraft, known: ReadonlyMap<string, ReviewItem>, today: string): Dated {
  const id = reviewId(draft)
  return { ...draft, id, since: known.get(id)?.since ?? today, seen: today }
}

const isReleased = ({ waits, since, seen }: Dated): boolean =>
  waits === 'nothing' || (waits === 'second run' && isSeenTwice({ since, seen }))

/** Whether two runs, days apart, have seen an item. */
export const isSeenTwice = ({ since, seen }: Pick<ReviewItem, 'since' | 'seen'>): boolean =>
  daysBetween(since, seen) >= SECOND_RUN_AFTER_DAYS
