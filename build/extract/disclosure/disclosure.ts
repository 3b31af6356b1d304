import { oneLine } from '../document/visible.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Country, Field, Reading } from '../reading.ts'
import { align } from './align.ts'
import { withContinuedLists } from './continued-lists.ts'
import { underDefault } from './default-rates.ts'
import { underHeads } from './heads.ts'
import { topicsNamed } from './label-words.ts'
import { carriesField } from './labels.ts'
import { withoutMargin } from './margin.ts'
import { ofNamedAsides } from './named-asides.ts'
import { quebecSpans } from './region.ts'
import { repairLabels } from './repair-labels.ts'
import { scopesOf } from './scopes.ts'
import { type Statement, segment } from './segment.ts'
import { splitByHeader } from './side-by-side.ts'
import { toSoleCards } from './sole-card.ts'
import { readLabeled, topicsOf } from './statement.ts'
import { ratesOf } from './statement-rates.ts'

/** Readings of the labeled statements of a disclosure, and the labels without a reading. */
export interface Disclosure {
  readonly readings: readonly Reading[]
  /** Statements of single cards under labels that name no field. */
  readonly ofCards: readonly Statement[]
  /** Statements with values of several unknown cards, or of a province. */
  readonly ambiguous: readonly Statement[]
  readonly unread: readonly string[]
}

const WORDS_MAX = 1500

/** Reads the labeled statements of a text in the wording of either country. */
export function readStatements(text: string, source: string, country: Country): Disclosure {
  const all = splitByHeader(text, ofNamedAsides(withContinuedLists(segment(repairLabels(text)))))
  const inQuebec = quebecSpans(
    text,
    all.filter(isForAll).map(({ start }) => start),
  )
  const statements = underHeads(text, withoutMargin(text, align(text, underDefault(all)))).filter(
    ({ start }) => !inQuebec(start),
  )
  const read = toSoleCards(
    statements.map((statement) => ({ statement, readings: readStatement(statement, source, country) })),
  )
  const readings = read.flatMap((each) => each.readings)
  return {
    readings: [
      ...readings,
      ...statements.flatMap((statement) => sameAsPurchases(statement, readings)),
      ...statements.flatMap((statement) => headingRate(statement, source)),
    ],
    ambiguous: all.filter(({ isAmbiguous, start }) => isAmbiguous || inQuebec(start)),
    ofCards: statements.filter((each) => !carriesField(each)).flatMap(splitByCard),
    unread: read.flatMap(({ statement, readings }) =>
      isUnread(statement, readings) ? [unreadWords(statement)] : [],
    ),
  }
}

/** Whether a statement ends a section about rates in Quebec: grace periods, annual fees, and foreign fees are for all. */
const isForAll = (statement: Statement): boolean =>
  !carriesField(statement) || statement.topics.some((topic) => topic === 'annual' || topic === 'foreign')

const SAME =
  /(?:^\W*|\b(?:after that|thereafter|then)[\s,]+)(?:the )?same(?: rate| apr)? as\b[^.%]{0,30}\bpurchase|\bthen (?:the |your )?(?:standard |regular |variable )*purchase APR applies\b/i
const SAME_FIELD: Readonly<Partial<Record<Subject, Field>>> = {
  cash: 'interest_rate_cash',
  transfer: 'interest_rate_balance_transfer',
}

/** Copies the purchase rates to "APR for Cash Advances: same as the APR for purchases." */
function sameAsPurchases(statement: Statement, readings: readonly Reading[]): Reading[] {
  if (!/^(?:rate|intro)$/.test(statement.kind) || !SAME.test(statement.words)) return []
  const rates = readings.filter(({ field }) => field === 'interest_rate_purchase')
  return statement.topics.flatMap((topic) => {
    const field = SAME_FIELD[topic]
    return field
      ? rates.map((rate) => ({
          ...rate,
          field,
          quote: quoteOf(`${statement.label} ${statement.words} ${rate.quote}`),
        }))
      : []
  })
}

/** "20.95% / 22.95%": the rate of purchases, then that of cash advances. */
const PAIR = /^[\s:]*(\d{1,2}\.\d+\s?%)\s*\/\s*(\d{1,2}\.\d+\s?%)/

/** Reads "Annual interest rate: 31.99%" as the purchase rate, and a pair as those of purchases and cash advances. */
function headingRate({ kind, label, words, start, end }: Statement, source: string): Reading[] {
  if (kind !== 'zone') return []
  const name = oneLine(label)
  const isRate =
    /^annual interest rates?(?: ?\(s\))?$/i.test(name) ||
    (/^interest rates?$/i.test(name) && /^[\s:]*(?:\([a-z ]+\):?\s*)?\d[\d.,]*\s?(?:%|percent)/.test(words))
  if (!isRate) return []
  const quote = quoteOf(source.slice(start, end))
  const ofCards = ratesOfCards(words, quote)
  if (ofCards.length > 0) return ofCards
  const line = /^[^%]*?(?:%|\d percent\b)[^\n]*/.exec(words)?.[0] ?? ''
  const isOwn = /^[^%]{0,40}?(?:%|\d percent\b)/.test(words) && topicsNamed(line.slice(0, 200)).length === 0
  if (!isOwn || isUnderCash(source.slice(Math.max(0, start - CLAUSE_MAX), start))) return []
  const [, purchase, cash] = PAIR.exec(words) ?? []
  if (purchase && cash) return [...ratesOf(['purchase'], purchase, quote), ...ratesOf(['cash'], cash, quote)]
  return ratesOf(['purchase'], line, quote)
}

