import {
  AND_INTRO,
  FEE_AFTER,
  FEE_BEFORE,
  FOR_TIME,
  HAS_MINIMUM,
  RATE_AFTER,
  RATE_BEFORE,
  RATE_WORDS,
  REWARDS,
  SHARE_BASE,
} from '../lexicon/clauses.ts'
import type { Measure } from '../lexicon/measures.ts'
import { ARE_FEES } from '../lexicon/subjects.ts'
import type { Country } from '../reading.ts'
import { find, follows, precedes } from '../tokens/cues.ts'
import { type Line, lineOf, unbroken, valueAt } from '../tokens/line.ts'
import { type Mark, marksOf } from './marks.ts'
import { type Pair, pairsOf } from './pairs.ts'

/** Longer texts are no sentences. */
const TOKENS_MAX = 2000

/** A sentence with its marks and pairs. */
export interface Clause {
  readonly line: Line
  readonly marks: readonly Mark[]
  readonly pairs: readonly Pair[]
  readonly quote: string
  readonly country: Country
}

/** Returns a sentence with its marks, and with its pairs in the order of their values. A very long one has neither. */
export function clauseOf(words: string, quote: string, country: Country): Clause {
  const line = unbroken(lineOf(words))
  const marks = line.keys.length > TOKENS_MAX ? [] : marksOf(line)
  const pairs = pairsOf(line, marks, (value, subject) => measureOf(line, value, subject))
  return { line, marks, pairs: pairs.toSorted((a, b) => a.value.from - b.value.from), quote, country }
}

const RATE_MIN = 8
const LOW_MAX = 6
/** Tokens around a rate with its time. */
const TIME_MAX = 8

/** Returns whether a value is a rate or a fee of a subject, by the nearest words. */
export function measureOf(line: Line, value: Mark, subject: Mark): Measure | undefined {
  // The words for a fee may be in those of its amount, "3% fee (min $5)", but "not charge" names none.
  const from = value.kind === 'none' ? value.to : value.from
  const between =
    subject.to <= value.from
      ? line.keys.slice(subject.to, value.from).toReversed()
      : line.keys.slice(from, subject.from)
  const named = between.find((key) => /^(?:fee|charge|apr|rate|interest)$/.test(key))
  const isOfFee = subject.topics.every((topic) => ARE_FEES.has(topic))
  // "We will not charge interest on the amount above the credit limit" states no fee.
  if (value.kind === 'none' && named === 'interest') return isOfFee ? undefined : 'rate'
  if (isOfFee) return 'fee'
  if (value.kind !== 'percent')
    return subject.topics.includes('purchase') ||
      (subject.measure === 'rate' && !/^(?:fee|charge)$/.test(named ?? ''))
      ? undefined
      : 'fee'
  if (named) return /^(?:fee|charge)$/.test(named) ? 'fee' : 'rate'
  if (follows(line, value.to, SHARE_BASE)) return 'fee'
  if (subject.measure) return subject.measure
  if (follows(line, value.to, RATE_AFTER)) return 'rate'
  // "19.99% purchases, fees and other charges" is no fee.
  const after = subject.from === value.to ? subject.to : value.to
  if (follows(line, after, FEE_AFTER) || between.includes('cost')) return 'fee'
  const figure = valueAt(line, value.from)
  const last = Math.max(value.to, subject.to)
  if (precedes(line, value.from, RATE_BEFORE) || (figure >= RATE_MIN && !Number.isInteger(figure)))
    return 'rate'
  if (precedes(line, value.from, FEE_BEFORE)) return 'fee'
  if (hasMinimum(line, value, last + TIME_MAX) || isAfterShare(line, value)) return 'fee'
  if (figure < LOW_MAX && isTimed(line, value, last + TIME_MAX)) return 'rate'
  return subject.topics.includes('purchase') && find(line, RATE_WORDS) >= 0 ? 'rate' : undefined
}

/** Whether the minimum of a share follows before the next figure. */
function hasMinimum(line: Line, { to: from }: Mark, to: number): boolean {
  const next = line.keys.indexOf('#%', from)
  return find(line, HAS_MINIMUM, from, next < 0 ? to : Math.min(to, next)) >= 0
}

/** "Transfer fee: 3% intro, 4% on future transfers", "3% fee at first, then 5% on transfers": the figures before are shares too. */
function isAfterShare(line: Line, { from }: Mark): boolean {
  const { keys } = line
  const last = keys.findLastIndex((key, i) => i < from && /^(?:fee|apr|rate|interest)$/.test(key))
  const owner = keys[last] === 'fee' ? (keys[last - 1] ?? '') : ''
  const isNext = owner === '#%' && keys.lastIndexOf('#%', from - 1) === last - 1
  return /^(?:transfer|advance)$/.test(owner) || (isNext && valueAt(line, from) < RATE_MIN)
}

/** Whether words around a figure limit its time, up to the figure before it. */
function isTimed(line: Line, { from }: Mark, to: number): boolean {
  const start = Math.max(line.keys.slice(0, from).lastIndexOf('#%') + 1, from - TIME_MAX, 0)
  return find(line, FOR_TIME, start, to) >= 0
}

export const textOf = ({ text, tokens }: Line, from: number, to = tokens.length): string =>
  text.slice(tokens[from]?.start ?? text.length, tokens[to]?.start ?? text.length)

/** Returns where the next mark after some tokens begins. */
export const nextMark = ({ line, marks }: Clause, from: number): number =>
  marks.find((mark) => mark.from >= from)?.from ?? line.keys.length

const BREAKS = /^(?:,|;|and|\(|\.)$/

/** Returns the part of a sentence about a pair: from the separator before it to the next mark. */
export function spanOf(
  clause: Clause,
  { value, subject }: Pair,
): { readonly from: number; readonly to: number } {
  const { line, marks } = clause
  const [first, last] = value.from < subject.from ? [value, subject] : [subject, value]
  const before = marks.findLast(({ kind, to }) => kind !== 'subject' && to <= first.from)
  const cut = line.keys.slice(before?.to ?? 0, first.from).findLastIndex((key) => BREAKS.test(key))
  const from = before ? (cut < 0 ? first.from : before.to + cut + 1) : 0
  return { from, to: nextMark(clause, last.to) }
}

/** Whether words about rewards come before a figure, outside of parentheses and not before another offer. */
export const isAfterReward = (line: Line, at: number): boolean =>
  find(line, REWARDS, offerStart(line, at), at) >= 0

/** Returns where the words start that belong to a figure: after parentheses, or at the introductory offer after the rewards. */
const offerStart = (line: Line, at: number): number =>
  Math.max(line.keys.lastIndexOf(')', at), find(line, AND_INTRO, 0, at + INTRO_WORDS)) + 1
/** Most words of the cue from its figure on. */
const INTRO_WORDS = 5
