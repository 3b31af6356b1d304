import type { Span } from '../document/model.ts'
import { countUpTo, merged } from '../document/places.ts'
import { lex, type Token } from './lexer.ts'

/** Finds the tokens of a part of a document. */
export interface TokenIndex {
  readonly within: (span: Span) => readonly Token[]
}

/** Splits parts of a source, in order of their starts, on the first lookup. Each lookup takes logarithmic time. */
export function indexTokens(source: string, parts: readonly Span[]): TokenIndex {
  let index: { readonly tokens: readonly Token[]; readonly starts: readonly number[] } | undefined
  return {
    within: ({ start, end }) => {
      index ??= indexed(merged(parts).flatMap((part) => lex(source, part)))
      const { tokens, starts } = index
      return tokens.slice(countUpTo(starts, start - 1), countUpTo(starts, end - 1))
    },
  }
}

const indexed = (tokens: readonly Token[]) => ({ tokens, starts: tokens.map(({ start }) => start) })
