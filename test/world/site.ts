import { pdfOf } from '../build/extract/pdf-of.ts'
import { caListing, caProduct, caTerms } from './ca-bank.ts'
import { CA_BANK, CARDS, CREDIT_UNION, HOSTS, US_BANK } from './cards.ts'
import { unionListing, unionProduct, unionTerms } from './credit-union.ts'
import { DECLARATIONS } from './issuers.ts'
import type { Reply, State } from './state.ts'
import { shownAt, statesOf, termsAt, truthAt } from './timeline.ts'
import type { Truth, WorldCard } from './truth.ts'
import { usListing, usProduct, usTerms } from './us-bank.ts'

/** How an issuer's pages are written. */
interface Style {
  readonly product: (shown: Truth, terms: string, others: readonly Truth[]) => string
  readonly terms: (shown: Truth) => Reply
  readonly listing: (cards: readonly Truth[]) => string
}

const STYLES: Readonly<Record<string, Style>> = {
  [US_BANK]: {
    product: (shown, terms, others) =>
      usProduct(
        shown,
        terms,
        others.slice(0, 2).map((truth) => ({ truth })),
      ),
    terms: (shown) => ({ body: usTerms(shown) }),
    listing: usListing,
  },
  [CREDIT_UNION]: {
    product: unionProduct,
    terms: (shown) => ({ headers: { 'content-type': 'application/pdf' }, body: pdfOf(unionTerms(shown)) }),
    listing: unionListing,
  },
  [CA_BANK]: { product: caProduct, terms: (shown) => ({ body: caTerms(shown) }), listing: caListing },
}

const styleOf = (issuer: string): Style => {
  const style = STYLES[issuer]
  if (!style) throw new Error(`Nobody writes pages for ${issuer}.`)
  return style
}

const NOT_FOUND: Reply = {
  status: 404,
  body: '<!DOCTYPE html><html lang="en"><head><title>Page not found</title></head><body><h1>Page not found</h1></body></html>',
}

const ROBOTS: Reply = {
  headers: { 'content-type': 'text/plain' },
  body: 'User-agent: *\nDisallow: /private/\n',
}

/** What the sites answer to a URL in a week. */
export function replyTo(states: readonly State[], week: number, url: string): Reply {
  if (new URL(url).pathname === '/robots.txt') return ROBOTS
  const listing = DECLARATIONS.find(({ listed }) => listed.some(({ page }) => page === url))
  if (listing) return listingOf(states, week, listing.slug)
  for (const card of CARDS) {
    if (url === card.terms) return termsOf(states, week, card)
    const { product_url: now } = truthAt(states, card, week)
    if (url === now) return productOf(states, week, card)
    if (url === card.first.product_url) return { status: 301, headers: { location: now } }
  }
  const home = Object.values(HOSTS).some((host) => url === `https://${host}/`)
  return home
    ? {
        body: '<!DOCTYPE html><html lang="en"><title>Home</title><h1>Welcome</h1><p>Bank with us.</p></html>',
      }
    : NOT_FOUND
}

function listingOf(states: readonly State[], week: number, issuer: string): Reply {
  const own = CARDS.filter((card) => card.issuer === issuer)
  const listed = own.filter((card) => statesOf(states, card, week).every(({ unlisted }) => !unlisted))
  const usual = { body: styleOf(issuer).listing(listed.map((card) => truthAt(states, card, week))) }
  const effects = states.filter(({ of, weeks: [from, to] }) => of === issuer && week >= from && week <= to)
  return effects.reduce<Reply>((reply, { listing }) => listing?.(reply) ?? reply, usual)
}

function productOf(states: readonly State[], week: number, card: WorldCard): Reply {
  const others = CARDS.filter(({ issuer, slug }) => issuer === card.issuer && slug !== card.slug)
  const truths = others
    .map((other) => truthAt(states, other, week))
    .filter(({ is_discontinued: over }) => !over)
  const usual = { body: styleOf(card.issuer).product(shownAt(states, card, week), card.terms, truths) }
  return statesOf(states, card, week).reduce<Reply>((reply, { page }) => page?.(reply) ?? reply, usual)
}

function termsOf(states: readonly State[], week: number, card: WorldCard): Reply {
  const usual = styleOf(card.issuer).terms(termsAt(states, card, week))
  return statesOf(states, card, week).reduce<Reply>((reply, { terms }) => terms?.(reply) ?? reply, usual)
}
