import { LINK } from '../document/links.ts'
import type { Document, Span } from '../document/model.ts'
import { linesOf } from '../document/places.ts'

/** Links in one line. */
const LINKS = new RegExp(`^\\W*(?:${LINK})(?:(?:\\s{2,}[☐□]?\\s*|\\s*[|>]\\s*)(?:${LINK}))*\\W*$`, 'i')
const LINKS_LENGTH_MAX = 200
const FACT = /[$%]|\bnone\b|\bno (?:annual )?fee\b/i
const VALUE = /[$%]|\bnone\b/i
/** Maximum lines between the links of a card and the name of the next: "MOST POPULAR". */
const BETWEEN_MAX = 3

/**
 * Returns the parts of cards without the lines below their links, if all cards have facts above their links, and all but the last
 * end with them. What is below the links of the last card is of no single card.
 */
export function withoutClosing(document: Document, cards: readonly Span[]): readonly Span[] {
  const runs = cards.map((card) => linkRuns(document, card))
  const others = runs.slice(0, -1)
  const areAlike = runs.every(({ hasFacts }) => hasFacts) && others.every(({ isClosing }) => isClosing)
  if (cards.length < 2 || !areAlike) return cards
  const count = Math.max(...others.map(({ ends }) => ends.length))
  return cards.map(({ start, end }, i) => {
    const ends = runs[i]?.ends ?? []
    return { start, end: (i === cards.length - 1 ? ends.slice(0, count) : ends).at(-1) ?? end }
  })
}

/** Where the links of a card end. */
interface LinkRuns {
  readonly ends: readonly number[]
  /** A fact is above the first link. */
  readonly hasFacts: boolean
  /** Few lines are below the last, without a value. */
  readonly isClosing: boolean
}

function linkRuns(document: Document, card: Span): LinkRuns {
  const lines = linesOf(document, card)
  const words = lines.map(({ start, end }) => document.source.slice(start, end))
  const areLinks = words.map((line) => line.length <= LINKS_LENGTH_MAX && LINKS.test(line))
  const below = words.slice(areLinks.lastIndexOf(true) + 1)
  return {
    ends: lines.flatMap(({ end }, i) => (areLinks[i] && !areLinks[i + 1] ? [end] : [])),
    hasFacts: words.slice(0, Math.max(0, areLinks.indexOf(true))).some((line) => FACT.test(line)),
    isClosing: below.length <= BETWEEN_MAX && !below.some((line) => VALUE.test(line)),
  }
}
