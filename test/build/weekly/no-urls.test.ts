import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileOf, readKnown } from '../../../build/weekly/known.ts'
import { readChecks } from '../../../build/weekly/records.ts'
import { writeFacts } from '../../../data/facts-file.ts'
import type { CardFacts } from '../../../data/schema/fact.ts'
import { type IssuerWorld, openIssuerWorld } from './world/issuer-world.ts'
import { runWeek } from './world/week.ts'

const LISTING = 'https://www.wellsfargo.com/'
let { issuers, cards, world, where, close } = {} as IssuerWorld

vi.setConfig({ testTimeout: 120_000 })

beforeEach(async () => {
  ;({ issuers, cards, world, where, close } = await openIssuerWorld('wells-fargo', { count: 6 }))
  for (const { facts } of (await readKnown(where.facts)).issuers.get('wells-fargo')!.cards)
    await removeUrls(join(where.facts, fileOf(facts)))
})
afterEach(() => close())

/** Removes every URL of its pages from a card's file. */
async function removeUrls(file: string): Promise<void> {
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
    const updates = first.changed.filter(({ unit }) => unit === 'product_url')
    expect(updates.map(({ card, values }) => [card, values.product_url]).sort()).toEqual(
      cards.map(({ slug, url }) => [slug, url]).sort(),
    )
    const terms = cards.flatMap((card) => card.terms ?? [])
    expect(terms.length).toBeGreaterThan(0)
    expect(terms.filter((url) => !world.requests.some((each) => each.url === url))).toEqual([])
    const checks = await readChecks(where.facts, 'wells-fargo')
    expect(cards.filter(({ slug }) => !checks[slug]?.confirmed.annual_fee)).toEqual([])
  })

  it('has their pages fetched from that URL afterward', async () => {
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
