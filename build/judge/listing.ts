import { isHead } from '../extract/page/card-heads.ts'
import type { Issuer, Listing } from '../issuer.ts'
import { normalizedUrl } from '../visit/classify.ts'
import { namePattern } from '../visit/mentions.ts'
import { cardsOf, type Visit } from '../visit/visit.ts'
import type { CardBefore } from './before.ts'

/** Cards on an issuer's listings. */
export interface ListingContents {
  /** URLs of card pages, normalized by `normalizedUrl`. */
  readonly places: ReadonlySet<string>
  /** URLs of card pages. */
  readonly links: readonly string[]
  /** Lines of their content. */
  readonly lines: readonly string[]
  /** Why they cannot be trusted; empty if they can. */
  readonly doubts: readonly string[]
}

/** Collects the links of the listings to cards, and checks whether their number is as expected. */
export function listedBy(issuer: Issuer, visits: readonly Visit[]): ListingContents {
  const doubts: string[] = []
  const links = new Set<string>()
  for (const listing of issuer.listed) {
    const visit = visits.find(({ target }) => target.role === 'listing' && target.url === listing.page)
    if (visit?.kind.kind !== 'card' || !visit.metadata)
      doubts.push(`${listing.page}: ${visit?.kind.kind ?? 'not requested'} ${visit?.kind.why ?? ''}`.trim())
    for (const href of cardLinks(visit?.metadata ?? null, listing)) links.add(withoutQuery(href))
  }
  const places = new Set([...links].map((link) => normalizedUrl(new URL(link))))
  const [min, max] = issuer.expect.cards ?? [1, Number.POSITIVE_INFINITY]
  if (doubts.length === 0 && issuer.listed.length > 0 && (places.size < min || places.size > max))
    doubts.push(`${places.size} cards listed, expected ${min} to ${max}${namesWithoutLinks(issuer, visits)}`)
  return { places, links: [...links], lines: linesOf(visits), doubts }
}

/** Returns the links of a listing to cards; if there are none, those in the data for its scripts. */
function cardLinks(metadata: Visit['metadata'], listing: Listing): string[] {
  const shown = (metadata?.links ?? []).map(({ href }) => href).filter((href) => leadsToCard(href, listing))
  return shown.length > 0 ? shown : (metadata?.dataLinks ?? []).filter((href) => leadsToCard(href, listing))
}

const linesOf = (visits: readonly Visit[]): string[] =>
  visits
    .filter(({ target }) => target.role === 'listing')
    .flatMap(({ metadata }) => (metadata?.lines ?? []).map(({ words }) => words))

/** Returns the lines of the listings with a card's name. A longer name belongs to another card. */
export function linesNaming(
  { lines }: Pick<ListingContents, 'lines'>,
  names: readonly string[],
  issuerWords: ReadonlySet<string>,
): string[] {
  const patterns = names.flatMap((name) => namePattern(name, issuerWords) ?? [])
  return lines.filter((line) => patterns.some((pattern) => line.search(pattern) >= 0))
}

const NAMES_MAX = 8

/** Returns a hint for maintainers about listings that name cards without links. */
function namesWithoutLinks(issuer: Issuer, visits: readonly Visit[]): string {
  const names = [...new Set(linesOf(visits).filter(isHead))]
  if (names.length === 0) return ''
  const more = names.length > NAMES_MAX ? `, and ${names.length - NAMES_MAX} more` : ''
  const how = issuer.listed.every(({ render }) => render)
    ? ''
    : '; its links may be drawn by scripts (render)'
  return `; named on it: ${names.slice(0, NAMES_MAX).join(', ')}${more}${how}`
}

/** Whether a link leads to a card page of the same site. */
function leadsToCard(href: string, { page, cards }: Listing): boolean {
  const { hostname, pathname } = new URL(href)
  return hostname === new URL(page).hostname && cards.test(pathname)
}

function withoutQuery(href: string): string {
  const url = new URL(href)
  url.search = ''
  url.hash = ''
  return url.href
}

/** Returns the cards on the listings; none if these cannot be trusted. */
export const shownCards = (
  visits: readonly Visit[],
  { places, doubts }: ListingContents,
): ReadonlySet<string> =>
  new Set(
    doubts.length > 0
      ? []
      : visits
          .filter(({ target }) => target.role !== 'listing' && places.has(normalizedUrl(new URL(target.url))))
          .flatMap(cardsOf),
  )

/**
 * Returns whether the listings are complete: they show all other cards that they showed last time, except cards whose own
 * page explains why not. A partly loaded listing lacks cards whose pages still exist.
 */
export function isWholeListing(
  cards: ReadonlyMap<string, CardBefore>,
  visits: readonly Visit[],
  listed: ListingContents,
): boolean {
  const days = [...cards.values()].flatMap((card) => card.listed ?? [])
  const last = days.toSorted().at(-1)
  const shown = shownCards(visits, listed)
  const missing = [...cards.values()].filter((card) => card.listed === last && !shown.has(card.slug))
  return missing.every(({ slug, row }) => row.is_discontinued === true || isExplained(slug, visits, listed))
}

/** Kinds of pages of a card that has ended or moved. */
const ENDED: ReadonlySet<string> = new Set(['notice', 'gone', 'elsewhere'])

const isExplained = (slug: string, visits: readonly Visit[], { places }: ListingContents): boolean =>
  visits.some(
    ({ target, kind, url }) =>
      target.role === 'product' &&
      target.cards[0] === slug &&
      (ENDED.has(kind.kind) || places.has(normalizedUrl(new URL(url)))),
  )