/** Whether the sentence before a heading is about cash advances: "b) Cash advances: charges are calculated daily." */
const isUnderCash = (before: string): boolean =>
  topicsNamed(before.trimEnd().split(/\.\s/).at(-1) ?? '').join() === 'cash'
const CLAUSE_MAX = 200

/** Reads rates by card: "Annual interest rate: Visa Gold: 9.10% Visa Classic: 12.10%". */
function ratesOfCards(words: string, quote: string): Reading[] {
  const scopes = scopesOf(words).filter(({ words: own }) => {
    const topics = topicsNamed(own.slice(0, 60))
    return /^\d/.test(own) && (topics.length === 0 || topics.includes('purchase'))
  })
  return scopes.length < 2
    ? []
    : scopes.flatMap(({ card, words: own }) =>
        ratesOf(['purchase'], ` ${own}`, quote).map((reading) => ({ ...reading, card })),
      )
}

/** Quotes the page from the label on, or the label and its value if the value is elsewhere. */
function quoteStatement({ start, end, label, words }: Statement, source: string): string {
  const whole = quoteOf(source.slice(start, end))
  const value = quoteOf(words, 12)
  return value === '' || quoteOf(source.slice(start, end), Infinity).includes(value)
    ? whole
    : quoteOf(`${label} ${words}`)
}

/** Whether a label limits the fee for cash advances to other countries: "Cash advance outside Canada". */
const isAbroad = ({ label, topics, words }: Statement): boolean =>
  topics.includes('cash') && (/\b(?:outside|abroad)\b/i.test(label) || /^ (?:outside|abroad)\b/i.test(words))

function readStatement(statement: Statement, source: string, country: Country): Reading[] {
  if (!carriesField(statement) || isAbroad(statement)) return []
  const words = statement.words.slice(0, WORDS_MAX)
  const readings = readWords(statement, words, country)
  if (readings.length === 0) return []
  const quote = quoteStatement(statement, source)
  return readings.map((reading) => (reading.quote === '' ? { ...reading, quote } : reading))
}

/** Reads the words of a statement. Readings without a quote have that of the statement. */
function readWords(statement: Statement, words: string, country: Country): Reading[] {
  if (statement.card) {
    const { card } = statement
    return readLabeled(statement, words, '', country).map((reading) => ({ ...reading, card }))
  }
  const scopes = scopesOf(words)
  const [only] = scopes
  if (scopes.length === 1 && only && /^\W*$/.test(words.slice(0, only.start)))
    return readLabeled(statement, ` ${only.words}`, '', country)
  const opening = `${statement.label} ${words.slice(0, only?.start ?? 0)}`.trimEnd()
  const names = scopes.length > 1 || (only !== undefined && /\sfor$/i.test(opening))
  if (!names) return readLabeled(statement, words, '', country)
  const owner = { ...statement, topics: topicsOf(statement, words) }
  const each = scopes.flatMap((scope) => {
    const own = quoteOf(`${statement.label} ${words.slice(scope.start, scope.end)}`)
    return readLabeled(owner, ` ${scope.words}`, own, country).map((reading) => ({
      ...reading,
      card: scope.card,
    }))
  })
  return [...each, ...introOfAll(owner, words.slice(0, only?.start), country)]
}

/** Reads the intro rate of all cards: "0% introductory APR for 9 months. After that, 12% for Visa Gold; 14% for Visa Classic". */
const introOfAll = (statement: Statement, words: string, country: Country): Reading[] =>
  readLabeled(statement, words, '', country).filter(({ field }) => field.startsWith('intro_apr'))

const isUnread = (statement: Statement, readings: readonly Reading[]): boolean =>
  carriesField(statement) &&
  readings.length === 0 &&
  /\w/.test(statement.words) &&
  !/^\W*(?:none|n\/a|not applicable)\b/i.test(statement.words) &&
  !SAME.test(statement.words)

/** Splits a statement by card: "Minimum income: Visa Gold $60,000, Visa Classic $12,000". */
function splitByCard(statement: Statement): Statement[] {
  if (statement.card !== undefined) return [statement]
  const scopes = scopesOf(statement.words.slice(0, WORDS_MAX))
  return scopes.length < 2
    ? []
    : scopes.map(({ card, words }) => ({ ...statement, card, words: ` ${words}` }))
}

const unreadWords = ({ label, words }: Statement): string => quoteOf(`${label} ${words}`, 160)
