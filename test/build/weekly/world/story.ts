import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSnapshot } from '../../../../build/build.ts'
import type { Issuer } from '../../../../build/issuer.ts'
import { type Known, readKnown } from '../../../../build/weekly/known.ts'
import { declaredIssuers } from '../../../../build/weekly/registry.ts'
import type { Run } from '../../../../build/weekly/run.ts'
import { writeFacts } from '../../../../data/facts-file.ts'
import { root } from '../../../support/root.ts'
import { type Stated, type WorldCard, worldCards, writeWorldFacts } from './facts.ts'
import { publishedCard } from './published.ts'
import { contentsOf, type Place, place, runWeek } from './week.ts'
import { type Reply, serveWorld, type World } from './world.ts'

const DAYS = ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'] as const

export interface Story {
  readonly place: Place
  readonly runs: readonly Run[]
  /** The facts before the first week, and after each. */
  readonly facts: readonly ReadonlyMap<string, string>[]
  /** Time of each run. */
  readonly at: readonly string[]
  readonly requests: readonly World['requests'][]
  card(slug: string): Promise<Record<string, unknown>>
  publish(): Promise<unknown>
  close(): Promise<void>
}

const CLOSED = 'barclays-xbox-mastercard'
const SWAPPED = 'pc-financial-world-mastercard'

/** Initial values of cards, where the story needs them. */
const FIRST: Readonly<Record<string, Partial<Stated>>> = {
  'chase-sapphire-preferred': { offer: { points: 75_000, spend: 5_000, months: 3 } },
  'american-express-gold-card': { offer: { points: 60_000, spend: 6_000, months: 6 } },
  'bank-of-america-premium-rewards': { annual_fee: 95 },
  'citi-strata-premier': { annual_fee: 95 },
  'rbc-avion-visa-infinite': { annual_fee: 120 },
  'scotiabank-gold-american-express': { annual_fee: 120 },
  'capital-one-savorone': { name: 'Capital One SavorOne' },
}

/** Cards whose page or listing the story changes, without initial values. */
const OTHERS_NAMED: readonly string[] = [CLOSED, SWAPPED]

const NEW_CARD: WorldCard = {
  slug: 'discover-it-horizon',
  issuer: 'discover',
  url: 'https://www.discover.com/credit-cards/cash-back/horizon-card.html',
  terms: null,
  stated: {
    name: 'Discover it Horizon',
    annual_fee: 0,
    interest_rate_purchase: 18.24,
    high: 27.24,
    interest_rate_cash: 29.99,
    interest_rate_balance_transfer: 18.24,
    foreign_transaction_fee: 0,
    late_payment_fee: 41,
    offer: { points: 20_000, spend: 1_500, months: 6 },
  },
}

/**
 * Cards per issuer, apart from those of the story. There are so many that one missing card is no reason to queue its issuer,
 * and that a site that is down refuses often enough for the circuit breaker.
 */
const PER_ISSUER = 8

/** The cards of the story, and others of every issuer. */
function cardsOf(issuers: readonly Issuer[], known: Known): WorldCard[] {
  const others = new Set(worldCards(issuers, known, PER_ISSUER).map(({ slug }) => slug))
  return worldCards(issuers, known)
    .filter(({ slug }) => slug in FIRST || OTHERS_NAMED.includes(slug) || others.has(slug))
    .map((card) => ({ ...card, stated: { ...card.stated, ...FIRST[card.slug] } }))
}

/** Runs five weeks of the fixture world and records the state after each. */
export async function playStory(): Promise<Story> {
  const known = await readKnown(join(root, 'data/facts'))
  const issuers = await declaredIssuers()
  const cards = cardsOf(issuers, known)
  const world = await serveWorld({ issuers, cards, known })
  const where = await place()
  await writeWorldFacts(where.facts, cards)
  await correct(where.facts)
  const runs: Run[] = []
  const facts = [await contentsOf(where.facts)]
  const requests: World['requests'][] = []
  for (const [week, day] of DAYS.entries()) {
    WEEKS[week]?.(world)
    const before = world.requests.length
    runs.push(await runWeek({ place: where, issuers, fetch: world.fetch, day }))
    facts.push(await contentsOf(where.facts))
    requests.push(world.requests.slice(before))
  }
  await world.close()
  return {
    place: where,
    runs,
    facts,
    requests,
    at: DAYS.map((day) => `${day}T06:00:00.000Z`),
    card: (slug) => publishedCard(where.out, slug),
    publish: () => {
      const publishedAt = () => new Date('2026-11-03T06:00:00Z')
      return buildSnapshot({ facts: where.facts, out: where.out, publishedAt })
    },
    close: where.remove,
  }
}

/** A maintainer has corrected a fee, which differs from the issuer's page. */
async function correct(facts: string): Promise<void> {
  const path = join(facts, 'cards/scotiabank/scotiabank-gold-american-express.json')
  const card = JSON.parse(await readFile(path, 'utf8'))
  const correction = { seen: '2026-09-01', source: 'curated', url: null, values: { annual_fee: 119 } }
  await writeFile(path, writeFacts({ ...card, observations: [...card.observations, correction] }))
}

function state(world: World, slug: string, what: Partial<Stated>): void {
  const card = world.cards.get(slug)
  if (!card) throw new Error(`The world has no ${slug}.`)
  world.cards.set(slug, { ...card, stated: { ...card.stated, ...what } })
}

function setOut(world: World, slug: string): void {
  world.gone.add(slug)
  world.unlisted.add(slug)
}

const CAPTCHA: Reply = {
  body:
    '<!doctype html><html lang="en"><head><title>Just a moment...</title></head><body><h1>Checking your ' +
    'browser</h1><p>Please verify that you are a human before you continue to the site.</p></body></html>',
}

/** Changes of the world before each week. */
const WEEKS: readonly ((world: World) => void)[] = [
  () => {},
  (world) => {
    state(world, 'chase-sapphire-preferred', { offer: { points: 100_000, spend: 5_000, months: 3 } })
    state(world, 'bank-of-america-premium-rewards', { annual_fee: 120 })
    state(world, 'citi-strata-premier', { annual_fee: 75 })
    state(world, 'american-express-gold-card', { offer: null })
    state(world, 'rbc-avion-visa-infinite', { annual_fee: 1200 })
    state(world, 'capital-one-savorone', { name: 'Capital One Zest Cash Rewards' })
    setOut(world, CLOSED)
    world.cards.set(NEW_CARD.slug, NEW_CARD)
    world.trouble = badWeek(world)
  },
  (world) => {
    world.trouble = () => undefined
  },
  () => {},
  (world) => {
    world.gone.clear()
    world.unlisted.clear()
  },
]

/** One site is down, one shows a captcha, one sends truncated pages, and one shows a card on another card's page. */
function badWeek(world: World): World['trouble'] {
  return (url, usual) => {
    if (url.host === 'www.usbank.com' && url.pathname !== '/robots.txt')
      return { status: 503, body: 'Service unavailable' }
    if (url.host === 'creditcards.wellsfargo.com' && url.pathname !== '/robots.txt') return CAPTCHA
    if (url.host === 'www.td.com' && /\/credit-cards\/./.test(url.pathname))
      return { ...usual, body: String(usual.body).slice(0, String(usual.body).length / 2) }
    const swapped = world.cards.get(SWAPPED)
    if (swapped && url.href === swapped.url)
      return {
        body: String(usual.body).replaceAll(swapped.stated.name, 'PC Financial World Elite Mastercard'),
      }
    return undefined
  }
}
