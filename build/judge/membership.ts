import type { Row } from '../../data/schema/view.ts'
import type { Issuer, Listing } from '../issuer.ts'
import { placeOf } from '../visit/classify.ts'
import type { Visit } from '../visit/visit.ts'
import type { HeldDraft } from './held.ts'

/** What the listings of an issuer show. */
export interface Listed {
  /** Places of card pages, as `placeOf` writes them. */
  readonly places: ReadonlySet<string>
  /** Addresses of card pages. */
  readonly links: readonly string[]
  /** Why nothing may be concluded from them; empty where they can be trusted. */
  readonly doubts: readonly string[]
}

/** Reads the listings: the links that lead to cards, and whether they show about as many as expected. */
export function listedBy(issuer: Issuer, visits: readonly Visit[]): Listed {
  const doubts: string[] = []
  const links = new Set<string>()
  for (const listing of issuer.listed) {
    const visit = visits.find(({ ask }) => ask.role === 'listing' && ask.url === listing.page)
    if (visit?.kind.kind !== 'card' || !visit.face)
      doubts.push(`${listing.page}: ${visit?.kind.kind ?? 'not asked'} ${visit?.kind.why ?? ''}`.trim())
    for (const { href } of visit?.face?.links ?? [])
      if (leadsToCard(href, listing)) links.add(withoutQuery(href))
  }
  const places = new Set([...links].map((link) => placeOf(new URL(link))))
  const [least, most] = issuer.expect.cards ?? [1, Number.POSITIVE_INFINITY]
  if (doubts.length === 0 && issuer.listed.length > 0 && (places.size < least || places.size > most))
    doubts.push(`${places.size} cards listed, expected ${least} to ${most}`)
  return { places, links: [...links], doubts }
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

/**
 * Cards that their issuer no longer offers, and cards that it offers again, each to be confirmed by a second run. A missing
 * page counts only where the listings, if there are any, can be read and do not show the card.
 */
export function memberships(
  issuer: Issuer,
  cards: ReadonlyMap<string, Row>,
  visits: readonly Visit[],
  listed: Listed,
): HeldDraft[] {
  if (listed.doubts.length > 0) return []
  return visits.flatMap((visit) => {
    const [slug = ''] = visit.ask.cards
    const card = cards.get(slug)
    if (!card || visit.ask.role !== 'product') return []
    const shown = listed.places.has(placeOf(new URL(visit.ask.url)))
    if (card.is_discontinued !== true && !shown && isClosed(visit)) return [draft(slug, 'closed', visit)]
    const open = visit.kind.kind === 'card' && visit.identity?.is === 'same'
    if (card.is_discontinued === true && shown && open && issuer.listed.length > 0)
      return [draft(slug, 'returned', visit)]
    return []
  })
}

const isClosed = ({ kind, identity }: Visit): boolean =>
  kind.kind === 'gone' || (kind.kind === 'notice' && identity?.is === 'same')

const draft = (card: string, kind: 'closed' | 'returned', { ask, kind: page }: Visit): HeldDraft => ({
  kind,
  card,
  waits: 'second run',
  reasons: [
    kind === 'closed'
      ? `its page ${page.kind === 'gone' ? `is gone (${page.why})` : `says so: ${page.why}`}`
      : 'its page is back and listed',
  ],
  url: ask.url,
  old: { is_discontinued: kind === 'returned' },
  values: { is_discontinued: kind === 'closed' },
  ...(page.kind === 'notice' ? { quotes: { is_discontinued: page.why } } : {}),
})
