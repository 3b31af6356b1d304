import { phrasesOf } from '../lexicon/phrases.ts'
import {
  CARD_WORDS,
  COMPARED_COLUMNS,
  OTHER_PRODUCTS,
  PAST_TITLES,
  PRODUCT_TITLE_WORDS,
  TERMS_TITLE_WORDS,
  TITLED_PRODUCTS,
} from '../lexicon/products.ts'
import { lex } from '../tokens/lexer.ts'

const PRODUCT = phrasesOf([[true, OTHER_PRODUCTS]])
const TITLED = phrasesOf([[true, [...OTHER_PRODUCTS, ...TITLED_PRODUCTS]]])
const PAST = phrasesOf([[true, PAST_TITLES]])
const COMPARED = phrasesOf([[true, COMPARED_COLUMNS]])

/** What the part below a title is about: the card, or something else. Most titles do not say. */
export type Topic = 'card' | 'other' | undefined

/** Returns the words of a text in the form of the lexicon, or undefined if it has figures. */
function wordsIn(text: string): readonly string[] | undefined {
  const tokens = lex(text).filter(({ kind }) => kind !== 'sign' && kind !== 'break')
  return tokens.some(({ kind }) => kind !== 'word' && kind !== 'number' && kind !== 'date')
    ? undefined
    : tokens.flatMap((token) => (token.kind === 'word' ? [token.word] : []))
}

/** Returns the index after the product that starts at a word, or the same index. */
export const productEnd = (words: readonly string[], at: number): number =>
  at + (PRODUCT(words, at)?.length ?? 0)

/** Returns the words without the names of other products. */
export function withoutProducts(words: readonly string[], products = PRODUCT): readonly string[] {
  const rest: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = products(words, at)?.length
    if (!length) rest.push(words[at] ?? '')
    at += length ?? 1
  }
  return rest
}

export const namesCard = (words: readonly string[]): boolean => words.some((word) => CARD_WORDS.has(word))

/** Returns the topic of a title. Only a title of nothing but products, or of past terms, is about something else. */
export function topicOf(title: string): Topic {
  const words = wordsIn(title)
  if (!words || words.length === 0) return undefined
  if (PAST(words, 0)?.length === words.length) return 'other'
  const rest = withoutProducts(words, TITLED)
  if (namesCard(rest)) return 'card'
  return rest.length < words.length && rest.every((word) => PRODUCT_TITLE_WORDS.has(word))
    ? 'other'
    : undefined
}

/** Whether the head of a column names only cards that the card is compared with: "Other cards", "Them". */
export function isComparedHead(head: string): boolean {
  const words = wordsIn(head)
  return words !== undefined && words.length > 0 && COMPARED(words, 0)?.length === words.length
}

/** Whether a title is of the terms of a page's card or cards: "Interest Rates and Fees". */
export function isTermsTitle(title: string): boolean {
  const words = wordsIn(title) ?? []
  return words.some((word) => TERMS_TITLE_WORDS.has(word)) && !namesCard(words)
}
