import type { RewardRow } from './rewards.ts'

type RateType = RewardRow['rate_type']
/** An earning rate and where in its sentence it stands. */
export interface Rate {
  readonly value: number
  readonly type: RateType
  readonly start: number
  readonly end: number
}

const NUMBER = '(\\d{1,2}(?:\\.\\d{1,2})?)'
/** "five (5) points" */
const COUNTED = `(?:\\w+ \\((?=[\\d.]+\\)))?${NUMBER}\\)?`
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
      `${COUNTED}\\s+(?:[A-Za-z][\\w'+&-]*\\s+){0,4}?(?:points?|miles?)\\s+(?:for|per|on|with)\\s+(?:every |each )?(?:eligible )?(?:purchase )?(?:\\$1(?!\\.?\\d)|\\$\\s?1\\.00|dollar|\\$\\s?spent)`,
      'gi',
    ),
  ],
  [
    'multiplier',
    new RegExp(
      `${NUMBER}\\s?[xX](?![\\w.])(?:\\s+(?:the )?(?:points?|miles?|rewards))?|${NUMBER} times(?: the)? (?:points|miles)`,
      'gi',
    ),
  ],
]
const MULTIPLIER_MAX = 30

/** The earning rates of a sentence in their order. */
export function ratesIn(words: string): Rate[] {
  const found = RATES.flatMap(([type, pattern]) =>
    [...words.matchAll(pattern)].map((match) => ({
      type,
      value: Number(match[1] ?? match[2]),
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
  return [...found, ...furtherShares(words, found)]
    .filter(({ value }) => value > 0 && value <= MULTIPLIER_MAX)
    .toSorted((a, b) => a.start - b.start)
}

const FURTHER_SHARE = new RegExp(`(?:[,;]|\\band|\\bplus)\\s+${NUMBER}\\s?%(?=\\s+(?:on|for|at|in)\\b)`, 'gi')

/** "3% cash back on groceries, 2% on gas and 1% on everything else": the first says what the others are. */
function furtherShares(words: string, found: readonly Rate[]): Rate[] {
  const first = found.find(({ type }) => type === 'percent_cashback')
  return [...words.matchAll(FURTHER_SHARE)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    return first && start > first.start && !found.some((each) => each.start < end && each.end > start)
      ? [{ type: first.type, value: Number(match[1]), start, end }]
      : []
  })
}

/** "3% in travel rewards (6 points per $1)": the share is what the points are worth. */
export const isToldInPoints = (words: string, { type, end }: Rate): boolean =>
  type === 'percent_cashback' && IN_POINTS.test(words.slice(end))

const IN_POINTS = /^[^().;%]*\(\s*\d[\d.]*\s+(?:\w+\s+){0,2}points? (?:per|for)\b/i

/** Whether a rate is what is left where another one ends: "then 1%". */
export const isFallback = (words: string, { start }: Rate): boolean =>
  /\d.*\b(?:then|thereafter|after that)\b[^.\d]{0,25}$/i.test(words.slice(0, start))
