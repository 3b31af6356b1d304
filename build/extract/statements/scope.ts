import { type Document, type Heading, wordsOf } from '../document/model.ts'
import { phrasesOf } from '../lexicon/phrases.ts'
import { OTHER_CARDS } from '../lexicon/scopes.ts'
import type { TokenIndex } from '../tokens/token-index.ts'

const OTHERS = phrasesOf([[true, OTHER_CARDS]])

/** Whether one of the titles is a heading above other cards. */
export function areOthers(titles: readonly Heading[], index: TokenIndex): boolean {
  return titles.some(({ span }) => {
    const words = index.within(span).flatMap((token) => (token.kind === 'word' ? [token.word] : []))
    return words.length > 0 && OTHERS(words, 0)?.length === words.length
  })
}

/** Returns the card in the innermost title that names one, as found by `nameOf`. */
export const cardNamedIn = (
  document: Document,
  titles: readonly Heading[],
  nameOf: (title: string) => string | undefined,
): string | undefined => titles.flatMap(({ span }) => nameOf(wordsOf(document, span)) ?? []).at(-1)
