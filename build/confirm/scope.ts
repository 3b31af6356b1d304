import type { Passage } from './passage.ts'

/** Finds the cards that a text names. */
export interface CardNames {
  /** Slugs of the known cards that the text names. */
  readonly mentioned: (words: string) => readonly string[]
  /** Whether a heading is the name of an unknown card. */
  readonly isUnknownCard: (heading: string) => boolean
}

/** Headings above other cards on a page. */
const OTHER_CARDS =
  /\b(?:compare|other (?:credit )?cards|(?:more|similar|related) (?:credit )?cards|you (?:may|might) (?:also )?(?:like|be interested)|explore (?:our |more |other )+cards|not the right card)\b/i

/**
 * Whether a passage is about a card. A passage that names another card is about that one. A passage that names none is about
 * the page's card; on a page about several cards, it is about none.
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
