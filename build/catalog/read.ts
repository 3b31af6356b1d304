import { compareText } from '../../data/compare.ts'
import { RELATION_NAMES } from '../../data/schema/card.ts'
import type { CardChange, OfferChange } from '../../data/schema/offers.ts'
import type { FieldSource } from '../../data/schema/provenance.ts'
import type { Row } from '../../data/schema/view.ts'
import type { Membership } from '../changes/membership.ts'
import { inBatches } from '../in-batches.ts'
import type { Catalog, ListingRow } from './open.ts'
import { type StateDifference, statesFrom } from './state-rows.ts'
import { decode, type TableName, tableOf } from './tables.ts'

/** A card of the catalog with its changes, newest first. */
export interface CatalogCard {
  readonly row: Row
  readonly slug: string
  readonly sortName: string
  readonly issuer: string
  readonly membership: Membership
  readonly program: string | null
  readonly aliases: readonly string[]
  readonly changes: readonly CardChange[]
  readonly offers: readonly OfferChange[]
  /** Where its values come from. */
  readonly sources: readonly FieldSource[]
  /** Oldest first; the last one is the card of today. */
  readonly states: readonly StateDifference[]
}

/** Cards per batch: a larger batch takes more memory, a smaller one more queries. */
const BATCH = 100

/** The listed cards in batches, sorted by folded name, then slug. */
export type Listing = readonly (readonly ListingRow[])[]

/** Reads which cards the catalog lists. */
export async function readListing(catalog: Catalog): Promise<Listing> {
  const listed = catalog.selectFrom('listing').selectAll().where('membership', '!=', 'unpublished')
  const rows = await listed.orderBy('sort_name').orderBy('slug').execute()
  return inBatches(rows, BATCH)
}

/** Reads the cards of a listing. */
export async function readBatch(
  catalog: Catalog,
  listed: readonly ListingRow[],
): Promise<readonly CatalogCard[]> {
  const cards = await readSummaries(catalog, listed)
  const relations = await Promise.all(
    RELATION_NAMES.map(async (name) => [name, await readRelated(catalog, name, listed)] as const),
  )
  const changes = await readChanges(catalog, listed)
  const offers = await readOffers(catalog, listed)
  const sources = await readSources(catalog, listed)
  const states = await readStates(catalog, listed)
  return listed.map((entry, i) => {
    const related = relations.map(([name, rows]) => [name, rows[i]] as const)
    return {
      row: { ...cards[i], ...Object.fromEntries(related) },
      sources: sources[i] ?? [],
      slug: entry.slug,
      sortName: entry.sort_name,
      issuer: entry.issuer,
      membership: entry.membership as Membership,
      program: entry.program,
      aliases: JSON.parse(entry.aliases) as readonly string[],
      changes: changes[i] ?? [],
      offers: offers[i] ?? [],
      states: statesFrom(states.get(entry.slug) ?? [], sources[i] ?? []),
    }
  })
}

const idsOf = (listed: readonly ListingRow[]) => listed.map(({ card_id }) => card_id)

/** Reads the listed cards without their relations. */
export async function readSummaries(
  catalog: Catalog,
  listed: readonly ListingRow[],
): Promise<readonly Row[]> {
  const rows = await rowsWhere(catalog, 'cards', 'id', idsOf(listed))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return listed.map(({ card_id }) => byId.get(card_id) ?? {})
}

/** Reads the rows of a table that belong to the listed cards, by card. */
export async function readRelated(
  catalog: Catalog,
  name: TableName,
  listed: readonly ListingRow[],
): Promise<readonly (readonly Row[])[]> {
  const rows = await rowsWhere(catalog, name, 'card_id', idsOf(listed))
  const byCard = Map.groupBy(rows, (row) => row.card_id)
  return listed.map(({ card_id }) => byCard.get(card_id) ?? [])
}

/** Reads the changes of the listed cards, newest first. */
export async function readChanges(catalog: Catalog, listed: readonly ListingRow[]) {
  const changes = await readRelated(catalog, 'card_changes', listed)
  return changes.map((of) => of.toReversed() as readonly Row[] as readonly CardChange[])
}

/** Reads the changes of the listed cards' offers, newest first. The fields of one change keep their order. */
export async function readOffers(catalog: Catalog, listed: readonly ListingRow[]) {
  const offers = (await readRelated(catalog, 'offer_changes', listed)) as readonly (readonly OfferChange[])[]
  const newestFirst = (a: OfferChange, b: OfferChange) =>
    compareText(String(b.detected_at), String(a.detected_at))
  return offers.map((of) => of.toSorted(newestFirst))
}

/** Reads where the values of the listed cards come from, by card. */
export async function readSources(catalog: Catalog, listed: readonly ListingRow[]) {
  const query = catalog.selectFrom('field_sources').selectAll().where('card_id', 'in', idsOf(listed))
  const byCard = new Map((await query.execute()).map(({ card_id, body }) => [card_id, body]))
  return listed.map(({ card_id }) => JSON.parse(byCard.get(card_id) ?? '[]') as readonly FieldSource[])
}

async function readStates(catalog: Catalog, listed: readonly ListingRow[]) {
  const slugs = listed.map(({ slug }) => slug)
  const query = catalog.selectFrom('states').selectAll().where('slug', 'in', slugs)
  const rows = await query.orderBy('slug').orderBy('valid_from').execute()
  return Map.groupBy(rows, ({ slug }) => slug)
}

async function rowsWhere(catalog: Catalog, name: TableName, column: string, values: readonly string[]) {
  const rows = await catalog
    .selectFrom(name)
    .selectAll()
    .where(column as never, 'in', values as never)
    .orderBy('place' as never)
    .execute()
  return rows.map((row) => decode(tableOf(name), row))
}

/** Returns every row of a table in the order in which they were written. */
export async function readRows(catalog: Catalog, name: TableName): Promise<readonly Row[]> {
  const rows = await catalog
    .selectFrom(name)
    .selectAll()
    .orderBy('place' as never)
    .execute()
  return rows.map((row) => decode(tableOf(name), row))
}

/** Returns search aliases by slug. */
export async function readAliases(catalog: Catalog, kind: 'issuer' | 'category') {
  const rows = await catalog.selectFrom('aliases').selectAll().where('kind', '=', kind).execute()
  return new Map(rows.map(({ slug, aliases }) => [slug, JSON.parse(aliases) as readonly string[]]))
}
