import type { Document, Span } from '../document/model.ts'
import { linesOf } from '../document/places.ts'

/** A link or button below the facts of a card: "Apply now", "Learn more about Elm Gold", "See rates & fees". */
const ACTION =
  /^\W*(?:apply|learn more|see|view|get (?:started|(?:your|this) card)|visit|find out|check (?:if|for)|explore|open|start|more details|details|select)\b[^$%]{0,60}$/i
/** Maximum lines between the links of a card and the name of the next: "MOST POPULAR". */
const BETWEEN_MAX = 3

/**
 * Returns the parts of cards without the lines below their links, or as they are if not all but the last end with links. What is
 * below the links of the last card is of no single card.
 */
export function withoutClosing(document: Document, cards: readonly Span[]): readonly Span[] {
  const runs = cards.map((card) => linkRuns(document, card))
  const others = runs.slice(0, -1)
  const count = Math.max(0, ...others.map(({ ends }) => ends.length))
  if (cards.length < 2 || others.some(({ below }) => below === undefined || below > BETWEEN_MAX)) return cards
  return cards.map(({ start, end }, i) => {
    const ends = runs[i]?.ends ?? []
    return { start, end: (i === cards.length - 1 ? ends.slice(0, count) : ends).at(-1) ?? end }
  })
}

/** Returns where each run of links ends, and the number of lines below the last. */
function linkRuns(
  document: Document,
  card: Span,
): { readonly ends: readonly number[]; readonly below: number | undefined } {
  const lines = linesOf(document, card)
  const areLinks = lines.map(({ start, end }) => ACTION.test(document.source.slice(start, end)))
  const last = areLinks.lastIndexOf(true)
  return {
    ends: lines.flatMap(({ end }, i) => (areLinks[i] && !areLinks[i + 1] ? [end] : [])),
    below: last < 0 ? undefined : lines.length - 1 - last,
  }
}
