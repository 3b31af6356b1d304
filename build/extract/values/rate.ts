import {
  JOINS_RANGE,
  NOT_A_RATE_AFTER,
  NOT_A_RATE_BEFORE,
  QUEBEC_AFTER,
  QUEBEC_BEFORE,
  QUEBEC_EXCLUDED,
  SHARE_AFTER,
  TIERS,
} from '../lexicon/figures.ts'
import { cues, endOf, find, follows, precedes } from '../tokens/cues.ts'
import { type Line, lineOf, printedAt, valueAt, wordsBetween } from '../tokens/line.ts'
import { type Intro, introOf, isIntro } from './intro.ts'

/** An annual rate as printed: the low end of a range, its high end, and an introductory rate before it. */
export interface Rate {
  readonly value?: number
  readonly high?: number
  readonly intro?: Intro
}

/** Rates as the indices of their tokens. */
type Rates = readonly number[]

const RATE_MAX = 60
const DECIMALS_MAX = 3

/** Parses the annual rate of a statement. */
export function readRate(words: string): Rate {
  const line = lineOf(words)
  if (find(line, LOST_DIGITS) >= 0) return {}
  const rates = ratesIn(line)
  const introduced = rates.flatMap((_, i) => (isIntro(line, rates, i) ? [i] : []))
  const intros = rates.filter((_, i) => introduced.some((at) => leadsTo(line, rates, i, at)))
  const lasting = rates.filter((at) => !intros.includes(at) && valueAt(line, at) > 0)
  const cluster = firstCluster(line, lasting)
  const isMixed =
    isAboveAnother(line, cluster, lasting) ||
    areJoined(line, cluster) ||
    isSplit(line, rates, intros) ||
    areColumns(line, intros, lasting)
  const intro = introOf(line, intros)
  return {
    ...rangeOf(
      cluster.map((at) => valueAt(line, at)),
      isMixed,
    ),
    ...(intro ? { intro } : {}),
  }
}

function rangeOf(values: readonly number[], isMixed: boolean): { value?: number; high?: number } {
  if (values.length === 0 || isMixed) return {}
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return high > low ? { value: low, high } : { value: low }
}

/** The text lost digits of a rate. It cannot be recovered from the rest. */
const LOST_DIGITS = cues('% to|- #%|#\n#% %')
/** A line that labels its figure as the rate. Figures above it are margins. */
const MARKED = cues('nl ( apr ) #%')
const LISTED = cues('#%|# -|to|and|or|,')

/** Returns the figures that are annual rates. */
function ratesIn(line: Line): Rates {
  const from = find(line, MARKED)
  const figures = line.keys.flatMap((_, at) => (at >= from && isPercentage(line, at) ? [at] : []))
  const rates: number[] = []
  for (const [i, at] of figures.entries()) {
    const previous = figures[i - 1]
    const isListed = previous === at - 2 && precedes(line, at, LISTED)
    if (!isOther(line, at) && (!isListed || rates.includes(previous))) rates.push(at)
  }
  return rates
}

