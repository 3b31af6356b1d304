import { memoize } from '../memoize.ts'
import { type Figure, lex, type Token } from './lexer.ts'

/** Tokens of some words, each with the form that phrases of the lexicon have. */
export interface Line {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly keys: readonly string[]
}

/** Splits words into tokens. A line break inside a sentence is none. */
export const lineOf = memoize((text): Line => {
  const all = lex(text)
  const tokens = all.filter((_, i) => !isSoftBreak(text, all, i))
  return { text, tokens, keys: tokens.map(keyOf) }
})

/** Words that a sentence continues after. */
const OPEN = new Set(
  'a an and are as at be between by for from in is of on or our than that the to with will your'.split(' '),
)

function isSoftBreak(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (token?.kind !== 'break' || !before || !next || text.slice(token.start, token.end).includes('\t'))
    return false
  return (
    (before.kind === 'word' && OPEN.has(before.word)) ||
    (before.kind === 'sign' && before.sign === ',') ||
    /^[\p{Ll},;)]/u.test(text.slice(next.start, next.start + 1))
  )
}

const UNITS = { percent: '#%', money: '#$', months: '#months', number: '#', date: '#date' } as const

/** Returns words as one line, without line breaks and the hyphens between words: "no-annual-fee". */
export function unbroken({ text, tokens: all }: Omit<Line, 'keys'>): Line {
  const isHyphen = (i: number): boolean => {
    const [before, token, next] = [all[i - 1], all[i], all[i + 1]]
    const isJoined = before?.end === token?.start && next?.start === token?.end
    const isBetween = before?.kind === 'word' && next?.kind === 'word'
    return isJoined && isBetween && token?.kind === 'sign' && token.sign === '-'
  }
  const tokens = all.filter(({ kind }, i) => kind !== 'break' && !isHyphen(i))
  return { text, tokens, keys: tokens.map(keyOf) }
}

/** Returns a word, a sign, or the unit of a figure, as phrases spell them. */
export function keyOf(token: Token): string {
  if (token.kind === 'word') return token.word
  if (token.kind === 'sign') return token.sign
  return token.kind === 'break' ? '\n' : UNITS[token.kind]
}

/** Returns the tokens of amounts or percentages in a part of a line. */
export const figuresIn = ({ keys }: Line, kind: '#$' | '#%', from = 0, to = keys.length): readonly number[] =>
  keys.flatMap((key, at) => (key === kind && at >= from && at < to ? [at] : []))

/** Returns the value of a figure. */
export const valueAt = ({ tokens }: Line, at: number): number =>
  (tokens[at] as Figure | undefined)?.value ?? 0

/** Returns the end of the sentence of a token. */
export function sentenceEnd(line: Line, at: number): number {
  let end = at + 1
  while (end < line.keys.length && !isStop(line, end)) end += 1
  return end
}

/** Returns a part of a line. */
export const partOf = ({ text, tokens }: Line, from: number, to: number): Line =>
  lineOf(text.slice(tokens[from]?.start ?? text.length, tokens[to]?.start ?? text.length))

/** Returns the words of a token as printed. */
export const printedAt = ({ text, tokens }: Line, at: number): string =>
  text.slice(tokens[at]?.start, tokens[at]?.end)

/** Returns the words between two tokens as printed. */
export const wordsBetween = ({ text, tokens }: Line, from: number, to: number): string =>
  text.slice(tokens[from]?.end ?? 0, tokens[to]?.start ?? text.length)

/** Abbreviations before a dot. */
const ABBREVIATED = new Set(['min', 'max', 'approx', 'vs', 'no'])

/** Whether a token ends a sentence or line. */
export const isStop = ({ text, tokens, keys }: Line, at: number): boolean => {
  const key = keys[at]
  if (key === '\n' || key === ';') return true
  return key === '.' && !ABBREVIATED.has(keys[at - 1] ?? '') && /^(?:\s|$)/.test(text.slice(tokens[at]?.end))
}
