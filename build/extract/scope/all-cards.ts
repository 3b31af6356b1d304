import type { Document, Span } from '../document/model.ts'
import { linesOf, merged } from '../document/places.ts'
import { cues, find } from '../tokens/cues.ts'
import { lineOf } from '../tokens/line.ts'

/** Words for each card of a page. */
const ALL_CARDS = cues(`
  all|every|each|both of? our|these|the|your? two|three|four|five|six? ..3!additional|new|other card|visa|mastercard
  any of our|these|the two|three|four|five|six? ..2 card|visa|mastercard
`)
const MAY_MEAN_ALL = /\b(?:all|every|each|both|any of)\b/i
const VALUE = /[$%]|\b(?:no|none|free)\b/i
const TITLE_MAX = 80

const isForAll = (words: string): boolean => MAY_MEAN_ALL.test(words) && find(lineOf(words), ALL_CARDS) >= 0

/** Returns the parts of a list of cards that are about all of them: lines that say so, and the parts under such titles. */
export function partsForAll(document: Document): readonly Span[] {
  const { blocks, source } = document
  const parts: Span[] = []
  for (const [i, { kind, span, ...block }] of blocks.entries()) {
    const words = source.slice(span.start, span.end)
    if (kind === 'heading' && isForAll(words)) {
      const level = 'level' in block ? block.level : 1
      const next = blocks.slice(i + 1).find((other) => other.kind === 'heading' && other.level <= level)
      parts.push({ start: span.start, end: next?.span.start ?? source.length })
    }
    if (kind === 'line')
      for (const line of linesOf(document, span)) {
        const printed = source.slice(line.start, line.end)
        if ((printed.length < TITLE_MAX || VALUE.test(printed)) && isForAll(printed)) parts.push(line)
      }
  }
  return merged(parts.toSorted((a, b) => a.start - b.start))
}