/** Whether a figure is a margin, a share, a limit, a rate of Quebec, or too large or exact for the rate of a card. */
function isOther(line: Line, at: number): boolean {
  if (valueAt(line, at) > RATE_MAX || decimalsAt(line, at) > DECIMALS_MAX) return true
  if (precedes(line, at, NOT_A_RATE_BEFORE) || follows(line, at + 1, NOT_A_RATE_AFTER)) return true
  if (isOfQuebec(line, at) || follows(line, at - 2, WITH_AN_OPTION)) return true
  const isFirst = line.keys.slice(0, at).every((key) => !/[\p{L}#]/u.test(key))
  return follows(line, at + 1, SHARE_AFTER) && !(isFirst && /^\p{Lu}/u.test(printedAt(line, at + 1)))
}

/** "19.90% or 12.90% if you choose the low-rate option". */
const WITH_AN_OPTION = cues('#% or #% if')

const QUEBEC_MAX = 8

function isOfQuebec(line: Line, at: number): boolean {
  const { keys } = line
  const before = keys.slice(0, at).findLastIndex((key) => key === 'quebec' || key === 'québec')
  if (precedes(line, at, QUEBEC_BEFORE) && !precedes(line, before, QUEBEC_EXCLUDED))
    return !keys.slice(before, at).includes('\n')
  const end = endOf(line, at + 1, QUEBEC_AFTER)
  if (end < 0) return false
  const ahead = keys.slice(end, end + QUEBEC_MAX)
  const close = ahead.findIndex((key) => /^[();\n]$/.test(key))
  const own = close < 0 ? ahead : ahead.slice(0, close)
  return !own.includes('#%') && !own.slice(0, 2).includes(':')
}

/** Figures whose sign is only after the next: "10.15 - 18.75%", "between 10.15 and 18.75%", "12.24 to 16.24 when". */
const UNSIGNED = cues('# -|to #%\n# -|to # when|based|depending|variable|fixed|apr')
const UNSIGNED_HIGH = cues('# when|based|depending|variable|fixed|apr')
const SAID_BEFORE = cues('apr will|is be?')
const OPENING_MAX = 3

function isPercentage(line: Line, at: number): boolean {
  const { keys } = line
  if (keys[at] === '#%') return true
  if (keys[at] !== '#' || decimalsAt(line, at) === 0) return false
  if (keys[at + 2] === '#%')
    return follows(line, at, UNSIGNED) || (keys[at + 1] === 'and' && keys[at - 1] === 'between')
  if (at < OPENING_MAX && follows(line, at, UNSIGNED)) return true
  if (at < OPENING_MAX + 2 && follows(line, at - 2, UNSIGNED) && follows(line, at, UNSIGNED_HIGH)) return true
  return keys[at + 1] === '.' && precedes(line, at, SAID_BEFORE)
}

const decimalsAt = (line: Line, at: number): number => /[.,](\d+)/.exec(printedAt(line, at))?.[1]?.length ?? 0

/** "22.97%, or 0.97% for 6 months": 22.97% is the regular rate. */
const TIERS_MAX = 15

/** Whether a rate belongs to a list that ends with an intro rate: "12.99%, 13.99% or 14.99%, introductory APR". */
const leadsTo = (line: Line, rates: Rates, i: number, last: number): boolean =>
  i <= last &&
  valueAt(line, rates[i] ?? 0) - valueAt(line, rates[last] ?? 0) <= TIERS_MAX &&
  rates.slice(i, last).every((at, n) => joins(line, at, rates[i + n + 1] ?? 0))

const joins = (line: Line, from: number, to: number): boolean =>
  to === from + 1 || endOf(line, from + 1, JOINS_RANGE) === to + 1

const TIER_WORDS_MAX = 16

function joinsTiers(line: Line, from: number, to: number): boolean {
  const between = line.keys.slice(from + 1, to)
  const isOne = between.length <= TIER_WORDS_MAX && !between.some((key) => /^(?:\.|#[%$])$/.test(key))
  return (
    isOne &&
    (find(line, TIERS, from + 1, to) >= 0 || /(?<![\d.])\d{3}(?![\d.])/.test(wordsBetween(line, from, to)))
  )
}

/** Returns the leading rates that form one range: "12.99% to 23.74%", "19.74%, 24.74%, or 29.74%". */
function firstCluster(line: Line, rates: Rates): Rates {
  const end = rates.findIndex((at, i) => {
    const previous = rates[i - 1]
    return previous !== undefined && !joins(line, previous, at) && !joinsTiers(line, previous, at)
  })
  return end < 0 ? rates : rates.slice(0, end)
}

const FEE_MAX = 5

/** Whether another range follows below. It belongs to another card, and nothing assigns the ranges to cards. */
function isAboveAnother(line: Line, cluster: Rates, rates: Rates): boolean {
  const [last, next] = [cluster.at(-1), rates[cluster.length]]
  if (last === undefined || next === undefined) return false
  const between = wordsBetween(line, last, next).replace(/[^\S\n]/g, '')
  if (cluster.length > 1) return /^\n*$/.test(between)
  const isAlone = valueAt(line, next) > FEE_MAX && (line.keys[next + 1] ?? '\n') === '\n'
  return /^\.\n+$/.test(between) || (/^\n+$/.test(between) && isAlone)
}

/** "19.10%14.10%": cells run together; a range begins with its low end. */
const areJoined = (line: Line, cluster: Rates): boolean =>
  cluster.some((at, i) => {
    const previous = cluster[i - 1] ?? at
    return (
      line.tokens[previous]?.end === line.tokens[at]?.start && valueAt(line, previous) > valueAt(line, at)
    )
  })

/** Whether one end of a range looks introductory, a sign of mixed columns: "0% introductory APR for 12 17.24% to 24.24%". */
const isSplit = ({ keys }: Line, rates: Rates, intros: Rates): boolean =>
  rates.some(
    (at, i) =>
      intros.includes(at) && rates[i + 1] === at + 2 && keys[at + 1] === 'to' && !intros.includes(at + 2),
  )

/** Whether intro rates lead to different regular rates. They belong to several cards, and nothing assigns them. */
function areColumns(line: Line, intros: Rates, lasting: Rates): boolean {
  const led = intros.map((intro, i) =>
    lasting
      .filter((at) => at > intro && at < (intros[i + 1] ?? line.keys.length))
      .map((at) => valueAt(line, at)),
  )
  return new Set(led.filter(({ length }) => length > 0).map(String)).size > 1
}
