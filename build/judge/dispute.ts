import { UNITS } from '../replay/units.ts'
import type { CardBefore } from './before.ts'
import { changeOf, reviewDraft } from './change.ts'
import { reviewReasonsOf } from './guards.ts'
import type { Dispute } from './merge.ts'
import { ofField } from './reason.ts'
import type { ReviewDraft } from './review-item.ts'
import { isSame } from './same.ts'
import { isCuratedText } from './texts.ts'

/** Verdict on a page that another page of the card contradicts. */
export interface DisputeVerdict {
  /** All changes by the page as one item, because the decision about the contested field applies to the page. */
  readonly draft: ReviewDraft
  /** Whether it is the card's own page, has no other problem, and the other pages state the current values. */
  readonly isLag: boolean
}

/** Judges a disputed page. `own`: URLs of the card's own pages. */
export function judgeDispute(
  before: CardBefore,
  { url, reads, contested }: Dispute,
  own: readonly string[],
): DisputeVerdict {
  const changed = Object.entries(reads).filter(([field, { value }]) => !isSame(before.row[field], value))
  // A page that states part of a unit states all of it: missing parts of an offer would be removed.
  const units = UNITS.filter(({ fields }) => changed.some(([field]) => fields.includes(field)))
  const differing = Object.entries(reads).filter(
    ([field]) => units.some(({ fields }) => fields.includes(field)) && !isCuratedText(field, before),
  )
  const old = Object.fromEntries(differing.map(([field]) => [field, before.row[field] ?? null]))
  const review = differing.flatMap(([field, read]) => reviewReasonsOf(field, before.row[field], read))
  const others = Object.entries(contested).flatMap(([field, all]) =>
    all.filter((read) => read.url !== url).map(({ value }) => isSame(before.row[field], value)),
  )
  const isLag = own.includes(url) && review.length === 0 && others.every(Boolean)
  const disagreements = Object.entries(contested).map(([field, all]) =>
    ofField(field, {
      code: isLag ? 'ahead-of-terms' : 'pages-disagree',
      text: `the pages disagree: ${all.map((read) => `${read.value} in "${read.quote}" (${read.url})`).join(', ')}`,
    }),
  )
  const change = { ...changeOf('', old, Object.fromEntries(differing)), url }
  return { draft: reviewDraft(before.slug, change, [...disagreements, ...review]), isLag }
}
