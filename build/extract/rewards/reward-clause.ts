import { count } from '../tokens/numbers.ts'
import { amounts } from '../values/readings.ts'
import { categoriesIn } from './categories.ts'
import type { RewardRow } from './reward-row.ts'

const PORTAL =
  /\b(?:through|via|on|with|using) [\w .']{0,40}?(?:travel portal|portal|travel center|rewards center|Travel)\b/

const DIRECT = /\b(?:booked|purchased|made) direct(?:ly)?\b(?! (?:through|via|on|in|at)\b)|\bdirectly with\b/i

/** Returns whether a rate is only for bookings in the issuer's portal, or also for those directly with the merchant. */
export const channelOf = (clause: string): RewardRow['booking_channel'] => {
  if (DIRECT.test(clause)) return 'direct'
  return PORTAL.test(clause) ? 'issuer_portal' : null
}

const MERCHANT =
  /\b(?:(?:at|with|on) (?:(?:eligible|qualifying|select) )?|participating in (?:the )?)([A-Z][\w.']+(?: [A-Z][\w.']+){0,2})(?: purchases| stores)?\b/
/** The name of one company that has the word for its category: "Alaska Airlines". */
const COMPANY =
  /^(?!(?:Air|Eligible|Luxury|Other|Partner|Participating|Prepaid|Qualifying|Select)\b)[A-Z][\w.']+ (?:[A-Z]\w+ )?(?:Airlines|Airways|Hotels|Cruises)$/

/** Networks and countries, which are not merchants. */
const NO_MERCHANT =
  /^(?:American Express|Amex|Visa|Mastercard|MasterCard|Canada|Canadian|Quebec|U\.?S\.?|United States|North America|Your?|The|All|Every|Every|Earn|Purchases?|Card)\b/

/** Returns the merchant that a rate is limited to. */
export function merchantIn(clause: string): string | null {
  const merchant = MERCHANT.exec(clause)?.[1]
  if (merchant && NO_MERCHANT.test(merchant)) return null
  return merchant && (categoriesIn(merchant).length === 0 || COMPANY.test(merchant)) ? merchant : null
}

type Choice = Pick<RewardRow, 'choice_group' | 'choice_picks' | 'choice_selection'>

/** Reads a choice of categories: "3% in the category of your choice", "5% in your top eligible category each month". */
export function choiceOf(words: string): Choice {
  const picks = /\b(one|two|three|\d) (?:\w+ ){0,3}categor(?:y|ies)\b/i.exec(words)?.[1]
  if (/\bcategor(?:y|ies) (?:of your choice|you choose)|\byou(?:r)? (?:choose|choice)\b/i.test(words)) {
    return { choice_group: 'choice', choice_picks: count(picks ?? 'one') ?? 1, choice_selection: 'user' }
  }
  if (/\btop (?:\w+ ){0,3}categor(?:y|ies)\b/i.test(words)) {
    return { choice_group: 'choice', choice_picks: count(picks ?? 'one') ?? 1, choice_selection: 'automatic' }
  }
  return { choice_group: null, choice_picks: null, choice_selection: null }
}

const PERIODS: ReadonlyArray<readonly [RewardRow['cap_period'], RegExp]> = [
  ['quarterly', /quarter/i],
  ['monthly', /month|billing cycle|statement/i],
  ['annual', /year|annual/i],
]

/** Reads the limit of a rate: "on up to $6,000 per year in purchases (then 1%)". */
export function limitOf(clause: string): Pick<RewardRow, 'cap_amount' | 'cap_period' | 'fallback_rate'> {
  const cap = amounts(clause).find(
    ({ start, value }) =>
      value > 50 &&
      /\b(?:up to|first|maximum(?: of)?|limit of)\s*(?:a total of |the first )?$/i.test(
        clause.slice(0, start),
      ),
  )
  const period = cap
    ? PERIODS.find(([, pattern]) => pattern.test(clause.slice(cap.end, cap.end + 90)))
    : undefined
  const fallback = /\b(?:then|thereafter|after that)\b[^\d.]{0,25}(\d(?:\.\d+)?)\s?(?:%|x|point)/i.exec(
    clause,
  )?.[1]
  return {
    cap_amount: cap?.value ?? null,
    cap_period: period?.[0] ?? null,
    fallback_rate: fallback ? Number(fallback) : null,
  }
}
