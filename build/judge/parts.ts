import { fold } from '../../data/schema/fold.ts'
import type { CardMatcher } from '../visit/identify.ts'
import type { CardReading } from '../visit/read.ts'
import type { Visit } from '../visit/visit.ts'
import type { Part } from './merge.ts'

const READING_ORDER = ['product', 'found', 'terms', 'shared', 'listing'] as const

/**
 * Returns the parts of visits about each card, its own page first. If a card has its own page, terms and shared pages count
 * only together with it, because otherwise values that only that page states would seem to be gone.
 */
export function partsByCard(
  visits: readonly Visit[],
  matcher: CardMatcher,
): ReadonlyMap<string, readonly Part[]> {
  const parts = visits.flatMap((visit) => partsOf(visit, matcher))
  parts.sort((a, b) => orderOf(a) - orderOf(b))
  const paged = new Set(visits.flatMap(({ target }) => (target.role === 'product' ? target.cards : [])))
  const byCard = [...Map.groupBy(parts, ({ card }) => card)]
  const whole = byCard.filter(([card, [first]]) => !paged.has(card) || (first && isOwnPage(first)))
  return new Map(whole.map(([card, own]) => [card, own.map(({ part }) => part)]))
}

const orderOf = ({ part }: Own): number => READING_ORDER.indexOf(part.visit.target.role)

const isOwnPage = ({ part }: Own): boolean => ['product', 'found'].includes(part.visit.target.role)

type Own = { readonly card: string; readonly part: Part }

function partsOf(visit: Visit, matcher: CardMatcher): Own[] {
  const { target, kind, reading, identity } = visit
  if (kind.kind !== 'card' || !reading) return []
  if (target.role === 'shared') return sharedParts(visit, reading.cards, matcher)
  const card = identity?.is === 'other' && target.role === 'found' ? identity.slug : target.cards[0]
  if (card === undefined || (target.role === 'product' && identity?.is !== 'same')) return []
  // A document without a card name belongs to the card whose page alone links to it.
  if (target.role === 'terms' && identity !== null && identity.is !== 'same') return []
  const own = cardOn(reading.cards, card, matcher)
  return own ? [{ card, part: { visit, card: own } }] : []
}

/**
 * Returns the card that a page is about, among cards that it advertises. The only card of a page is its own unless it has
 * another card's name.
 */
export function cardOn(
  cards: readonly CardReading[],
  slug: string,
  matcher: CardMatcher,
): CardReading | undefined {
  const [only] = cards
  const meant = (name: string | null) => (name === null ? undefined : matcher.match(name)?.slug)
  if (only && cards.length === 1) return (meant(only.name) ?? slug) === slug ? only : undefined
  return cards.find(({ name }) => meant(name) === slug)
}

/**
 * Returns the card that a page with an unknown name is about: the one with that name, else the only unknown one. Its tiles
 * advertise known cards.
 */
export function unknownCardOn(
  cards: readonly CardReading[],
  pageName: string,
  matcher: CardMatcher,
): CardReading | undefined {
  const unknown = cards.filter(({ name }) => name === null || matcher.match(name) === undefined)
  const called = unknown.filter(({ name }) => name !== null && fold(name) === fold(pageName))
  const [only] = called.length > 0 ? called : unknown
  return called.length > 1 || (called.length === 0 && unknown.length > 1) ? undefined : only
}

function sharedParts(visit: Visit, cards: readonly CardReading[], matcher: CardMatcher): Own[] {
  return cards.flatMap((card) => {
    const meant = card.name === null ? undefined : matcher.match(card.name)
    return meant ? [{ card: meant.slug, part: { visit, card } }] : []
  })
}
