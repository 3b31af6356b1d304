import type { CardBefore } from './before.ts'
import { changeOf, reviewDraft } from './change.ts'
import { reviewOf } from './guards.ts'
import { type Part, readOf } from './merge.ts'
import type { ReviewDraft } from './review-item.ts'

/**
 * Returns gross outliers for a maintainer: values that no reader takes for a reading, of fields that are known and that their page
 * does not state otherwise, whatever other pages state. What is merely outside of what a reader expects, such as a teaser rate, is none.
 */
export function outliersOf({ slug, row }: CardBefore, parts: readonly Part[]): ReviewDraft[] {
  const seen = parts.flatMap((part) =>
    Object.entries(part.card.refused ?? {}).map(([field, value]) => ({ field, read: readOf(part, value) })),
  )
  const missing = seen.filter(({ field }) => (row[field] ?? null) !== null)
  const first = [...new Map(missing.toReversed().map((each) => [each.field, each])).values()]
  return first.toReversed().flatMap(({ field, read }) => {
    const reasons = reviewOf(field, row[field], read)
    if (!reasons.some(({ code }) => code === 'out-of-range')) return []
    return [reviewDraft(slug, changeOf(field, { [field]: row[field] }, { [field]: read }), reasons)]
  })
}
