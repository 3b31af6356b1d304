import type { Passage } from './passage.ts'

/** Tells which cards words name. */
export interface CardNames {
  /** Slugs of the known cards that the words name. */
  readonly mentioned: (words: string) => readonly string[]
  /** Whether the words, a heading, are the name of a card that nobody knows. */
  readonly isUnknownCard: (heading: string) => boolean
}

/** Headings above other cards that a page shows. */
const OTHER_CARDS =
  /\b(?:compare|other (?:credit )?cards|(?:more|similar|related) (?:credit )?cards|you (?:may|might) (?:also )?(?:like|be interested)|explore (?:our |more |other )+cards|not the right card)\b/i

/**
 * Whether a passage speaks of a card. What names another card is about that one; what names none is about the card of the page,
 * or, on a page about several cards, about nobody.
 */
export function isInScope(passage: Passage, slug: string, names: CardNames, isShared: boolean): boolean {
  const { text, labels, headings } = passage
  if (headings.some((heading) => OTHER_CARDS.test(heading))) return false
  for (const words of [text, ...labels]) {
    const cards = names.mentioned(words)
    if (cards.length > 0) return cards.length === 1 && cards[0] === slug
  }
  for (const heading of headings) {
    const cards = names.mentioned(heading)
    if (cards.length > 0) return cards.includes(slug)
    if (names.isUnknownCard(heading)) return false
  }
  return !isShared
}
