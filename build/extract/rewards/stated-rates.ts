import { matchesOf } from '../matches.ts'
import { count } from '../tokens/numbers.ts'
import type { RewardRow } from './reward-row.ts'

type RateType = RewardRow['rate_type']
/** An earning rate and its position in the sentence. */
export interface Rate {
  readonly value: number
  readonly type: RateType
  readonly start: number
  readonly end: number
}

const NUMBER = '(\\d{1,2}(?:\\.\\d{1,2})?)'
/** "five (5) points", "five points" */
const COUNTED = `(?:\\w{1,20} \\((?=[\\d.]+\\)))?(\\d{1,2}(?:\\.\\d{1,2})?|\\b(?:one|two|three|four|five|six|seven|eight|ten)\\b)\\)?`
const EACH_DOLLAR =
  '(?:for|per|on|with)\\s+(?:every |each )?(?:one )?(?:eligible )?(?:purchase )?(?:\\$1(?!\\.?\\d)|\\$\\s?1\\.00|dollar(?: \\(\\$1(?:\\.00)?\\))?|\\$\\s?spent|(?<= on )(?=all other\\b|everything else\\b))'
const RATES: ReadonlyArray<readonly [RateType, RegExp]> = [
  [
    'percent_cashback',
    new RegExp(
      `${NUMBER}\\s?%\\s*(?:unlimited |in |of |your |total |full )*(?:cash ?-?back|back|cash rewards|money-back|rewards|purchases)|(?:cash ?back|earn|get|full|unlimited)(?: a| up to| an?)?\\s*${NUMBER}\\s?%(?=\\s*(?:on|for|at|in)\\b)`,
      'gi',
    ),
  ],
  [
    'points_per_dollar',
    new RegExp(
      `${COUNTED}\\s+(?:[A-Za-z][\\w'+&-]{0,40}\\s+){0,4}?(?:points?|miles?)\\s+(?:\\([^()]{0,40}\\)\\s+)?(?:total\\s+|in total\\s+)?${EACH_DOLLAR}|\\btotal of ${NUMBER}(?: points| miles)?,? ${EACH_DOLLAR}`,
      'gi',
    ),
  ],
  [
    'multiplier',
    new RegExp(
      `${NUMBER}\\s?[xX](?:(?=(?:miles|points)\\b)|(?![\\w.]|\\s+(?:faster|more|higher)\\b))(?:\\s+(?:the )?(?:points?|miles?|rewards))?|${NUMBER} times(?: the)? (?:points|miles)`,
      'gi',
    ),
  ],
]

/** Parses a number in figures or words: "one mile for every dollar". */
const figure = (words: string): number => (/\d/.test(words) ? Number(words) : (count(words) ?? 0))

const MULTIPLIER_MAX = 50
const ON_TOP = /\bon top of (?:the )?(?:\w+ )?$/i
/** "1% to 4% cash back on gas and dining", "1.5 - 2.5 points": a range gives no rate for each. */
const SPAN = /\d\s?% to $|\d ?[-–] ?$/i
const SUMMED = 10

/** Maximum distance of words before a rate that can belong to it. Bounds the time for long sentences. */
const REACH = 120
const leadOf = (words: string, end: number): string => words.slice(Math.max(0, end - REACH), end)

/** Whether a rate is part of another, "on top of the 1 point per $1", or a sum of several, "up to 20X points". */
const isPartOfAnother = (words: string, { value, start }: Rate): boolean =>
  ON_TOP.test(leadOf(words, start)) ||
  SPAN.test(leadOf(words, start)) ||
  (value >= SUMMED && /\bup to $/i.test(leadOf(words, start)))

/** Longer texts are not sentences, and comparing all their rates would take too long. */
const SENTENCE_LENGTH_MAX = 2_000

/** Every sentence with an earning rate has one of these words. */
const MAY_EARN = /\d\s?[%x]|points?|miles?|\btotal of \d|\d times/i

/** Returns the earning rates of a sentence in order. */
export function ratesIn(words: string): Rate[] {
  if (words.length > SENTENCE_LENGTH_MAX || !MAY_EARN.test(words)) return []
  const found = RATES.flatMap(([type, pattern]) =>
    matchesOf(words, pattern).map((match) => ({
      type,
      value: figure(match[1] ?? match[2] ?? ''),
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
  return [...found, ...laterShares(words, found), ...pointsInList(words, found)]
    .filter((rate) => rate.value > 0 && rate.value <= MULTIPLIER_MAX && !isPartOfAnother(words, rate))
    .toSorted((a, b) => a.start - b.start)
}

const POINTS_IN_LIST = new RegExp(`(?<![\\d.,])${NUMBER} (?:points?|miles?)(?= (?:at|on) [a-z])`, 'g')

/** Returns points per dollar in a list: "3 points at supermarkets, 2 points at restaurants and 1 point on everything else". */
function pointsInList(words: string, found: readonly Rate[]): Rate[] {
  const rates = matchesOf(words, POINTS_IN_LIST).flatMap((match): Rate[] => {
    const [start, end] = [match.index, match.index + match[0].length]
    const isFound = found.some((each) => each.start < end && each.end > start)
    return isFound ? [] : [{ type: 'points_per_dollar', value: Number(match[1]), start, end }]
  })
  return rates.length > 1 ? rates : []
}

const LATER_SHARE = new RegExp(
  `(?:[,;]|\\band|\\bplus|\\brates?:|(?<!\\b(?:to|of|than|by|save|pay|charges?|charged|is|another|an?|extra|additional))(?<=[a-z]))\\s+${NUMBER}\\s?%(?=\\s+(?:on|for|at|in)\\b)`,
  'gi',
)

/** Returns shares of the same type as the first one: "3% cash back on groceries, 2% on gas and 1% on everything else". */
function laterShares(words: string, found: readonly Rate[]): Rate[] {
  const first = found.find(({ type }) => type === 'percent_cashback')
  return matchesOf(words, LATER_SHARE).flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    return first &&
      (start > first.start || match[0].includes(':')) &&
      !found.some((each) => each.start < end && each.end > start)
      ? [{ type: first.type, value: Number(match[1]), start, end }]
      : []
  })
}

/** Whether a share is the value of points that the sentence also states: "3% in travel rewards (6 points per $1)". */
export const isValueOfPoints = (words: string, { type, end }: Rate): boolean =>
  type === 'percent_cashback' && IN_POINTS.test(words.slice(end))

const IN_POINTS = /^[^().;%]*\(\s*\d[\d.]*\s+(?:\w+\s+){0,2}points? (?:per|for)\b/i

/** Whether a rate applies after the limit of another: "then 1%". */
export function isFallback(words: string, { start }: Rate): boolean {
  const tail = leadOf(words, start)
  const then = THEN.exec(tail)
  return (
    AFTER_THAT.test(words.slice(0, Math.min(start, REACH))) ||
    (then !== null && /\d/.test(words.slice(0, start - tail.length + then.index))) ||
    BEYOND.test(tail)
  )
}

const AFTER_THAT = /^\W*(?:after that|thereafter)\b/i
const THEN = /\b(?:then|thereafter|after that)\b[^.\d]{0,25}$/i
const BEYOND =
  /\b(?:beyond|in excess of|after the first) \$[\d, ]+[^.\d]{0,25}$|\b(?:reached|exceeded) (?:the|your) $/i
