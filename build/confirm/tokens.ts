import { memoize } from '../extract/memoize.ts'
import { lex } from '../extract/tokens/lexer.ts'

/** Words that make a value something else than the current value for every customer. */
export type Flag = 'former' | 'future' | 'hedged' | 'intro' | 'conditional'

export type Kind = 'money' | 'percent' | 'points' | 'months' | 'earning'

/** A value in a passage. */
export interface Token {
  readonly kind: Kind
  readonly value: number
  /** High end of a range. */
  readonly high?: number
  readonly start: number
  readonly end: number
  readonly flags: ReadonlySet<Flag>
  /** `earning`: the counted unit; a percentage is cash back. */
  readonly unit?: 'percent' | 'points'
}

const NUMBER = '(?:\\d{1,3}(?:[,\\u202f\\u2009\\u00a0 ]\\d{3})+(?!\\d)|\\d+)(?:\\.\\d+)?'
const BETWEEN = /^(?:\s*(?:to|through|or|and|,|-|–|—))+\s*$/
/** "60,000 bonus points", "60k miles". */
const POINTS = new RegExp(
  `(?<![\\d.,$])(${NUMBER})\\s?(k\\b)?\\s?(?:[\\p{L}\\d'’&®™-]+\\s){0,4}?(?:points?|miles|avios|bonus)\\b`,
  'giu',
)
/** "3X", "3 points per $1", "3 miles for every dollar". */
const TIMES =
  /(?<![\d.,$])(\d{1,2}(?:\.\d+)?)\s?(?:[x×]\b(?!\d)|[x×](?=\s|$)|(?:[\p{L}®™]+\s){0,3}?(?:points?|miles?)\s(?:per|for (?:every|each)|on every|\/)\s?(?:\$\s?1\b|dollar|eligible dollar))/giu

const PARTS = /[.;:!?](?=\s)|\n|\t|[()]|,(?=\s)|\s[–—-]\s|\b(?:then|thereafter|after that|afterwards)\b/gi

/** Returns the clause that contains a value. */
function partAround(text: string, start: number, end: number): string {
  let from = 0
  for (const { 0: mark, index } of text.matchAll(PARTS)) {
    if (index < start) from = index + mark.length
    else if (index >= end) return text.slice(from, index)
  }
  return text.slice(from)
}

function sentenceAround(text: string, start: number, end: number): string {
  const before =
    text
      .slice(0, start)
      .split(/[.!?;](?=\s)|\n|\t/)
      .at(-1) ?? ''
  const after = text.slice(end).split(/[.!?;](?=\s)|\n|\t/)[0] ?? ''
  return before + text.slice(start, end) + after
}

const FORMER =
  /\b(?:was|were|previous(?:ly)?|former(?:ly)?|used to|old|instead of|up from|down from|regular(?:ly)?|originally|before|until|prior to|used to be)\b/i
const FROM_TO = /\bfrom\s*$/i
const DATE = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.? \\d|\\d{1,2}\\/\\d|\\d{4}-\\d'
const FUTURE = new RegExp(`\\b(?:effective|starting|beginning|from|on|as of|after) (?:on )?(?:${DATE})`, 'i')
const WILL = /\b(?:will|changes?|increases?|decreases?|rises?|going|becomes?|moves?)\b/i
const HEDGE =
  /\b(?:as low as|as little as|as high as|as much as|starting (?:at|from)|starts? (?:at|from)|up to|from(?: as low as)?|at least|at most|minimum of|maximum of|or more|more than|less than|over|under)\s*(?:an? )?(?:additional |extra |total of )?$/i
const INTRO =
  /\b(?:intro(?:ductory)?|promotional|promo|first[ -]years?|first \w+ (?:months|billing)|for (?:the first )?(?:\d+|\w+)(?: \(\d+\))? (?:months|billing cycles)|year one|rebated?)\b/i
const CONDITION =
  /\b(?:if (?:you|your)|when you (?:bank|have|hold|keep)|for (?:residents|members|clients|customers) (?:of|who|with)|residents? of|quebec|québec|puerto rico|military|armed forces|servicemembers?|overdraft|penalty apr|default|existing (?:card|customers|clients)|refer(?:ral)?\b|spouse)\b/i

function flagsAround(text: string, start: number, end: number): ReadonlySet<Flag> {
  const part = partAround(text, start, end)
  const sentence = sentenceAround(text, start, end)
  const before = text.slice(Math.max(0, start - 40), start)
  const isFromTo = FROM_TO.test(before) && /^\s*to\s/i.test(text.slice(end))
  const flags: Flag[] = [
    ...(FORMER.test(part) || isFromTo ? (['former'] as const) : []),
    ...(FUTURE.test(sentence) && WILL.test(sentence) ? (['future'] as const) : []),
    ...(HEDGE.test(before) && !isFromTo ? (['hedged'] as const) : []),
    ...(INTRO.test(part) ? (['intro'] as const) : []),
    ...(CONDITION.test(sentence) ? (['conditional'] as const) : []),
  ]
  return new Set(flags)
}

const plain = (digits: string): number => Number(digits.replace(/[^\d.]/g, ''))

const TEXTS_MAX = 500

/** Returns the tokens of a text. Cached, because the same passage is read for many fields. */
export const tokensOf = memoize(lex, TEXTS_MAX)

const figuresOf = (text: string, kind: 'money' | 'percent' | 'months'): Token[] =>
  tokensOf(text).flatMap((token) =>
    token.kind === kind ? [{ kind, value: token.value, ...placed(text, token.start, token.end) }] : [],
  )

/** Returns the amounts of money in a text. */
export const moneyIn = (text: string): Token[] => figuresOf(text, 'money')

/** Returns the counts of months in a text; thirty days are one. */
export const monthsIn = (text: string): Token[] => figuresOf(text, 'months')

/** Returns the percentages in a text; "19.99% to 27.99%" is one with a high end. */
export function percentIn(text: string): Token[] {
  const tokens: Token[] = []
  for (const token of figuresOf(text, 'percent')) {
    const last = tokens.at(-1)
    const between = last && text.slice(last.end, token.start)
    if (last && between && BETWEEN.test(between) && token.value >= last.value)
      tokens.splice(-1, 1, { ...last, high: token.value, end: token.end })
    else tokens.push(token)
  }
  return tokens
}

const POINTS_MIN = 500

/** Returns the amounts of points in a text; less than 500 is a rate. */
export const pointsIn = (text: string): Token[] =>
  [...text.matchAll(POINTS)]
    .map(({ 0: words, 1: digits, 2: kilo, index }) => ({
      kind: 'points' as const,
      value: plain(digits ?? '') * (kilo ? 1000 : 1),
      ...placed(text, index, index + words.length),
    }))
    .filter(({ value }) => value >= POINTS_MIN)

/** Returns the rates at which a card earns. */
export const earningIn = (text: string): Token[] => [
  ...percentIn(text).map((token) => ({ ...token, kind: 'earning' as const, unit: 'percent' as const })),
  ...[...text.matchAll(TIMES)].map(({ 0: words, 1: digits, index }) => ({
    kind: 'earning' as const,
    unit: 'points' as const,
    value: Number(digits),
    ...placed(text, index, index + words.length),
  })),
]

const placed = (text: string, start: number, end: number) => ({
  start,
  end,
  flags: flagsAround(text, start, end),
})
