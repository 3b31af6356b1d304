import type { CardMatcher, Identity } from './identify.ts'

/** A document of terms, with the card names in its titles and next to its values. */
export interface Document {
  /** Title and headings. */
  readonly titles: readonly string[]
  /** The name of each card that it states values for; null for values without a name. */
  readonly cards: readonly (string | null)[]
  readonly text: string
}

/**
 * Returns whether a document states the terms of a card or of another one. The card names in its titles decide; without any,
 * the full card names in its text. Returns null for a document without card names, which belongs to the card whose page
 * alone links to it.
 */
export function identifyDocument(
  slug: string,
  { titles, cards, text }: Document,
  matcher: CardMatcher,
): Identity | null {
  const names = [...titles, ...cards.flatMap((name) => name ?? [])]
  const matched = names.flatMap((name) => matcher.match(name) ?? [])
  const [other] = matched.filter((card) => card.slug !== slug)
  if (matched.some((card) => card.slug === slug))
    return other && isAmbiguous(slug, cards, matcher)
      ? { is: 'unknown', name: 'several cards' }
      : { is: 'same' }
  if (other) return { is: 'other', slug: other.slug, name: other.name }
  const unknownNames = names.filter(matcher.isCardName)
  const named = matcher.mentionedIn(text)
  const [unknown] = unknownNames
  const variant = unknownNames.find((name) => matcher.isVariant(slug, name))
  if (variant === undefined && named.some((card) => card.slug === slug)) return { is: 'same' }
  if (unknown !== undefined) return { is: 'unknown', name: variant ?? unknown }
  const [first] = named
  return first ? { is: 'other', slug: first.slug, name: first.name } : null
}

/** Whether a document about several cards has no values under the card's name. */
const isAmbiguous = (slug: string, cards: readonly (string | null)[], matcher: CardMatcher): boolean =>
  !cards.some((name) => name !== null && matcher.match(name)?.slug === slug)
