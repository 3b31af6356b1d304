import type { Identity, Namer } from './identify.ts'

/** A document of terms: the names at its head, and those under which its values were read. */
export interface Document {
  /** Title and headings. */
  readonly titles: readonly string[]
  /** The name of each card that it states values of; null where they stand under no name. */
  readonly cards: readonly (string | null)[]
  readonly text: string
}

/**
 * Tells whose terms a document states. `null`: it names no card at all, and is the card's whose page alone leads to it. Its
 * titles decide; where they name no card, the cards whose whole names its text has.
 */
export function identifyDocument(
  slug: string,
  { titles, cards, text }: Document,
  namer: Namer,
): Identity | null {
  const names = [...titles, ...cards.flatMap((name) => name ?? [])]
  const meant = names.flatMap((name) => namer.meant(name) ?? [])
  const [other] = meant.filter((card) => card.slug !== slug)
  if (meant.some((card) => card.slug === slug))
    return other && isOfNobody(slug, cards, namer) ? { is: 'unknown', name: 'several cards' } : { is: 'same' }
  if (other) return { is: 'other', slug: other.slug, name: other.name }
  const strangers = names.filter(namer.isName)
  const mentioned = namer.mentioned(text)
  const [stranger] = strangers
  const twin = strangers.find((name) => namer.isTwin(slug, name))
  if (twin === undefined && mentioned.some((card) => card.slug === slug)) return { is: 'same' }
  if (stranger !== undefined) return { is: 'unknown', name: twin ?? stranger }
  const [named] = mentioned
  return named ? { is: 'other', slug: named.slug, name: named.name } : null
}

/** Values of a document about several cards, of which none stands under the card's name. */
const isOfNobody = (slug: string, cards: readonly (string | null)[], namer: Namer): boolean =>
  !cards.some((name) => name !== null && namer.meant(name)?.slug === slug)
