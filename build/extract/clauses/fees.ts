import { feesOf } from '../disclosure/statement-fees.ts'
import {
  A_MONTH_AFTER,
  A_MONTH_BEFORE,
  A_YEAR,
  FREE_FOR_A_TIME,
  IS_LATER,
  IS_MINIMUM,
  NOT_A_FEE_AFTER,
  NOT_A_FEE_BEFORE,
  NOT_A_SHARE_AFTER,
  OF_ACCOUNT,
  RAISED_AGAIN,
  WORTH,
} from '../lexicon/clauses.ts'
import { ABROAD, OTHER_MONTHLY_AFTER, OTHER_MONTHLY_BEFORE } from '../lexicon/figures.ts'
import { isAboutOtherCards } from '../lexicon/scopes.ts'
import { ARE_FEES, type Subject } from '../lexicon/subjects.ts'
import type { Reading } from '../reading.ts'
import { endOf, find, follows, precedes } from '../tokens/cues.ts'
import { figuresIn, type Line, valueAt } from '../tokens/line.ts'
import { readAnnualFee } from '../values/annual-fee.ts'
import { type Clause, isAfterReward, nextMark, spanOf, textOf } from './clause.ts'
import type { Mark } from './marks.ts'
import type { Pair } from './pairs.ts'

/** Reads a fee of a pair. */
export function readFee(clause: Clause, pair: Pair): Reading[] {
  const { line, pairs, quote, country } = clause
  const { value, subject } = pair
  const isReward = isAfterReward(line, value.from) && value.kind === 'percent'
  const isOfAccount = subject.topics.includes('monthly') && find(line, OF_ACCOUNT) >= 0
  const isOfOther = isAboutOtherCards(line.text) && !subject.topics.includes('annual')
  const isAbroad = subject.topics.includes('cash') && follows(line, subject.to, ABROAD)
  if (isReward || isOfAccount || isOfOther || isAbroad) return []
  if (value.kind === 'none' || value.kind === 'waived') return readNone(clause, pair)
  const isFreeAtFirst =
    valueAt(line, value.from) === 0 &&
    !subject.topics.includes('annual') &&
    follows(line, value.to, FREE_FOR_A_TIME)
  if (isNotAFee(line, value) || isFreeAtFirst) return []
  const topics = feeTopics(subject, value)
  if (topics.includes('annual')) return annualOf(clause, pair)
  const later = topics.includes('transfer') ? find(line, IS_LATER, value.to) : -1
  const shared = pairs.some(
    (other) => other !== pair && other.value.from > value.from && other.subject === subject,
  )
  const isRaised = find(line, RAISED_AGAIN, value.to) >= 0 && topics.every((topic) => ARE_FEES.has(topic))
  const end = shared ? spanOf(clause, pair).to : minimumEnd(clause, pair)
  const to = later >= 0 || isRaised ? line.keys.length : end
  const whole = feesOf(topics, ` ${textOf(line, value.from, to)}`, quote, country)
  const own = later >= 0 ? feesOf(topics, ` ${textOf(line, value.from, later)}`, quote, country) : []
  return [...whole, ...own.filter(({ field }) => field.endsWith('_min'))]
}

/** "Returned payment or access cheque: $41" is no fee of a transfer. */
const feeTopics = ({ topics }: Mark, { kind }: Mark): readonly Subject[] =>
  topics.filter(
    (topic) =>
      topic !== 'purchase' && !(topic === 'transfer' && kind === 'money' && topics.includes('returned')),
  )

const isNotAFee = (line: Line, { from, to, kind }: Mark): boolean =>
  follows(line, to, NOT_A_FEE_AFTER) ||
  precedes(line, from, NOT_A_FEE_BEFORE) ||
  (kind === 'percent' && follows(line, to, NOT_A_SHARE_AFTER))

/** Returns the end of a fee with its minimum in another part of the sentence: "2% transfer fee or a $6.50 minimum". */
function minimumEnd(clause: Clause, pair: Pair): number {
  const { line, marks, pairs } = clause
  const { to } = spanOf(clause, pair)
  const next = marks.find(({ from }) => from === to)
  const isOwn = next?.kind === 'money' && pairs.every(({ value }) => value !== next)
  const isMinimum = isOwn && (follows(line, next.to, IS_MINIMUM) || precedes(line, next.from, IS_MINIMUM))
  return isMinimum ? nextMark(clause, next.to) : to
}

