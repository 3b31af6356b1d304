import { topicsNamed } from '../disclosure/labels.ts'
import { introRatesOf } from '../disclosure/statement-rates.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { matchesOf } from '../matches.ts'
import { sentencesOf } from '../page/sentences.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'
import { durations, type Found, percents } from '../values/readings.ts'
import { INTRO_WORD, isForSomePurchases } from '../values/some-purchases.ts'
import { isAboutFees } from './fee-marks.ts'

/** Regular rates are higher. A lower rate with a duration is an intro rate, even without the word. */
const LOW_MAX = 6
const OF_RATE = /\b(?:aprs?|rates?|interest|on|at)\b|:\s*\d/i
/** "No interest for your first year" means 0%. */
const NO_INTEREST = /\b(?:(?:pay |charged? )?no interest|interest[- ]free)\b/gi
const MAY_HAVE_RATE = /%|per\s?cent|\binterest\b/i
/** Words about other percentages: installments, rewards, eligibility. */
const OF_OTHER =
  /\binstal?lments?|equal (?:monthly )?payments|\bplans?\b|financing|\bcash ?back\b|\bearn\b|\brewards?\b|\bpoints\b|\bdeferred\b|\bgrace\b|\bdue date\b|\bmust\b|\bqualify\b/i
const FEE_AFTER =
  /^\s*(?:\w+\s+){0,4}fees?\b|^\s*(?:of|per) (?:each|the|every)\b|^[^%]{0,40}\bmin(?:imum)?\b/i
/** "If you have a 0% introductory APR" does not state that this card has one. */
const IF_ANY =
  /^\W*(?:if|when|while) (?:you|your account) (?:have|has|had|take|choose|miss|do not|don't|fail)\b/i
const AFTERWARDS =
  /\b(?:after(?: that| which| the (?:intro|promo)\w*|(?=[;,.]))|afterwards?|thereafter|then)\b/i

/** The deadline for a transfer, not the duration of its rate: "made within 60 days", "in the first 90 days of opening". */
const DEADLINE =
  /\b(?:within|(?:made|completed|posted|transferred) (?:in|during))\s+(?:the\s+)?(?:first\s+)?[^.;,]*?(?:days|months)\b/gi
const A_YEAR = /\b(?:first|full|whole) year\b/i
const AROUND = 120
const NEAR = 60
const INTRO_REACH = 25

/** Reads temporary rates in sentences with their subject: "1.91% on balance transfers for 12 months". */
export const readLowRates = (text: string, source: string): Reading[] =>
  sentencesOf(text).flatMap(({ words, start, end }) => {
    if (!MAY_HAVE_RATE.test(words) || IF_ANY.test(words) || OF_OTHER.test(words)) return []
    const stated = words.replace(NO_INTEREST, '0% interest')
    const quote = quoteOf(source.slice(start, end))
    return clausesOf(stated).flatMap((clause) => readClause(clause, quote))
  })

/** The words of one figure, and the sentence before them. */
interface Clause {
  readonly before: string
  readonly words: string
}

/** Splits a sentence into one clause per figure. */
function clausesOf(words: string): Clause[] {
  const figures = percents(words)
  const cuts = figures.slice(1).map(({ start }, i) => lastSeparator(words, figures[i]?.end ?? 0, start))
  return figures.map((_, i) => ({
    before: words.slice(0, cuts[i - 1] ?? 0),
    words: words.slice(cuts[i - 1] ?? 0, cuts[i] ?? words.length),
  }))
}

const SEPARATOR = /[,;(]\s|\(|\band\s|\bthen\s/g

function lastSeparator(words: string, from: number, to: number): number {
  const found = matchesOf(words.slice(from, to), SEPARATOR).at(-1)
  return found ? from + found.index : to
}

function readClause({ before, words }: Clause, quote: string): Reading[] {
  const [rate] = percents(words)
  if (!rate || !isLow(before, words, rate) || isForSomePurchases(words)) return []
  const ahead = words.slice(Math.max(0, rate.start - AROUND), rate.start)
  const following = words.slice(rate.end, rate.end + AROUND)
  return eachTime(following).flatMap((own) => {
    const lasting = lastingIn(`${ahead} ${own}`)
    const topics = topicsOf(ahead.slice(-NEAR), own)
    return topics.length === 0 || (lasting === '' && !INTRO_WORD.test(words))
      ? []
      : introRatesOf(topics, ` ${words.slice(rate.start, rate.end)} for ${lasting}`, quote)
  })
}

const NEXT_TIME = /(?:,|,? and)\s+(?=(?:on|for)\s[a-z])/i

/** Splits the durations of one rate by subject: "On balance transfers for 20 months and on purchases for 11". */
function eachTime(following: string): readonly string[] {
  const parts = following.split(NEXT_TIME)
  return parts.length > 1 && parts.every((part) => lastingIn(part) !== '' && introducedIn(part).length > 0)
    ? parts
    : [following]
}

/** Maximum words before a figure that can make it a fee. Bounds the time for long sentences. */
const SENTENCE_MAX = 1000

const isLow = (before: string, words: string, { value, start, end }: Found): boolean =>
  !FEE_AFTER.test(words.slice(end)) &&
  !isAboutFees(`${before.slice(-SENTENCE_MAX)}${words.slice(0, start)}`) &&
  !AFTERWARDS.test(words.slice(0, start)) &&
  (value < LOW_MAX
    ? INTRO_WORD.test(words) || OF_RATE.test(words)
    : INTRO_WORD.test(words.slice(Math.max(0, start - NEAR), end + INTRO_REACH)))

/** Returns the topics after the rate, or those before it if there are none. */
function topicsOf(ahead: string, following: string): readonly Subject[] {
  const end = following.search(AFTERWARDS)
  const own = [end < 0 ? following : following.slice(0, end), ahead].map(introducedIn)
  return own.find((topics) => topics.length > 0) ?? []
}

const introducedIn = (words: string): Subject[] => topicsNamed(words).filter((topic) => topic !== 'cash')

const MONTHS_MIN = 2

/** Returns the duration of the rate in the words of the clause. */
function lastingIn(clause: string): string {
  const own = clause.replace(DEADLINE, '')
  const found = durations(own).find(({ value }) => value >= MONTHS_MIN)
  if (found) return own.slice(found.start, found.end)
  return A_YEAR.test(own) ? '12 months' : ''
}
