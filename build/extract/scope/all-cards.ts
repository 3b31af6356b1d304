import { type Document, type Span, wordsOf } from '../document/model.ts'
import { linesOf, merged, partUnder } from '../document/places.ts'
import { cues, find } from '../tokens/cues.ts'
import { lineOf } from '../tokens/line.ts'

/** Words for each card of a page. */
const ALL_CARDS = cues(`
  all|every|each|both|either of? our|these|the|your? two|three|four|five|six? ..3!additional|new|other card|visa|mastercard
  any of our|these|the two|three|four|five|six? ..2 card|visa|mastercard
`)
const MAY_MEAN_ALL = /\b(?:all|every|each|both|either|any of)\b/i
const VALUE = /[$%]|\b(?:no|none|free)\b/i
const TITLE_MAX = 80

const isForAll = (words: string): boolean => MAY_MEAN_ALL.test(words) && find(lineOf(words), ALL_CARDS) >= 0

/** Returns the parts of a list of cards that are about all of them: lines that say so, and the parts under such titles. */
export function partsForAll(document: Document): readonly Span[] {
  const { blocks, source } = document
  const isShared = ({ start, end }: Span): boolean => {
    const words = source.slice(start, end)
    return (words.length < TITLE_MAX || VALUE.test(words)) && isForAll(words)
  }
  const parts = blocks.flatMap((block): readonly Span[] => {
    if (block.kind === 'table') return []
    if (block.kind === 'line') return linesOf(document, block.span).filter(isShared)
    return isForAll(wordsOf(document, block.span)) ? [partUnder(document, block)] : []
  })
  return merged(parts.toSorted((a, b) => a.start - b.start))
}
