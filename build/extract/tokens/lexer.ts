import type { Span } from '../document/model.ts'
import { matchesOf } from '../matches.ts'
import { CENTS, count, number } from './numbers.ts'

interface Placed {
  readonly start: number
  readonly end: number
}

/** A word in lowercase, without the "s" of a plural. */
export interface Word extends Placed {
  readonly kind: 'word'
  readonly word: string
}

/** A figure with its unit. A plain figure has none. */
export interface Figure extends Placed {
  readonly kind: 'percent' | 'money' | 'months' | 'number'
  readonly value: number
}

/** A date: "January 3, 2027", "2027-01-03", "01/03/27". */
export interface Day extends Placed {
  readonly kind: 'date'
}

/** A sign between words: one character. */
export interface Sign extends Placed {
  readonly kind: 'sign'
  readonly sign: string
}

/** The end of a line or cell. */
export interface Break extends Placed {
  readonly kind: 'break'
}

export type Token = Word | Figure | Day | Sign | Break

const MONTH_NAMES =
  '(?:[Jj]an(?:uary)?|[Ff]eb(?:ruary)?|[Mm]ar(?:ch)?|[Aa]pr(?:il)?|[Mm]ay|[Jj]une?|[Jj]uly?|[Aa]ug(?:ust)?|[Ss]ept?(?:ember)?|[Oo]ct(?:ober)?|[Nn]ov(?:ember)?|[Dd]ec(?:ember)?)'

/** Kinds of tokens in the order of the groups of `TOKEN`. */
const GROUPS = ['break', 'word', 'money', 'percent', 'date', 'number', 'sign'] as const

const THOUSANDS = '\\d{1,3}(?:[, \\u00a0\\u2009\\u202f]\\d{3})+(?!\\d)'

/** One pass over the source. A token that starts with a letter is a word, unless it is a date or an amount ("USD 5"). */
const TOKEN = new RegExp(
  [
    '([\\n\\t|]+)',
    `(?!${MONTH_NAMES}\\.? \\d|(?:USD?|CAD?|C) ?\\$)([Tt]wenty-[a-z]+|[A-Z]+s?(?!\\p{Ll})|\\p{Lu}?\\p{Ll}+(?:['’]\\p{Ll}+)?|\\p{L}+)`,
    `((?:(?:USD?|CAD?|C) ?)?\\$[ \\u00a0]?(?:${THOUSANDS}|\\d+)?(?:${CENTS})?(?<=\\d)|(?:${THOUSANDS}|\\d+)(?:[.,]\\d\\d)?[ \\u00a0]?(?:CA|US)?\\$(?![ \\u00a0]?\\d))`,
    '((?:\\d{1,3}(?:[.,]\\d{1,6})?|\\.\\d{1,6})[ \\u00a0]?(?:%|[Pp]er ?cents?\\b|PERCENT\\b))',
    `(${MONTH_NAMES}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? ?\\d{4})?|\\d{4}-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}/\\d{2,4})`,
    '(\\d+(?:,\\d{3})*(?:\\.\\d+)?)',
    '([^\\s\\p{L}\\d]|[A-Z])',
  ].join('|'),
  'gu',
)

/** Signs without meaning: footnote marks, trademarks, bullets. */
const IGNORED = /[®™℠©ⓘ*†‡§¹²³⁰-₟✓✔•‣■-◿⬤·"“”'‘’\ufeff\u200b]/u

/** Splits a text, or a part of it, into tokens in one pass. */
export function lex(source: string, part?: Span): readonly Token[] {
  const tokens: Token[] = []
  for (const match of matchesOf(source, TOKEN, part)) {
    const token = tokenOf(match)
    if (token && !isNote(token, tokens.at(-1))) tokens.push(token)
  }
  return withDurations(tokens, source)
}

function tokenOf(match: RegExpExecArray): Token | undefined {
  const [text] = match
  const kind = GROUPS[match.indexOf(text, 1) - 1] ?? 'sign'
  const place = { start: match.index, end: match.index + text.length }
  if (kind === 'break' || kind === 'date') return { kind, ...place }
  if (kind === 'word') return { kind, word: stem(text), ...place }
  if (kind === 'sign') return IGNORED.test(text) ? undefined : { kind, sign: text, ...place }
  const value = number(text.replace(/[^\d.,\s]/g, ''))
  return value === undefined ? undefined : { kind, value, ...place }
}

/** Returns the form of a word in the lexicon. */
export function stem(word: string): string {
  const small = word.toLowerCase().replace('’', "'")
  return /[^su']s$/.test(small) && small.length > 3 ? small.slice(0, -1) : small
}

/** Whether a figure is a footnote mark, that is, small and directly after another token: "Fee1", "11.9%2". */
const isNote = (token: Token, before: Token | undefined): boolean =>
  token.kind === 'number' &&
  token.value < 100 &&
  Number.isInteger(token.value) &&
  before?.end === token.start &&
  (before.kind === 'word' || before.kind === 'percent')

const DAYS_PER_MONTH = 30.4
const MONTHS_OF: Readonly<Record<string, number>> = {
  month: 1,
  cycle: 1,
  statement: 1,
  period: 1,
  day: 1 / DAYS_PER_MONTH,
  week: 7 / DAYS_PER_MONTH,
  year: 12,
}
const BEFORE_UNIT = new Set(['billing', 'monthly', 'statement', 'full', 'consecutive', 'calendar', 'account'])
const BETWEEN_MAX = 6

/** Joins a count and its unit of time: "12 billing cycles", "the first six (6) months", "90-day". */
function withDurations(tokens: readonly Token[], source: string): readonly Token[] {
  const joined: Token[] = []
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as Token
    const amount = countOf(token)
    const unit = amount === undefined ? undefined : unitAfter(tokens, i, source)
    if (amount === undefined || !unit) joined.push(token)
    else {
      const value = Math.round(amount * unit.months)
      joined.push({ kind: 'months', value, start: token.start, end: unit.token.end })
      i = unit.at
    }
  }
  return joined
}

function countOf(token: Token): number | undefined {
  if (token.kind === 'number') return Number.isInteger(token.value) ? token.value : undefined
  return token.kind === 'word' ? count(token.word) || undefined : undefined
}

interface Unit {
  readonly token: Token
  readonly at: number
  readonly months: number
}

function unitAfter(tokens: readonly Token[], at: number, source: string): Unit | undefined {
  let found: Unit | undefined
  for (let i = at + 1; i <= at + BETWEEN_MAX; i += 1) {
    const token = tokens[i]
    const months = token?.kind === 'word' ? MONTHS_OF[token.word] : undefined
    if (token && months !== undefined) found = { token, at: i, months }
    else if (found || !token || !isBetween(token, source)) break
  }
  return found
}

/** Whether a token can separate a count and its unit: "twelve (12) full billing cycles", "90-day". The end of a cell cannot. */
const isBetween = (token: Token, source: string): boolean =>
  (token.kind === 'sign' && /[-()‐-―]/.test(token.sign)) ||
  (token.kind === 'word' && BEFORE_UNIT.has(token.word)) ||
  (token.kind === 'break' && !/[\t|]/.test(source.slice(token.start, token.end))) ||
  token.kind === 'number'
