import { isHead } from '../extract/page/card-heads.ts'
import type { Issuer, Listing } from '../issuer.ts'
import { normalizedUrl } from '../visit/classify.ts'
import { namePattern } from '../visit/mentions.ts'
import { cardsOf, type Visit } from '../visit/visit.ts'
import type { CardBefore } from './before.ts'

/** What the listings of an issuer show. */
export interface Listed {
  /** Places of card pages, as `placeOf` writes them. */
  readonly places: ReadonlySet<string>
  /** Addresses of card pages. */
  readonly links: readonly string[]
  /** The lines of their content. */
  readonly lines: readonly string[]
  /** Why nothing may be concluded from them; empty where they can be trusted. */
  readonly doubts: readonly string[]
}

/** Reads the listings: the links that lead to cards, and whether they show about as many as expected. */
export function listedBy(issuer: Issuer, visits: readonly Visit[]): Listed {
  const doubts: string[] = []
  const links = new Set<string>()
  for (const listing of issuer.listed) {
    const visit = visits.find(({ target }) => target.role === 'listing' && target.url === listing.page)
    if (visit?.kind.kind !== 'card' || !visit.metadata)
      doubts.push(`${listing.page}: ${visit?.kind.kind ?? 'not asked'} ${visit?.kind.why ?? ''}`.trim())
    for (const href of cardLinks(visit?.metadata ?? null, listing)) links.add(withoutQuery(href))
  }
  const places = new Set([...links].map((link) => normalizedUrl(new URL(link))))
  const [least, most] = issuer.expect.cards ?? [1, Number.POSITIVE_INFINITY]
  if (doubts.length === 0 && issuer.listed.length > 0 && (places.size < least || places.size > most))
    doubts.push(
      `${places.size} cards listed, expected ${least} to ${most}${namesWithoutLinks(issuer, visits)}`,
    )
  return { places, links: [...links], lines: linesOf(visits), doubts }
}

/** The links of a listing that lead to cards; where it has none, those in the data that its scripts draw it from. */
function cardLinks(metadata: Visit['metadata'], listing: Listing): string[] {
  const shown = (metadata?.links ?? []).map(({ href }) => href).filter((href) => leadsToCard(href, listing))
  return shown.length > 0 ? shown : (metadata?.dataLinks ?? []).filter((href) => leadsToCard(href, listing))
}

const linesOf = (visits: readonly Visit[]): string[] =>
  visits
    .filter(({ target }) => target.role === 'listing')
    .flatMap(({ metadata }) => (metadata?.lines ?? []).map(({ words }) => words))

/** Returns the lines of the listings that have a card's name; a longer name is another card's. */
export function linesNaming(
  { lines }: Pick<Listed, 'lines'>,
  names: readonly string[],
  issuerWords: ReadonlySet<string>,
): string[] {
  const patterns = names.flatMap((name) => namePattern(name, issuerWords) ?? [])
  return lines.filter((line) => patterns.some((pattern) => line.search(pattern) >= 0))
}

const NAMES_MAX = 8

/** What a maintainer can see of listings that name cards and do not link to them. */
function namesWithoutLinks(issuer: Issuer, visits: readonly Visit[]): string {
  const names = [...new Set(linesOf(visits).filter(isHead))]
  if (names.length === 0) return ''
  const more = names.length > NAMES_MAX ? `, and ${names.length - NAMES_MAX} more` : ''
  const how = issuer.listed.every(({ render }) => render)
    ? ''
    : '; its links may be drawn by scripts (render)'
  return `; named on it: ${names.slice(0, NAMES_MAX).join(', ')}${more}${how}`
}

/** A link of the same site whose path is a card's. */
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

/** Cards that the listings show: where nothing may be concluded from these, none. */
export const shownCards = (visits: readonly Visit[], { places, doubts }: Listed): ReadonlySet<string> =>
  new Set(
    doubts.length > 0
      ? []
      : visits
          .filter(({ target }) => target.role !== 'listing' && places.has(normalizedUrl(new URL(target.url))))
          .flatMap(cardsOf),
  )

/**
 * Returns whether the listings came whole: every other card that they showed the last time is still there, or its own page
 * says why not. A listing that loaded in part lacks cards whose pages live on.
 */
export function isWholeListing(
  cards: ReadonlyMap<string, CardBefore>,
  visits: readonly Visit[],
  listed: Listed,
): boolean {
  const days = [...cards.values()].flatMap((card) => card.listed ?? [])
  const last = days.toSorted().at(-1)
  const shown = shownCards(visits, listed)
  const missing = [...cards.values()].filter((card) => card.listed === last && !shown.has(card.slug))
  return missing.every(({ slug, row }) => row.is_discontinued === true || isExplained(slug, visits, listed))
}

/** How a page says that its card is over, or elsewhere. */
const ENDED: ReadonlySet<string> = new Set(['notice', 'gone', 'elsewhere'])

const isExplained = (slug: string, visits: readonly Visit[], { places }: Listed): boolean =>
  visits.some(
    ({ target, kind, url }) =>
      target.role === 'product' &&
      target.cards[0] === slug &&
      (ENDED.has(kind.kind) || places.has(normalizedUrl(new URL(url)))),
  )
