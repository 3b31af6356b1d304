import type { Passage } from './passage.ts'
import { moneyIn, monthsIn, pointsIn, type Token } from './tokens.ts'

/** A welcome offer that a passage states. */
export interface StatedOffer {
  readonly field: 'signup_bonus_points' | 'signup_bonus_cash_value'
  readonly reward: number
  readonly spend: number | undefined
  readonly months: number | undefined
  /** Every figure of the passage. */
  readonly figures: ReadonlySet<number>
}

/** Current values of a welcome offer; null where it has none. */
export interface Offer {
  readonly signup_bonus: string | null
  readonly signup_bonus_points: number | null
  readonly signup_bonus_cash_value: number | null
  readonly signup_min_spend: number | null
  readonly signup_min_spend_months: number | null
}

const REWARD_WORDS =
  /\b(?:earn|get|receive|collect|enjoy|score|bonus|welcome|new (?:card|member|client)\w* offer)\b/i
const SPEND_BEFORE =
  /\b(?:spend(?:ing)?|spent|make|charge|use|put|totall?ing|purchases of|purchase)\b[^$.]{0,30}$/i
const SPEND_AFTER =
  /^[^.$]{0,25}\b(?:in|of|on|worth of) (?:\w+ ){0,3}(?:purchases|spend(?:ing)?)\b|^\s?(?:or more )?(?:in|on|within) (?:the|your) first\b/i
const PERIOD_BEFORE = /\b(?:first|within|in|initial)(?: the| your)?(?: first)? ?$/i
const YEARLY = /\b(?:per|each|every|a) (?:calendar )?(?:year|month|quarter)\b|\bannually\b/i
const NOT_WELCOME =
  /\bbalance transfers?\b|\brefer\b|\banniversary\b|\beach year\b|\bauthori[sz]ed user\b|\badditional card/i

/** "Earn $200 in Meadow Dollars": a currency of the issuer's program. */
const STORE_CURRENCY = /\$\s?[\d,]+ (?:in )?(?:[A-Z]\w+ )+(?:dollars|cash|money|bucks)\b/i
const WELCOME = /\b(?:welcome|sign-?up|new (?:card|member|client)\w*) (?:bonus|offer|points)/i

/** Returns the welcome offer that a passage states, or null if it states none or several. */
export function offerIn({ text, labels, headings }: Passage): StatedOffer | null {
  if (!REWARD_WORDS.test(text) || NOT_WELCOME.test(text) || YEARLY.test(text) || STORE_CURRENCY.test(text))
    return null
  const money = moneyIn(text)
  const spends = money.filter((token) => isSpend(text, token))
  const periods = monthsIn(text).filter(({ start }) =>
    PERIOD_BEFORE.test(text.slice(Math.max(0, start - 20), start)),
  )
  const rewards = [...pointsIn(text), ...money.filter((token) => !spends.includes(token))]
  const [reward, ...others] = rewards
  if (!reward || others.length > 0 || spends.length > 1 || periods.length > 1) return null
  if ([...reward.flags].some((flag) => flag !== 'intro')) return null
  if (spends.length === 0 && !WELCOME.test([text, ...labels, ...headings.slice(0, 1)].join('\n'))) return null
  return {
    field: reward.kind === 'points' ? 'signup_bonus_points' : 'signup_bonus_cash_value',
    reward: reward.value,
    spend: spends[0]?.value,
    months: periods[0]?.value,
    figures: figuresOf(withMonths(text, periods[0])),
  }
}

/** Returns the fields of a current offer that a stated one confirms; `other` if it is another offer. */
export function confirmedBy(stated: StatedOffer, offer: Offer): readonly string[] | 'other' {
  const pairs = [
    [stated.field, stated.reward],
    ['signup_min_spend', stated.spend],
    ['signup_min_spend_months', stated.months],
  ] as const
  const own = pairs.filter(([, value]) => value !== undefined)
  if (own.some(([name, value]) => offer[name] !== value)) return 'other'
  const isWhole = pairs.every(([name, value]) => value !== undefined || offer[name] === null)
  const hasWords = isWhole && hasSameFigures(offer.signup_bonus ?? '', stated.figures)
  return [...own.map(([name]) => name), ...(hasWords ? ['signup_bonus'] : [])]
}

const isSpend = (text: string, { start, end }: Token): boolean =>
  SPEND_BEFORE.test(text.slice(Math.max(0, start - 60), start)) || SPEND_AFTER.test(text.slice(end, end + 60))

const figuresOf = (text: string): ReadonlySet<number> =>
  new Set(
    (text.match(/\d[\d,\u202f\u00a0]*(?:\.\d+)?/g) ?? []).map((digits) =>
      Number(digits.replace(/[^\d.]/g, '')),
    ),
  )

/** Whether a text states its period in months. */
const withMonths = (text: string, period: Token | undefined): string =>
  period ? `${text.slice(0, period.start)}${period.value} months${text.slice(period.end)}` : text

/** The text of an offer may be the issuer's or ours, but the page must state its figures. */
function hasSameFigures(words: string, page: ReadonlySet<number>): boolean {
  const own = figuresOf(words)
  return own.size > 0 && own.size === page.size && [...own].every((figure) => page.has(figure))
}
