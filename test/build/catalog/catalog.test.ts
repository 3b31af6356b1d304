import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogEntry } from '../../../build/catalog/entry.ts'
import { fillCatalog } from '../../../build/catalog/fill.ts'
import { type Catalog, createCatalog } from '../../../build/catalog/open.ts'
import { type CatalogCard, readBatch, readListing, readRows } from '../../../build/catalog/read.ts'
import { stateRows, statesFrom } from '../../../build/catalog/state-rows.ts'
import { decode, encode, type SqlValue, TABLES, tableOf } from '../../../build/catalog/tables.ts'
import { detectChanges } from '../../../build/changes/history.ts'
import { readFacts } from '../../../build/facts/read.ts'
import { programCodes } from '../../../build/replay/context.ts'
import { replayCards } from '../../../build/replay/replay.ts'
import { fieldSources } from '../../../build/replay/sources.ts'
import { statesOf } from '../../../build/replay/states.ts'
import { Card, RELATIONS } from '../../../data/schema/card.ts'
import type { CardFacts } from '../../../data/schema/fact.ts'
import { Issuer } from '../../../data/schema/issuer.ts'
import { card, context, history, seen, writeFacts } from '../../support/facts.ts'

let folder: string
let catalog: Catalog

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalog-'))
  catalog = await createCatalog(join(folder, 'catalog.sqlite'))
})
afterEach(async () => {
  await catalog.destroy()
  await rm(folder, { recursive: true })
})

async function fill(cards: readonly CardFacts[]) {
  await writeFacts(folder, cards)
  const facts = await readFacts(folder)
  const codeOf = programCodes(facts.reference)
  const entries = async function* () {
    for await (const replayed of detectChanges(replayCards(facts))) yield catalogEntry(replayed, codeOf)
  }
  return fillCatalog(catalog, facts.reference, entries())
}

async function allCards(): Promise<readonly CatalogCard[]> {
  const cards: CatalogCard[] = []
  for (const listed of await readListing(catalog)) cards.push(...(await readBatch(catalog, listed)))
  return cards
}

const RICH = [
  seen('2026-01-01', 'good', {
    values: {
      annual_fee: 95.5,
      is_discontinued: false,
      signup_min_spend_months: 3,
      rotating_category_schedule: { Q1: ['dining'], Q2: ['travel'] },
    },
    reward_rates: [{ categories: ['dining', 'travel'], rate_multiplier: 2.5, rate_type: 'multiplier' }],
    benefits: [{ benefit_type: 'b', name: 'Bénéfice ✓', details: { coverage_amount: 5, is_primary: true } }],
    card_perks: [{ perk_type: 'lounge', perk_name: 'Lounge' }],
  }),
  seen('2026-02-01', 'good', { annual_fee: 0 }),
]

describe('the catalog', () => {
  it('has a table for every resource, with a column for every field that is not a relation', async () => {
    for (const { name, columns } of TABLES) {
      const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(
        catalog,
      )
      expect(
        rows.map((row) => row.name),
        name,
      ).toEqual(['place', ...columns.map((column) => column.name)])
    }
    const names = tableOf('cards').columns.map(({ name }) => name)
    expect(names).toEqual(Object.keys(Card.shape).filter((name) => !(name in RELATIONS)))
  })

  it('records the number of applied migrations', async () => {
    expect((await sql`pragma user_version`.execute(catalog)).rows).toEqual([{ user_version: 4 }])
  })

  it('returns every kind of value as it was written', () => {
    const table = tableOf('cards')
    const { row } = history(RICH)
    const written = encode(table, row)
    const columns = table.columns.map(({ name }, at) => [name, written[at]] as [string, SqlValue])
    for (const [name, value] of Object.entries(decode(table, Object.fromEntries(columns))))
      expect(value, name).toEqual(row[name])
  })

  it('returns cards with their rows, changes, offers, sources, and states', async () => {
    const { row, changes, offers, steps } = history(RICH, { aliases: ['one'] })
    const sourcesAfter = (i: number) =>
      fieldSources(steps.slice(0, i + 1), [steps[i]!.confirmations], context)
    const sources = sourcesAfter(steps.length - 1)
    const replayed = { steps, row, offerSeen: null, today: undefined }
    await fill([card('acme-one', RICH, { aliases: ['one'] })])
    const [read] = await allCards()
    expect(read).toEqual({
      ...{ slug: 'acme-one', issuer: 'acme', membership: 'published', aliases: ['one'] },
      ...{ sortName: 'card acme one', program: null, row, changes, offers, sources },
      states: statesFrom(stateRows('acme-one', statesOf({ ...replayed, sources, sourcesAfter })), sources),
    })
  })

  it('returns changes newest first', async () => {
    const fees = [1, 2, 3].map((fee) => seen(`2026-0${fee}-01`, 'good', { annual_fee: fee }))
    await fill([card('acme-one', fees)])
    const [read] = await allCards()
    expect(read?.changes.map(({ changed_at }) => changed_at?.slice(0, 7))).toEqual(['2026-03', '2026-02'])
    expect(read?.offers.map(({ new_value }) => new_value)).toEqual(['3', '2'])
  })

  it('counts the published cards of an issuer, with the dates of its first and last change', async () => {
    await fill([
      card('a', [seen('2026-01-01', 'good')]),
      card('b', [seen('2026-02-01', 'good'), seen('2026-03-01', 'good', { is_discontinued: true })]),
      card('c', [seen('2026-04-01', 'good', { is_published: false })]),
    ])
    const issuers = await readRows(catalog, 'issuers')
    for (const issuer of issuers) Issuer.parse(issuer)
    expect(issuers.map(({ slug }) => slug)).toEqual(['acme', 'empty', 'maple'])
    expect(issuers[0]).toMatchObject({
      ...{ card_count: 1, is_active: true },
      ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-03-01T00:00:00Z' },
    })
    expect(issuers[1]).toMatchObject({ card_count: 0, is_active: false })
  })

  it('omits a product change from or to a card that is not listed', async () => {
    const one = card('acme-one', [seen('2026-01-01', 'good')])
    await fill([one, card('acme-two', [seen('2026-01-01', 'good', { is_published: false })])])
    expect(await readRows(catalog, 'product_change_paths')).toEqual([])
  })

  it('reads cards in batches without losing any, even if all have one name', async () => {
    const cards = Array.from({ length: 450 }, (_, number) =>
      card(`slug-${number}`, [seen('2026-01-01', 'good', { name: `Name ${number % 3}` })]),
    )
    await fill(cards)
    const slugs = (await allCards()).map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(450)
  })
})
