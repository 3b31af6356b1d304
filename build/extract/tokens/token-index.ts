import type { Span } from '../document/model.ts'
import { lex, type Token } from './lexer.ts'

/** The tokens of a document by their place. */
export interface TokenIndex {
  readonly tokens: readonly Token[]
  readonly within: (span: Span) => readonly Token[]
}

/** Splits a source once; any part of it is then found in logarithmic time. */
export function indexTokens(source: string): TokenIndex {
  const tokens = lex(source)
  return {
    tokens,
    within: ({ start, end }) => tokens.slice(firstFrom(tokens, start), firstFrom(tokens, end)),
  }
}

/** Index of the first token that begins at an offset or behind it. */
function firstFrom(tokens: readonly Token[], offset: number): number {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}
