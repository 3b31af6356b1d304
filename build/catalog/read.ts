import { compareText } from '../../data/compare.ts'
import { RELATION_NAMES } from '../../data/schema/card.ts'
import type { CardChange, OfferChange } from '../../data/schema/offers.ts'
import type { FieldSource } from '../../data/schema/provenance.ts'
import type { Row } from '../../data/schema/view.ts'
import type { Membership } from '../changes/membership.ts'
import type { CardStateOn } from '../replay/states.ts'
import type { Catalog, ListingRow, StateRow } from './open.ts'
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
  readonly states: readonly CardStateOn[]
}

const BATCH = 200

/** Yields the listed cards in batches, sorted by folded name, then slug. */
export async function* readCards(catalog: Catalog): AsyncGenerator<readonly CatalogCard[]> {
  for (let last: ListingRow | undefined; ; ) {
    const listed = await readListing(catalog, last)
    if (listed.length === 0) return
    yield await readBatch(catalog, listed)
    last = listed.at(-1)
  }
}

function readListing(catalog: Catalog, after: ListingRow | undefined): Promise<readonly ListingRow[]> {
  const query = catalog.selectFrom('listing').selectAll().where('membership', '!=', 'unpublished')
  const rest = after
    ? query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('sort_name', 'slug'), '>', tuple(after.sort_name, after.slug)),
      )
    : query
  return rest.orderBy('sort_name').orderBy('slug').limit(BATCH).execute()
}

async function readBatch(catalog: Catalog, listed: readonly ListingRow[]): Promise<readonly CatalogCard[]> {
  const ids = listed.map(({ card_id }) => card_id)
  const cards = new Map((await rowsWhere(catalog, 'cards', 'id', ids)).map((row) => [row.id, row]))
  const relations = await Promise.all(
    RELATION_NAMES.map(async (name) => [name, await rowsByCard(catalog, name, ids)] as const),
  )
  const changes = await rowsByCard(catalog, 'card_changes', ids)
  const offers = await rowsByCard(catalog, 'offer_changes', ids)
  const sources = await readSources(catalog, ids)
  const states = await readStates(
    catalog,
    listed.map(({ slug }) => slug),
  )
  return listed.map((entry) => {
    const ownRows = (rows: ReadonlyMap<string, readonly Row[]>) => rows.get(entry.card_id) ?? []
    const related = Object.fromEntries(relations.map(([name, rows]) => [name, ownRows(rows)]))
    const row = { ...cards.get(entry.card_id), ...related }
    const today = { row, sources: sources.get(entry.card_id) ?? [] }
    return {
      ...today,
      slug: entry.slug,
      sortName: entry.sort_name,
      issuer: entry.issuer,
      membership: entry.membership as Membership,
      program: entry.program,
      aliases: JSON.parse(entry.aliases) as readonly string[],
      changes: ownRows(changes).toReversed() as readonly Row[] as readonly CardChange[],
      offers: newestFirst(ownRows(offers) as readonly Row[] as readonly OfferChange[]),
      states: (states.get(entry.slug) ?? []).map((state) => stateOf(state, today)),
    }
  })
}

async function readSources(catalog: Catalog, ids: readonly string[]) {
  const rows = await catalog.selectFrom('field_sources').selectAll().where('card_id', 'in', ids).execute()
  return new Map(rows.map(({ card_id, body }) => [card_id, JSON.parse(body) as readonly FieldSource[]]))
}

async function readStates(catalog: Catalog, slugs: readonly string[]) {
  const query = catalog.selectFrom('states').selectAll().where('slug', 'in', slugs)
  const rows = await query.orderBy('slug').orderBy('valid_from').execute()
  return Map.groupBy(rows, ({ slug }) => slug)
}

const stateOf = (
  { valid_from: validFrom, row, sources }: StateRow,
  today: Omit<CardStateOn, 'validFrom'>,
): CardStateOn => ({
  validFrom,
  row: row === null ? today.row : (JSON.parse(row) as Row),
  sources: sources === null ? today.sources : (JSON.parse(sources) as readonly FieldSource[]),
})

/** Sorts by time. The fields of one change keep their order. */
const newestFirst = (offers: readonly OfferChange[]) =>
  [...offers].sort((a, b) => compareText(String(b.detected_at), String(a.detected_at)))

async function rowsByCard(catalog: Catalog, name: TableName, ids: readonly string[]) {
  const byCard = new Map<string, Row[]>()
  for (const row of await rowsWhere(catalog, name, 'card_id', ids)) {
    const id = String(row.card_id)
    byCard.set(id, [...(byCard.get(id) ?? []), row])
  }
  return byCard
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
