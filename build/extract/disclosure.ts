import { scopesOf } from './cards-named.ts'
import { type Topic, topicsNamed } from './labels.ts'
import { distribute } from './distribute.ts'
import { mendLabels } from './mend.ts'
import { readPenalty } from './penalty.ts'
import { percents } from './readings.ts'
import type { Country, Reading } from './reading.ts'
import { quebecSpans } from './region.ts'
import { segment, type Statement } from './segment.ts'
import { feesOf } from './statement-fees.ts'
import { introRatesOf, ratesOf } from './statement-rates.ts'
import { quoteOf } from './tidy.ts'

/** What the labelled statements of a disclosure say, and which labels were not understood. */
export interface Disclosure {
  readonly readings: readonly Reading[]
  readonly unread: readonly string[]
}

const WORDS_MAX = 1500

/** Reads the statements that a label names, in either country's words. */
export function readStatements(text: string, source: string, country: Country): Disclosure {
  const all = segment(mendLabels(text))
  const inQuebec = quebecSpans(text, all.filter(({ kind }) => kind === 'zone').map(({ start }) => start))
  const statements = distribute(all).filter(({ start }) => !inQuebec(start))
  const read = statements.map((statement) => ({
    statement,
    readings: readStatement(statement, source, country),
  }))
  return {
    readings: read.flatMap(({ readings }) => readings),
    unread: read.flatMap(({ statement, readings }) => (isUnread(statement, readings) ? [unreadWords(statement)] : [])),
  }
}

function readStatement(statement: Statement, source: string, country: Country): Reading[] {
  if (statement.kind === 'zone' || statement.kind === 'ignored') return []
  const words = statement.words.slice(0, WORDS_MAX)
  const quote = quoteOf(source.slice(statement.start, statement.end))
  const scopes = scopesOf(words)
  const names = scopes.length > 1 || (/\sfor$/i.test(statement.label) && scopes[0]?.start === 1)
  if (!names) return readWords(statement, words, quote, country)
  const topics = statement.kind === 'bare' ? appliesTo(words) : undefined
  const owner = topics ? { ...statement, topics } : statement
  return scopes.flatMap((scope) => {
    const own = quoteOf(`${statement.label} ${words.slice(scope.start, scope.end)}`)
    return readWords(owner, ` ${scope.words}`, own, country).map((reading) => ({ ...reading, card: scope.card }))
  })
}

function readWords(statement: Statement, words: string, quote: string, country: Country): Reading[] {
  const { topics } = statement
  if (topics.includes('penalty')) return readPenalty(words, quote)
  if (statement.kind === 'intro') return introRatesOf(namedIn(topics, words), words, quote)
  if (statement.kind === 'bare') return ratesOf(appliesTo(words) ?? topics, words, quote)
  return speaksOfFee(statement, words) ? feesOf(topics, words, quote, country) : ratesOf(topics, words, quote)
}

const namedIn = (topics: readonly Topic[], words: string): readonly Topic[] =>
  topics.length > 0 ? topics : topicsNamed(words.slice(0, 120))

/** "Rates apply to purchases, balance transfers and cash advances." */
function appliesTo(words: string): readonly Topic[] | undefined {
  const sentence = /^[^%]*?\bappl(?:y|ies) to([^%.]*)/i.exec(words)?.[1]
  return sentence === undefined ? undefined : topicsNamed(sentence)
}

/** Rates and fees share plain labels ("Cash Advances"): the words, then the section decide. */
function speaksOfFee({ kind, zone }: Statement, words: string): boolean {
  if (kind !== 'either') return kind === 'fee'
  const opening = words.slice(0, 160)
  if (/\b(?:of (?:the |each |any )(?:amount|cash|funds|balance|transfer|transaction|advance|dollar|total|u\.?s|purchase|check|cheque)|whichever|per (?:transaction|advance|transfer))\b/i.test(opening)) return true
  const share = percents(opening)[0]
  const amount = opening.search(/\$\s?\d/)
  if (share && (amount < 0 || share.start < amount)) return share.value <= 5 && zone === 'fees'
  return amount >= 0 || zone === 'fees'
}

const isUnread = ({ kind, words }: Statement, readings: readonly Reading[]): boolean =>
  kind !== 'zone' && kind !== 'ignored' && readings.length === 0 && /\w/.test(words)

const unreadWords = ({ label, words }: Statement): string => quoteOf(`${label} ${words}`, 160)
