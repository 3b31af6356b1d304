import { oneLine } from '../document/visible.ts'
import { memoize } from './memoize.ts'

/** A sentence, list item, or cell of the text, on one line, with its position. Some texts lost the space between sentences. */
export interface Sentence {
  readonly words: string
  readonly start: number
  readonly end: number
}

const BREAK =
  /\n\s*\n|\n(?=\s*(?:[•*-]|\d{1,2}[.)]|[ivx]{1,4}[.)]|[a-e]\))\s)|(?<!(?:\b(?:[Nn]o|[Aa]nnual|of|the|and|or|a|an|to|in|for|on|with|your|our|by|at|from|new|is|are|this|that)|[,;-])\s*)\n(?=\s*(?:[A-Z$]|\d+(?:\.\d+)?%|\d[\d.,]*(?:[xX]| points?| miles?)\b))|(?<=(?<!(?:^|\n)\s*[ivx]{1,4}|\b(?:[Mm]in|[Mm]ax|[Aa]pprox|vs))[.!?]\)?)\s+(?=["(]?[A-Z•\d$])|(?<=[a-z]{2}[.!?])(?=[A-Z$]\w|\d{1,3},\d{3})|\t|\s*•\s*/g

const TEXTS_MAX = 4

/** Splits a text into sentences, which may span lines. Cached, because every reader splits the same text. */
export const sentencesOf = memoize((text): readonly Sentence[] => {
  const sentences: Sentence[] = []
  let start = 0
  for (const match of [...text.matchAll(BREAK), undefined]) {
    const end = match ? match.index : text.length
    const words = oneLine(text.slice(start, end))
    if (words !== '') sentences.push({ words, start, end })
    start = match ? match.index + match[0].length : end
  }
  return sentences
}, TEXTS_MAX)
