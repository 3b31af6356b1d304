import type { Issuer } from '../issuer.ts'
import type { ListingContents } from '../judge/listing.ts'
import { normalizedUrl } from '../visit/classify.ts'
import { cardsOf, type Visit, type VisitTarget } from '../visit/visit.ts'
import type { KnownCard } from './known.ts'

/**
 * Maximum number of new pages per run of an issuer, in addition to one per card without a URL. It limits the damage of a
 * listing whose structure changed.
 */
const FOUND_MAX = 12

type Known = Pick<KnownCard, 'facts' | 'row'>

const render = ({
  render,
  ready,
}: Pick<Issuer, 'render' | 'ready'>): Pick<VisitTarget, 'render' | 'ready'> => ({
  ...(render ? { render } : {}),
  ...(ready ? { ready } : {}),
})

/** Returns the listings of an issuer. */
export const listings = ({ listed }: Issuer): VisitTarget[] =>
  listed.map((listing) => ({
    url: listing.page,
    role: 'listing',
    cards: [],
    leadsTo: listing.cards,
    ...render(listing),
  }))

/** Returns the cards' own pages. Cards that share a page are identified by name. */
export function productPages(issuer: Issuer, cards: readonly Known[]): VisitTarget[] {
  const pages = cards.flatMap((card) => {
    const url = productPage(issuer, card)
    return url === undefined ? [] : [{ url, slug: card.facts.slug }]
  })
  return [...Map.groupBy(pages, ({ url }) => url)].map(([url, own]) => {
    const slugs = own.map(({ slug }) => slug)
    return {
      url,
      role: slugs.length > 1 ? ('shared' as const) : ('product' as const),
      cards: slugs,
      ...render(issuer),
    }
  })
}

/** Returns the newest URL of a card that is a card page of its issuer. */
export function productPage(issuer: Issuer, { facts, row }: Known): string | undefined {
  const seen = facts.observations.map(({ url }) => url).reverse()
  const stated = facts.observations.map(({ values }) => values.product_url).reverse()
  const urls = [row.product_url, ...stated, ...seen].filter((url): url is string => typeof url === 'string')
  const own = urls.map(plainUrl).filter((url) => url !== undefined)
  return own.find((url) => isCardPage(issuer, url))
}

/** Whether a URL is a card page by the issuer's declaration. */
export const isCardPage = ({ product }: Issuer, url: string): boolean => product.test(hostAndPath(url))

/** Removes query and fragment, such as campaign parameters. */
function plainUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  url.protocol = 'https:'
  url.search = ''
  url.hash = ''
  return url.href
}

const hostAndPath = (url: string): string => {
  const { hostname, pathname } = new URL(url)
  return `${hostname}${pathname}`
}

/** Returns pages with rates or fees of several named cards. */
export const sharedPages = ({ shared = [] }: Issuer): VisitTarget[] =>
  shared.map((url) => ({ url, role: 'shared', cards: [] }))

/**
 * Returns the cards' terms: the only terms link on a card's page, else the known URL. A document of several cards is read for
 * the cards that it names.
 */
export function termsPages(
  issuer: Issuer,
  cards: readonly Known[],
  visits: readonly Visit[],
  hosts: readonly string[],
): VisitTarget[] {
  const pages = new Map(visits.flatMap((visit) => ownersOf(visit).map((slug) => [slug, visit] as const)))
  const documents = cards.flatMap(({ facts: { slug }, row }) => {
    const page = pages.get(slug)
    const links = page ? termsLinks(issuer, page) : []
    const url = links.length === 1 ? links[0] : page && knownTerms(row.tc_url, hosts)
    return url === undefined ? [] : [{ url, slug }]
  })
  const claims = [
    ...[...pages].flatMap(([slug, page]) => termsLinks(issuer, page).map((url) => ({ url, slug }))),
    ...cards.flatMap(({ facts: { slug }, row }) => {
      const url = knownTerms(row.tc_url, hosts)
      return url === undefined ? [] : [{ url, slug }]
    }),
  ]
  const claimants = Map.groupBy(claims, ({ url }) => url)
  return [...Map.groupBy(documents, ({ url }) => url)].map(([url, own]) => {
    const slugs = own.map(({ slug }) => slug)
    const claiming = new Set([...slugs, ...(claimants.get(url) ?? []).map(({ slug }) => slug)])
    return { url, role: claiming.size > 1 ? ('shared' as const) : ('terms' as const), cards: slugs }
  })
}

/** Returns the card that a visited page is about. */
const ownersOf = (visit: Visit): readonly string[] =>
  visit.target.role === 'product' || (visit.target.role === 'found' && visit.kind.kind === 'card')
    ? cardsOf(visit)
    : []

/** Returns the terms links on a card's own page. */
function termsLinks({ terms }: Issuer, { target, metadata, identity }: Visit): string[] {
  if (target.role === 'product' && identity?.is !== 'same') return []
  return [
    ...new Set(metadata?.links.map(({ href }) => withoutFragment(href)).filter((href) => terms?.test(href))),
  ]
}

function knownTerms(value: unknown, hosts: readonly string[]): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url && isOwnHost(url.href, hosts) && url.protocol === 'https:'
    ? withoutFragment(url.href)
    : undefined
}

function withoutFragment(href: string): string {
  const url = new URL(href)
  url.hash = ''
  return url.href
}

/** Returns listed pages of unknown cards. */
export function foundPages(
  issuer: Issuer,
  listed: ListingContents,
  known: readonly VisitTarget[],
  cards: readonly Known[],
): VisitTarget[] {
  if (listed.doubts.length > 0) return []
  const places = new Set(known.map(({ url }) => normalizedUrl(new URL(url))))
  const links = listed.links.filter((link) => !places.has(normalizedUrl(new URL(link))))
  const withPage = new Set(known.flatMap((target) => target.cards))
  const withoutPage = cards.filter(({ facts }) => !withPage.has(facts.slug)).length
  return links
    .slice(0, FOUND_MAX + withoutPage)
    .map((url) => ({ url, role: 'found', cards: [], ...render(issuer) }))
}

/** Returns unvisited pages of the issuer from a source other than the web. Their content identifies their card. */
export function otherPages(
  pages: readonly string[],
  hosts: readonly string[],
  visits: readonly Visit[],
): VisitTarget[] {
  const requested = new Set(visits.map(({ target }) => normalizedUrl(new URL(target.url))))
  const others = pages.filter((url) => isOwnHost(url, hosts) && !requested.has(normalizedUrl(new URL(url))))
  return others.map((url) => ({ url, role: 'found', cards: [] }))
}

/** Whether a URL is on one of an issuer's hosts. */
export function isOwnHost(url: string, hosts: readonly string[]): boolean {
  const { hostname } = new URL(url)
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
