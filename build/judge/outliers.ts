import type { CardBefore } from './before.ts'
import { changeOf, reviewDraft } from './change.ts'
import { reviewReasonsOf } from './guards.ts'
import { type Part, readOf } from './merge.ts'
import type { ReviewDraft } from './review-item.ts'

/**
 * Returns gross outliers for a maintainer: values that readers reject, of known fields for which the page has no other value.
 * A value that is only outside of a reader's expectation, such as a teaser rate, is not an outlier.
 */
export function outliersOf({ slug, row }: CardBefore, parts: readonly Part[]): ReviewDraft[] {
  const seen = parts.flatMap((part) =>
    Object.entries(part.card.refused ?? {}).map(([field, value]) => ({ field, read: readOf(part, value) })),
  )
  const missing = seen.filter(({ field }) => (row[field] ?? null) !== null)
  const first = [...new Map(missing.toReversed().map((each) => [each.field, each])).values()]
  return first.toReversed().flatMap(({ field, read }) => {
    const reasons = reviewReasonsOf(field, row[field], read)
    if (!reasons.some(({ code }) => code === 'out-of-range')) return []
    return [reviewDraft(slug, changeOf(field, { [field]: row[field] }, { [field]: read }), reasons)]
  })
}
