import { introRatesOf, ratesOf } from '../disclosure/statement-rates.ts'
import {
  A_YEAR,
  BARE_AFTER,
  BARE_BEFORE,
  FOR_MONTHS,
  FOR_TIME,
  IS_LATER,
  LIMITS,
  NEUTRAL,
  NOT_A_BARE_RATE,
} from '../lexicon/clauses.ts'
import {
  ABOUT_PENALTY,
  INSTALLMENTS,
  INTRODUCTORY,
  OF_GRACE,
  OF_PLAN,
  RAISED_RATE,
  THEY_WILL_BE,
} from '../lexicon/figures.ts'
import { ARE_FEES, type Subject } from '../lexicon/subjects.ts'
import type { Reading } from '../reading.ts'
import { find, follows, precedes } from '../tokens/cues.ts'
import { type Line, valueAt } from '../tokens/line.ts'
import { type Clause, isAfterReward, nextMark, spanOf, textOf } from './clause.ts'
import type { Mark } from './marks.ts'
import type { Pair } from './pairs.ts'

/** Reads a rate of a pair. */
export function readRateOf(clause: Clause, pair: Pair): Reading[] {
  const { line, quote } = clause
  const { value, subject } = pair
  if (isNotARate(line, value)) return []
  if (value.kind !== 'percent') return value.kind === 'none' ? withoutInterest(clause, pair) : []
  const { from, to } = spanOf(clause, pair)
  const isAhead = subject.to <= value.from
  const words =
    line.keys[value.from] === '#'
      ? ` ${valueAt(line, value.from)}% ${textOf(line, value.to, to)}`
      : ` ${textOf(line, from, Math.max(from, isAhead ? subject.from : to))} ${isAhead ? textOf(line, subject.to, to) : ''}`
  const isLow = valueAt(line, value.from) < LOW_MAX && find(line, FOR_TIME, from, to) >= 0
  // "Transfer balances in your first 30 days and pay 1.99% for 6 months", "1.99% on transfers in your first 30 days for 6 months".
  const months = find(line, FOR_MONTHS, value.to, to)
  const timed =
    months < 0 ? textOf(line, from, to) : `${textOf(line, value.from, value.to)} ${textOf(line, months, to)}`
  const read =
    isLow || isBeforeHigher(clause, value)
      ? introRatesOf(rateTopics(subject), withYear(clause, pair, ` ${timed}`), quote)
      : ratesOf(rateTopics(subject), words, quote)
  const all = [...read, ...shared(clause, pair, to)]
  return find(line, INSTALLMENTS) >= 0 ? all.filter(({ field }) => !field.startsWith('intro')) : all
}

/** Whether a rate is for a time, and a higher one follows it: "12.99% for the first 6 months, then 20.99%". */
function isBeforeHigher({ line, marks }: Clause, value: Mark): boolean {
  const next = marks.find(({ kind, from }) => kind === 'percent' && from >= value.to)
  return (
    next !== undefined &&
    valueAt(line, next.from) > valueAt(line, value.from) &&
    find(line, FOR_TIME, value.to, next.from) >= 0 &&
    find(line, IS_LATER, value.to, next.from) >= 0
  )
}

/** Reads "no interest on purchases for your first 11 months" as an intro rate of 0%. A grace period has no months. */
function withoutInterest(clause: Clause, pair: Pair): Reading[] {
  const { line, quote } = clause
  if (find(line, OF_GRACE) >= 0) return []
  const words = withYear(
    clause,
    pair,
    ` 0% introductory ${textOf(line, pair.value.to, nextMark(clause, pair.subject.to))}`,
  )
  return ratesOf(rateTopics(pair.subject), words, quote).filter(
    ({ field }, _, all) => field.startsWith('intro') && all.some((each) => each.field.endsWith('_months')),
  )
}

/** Adds the months of a first year. */
function withYear(clause: Clause, pair: Pair, words: string): string {
  const { from, to } = spanOf(clause, pair)
  const { line } = clause
  const isYear = find(line, A_YEAR, from, to) >= 0 && !line.keys.slice(from, to).includes('#months')
  return isYear ? `${words} for 12 months` : words
}

export const rateTopics = ({ topics }: Mark): readonly Subject[] =>
  topics.filter((topic) => !ARE_FEES.has(topic))

const isNotARate = (line: Line, { from }: Mark): boolean =>
  /^(?:\+|plus)$/.test(line.keys[from - 1] ?? '') ||
  (valueAt(line, from) < LOW_MAX && find(line, INSTALLMENTS) >= 0) ||
  find(line, OF_PLAN) >= 0 ||
  find(line, ABOUT_PENALTY) >= 0 ||
  follows(line, 0, THEY_WILL_BE) ||
  (find(line, RAISED_RATE) >= 0 && find(line, INTRODUCTORY) < 0 && find(line, IS_LATER) < 0) ||
  find(line, LIMITS, 0, from) >= 0 ||
  isAfterReward(line, from)

/** Reads an intro rate for another subject with its own time: "on transfers for 20 months and on purchases for 11 months". */
function shared(clause: Clause, { value, subject }: Pair, at: number): Reading[] {
  const { line, marks, pairs, quote } = clause
  const other = marks.find(({ from }) => from === at)
  if (other?.kind !== 'subject' || subject.from < value.from || pairs.some((pair) => pair.subject === other))
    return []
  const to = nextMark(clause, other.to)
  if (!line.keys.slice(other.to, to).includes('#months')) return []
  return ratesOf(
    rateTopics(other),
    ` ${textOf(line, value.from, subject.from)} ${textOf(line, other.from, to)}`,
    quote,
  )
}

/** Reads a later rate of the subjects before it: "then 18%". */
export function readLaterRate(clause: Clause, value: Mark, topics: readonly Subject[]): Reading[] {
  const { line, quote } = clause
  if (isNotARate(line, value)) return []
  return ratesOf(
    [...new Set(topics)],
    ` ${textOf(line, value.from, nextMark(clause, value.to))}`,
    quote,
  ).filter(({ field }) => !field.startsWith('intro'))
}

const LOW_MAX = 6
const RATE_MIN = 8
const LEAD = 3
/** Words before the next figure that are about it. */
const OF_NEXT = /^(?:apr|rate|intro|introductory|promotional|an?|the)$/

/** The rest of a sentence after such a rate: "18.24% (variable)", "18.24% APR". */
const ENDS_BARE = /^(?:\(? ?variable(?: \))?|apr\W*)$/

/** Reads a rate without a subject as that of purchases: "18.49% - 28.49% variable APR". */
export function readBareRate(clause: Clause, value: Mark): Reading[] {
  const { line, quote } = clause
  const figure = valueAt(line, value.from)
  const isRate =
    follows(line, value.to, BARE_AFTER) ||
    ENDS_BARE.test(line.keys.slice(value.to).join(' ')) ||
    precedes(line, value.from, BARE_BEFORE)
  const isOther = find(line, NOT_A_BARE_RATE, 0, Math.min(line.keys.length, value.to + LEAD)) >= 0
  if (!isRate || isOther || isNotARate(line, value) || (Number.isInteger(figure) && figure < RATE_MIN))
    return []
  let from = value.from
  while (from > 0 && NEUTRAL.has(line.keys[from - 1] ?? '')) from -= 1
  let to = nextMark(clause, value.to)
  while (to < line.keys.length && OF_NEXT.test(line.keys[to - 1] ?? '')) to -= 1
  return ratesOf(['purchase'], ` ${textOf(line, from, to)}`, quote)
}
