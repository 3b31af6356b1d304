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
 * Returns the parts of cards without what follows titles that most cards do not have: those that are not below the name of the card,
 * such as the title of the next group of cards, or of the notes below the last card.
 */
export function withoutOtherTitles(
  document: Document,
  cards: readonly (Span & { readonly level: number | undefined })[],
): readonly Span[] {
  const titles = cards.map(({ start, end, level }) =>
    document.blocks.flatMap((block) =>
      block.kind === 'heading' &&
      block.level <= (level ?? Infinity) &&
      block.span.start > start &&
      block.span.end < end &&
      document.source.slice(block.span.end, end).trim() !== ''
        ? [block.span.start]
        : [],
    ),
  )
  const usual = new Map(
    [...Map.groupBy(cards.keys(), (i) => cards[i]?.level)].map(([level, own]) => [
      level,
      lowerMedian(own.map((i) => titles[i]?.length ?? 0)),
    ]),
  )
  return cards.map(({ start, end, level }, i) => ({ start, end: titles[i]?.[usual.get(level) ?? 0] ?? end }))
}

function lowerMedian(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

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
