import { AFTER_INTRO, INTRODUCTORY, LASTING, OF_OFFER } from '../lexicon/figures.ts'
import { cues, endOf, find, follows, precedes } from '../tokens/cues.ts'
import { isStop, type Line, printedAt, valueAt, wordsBetween } from '../tokens/line.ts'
import { isForSomePurchases } from './some-purchases.ts'

/** An introductory rate, and its duration in months. */
export interface Intro {
  readonly value: number
  readonly months?: number
}

/** Tokens around a figure that can make it introductory. */
const [BEFORE_MAX, NEAR_MAX, AFTER_MAX, QUALIFIER_MAX] = [18, 12, 12, 6]

/** Whether a rate is introductory: by the words around it, or because it is only for a time. */
export function isIntro(line: Line, rates: readonly number[], i: number): boolean {
  const { keys } = line
  const at = rates[i] ?? 0
  const end = endOf(line, at + 1, LASTING)
  if (end >= 0 && !keys.slice(end - 2, end + NEAR_MAX - 2).includes('#%')) return false
  const next = rates[i + 1] ?? keys.length
  const after = ownEnd(line, at, Math.min(next, at + 1 + AFTER_MAX))
  const named = introIn(line, at + 1, qualifierEnd(line, at, after))
  if (named >= 0 && find(line, AFTER_INTRO, at + 1, named) < 0)
    if (!/^(?:APRs|[Rr]ates)$/.test(printedAt(line, named + 1)) && !isOfNext(line, at, named, next))
      return true
  const from = introFrom(line, at, i)
  if (introIn(line, from, at) >= 0) return find(line, AFTER_INTRO, from, at) < 0
  if (precedes(line, at, FOR_FIRST) && find(line, THEREAFTER, at + 1, at + 1 + NEAR_MAX) >= 0) return true
  return find(line, AFTER_INTRO, Math.max(from, at - NEAR_MAX), at) < 0 && isForTime(line, at, after)
}

/** "For the first nine billing cycles the APR is 1.10%. Thereafter …". */
const FOR_FIRST = cues('for|during the first ..24 is|be|of')
const THEREAFTER = cues('thereafter|after_that|then')

/** Returns a word for introductory rates in a part of a line, not for offers: "welcome bonus". */
function introIn(line: Line, from: number, to: number): number {
  const at = find(line, INTRODUCTORY, from, to)
  return at >= 0 && follows(line, at + 1, OF_OFFER) ? introIn(line, at + 1, to) : at
}

/** Whether the intro words after a rate belong to the next: "14.10% (Variable) Intro APR 0%". */
const isOfNext = ({ keys }: Line, at: number, named: number, next: number): boolean =>
  named > at + 1 && keys[next] === '#%' && keys.slice(named + 1, next).every((key) => RATE_WORDS.has(key))

const OF_PREVIOUS = cues('intro|introductory apr|rate for ..12 #months')

/** Returns where the words before a figure begin, after those of the figure before: "1.10% introductory APR for 9 months". */
function introFrom(line: Line, at: number, i: number): number {
  let from = at
  while (from > 0 && at - from < BEFORE_MAX && line.keys[from - 1] !== '#%') {
    if (line.keys[from - 1] === '.' && isStop(line, from - 1)) break
    from -= 1
  }
  return i > 0 ? Math.max(from, endOf(line, from, OF_PREVIOUS)) : from
}

/** Returns where the words of a figure end: before the line that labels the next figure. */
function ownEnd(line: Line, at: number, end: number): number {
  const { keys } = line
  const isLabel = keys[end] === '#%' && keys[end - 1] === ':'
  const breakAt = keys.findIndex(
    (key, i) =>
      i > at &&
      i < end &&
      key === '\n' &&
      (isLabel || /^(?:The|This|Any|Your)$/.test(printedAt(line, i + 1))),
  )
  return breakAt < 0 ? end : breakAt
}

function qualifierEnd({ keys }: Line, at: number, end: number): number {
  const stop = keys.findIndex((key, i) => i > at && !/^[\p{L}#\n(),-]/u.test(key))
  return Math.min(at + 1 + QUALIFIER_MAX, end, stop < 0 ? end : stop)
}

/** Words between a rate and its time. */
const RATE_WORDS: ReadonlySet<string> = new Set(
  'variable apr rate interest fixed annual of will apply applie'.split(' '),
)
const FOR_TIME = cues('valid? for|during|until|through')
const IN_YEAR = cues('until|#date')

/** Whether the words after a figure limit its time: "for 12 months", "until May 2027". */
function isForTime(line: Line, at: number, to: number): boolean {
  let from = at + 1
  while (RATE_WORDS.has(line.keys[from] ?? '') || /^[(),]$/.test(line.keys[from] ?? '')) from += 1
  const time = endOf(line, from, FOR_TIME)
  if (time < 0 || time > to || isAccount(line, time)) return false
  const own = line.keys.slice(at, to)
  return (
    own.includes('#months') ||
    find(line, IN_YEAR, at, to) >= 0 ||
    /\b\d{4}\b/.test(wordsBetween(line, at, to))
  )
}

/** "For Platinum Accounts": the name of a card. */
const isAccount = (line: Line, at: number): boolean =>
  /^[A-Z]\w+$/.test(printedAt(line, at)) && /^Accounts?$/.test(printedAt(line, at + 1))

/** Returns the first introductory rate that is not only for some purchases. */
export function introOf(line: Line, intros: readonly number[]): Intro | undefined {
  const at = intros.find((each) => !isForSomePurchases(wordsBetween(line, each, sentenceFrom(line, each))))
  if (at === undefined) return undefined
  const months = monthsOf(line, at)
  return { value: valueAt(line, at), ...(months ? { months } : {}) }
}

const SENTENCE_MAX = 50
const AFTER_THAT = cues('after_that')

function sentenceFrom(line: Line, at: number): number {
  const { keys } = line
  let end = at + 1
  while (end < keys.length && end - at < SENTENCE_MAX && !follows(line, end, AFTER_THAT)) {
    if (keys[end] !== '\n' && isStop(line, end)) break
    end += 1
  }
  return end
}

const MONTHS_BEFORE_MAX = 14
/** "Transfers made in the first 150 days … will remain at 2.10% for 11 cycles", "The promo rate applies for 6 months". */
const REMAINS = cues(`
  remain|remains|stay|stays at #% apr? for ..6 #months
  promo|promotional|intro|introductory rate|apr apply|applie for #months
  rate|apr effective|valid for? the? first? #months
`)
const FIRST_YEAR = cues('first year')
/** The deadline for a transfer, not the duration of its rate. */
const WITHIN = cues('within ..10 #months')

function monthsOf(line: Line, at: number): number | undefined {
  const { keys } = line
  const lasting = endOf(line, find(line, REMAINS, at), REMAINS)
  if (lasting > 0) return valueAt(line, lasting - 1)
  const end = sentenceFrom(line, at)
  for (let i = at + 1; i < end; i += 1) {
    i = Math.max(i, endOf(line, i, WITHIN))
    if (i < end && keys[i] === '#months') return valueAt(line, i)
  }
  for (let i = at - 1; i >= 0 && at - i <= MONTHS_BEFORE_MAX; i -= 1)
    if (keys[i] === '#months') return valueAt(line, i)
  const year = find(line, FIRST_YEAR, at, end)
  // "First Year Annual Fee Waiver" is not the time of a rate.
  return year < 0 || line.keys[year + 2] === 'annual' ? undefined : FIRST_YEAR_MONTHS
}
const FIRST_YEAR_MONTHS = 12
