import { count } from '../values/numbers.ts'
import type { RewardRow } from './reward-row.ts'

type RateType = RewardRow['rate_type']
/** An earning rate and where in its sentence it stands. */
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

/** Figures or a word: "one mile for every dollar". */
const figure = (words: string): number => (/\d/.test(words) ? Number(words) : (count(words) ?? 0))

const MULTIPLIER_MAX = 50
const ON_TOP = /\bon top of (?:the )?(?:\w+ )?$/i
/** "1% to 4% cash back on gas and dining" does not say which. */
const SPAN = /\d\s?% to $/i
const SUMMED = 10

/** As far as words before a rate can belong to it: to look at all of them would take time with the square of a sentence. */
const REACH = 120
const behind = (words: string, end: number): string => words.slice(Math.max(0, end - REACH), end)

/** "On top of the 1 point per $1" is told as a part of another rate; "up to 20X points" sums what others give too. */
const isPartOfAnother = (words: string, { value, start }: Rate): boolean =>
  ON_TOP.test(behind(words, start)) ||
  SPAN.test(behind(words, start)) ||
  (value >= SUMMED && /\bup to $/i.test(behind(words, start)))

/** What is longer is no sentence, and every rate of it would be held against every other one. */
const SENTENCE_LENGTH_MAX = 2_000

/** The earning rates of a sentence in their order. */
export function ratesIn(words: string): Rate[] {
  if (words.length > SENTENCE_LENGTH_MAX) return []
  const found = RATES.flatMap(([type, pattern]) =>
    [...words.matchAll(pattern)].map((match) => ({
      type,
      value: figure(match[1] ?? match[2] ?? ''),
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
  return [...found, ...furtherShares(words, found), ...placed(words, found)]
    .filter((rate) => rate.value > 0 && rate.value <= MULTIPLIER_MAX && !isPartOfAnother(words, rate))
    .toSorted((a, b) => a.start - b.start)
}

const PLACED = new RegExp(`(?<![\\d.,])${NUMBER} (?:points?|miles?)(?= (?:at|on) [a-z])`, 'g')

/** "3 points at supermarkets, 2 points at restaurants and 1 point on everything else": each for a dollar, in a list. */
function placed(words: string, found: readonly Rate[]): Rate[] {
  const rates = [...words.matchAll(PLACED)].flatMap((match): Rate[] => {
    const [start, end] = [match.index, match.index + match[0].length]
    const isTold = found.some((each) => each.start < end && each.end > start)
    return isTold ? [] : [{ type: 'points_per_dollar', value: Number(match[1]), start, end }]
  })
  return rates.length > 1 ? rates : []
}

const FURTHER_SHARE = new RegExp(
  `(?:[,;]|\\band|\\bplus|\\brates?:|(?<!\\b(?:to|of|than|by|save|pay|charges?|charged|is|another|an?|extra|additional))(?<=[a-z]))\\s+${NUMBER}\\s?%(?=\\s+(?:on|for|at|in)\\b)`,
  'gi',
)

/** "3% cash back on groceries, 2% on gas and 1% on everything else": the first says what the others are. */
function furtherShares(words: string, found: readonly Rate[]): Rate[] {
  const first = found.find(({ type }) => type === 'percent_cashback')
  return [...words.matchAll(FURTHER_SHARE)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    return first &&
      (start > first.start || match[0].includes(':')) &&
      !found.some((each) => each.start < end && each.end > start)
      ? [{ type: first.type, value: Number(match[1]), start, end }]
      : []
  })
}

/** "3% in travel rewards (6 points per $1)": the share is what the points are worth. */
export const isToldInPoints = (words: string, { type, end }: Rate): boolean =>
  type === 'percent_cashback' && IN_POINTS.test(words.slice(end))

const IN_POINTS = /^[^().;%]*\(\s*\d[\d.]*\s+(?:\w+\s+){0,2}points? (?:per|for)\b/i

/** Whether a rate is what is left where another one ends: "then 1%". */
export function isFallback(words: string, { start }: Rate): boolean {
  const tail = behind(words, start)
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
