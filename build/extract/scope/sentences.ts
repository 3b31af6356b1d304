import type { Document, Span } from '../document/model.ts'
import { linesOf } from '../document/places.ts'
import { labelOf } from '../lexicon/label.ts'
import { OTHER_PRODUCTS } from '../lexicon/products.ts'
import { lex, type Token } from '../tokens/lexer.ts'
import { keyOf } from '../tokens/line.ts'
import { namesCard, productEnd, withoutProducts } from './titles.ts'

/** The first word of a name of another product. */
const NAMES_PRODUCT = new RegExp(
  `\\b(?:${[...new Set(OTHER_PRODUCTS.map((name) => name.split(' ')[0]))].join('|')})`,
  'i',
)
/** The end of a sentence, or of a cell in a text without line breaks. */
const END = /(?<=[.!?])\s+(?=[A-Z$])|(?<=[.!?])(?=\$)|\s{3,}|\s+(?=•)/

/** Returns the sentences of a span that a test finds. A line ends a sentence. */
export const sentencesWithin = (
  document: Document,
  span: Span,
  isFound: (sentence: string) => boolean,
): Span[] =>
  linesOf(document, span).flatMap((line) => {
    let start = line.start
    return document.source
      .slice(line.start, line.end)
      .split(END)
      .flatMap((words) => {
        const at = document.source.indexOf(words, start)
        start = at + words.length
        return isFound(words) ? [{ start: at, end: start }] : []
      })
  })

/**
 * Whether a sentence or label without a card has another product as its subject: it opens with it, or its fee is for it.
 */
export function isAboutProduct(sentence: string): boolean {
  if (!NAMES_PRODUCT.test(sentence)) return false
  const tokens = lex(sentence).filter(({ kind }) => kind !== 'break')
  const words = tokens.map(keyOf)
  if (namesCard(withoutProducts(words))) return false
  const at = words.findIndex((_, i) => productEnd(words, i) > i)
  const isInName = (i: number): boolean => /[A-Z]/.test(sentence.charAt(tokens[i]?.start ?? 0))
  const isNamed = /^(?:checking|chequing|saving)$/.test(words[at] ?? '')
  const opens = words
    .slice(0, at)
    .every((word, i) => isArticle(word) || (isNamed && i < NAME_MAX && isInName(i)))
  return at >= 0 && (opens || isOf(tokens, words, at) || isPriced(tokens, words, at))
}

/** Maximum number of words before an account in its name: "Elm Reserve Checking". */
const NAME_MAX = 3
const isArticle = (word: string): boolean => /^(?:the|an?|our|your|any|all|\W)$/.test(word)

/** Whether the words before a product are a label that it limits: "Late fee for loans", "Returned payment (loan)". */
function isOf(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  if (words[at - 1] === '(' && words[productEnd(words, at)] === ')') return true
  const lead = words.slice(0, at)
  while (isArticle(lead.at(-1) ?? '')) lead.pop()
  const label = labelOf(tokens.slice(0, lead.length))
  return /^(?:for|of|on)$/.test(lead.at(-1) ?? '') && label.subjects.length > 0 && label.unknown === 0
}

/** Whether a rate or price follows a product: "5-year fixed mortgage 4.74%", "loans from 6.95%". */
function isPriced(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  let next = productEnd(words, at)
  while (/^(?:from|at|as|low|rate|apr|apy|:)$/.test(words[next] ?? '')) next += 1
  return tokens[next]?.kind === 'percent' || tokens[next]?.kind === 'money'
}
