import type { RelationRow } from '../../data/schema/fact.ts'
import { fold } from '../../data/schema/fold.ts'
import { categoriesIn } from '../extract/rewards/categories.ts'
import type { Passage } from './passage.ts'
import { earningIn, moneyIn } from './tokens.ts'

/** A rate after a cap is not the rate of the row. */
const AFTER_CAP = /[,;(]?\s*\b(?:then|after that|thereafter|and \d(?:\.\d+)?% (?:after|thereafter))\b.*$/is
const THROUGH_PORTAL =
  /\b(?:through|via|portal|booked (?:on|in|through|with)|travel (?:center|centre|site))\b/i
const DIRECT = /\bdirect(?:ly)?\b/i
const CAP = /\b(?:up to|on the first|first|maximum(?: of)?|combined)\s*$/i
const PERIODS: Readonly<Record<string, RegExp>> = {
  annual:
    /\b(?:per|each|every|a|in a) (?:calendar |card(?:member|holder)? |anniversary )?year\b|\bannual(?:ly)?\b|\byearly\b|\b12 months\b/i,
  quarterly: /\bquarter(?:ly)?\b/i,
  monthly: /\b(?:per|each|every|a) (?:calendar )?month\b|\bmonthly\b|\bbilling (?:cycle|period)\b/i,
}
const NOT_A_RATE = /\bAPR\b|\binterest\b|\bfees?\b|\bbonus (?:points|miles|cash)\b|\bafter (?:you )?spend/i

/** A reward rate that a passage states. */
export interface StatedRate {
  readonly multiplier: number
  readonly unit: 'percent' | 'points'
  readonly categories: readonly string[]
  /** The surrounding text, folded, to search for merchants. */
  readonly words: string
  readonly channel: 'portal' | 'direct' | null
  readonly cap: number | null
  readonly capPeriod: string | null
}

/** A percentage is a reward only if the text says so. */
const REWARD = /\bcash ?back\b|\bback\b|\bearn|\breward/i

/** Returns the reward rate that a passage states, or null if it states none or several. */
export function rateIn({ text, labels, headings }: Passage): StatedRate | null {
  const words = text.replace(AFTER_CAP, '')
  if (NOT_A_RATE.test(words) || labels.some((label) => NOT_A_RATE.test(label))) return null
  const [rate, ...others] = earningIn(words)
  if (rate?.unit === undefined || others.length > 0 || rate.flags.size > 0) return null
  const around = [text, ...labels, ...headings.slice(0, 1)].join('\n')
  if (rate.unit === 'percent' && !REWARD.test(around)) return null
  const money = moneyIn(text).filter(({ value }) => value > 1)
  const caps = money.filter(({ start }) => CAP.test(text.slice(Math.max(0, start - 20), start)))
  if (caps.length !== money.length || caps.length > 1) return null
  const period = Object.entries(PERIODS).find(([, pattern]) => pattern.test(text))?.[0]
  return {
    multiplier: rate.value,
    unit: rate.unit,
    categories: categoriesIn(words),
    words: fold(words),
    channel: THROUGH_PORTAL.test(words) ? 'portal' : DIRECT.test(words) ? 'direct' : null,
    cap: caps[0]?.value ?? null,
    capPeriod: caps.length > 0 ? (period ?? null) : null,
  }
}

/** Whether a stated rate equals the rate of a row: figure, categories or merchant, booking channel, and cap. */
export function isRateOf(stated: StatedRate, row: RelationRow): boolean {
  if (row.is_rotating === true || row.choice_group) return false
  const own = row.categories as readonly string[]
  const isFor = row.merchant
    ? stated.words.includes(fold(String(row.merchant)))
    : stated.categories.length === own.length && stated.categories.every((slug) => own.includes(slug))
  return (
    isFor &&
    stated.multiplier === row.rate_multiplier &&
    (stated.unit === 'percent') === (row.rate_type === 'percent_cashback') &&
    stated.channel === (row.booking_channel ?? null) &&
    stated.cap === (row.cap_amount ?? null) &&
    (stated.cap === null || stated.capPeriod === row.cap_period)
  )
}
