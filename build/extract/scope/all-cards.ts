import { type Block, type Document, type Span, wordsOf } from '../document/model.ts'
import { linesOf, merged, partUnder } from '../document/places.ts'
import { cues, find } from '../tokens/cues.ts'
import { lineOf } from '../tokens/line.ts'

/** Words for each card of a page. */
const ALL_CARDS = cues(`
  all|every|each|both|either of? our|these|the|your? two|three|four|five|six? ..3!additional|new|other card|visa|mastercard
  to any card
  any|none of our|these|the two|three|four|five|six? ..2 card|visa|mastercard
`)
const MAY_MEAN_ALL = /\b(?:all|every|each|both|either|any of|none of|to any)\b/i
const VALUE = /[$%]|\b(?:no|none|free)\b/i
const TITLE_MAX = 120
/** Longer lines are those of a page that lost its lines, whose words are about more than one thing. */
const PARAGRAPH_MAX = 1000
/** "All fees are the same for both cards": the paragraph below states them. */
const ARE_SAME = /\b(?:fees?|interest|rates?)\b.* (?:are|is) the same for /i

const isForAll = (words: string): boolean => MAY_MEAN_ALL.test(words) && find(lineOf(words), ALL_CARDS) >= 0

/** Returns the parts of a list of cards that are about all of them: lines that say so, and the parts under such titles. */
export function partsForAll(document: Document): readonly Span[] {
  const { blocks, source } = document
  const isShared = ({ start, end }: Span): boolean => {
    const words = source.slice(start, end)
    return (
      (words.length < TITLE_MAX || (words.length < PARAGRAPH_MAX && VALUE.test(words))) && isForAll(words)
    )
  }
  const parts = blocks.flatMap((block, i): readonly Span[] => {
    if (block.kind === 'table') return []
    if (block.kind === 'heading')
      return isForAll(wordsOf(document, block.span)) ? [partUnder(document, block)] : []
    const own = linesOf(document, block.span).filter(isShared)
    return own.length > 0 && !VALUE.test(wordsOf(document, block.span))
      ? [...own, ...valuesBelow(document, i)]
      : own
  })
  return merged(parts.toSorted((a, b) => a.start - b.start))
}

/** Returns the table below a line, or the lines with values and titles of groups, up to a blank line or two without a value. */
function valuesBelow({ blocks, source }: Document, title: number): readonly Span[] {
  const below = blocks.slice(title + 1)
  const own = blocks[title]?.span
  const isTitle = own !== undefined && ARE_SAME.test(source.slice(own.start, own.end))
  if (below[0]?.kind === 'table') return [below[0].span]
  const states = (block: Block | undefined): boolean =>
    block?.kind === 'line' && VALUE.test(source.slice(block.span.start, block.span.end))
  const end = below.findIndex((block, i) => {
    const above = blocks[title + i]?.span.end ?? block.span.start
    const isApart = !(i === 0 && isTitle) && /\n\s*\n/.test(source.slice(above, block.span.start))
    return isApart || !(states(block) || (block.kind === 'line' && states(below[i + 1])))
  })
  return below.slice(0, end < 0 ? below.length : end).map(({ span }) => span)
}
