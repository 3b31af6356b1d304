import type { Span } from '../document/model.ts'
import { countUpTo } from '../document/places.ts'
import { lex, type Token } from './lexer.ts'

/** The tokens of a document by their place. */
export interface TokenIndex {
  readonly tokens: readonly Token[]
  readonly within: (span: Span) => readonly Token[]
}

/** Splits a source once; any part of it is then found in logarithmic time. */
export function indexTokens(source: string): TokenIndex {
  const tokens = lex(source)
  const starts = tokens.map(({ start }) => start)
  return {
    tokens,
    within: ({ start, end }) => tokens.slice(countUpTo(starts, start - 1), countUpTo(starts, end - 1)),
  }
}
