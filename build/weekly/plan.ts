import type { Issuer } from '../issuer.ts'
import type { Listed } from '../judge/membership.ts'
import { placeOf } from '../visit/classify.ts'
import type { Ask, Visit } from '../visit/visit.ts'
import type { KnownCard } from './known.ts'

/** New pages looked at in one run of an issuer: a listing that changed its shape must not send us everywhere. */
const FOUND_MAX = 12

type Known = Pick<KnownCard, 'facts' | 'row'>

const render = (issuer: Issuer) => (issuer.render ? { render: issuer.render } : {})

/** The listings of an issuer. */
export const listings = ({ listed }: Issuer): Ask[] =>
  listed.map(({ page, render: how }) => ({
    url: page,
    role: 'listing',
    cards: [],
    ...(how ? { render: how } : {}),
  }))

/** The cards' own pages. Cards that share a page are read from it by name. */
export function productPages(issuer: Issuer, cards: readonly Known[]): Ask[] {
  const addressed = cards.flatMap((card) => {
    const url = productPage(issuer, card)
    return url === undefined ? [] : [{ url, slug: card.facts.slug }]
  })
  return [...Map.groupBy(addressed, ({ url }) => url)].map(([url, own]) => {
    const slugs = own.map(({ slug }) => slug)
    return {
      url,
      role: slugs.length > 1 ? ('shared' as const) : ('product' as const),
      cards: slugs,
      ...render(issuer),
    }
  })
}

/** The newest address known of a card that is a card page of its issuer. */
export function productPage(issuer: Issuer, { facts, row }: Known): string | undefined {
  const seen = facts.observations.map(({ url }) => url).reverse()
  const stated = facts.observations.map(({ values }) => values.product_url).reverse()
  const addresses = [row.product_url, ...stated, ...seen].filter(
    (url): url is string => typeof url === 'string',
  )
  const own = addresses.map(plainAddress).filter((url) => url !== undefined)
  return own.find((url) => issuer.product.test(hostAndPath(url)))
}

/** Campaign parameters and fragments do not make another page. */
function plainAddress(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  url.protocol = 'https:'
  url.search = ''
  url.hash = ''
  return url.href
}

const hostAndPath = (address: string): string => {
  const { hostname, pathname } = new URL(address)
  return `${hostname}${pathname}`
}

/** Pages that state rates or fees of several cards by name. */
export const sharedPages = ({ shared = [] }: Issuer): Ask[] =>
  shared.map((url) => ({ url, role: 'shared', cards: [] }))

/** The cards' terms: the one link on a card's page that leads to them, else the address known already. */
export function termsPages(
  issuer: Issuer,
  cards: readonly Known[],
  visits: readonly Visit[],
  hosts: readonly string[],
): Ask[] {
  const addressed = cards.flatMap(({ facts: { slug }, row }) => {
    const page = visits.find(({ ask }) => ask.role === 'product' && ask.cards[0] === slug)
    const linked = page?.identity?.is === 'same' ? linkedTerms(issuer, page) : undefined
    const url = linked ?? (page ? knownTerms(row.tc_url, hosts) : undefined)
    return url === undefined ? [] : [{ url, slug }]
  })
  return [...Map.groupBy(addressed, ({ url }) => url)].map(([url, own]) => {
    const slugs = own.map(({ slug }) => slug)
    return { url, role: slugs.length > 1 ? ('shared' as const) : ('terms' as const), cards: slugs }
  })
}

function linkedTerms({ terms }: Issuer, { face }: Visit): string | undefined {
  const links = new Set(
    face?.links.map(({ href }) => withoutFragment(href)).filter((href) => terms?.test(href)),
  )
  const [only] = links
  return links.size === 1 ? only : undefined
}

function knownTerms(address: unknown, hosts: readonly string[]): string | undefined {
  const url = typeof address === 'string' ? URL.parse(address) : null
  const own = url && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return own && url.protocol === 'https:' ? withoutFragment(url.href) : undefined
}

function withoutFragment(href: string): string {
  const url = new URL(href)
  url.hash = ''
  return url.href
}

/** Listed pages that are no known card's. */
export function foundPages(issuer: Issuer, listed: Listed, known: readonly Ask[]): Ask[] {
  if (listed.doubts.length > 0) return []
  const places = new Set(known.map(({ url }) => placeOf(new URL(url))))
  const links = listed.links.filter((link) => !places.has(placeOf(new URL(link))))
  return links.slice(0, FOUND_MAX).map((url) => ({ url, role: 'found', cards: [], ...render(issuer) }))
}
