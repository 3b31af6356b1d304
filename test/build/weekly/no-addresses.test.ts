import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Issuer } from '../../../build/issuer.ts'
import { fileOf, type Known, readKnown } from '../../../build/weekly/known.ts'
import { readChecks } from '../../../build/weekly/records.ts'
import { declaredIssuers } from '../../../build/weekly/registry.ts'
import { writeFacts } from '../../../data/facts-file.ts'
import type { CardFacts } from '../../../data/schema/fact.ts'
import { root } from '../../support/root.ts'
import { type WorldCard, worldCards, writeWorldFacts } from './world/facts.ts'
import { type Place, place, runWeek } from './world/week.ts'
import { serveWorld, type World } from './world/world.ts'

const LISTING = 'https://www.wellsfargo.com/'
let known: Known
let issuers: Issuer[]
let cards: readonly WorldCard[]
let world: World
let where: Place

vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  known = await readKnown(join(root, 'data/facts'))
  issuers = (await declaredIssuers()).filter(({ slug }) => slug === 'wells-fargo')
  cards = worldCards(issuers, known, 6)
})
beforeEach(async () => {
  world = await serveWorld({ issuers, cards, known })
  where = await place()
  await writeWorldFacts(where.facts, cards)
  for (const { facts } of (await readKnown(where.facts)).issuers.get('wells-fargo')!.cards)
    await withoutAddress(join(where.facts, fileOf(facts)))
})
afterEach(async () => {
  await world.close()
  await where.remove()
})

/** Takes every address of its pages out of a card's file. */
async function withoutAddress(file: string): Promise<void> {
  const facts = JSON.parse(await readFile(file, 'utf8')) as CardFacts
  const observations = facts.observations.map(
    ({ values: { product_url: _, tc_url: __, ...values }, ...rest }) => ({
      ...rest,
      url: LISTING,
      values,
    }),
  )
  await writeFile(file, writeFacts({ ...facts, observations }))
}

const week = async (day: string) =>
  (await runWeek({ place: where, issuers, fetch: world.fetch, day })).issuers[0]!

describe('an issuer whose facts have no URLs yet', () => {
  it('has its cards found through the listing, with URL, terms, and verification', async () => {
    const first = await week('2026-10-05')
    const addresses = first.changed.filter(({ unit }) => unit === 'product_url')
    expect(addresses.map(({ card, values }) => [card, values.product_url]).sort()).toEqual(
      cards.map(({ slug, url }) => [slug, url]).sort(),
    )
    const terms = cards.flatMap((card) => card.terms ?? [])
    expect(terms.length).toBeGreaterThan(0)
    expect(terms.filter((url) => !world.requests.some((each) => each.url === url))).toEqual([])
    const checks = await readChecks(where.facts, 'wells-fargo')
    expect(cards.filter(({ slug }) => !checks[slug]?.confirmed.annual_fee)).toEqual([])
  })

  it('has their pages fetched from that URL afterwards', async () => {
    await week('2026-10-05')
    const second = await week('2026-10-12')
    expect(second.changed).toEqual([])
    expect([second.silence.unlisted, second.silence.lost]).toEqual([[], []])
    expect(
      second.pages
        .filter(({ role }) => role === 'product')
        .map(({ url }) => url)
        .sort(),
    ).toEqual(cards.map(({ url }) => url).sort())
  })
})
