import type { Reply } from './state.ts'
import { shownAt, statesOf, termsAt, truthAt } from './timeline.ts'
import type { WorldCard } from './truth.ts'
import type { Style, World } from './world.ts'

const styleOf = ({ styles }: World, issuer: string): Style => {
  const style = styles[issuer]
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

/** Returns the sites' response to a URL in a week. */
export function replyTo(world: World, week: number, requested: string): Reply {
  const url = requested.replace(/[?#].*$/, '')
  const { states, cards, declarations, hosts } = world
  if (new URL(url).pathname === '/robots.txt') return ROBOTS
  const listing = declarations.find(({ listed }) => listed.some(({ page }) => page === url))
  if (listing) return listingOf(world, week, listing.slug)
  for (const card of cards) {
    if (url === card.terms) return termsOf(world, week, card)
    const { product_url: now } = truthAt(states, card, week)
    if (url === now) return productOf(world, week, card)
    if (url === card.first.product_url) return { status: 301, headers: { location: now } }
  }
  const home = hosts.some((host) => url === `https://${host}/`)
  return home
    ? {
        body: '<!DOCTYPE html><html lang="en"><title>Home</title><h1>Welcome</h1><p>Bank with us.</p></html>',
      }
    : NOT_FOUND
}

function listingOf(world: World, week: number, issuer: string): Reply {
  const { states, cards } = world
  const own = cards.filter((card) => card.issuer === issuer)
  const listed = own.filter((card) => statesOf(states, card, week).every(({ unlisted }) => !unlisted))
  const usual = { body: styleOf(world, issuer).listing(listed.map((card) => truthAt(states, card, week))) }
  const effects = states.filter(({ of, weeks: [from, to] }) => of === issuer && week >= from && week <= to)
  return effects.reduce<Reply>((reply, { listing }) => listing?.(reply) ?? reply, usual)
}

function productOf(world: World, week: number, card: WorldCard): Reply {
  const { states, cards } = world
  const others = cards.filter(({ issuer, slug }) => issuer === card.issuer && slug !== card.slug)
  const truths = others
    .map((other) => truthAt(states, other, week))
    .filter(({ is_discontinued: over }) => !over)
  const usual = { body: styleOf(world, card.issuer).product(shownAt(states, card, week), card.terms, truths) }
  return statesOf(states, card, week).reduce<Reply>((reply, { page }) => page?.(reply) ?? reply, usual)
}

function termsOf(world: World, week: number, card: WorldCard): Reply {
  const { states, cards } = world
  const sharing = cards.filter(({ terms }) => terms === card.terms)
  const usual = styleOf(world, card.issuer).terms(
    termsAt(states, card, week),
    sharing.map((each) => termsAt(states, each, week)),
  )
  const now = new Set(sharing.flatMap((each) => statesOf(states, each, week)))
  return [...now].reduce<Reply>((reply, { terms }) => terms?.(reply) ?? reply, usual)
}
