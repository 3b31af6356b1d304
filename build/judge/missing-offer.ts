import { sentencesOf } from '../extract/page/sentences.ts'
import { OFFER, OFFER_FIELDS } from '../replay/units.ts'
import type { CardMatcher } from '../visit/identify.ts'
import type { CardBefore } from './before.ts'
import { causeAndReasons } from './change.ts'
import type { MergedReadings, Part } from './merge.ts'
import type { ReviewDraft } from './review-item.ts'
import { type Signal, waitsFor } from './signals.ts'

/** Verdict on an offer that the pages no longer state. */
interface MissingOffer {
  readonly queued?: ReviewDraft
  /** Why it may only be unreadable. */
  readonly unreadable?: string
}

/** Sentences that an offer has ended, with the card that they name. */
const ENDED = [
  /\b(?:this|the|our|welcome|introductory|bonus) offer (?:(?:for|on|with) (?<card>[^.]{1,40}?) )?(?:has )?(?:now )?(?:ended|expired|closed)\b[^.]{0,60}/gi,
  /\b(?:this|the|our|welcome|bonus) offer (?:(?:for|on|with) (?<card>[^.]{1,40}?) )?is (?:over|closed|no longer available)\b[^.]{0,60}/gi,
  /\b(?:there is |we have )?(?:currently )?no (?:current )?(?:welcome|sign-?up|new cardmember) (?:offer|bonus)(?: (?:for|on|with) (?<card>[^.]{1,40}))?\b[^.]{0,60}/gi,
]

/** Returns the sentence that the offer of the page's own card has ended. */
function endOfOffer(text: string, slug: string, matcher: CardMatcher): string | undefined {
  const isOther = (name: string) => {
    const card = matcher.match(name)
    return card ? card.slug !== slug : matcher.isCardName(name)
  }
  const found = ENDED.flatMap((pattern) => [...text.matchAll(pattern)])
  return found.find(({ groups }) => !isOther(groups?.card ?? ''))?.[0].trim()
}

const OFFER_WORDS =
  /\b(?:welcome|bonus|offer|sign-?up)\b|\b(?:earn|get|receive)\b.*\b(?:after|when|once) you (?:spend|make|use|buy)\b/i
/** Words of offers other than welcome offers. */
const OTHER_OFFER = /\b(?:balance transfers?|apr|fees?|refer|already (?:have|a card))\b/i
const AMOUNT = /\$\s?\d|\b\d{1,3}(?:,\d{3})+\b|\b\d{4,}\b(?= (?:\w+ )?(?:points|miles))/

/** Returns a sentence with an amount about an offer that no reader could read. */
const unreadOffer = (text: string): string | undefined =>
  sentencesOf(text).find(
    ({ words }) => OFFER_WORDS.test(words) && AMOUNT.test(words) && !OTHER_OFFER.test(words),
  )?.words

/**
 * Judges an offer that no page states any more. It has ended if the page says so and has no picture, script, or sentence that
 * may state an offer. With only one of the two, a second run must confirm it.
 */
export function judgeMissingOffer(
  { slug, row, proven, lastFields }: CardBefore,
  { all, disputes }: MergedReadings,
  parts: readonly Part[],
  matcher: CardMatcher,
): MissingOffer {
  const isStated = OFFER_FIELDS.some((field) => field in all)
  const wasStated = OFFER_FIELDS.some((field) => proven.has(field) || lastFields.includes(field))
  const own = parts.find(({ visit }) => ['product', 'found'].includes(visit.target.role))
  if (!own || isStated || !wasStated || row.signup_bonus === null || disputes.length > 0) return {}
  if (Object.keys(all).length === 0) return {}
  const text = own.visit.reading?.source ?? ''
  const words = endOfOffer(text, slug, matcher)
  const hiding = own.visit.metadata?.hiddenOffer
  if (words === undefined && hiding) return { unreadable: `no longer readable: ${hiding} is in its place` }
  const unread = unreadOffer(text.replaceAll(words ?? '', ''))
  const found = { slug, url: own.visit.url, old: valuesOf((field) => row[field] ?? null) }
  if (words === undefined && unread !== undefined) return { queued: unreadDraft(found, unread) }
  return { queued: goneDraft(found, words, !hiding && unread === undefined) }
}

interface Found {
  readonly slug: string
  readonly url: string
  readonly old: Values
}

const valuesOf = (value: (field: string) => unknown): Values =>
  Object.fromEntries(OFFER_FIELDS.map((field) => [field, value(field)]))

/** Returns the draft for an offer that has ended according to the page's `words`, or that is missing. */
function goneDraft({ slug, url, old }: Found, words: string | undefined, isEmpty: boolean): ReviewDraft {
  const signals: Signal[] = [
    ...(words === undefined ? [] : [{ source: 'own page', isStated: true } as const]),
    ...(isEmpty ? [{ source: 'layout', isStated: false } as const] : []),
  ]
  return {
    kind: 'offer gone',
    card: slug,
    waits: waitsFor(signals),
    reasons: [words === undefined ? `the ${OFFER} is no longer on the page` : `its page says: "${words}"`],
    url,
    old,
    values: valuesOf(() => null),
    ...(words === undefined ? {} : { quotes: { signup_bonus: words } }),
  }
}

type Values = Readonly<Record<string, unknown>>

/** Returns the draft for an offer that could not be read, with its sentence. */
const unreadDraft = ({ slug, url, old }: Found, words: string): ReviewDraft => ({
  kind: 'reading',
  card: slug,
  waits: 'review',
  ...causeAndReasons([
    { code: 'unread-offer', text: `the ${OFFER} is stated in words that no reader understands` },
  ]),
  url,
  old,
  values: { ...valuesOf(() => null), signup_bonus: words },
  quotes: { signup_bonus: words },
})
