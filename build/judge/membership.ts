import { daysBetween } from '../../data/time.ts'
import { isHead } from '../extract/page/card-heads.ts'
import type { Issuer, Listing } from '../issuer.ts'
import { placeOf } from '../visit/classify.ts'
import { cardsOf, type Visit } from '../visit/visit.ts'
import type { CardBefore } from './before.ts'
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
    for (const href of cardLinks(visit?.face ?? null, listing)) links.add(withoutQuery(href))
  }
  const places = new Set([...links].map((link) => placeOf(new URL(link))))
  const [least, most] = issuer.expect.cards ?? [1, Number.POSITIVE_INFINITY]
  if (doubts.length === 0 && issuer.listed.length > 0 && (places.size < least || places.size > most))
    doubts.push(
      `${places.size} cards listed, expected ${least} to ${most}${namesWithoutLinks(issuer, visits)}`,
    )
  return { places, links: [...links], doubts }
}

/** The links of a listing that lead to cards; where it has none, those in the data that its scripts draw it from. */
function cardLinks(face: Visit['face'], listing: Listing): string[] {
  const shown = (face?.links ?? []).map(({ href }) => href).filter((href) => leadsToCard(href, listing))
  return shown.length > 0 ? shown : (face?.dataLinks ?? []).filter((href) => leadsToCard(href, listing))
}

const NAMES_MAX = 8

/** What a maintainer can see of listings that name cards and do not link to them. */
function namesWithoutLinks(issuer: Issuer, visits: readonly Visit[]): string {
  const listings = visits.filter(({ ask }) => ask.role === 'listing')
  const lines = listings.flatMap(({ face }) => face?.lines ?? [])
  const names = [...new Set(lines.map(({ words }) => words).filter(isHead))]
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

/**
 * Cards that their issuer no longer offers, offers again, or shows at another address, each to be confirmed by a second run.
 * A missing page counts only where the listings, if there are any, can be read and do not show the card anywhere.
 */
export function memberships(
  issuer: Issuer,
  { cards, today }: { readonly cards: ReadonlyMap<string, CardBefore>; readonly today: string },
  visits: readonly Visit[],
  listed: Listed,
): HeldDraft[] {
  if (listed.doubts.length > 0) return []
  const newNames = visits.flatMap(newNameOf)
  const isListed = issuer.listed.length > 0
  return visits.flatMap((visit) => {
    const [slug = ''] = visit.ask.cards
    const card = cards.get(slug)
    if (!card || visit.ask.role !== 'product') return []
    const shown = listed.places.has(placeOf(new URL(visit.ask.url)))
    const address = newAddress(slug, visit, visits, listed)
    if (address !== undefined) return [moved(slug, visit.ask.url, address)]
    const isAlive = visit.kind.kind === 'card' && visit.identity?.is === 'same' && isListed
    const isOver = card.row.is_discontinued === true
    if (isOver) return shown && isAlive ? [returned(slug, visit.ask.url)] : []
    if (shown) return []
    return isAlive ? unlisted(card, visit, today) : closed(slug, visit, isListed, newNames)
  })
}

/** Cards that the listings show: where nothing may be concluded from these, none. */
export const shownCards = (visits: readonly Visit[], { places, doubts }: Listed): ReadonlySet<string> =>
  new Set(
    doubts.length > 0
      ? []
      : visits
          .filter(({ ask }) => ask.role !== 'listing' && places.has(placeOf(new URL(ask.url))))
          .flatMap(cardsOf),
  )

const UNLISTED_AFTER_DAYS = 10

/** A card whose page lives on while two runs in a row no listing showed it, as one did before. */
function unlisted({ slug, listed }: CardBefore, visit: Visit, today: string): HeldDraft[] {
  if (listed === null || daysBetween(listed, today) < UNLISTED_AFTER_DAYS) return []
  return [
    {
      kind: 'closed',
      card: slug,
      waits: 'review',
      reasons: [`no listing of its issuer has shown it since ${listed}, though its page is there`],
      url: visit.ask.url,
      old: { is_discontinued: false },
      values: { is_discontinued: true },
    },
  ]
}

/** The name of a card that the issuer lists and nobody knows. */
const newNameOf = ({ ask, kind, identity }: Visit): readonly string[] =>
  ask.role === 'found' && kind.kind === 'card' && identity?.is === 'unknown' && identity.name
    ? [identity.name]
    : []

/** Where the issuer lists the card now: where its old address leads, or where a listed page turned out to be the card's. */
function newAddress(slug: string, own: Visit, visits: readonly Visit[], listed: Listed): string | undefined {
  const old = placeOf(new URL(own.ask.url))
  if (listed.places.has(old)) return undefined
  const isOwn = own.kind.kind === 'card' && own.identity?.is === 'same'
  const led = isOwn && placeOf(new URL(own.url)) !== old ? [own.url] : []
  const found = visits.filter(
    ({ ask, kind, identity }) =>
      ask.role === 'found' && kind.kind === 'card' && identity?.is === 'other' && identity.slug === slug,
  )
  const alive = isOwn ? [] : found.map(({ url }) => url)
  const addresses = [...led, ...alive].filter((url) => listed.places.has(placeOf(new URL(url))))
  return addresses.length === 1 ? addresses[0] : undefined
}

const moved = (card: string, old: string, url: string): HeldDraft => ({
  kind: 'moved',
  card,
  waits: 'second run',
  reasons: ['its issuer lists it at another address'],
  url,
  old: { product_url: old },
  values: { product_url: url },
})

const returned = (card: string, url: string): HeldDraft => ({
  kind: 'returned',
  card,
  waits: 'second run',
  reasons: ['its page is back and listed'],
  url,
  old: { is_discontinued: true },
  values: { is_discontinued: false },
})

/**
 * A card that is no longer listed and whose page is gone or says so. Where its page leads elsewhere, or the issuer lists a
 * page that nobody knows, the card may live on under another name: a maintainer decides.
 */
function closed(card: string, visit: Visit, isListed: boolean, newNames: readonly string[]): HeldDraft[] {
  const end = endOf(visit, isListed)
  if (end === undefined) return []
  const isUnclear = (newNames.length > 0 || !isListed) && end.quote === undefined
  const doubts =
    newNames.length > 0 && isUnclear ? [`the issuer lists under a new name: ${newNames.join(', ')}`] : []
  return [
    {
      kind: 'closed',
      card,
      waits: end.leadsAway || isUnclear ? 'review' : 'second run',
      reasons: [...end.reasons, ...doubts],
      url: visit.ask.url,
      old: { is_discontinued: false },
      values: { is_discontinued: true },
      ...(end.quote === undefined ? {} : { quotes: { is_discontinued: end.quote } }),
    },
  ]
}

interface End {
  readonly reasons: readonly string[]
  /** The issuer's own words, which leave no doubt. */
  readonly quote?: string
  readonly leadsAway?: true
}

/** By what a page shows that its card is over. */
function endOf({ kind: { kind, why }, identity }: Visit, isListed: boolean): End | undefined {
  if (kind === 'gone') return { reasons: [`its page is gone (${why})`] }
  if (kind === 'notice' && identity?.is === 'same')
    return { reasons: [`its page says so: ${why}`], quote: why }
  if (kind === 'elsewhere' && isListed)
    return { reasons: [`its page ${why}`, 'its issuer no longer lists it'], leadsAway: true }
  return undefined
}