/** Reads an annual fee with the words about its first and later years. */
function annualOf({ line, quote, marks, country }: Clause, { value, subject }: Pair): Reading[] {
  const next = marks.find(
    ({ kind, topics, from }) =>
      kind === 'subject' && from >= value.to && !topics.includes('annual') && !topics.includes('additional'),
  )
  const from = subject.to <= value.from ? subject.to : value.from
  const fees = readAnnualFee(` ${textOf(line, from, next?.from)}`, quote)
  const others = subject.topics.filter((topic) => topic !== 'annual')
  return [...fees, ...feesOf(others, ` ${textOf(line, value.from, value.to)}`, quote, country)]
}

/** Reads "no annual, late or over-limit fees". A fee that is free only for a time, or for some, is not 0. */
function readNone({ line, quote, country, marks }: Clause, { value, subject }: Pair): Reading[] {
  const end = Math.max(value.to, subject.to)
  const after = /^(?:fee|charge)$/.test(line.keys[end] ?? '') ? end + 1 : end
  const isForATime =
    follows(line, after, FREE_FOR_A_TIME) ||
    (subject.topics.includes('annual') && find(line, A_YEAR, after) >= 0)
  if (isForATime || find(line, OF_ACCOUNT) >= 0) return []
  const around = marks.some(
    ({ topics, to }) =>
      to <= value.from &&
      topics.join() === 'additional' &&
      line.keys.slice(to, value.from).length < AUDIENCE_MAX,
  )
  const isOfAdditional = subject.topics.join() === 'annual' && around
  const topics = isOfAdditional ? (['additional'] as const) : subject.topics
  return feesOf(
    value.kind === 'waived' ? topics.filter((topic) => topic !== 'annual') : topics,
    ' None',
    quote,
    country,
  )
}
const AUDIENCE_MAX = 3

/** Reads what a waived annual fee would cost: "save on the annual fee ($90 value)". */
export const readWorth = ({ line, marks, quote }: Clause): Reading[] =>
  marks
    .filter(({ topics, kind }) => kind === 'subject' && topics.join() === 'annual')
    .flatMap(({ to }) => {
      const [amount] = figuresIn(line, '#$', to, endOf(line, to, WORTH))
      return amount === undefined || marks.some(({ topics }) => topics.includes('additional'))
        ? []
        : [{ field: 'annual_fee', value: valueAt(line, amount), quote } as const]
    })

const MONTHLY_MAX = 100

/** Reads a price without the name of a fee: "only $6 / month". */
export function readPrice({ line, pairs, marks, quote }: Clause): Reading[] {
  const [value] = marks.filter(({ kind }) => kind === 'money')
  if (!value || pairs.length > 0 || find(line, OF_ACCOUNT) >= 0) return []
  const isOther =
    precedes(line, value.from, OTHER_MONTHLY_BEFORE) || follows(line, value.to, OTHER_MONTHLY_AFTER)
  const isPrice =
    !isOther &&
    follows(line, value.to, A_MONTH_AFTER) &&
    (value.from <= 1 || precedes(line, value.from, A_MONTH_BEFORE))
  const amount = valueAt(line, value.from)
  return isPrice && amount < MONTHLY_MAX ? [{ field: 'monthly_fee', value: amount, quote }] : []
}

/** Reads a fee that continues the statement before: "; the fee is 3%". */
export function readCarriedFee(clause: Clause, value: Mark, last: Pair): Reading[] {
  const { line, quote, country } = clause
  const topics = feeTopics(last.subject, value).filter((topic) => !ARE_FEES.has(topic))
  const to =
    find(line, IS_LATER, value.to) >= 0
      ? line.keys.length
      : minimumEnd(clause, { ...last, value, subject: value })
  return feesOf(topics, ` ${textOf(line, value.from, to)}`, quote, country)
}
