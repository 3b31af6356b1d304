import { OFFER, OFFER_FIELDS } from '../replay/units.ts'
import type { CardBefore } from './before.ts'
import type { HeldDraft } from './held.ts'
import type { Merged, Part } from './merge.ts'

/** What became of an offer that the pages no longer state. */
interface MissingOffer {
  readonly held?: HeldDraft
  /** Why it may only be unreadable. */
  readonly unreadable?: string
}

/** Words by which an issuer says that an offer is over. */
const ENDED =
  /\b(?:this|the|our|welcome|introductory|bonus) offer (?:(?:for|on|with) [^.]{1,40} )?(?:has )?(?:now )?(?:ended|expired|closed)\b[^.]{0,60}|\b(?:this|the|our|welcome|bonus) offer (?:(?:for|on|with) [^.]{1,40} )?is (?:over|closed|no longer available)\b[^.]{0,60}|\b(?:there is |we have )?(?:currently )?no (?:current )?(?:welcome|sign-?up|new cardmember) (?:offer|bonus)\b[^.]{0,60}/i

/**
 * Judges an offer that a page stated before and no page states now. It is over, once a second run sees the same, where the
 * page says so, or where its place is empty: no picture or script about an offer is left that could hold it.
 */
export function judgeMissingOffer(
  { slug, row, proven, lastFields }: CardBefore,
  { all, disputes }: Merged,
  parts: readonly Part[],
): MissingOffer {
  const isStated = OFFER_FIELDS.some((field) => field in all)
  const wasStated = OFFER_FIELDS.some((field) => proven.has(field) || lastFields.includes(field))
  const own = parts.find(({ visit }) => ['product', 'found'].includes(visit.ask.role))
  if (!own || isStated || !wasStated || row.signup_bonus === null || disputes.length > 0) return {}
  if (Object.keys(all).length === 0) return {}
  const words = ENDED.exec(own.visit.reading?.source ?? '')?.[0]
  const hiding = own.visit.face?.offerPlace
  if (words === undefined && hiding)
    return { unreadable: `no longer readable: ${hiding} stands in its place` }
  const blank = Object.fromEntries(OFFER_FIELDS.map((field) => [field, null]))
  return {
    held: {
      kind: 'offer gone',
      card: slug,
      waits: 'second run',
      reasons: [
        words === undefined
          ? `the ${OFFER} no longer stands on the page`
          : `its page says: "${words.trim()}"`,
      ],
      url: own.visit.url,
      old: Object.fromEntries(OFFER_FIELDS.map((field) => [field, row[field] ?? null])),
      values: blank,
      ...(words === undefined ? {} : { quotes: { signup_bonus: words.trim() } }),
    },
  }
}
