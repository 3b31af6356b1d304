import { createHash } from 'node:crypto'
import { z } from 'zod'
import { stableJson } from '../../data/snapshot/digest.ts'
import { CAUSES } from './reason.ts'

/** Kinds of items. */
const ITEM_KINDS = ['reading', 'offer gone', 'closed', 'returned', 'moved', 'renamed', 'new card'] as const

/** An item of the review queue, which is not in the facts until a maintainer or a second run confirms it. */
export const ReviewItem = z.strictObject({
  /** Derived from the content, so the same reading has the same id in every run. */
  id: z.string(),
  kind: z.enum(ITEM_KINDS),
  /** Slug; for a new card, the proposed one. */
  card: z.string(),
  waits: z.enum(['review', 'second run']),
  /** The first of the reasons, for programs; items of earlier versions have none. */
  cause: z.strictObject({ code: z.enum(CAUSES), field: z.string().optional() }).optional(),
  reasons: z.array(z.string()),
  /** Items of a group, such as `us-rates-down-0.25`, are one decision. */
  group: z.string().optional(),
  /** First and last run that saw it. */
  since: z.iso.date(),
  seen: z.iso.date(),
  url: z.string(),
  old: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
  highs: z.record(z.string(), z.number()).optional(),
  quotes: z.record(z.string(), z.string()).optional(),
})
export type ReviewItem = z.infer<typeof ReviewItem>

/** An item that a run proposes. A draft with `waits: 'nothing'` is accepted in the same run. */
export type ReviewDraft = Omit<ReviewItem, 'id' | 'since' | 'seen' | 'waits'> & {
  readonly waits: ReviewItem['waits'] | 'nothing'
}

/** Returns the id of an item, a digest of its card and values but not of its reasons. */
export function reviewId({ card, kind, values }: Pick<ReviewDraft, 'card' | 'kind' | 'values'>): string {
  return createHash('sha256')
    .update(stableJson([card, kind, values]))
    .digest('hex')
    .slice(0, 8)
}
