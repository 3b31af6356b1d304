import { type Kysely, sql } from 'kysely'
import { openDatabase } from './database.ts'
import { createStatement, type SqlRow, TABLES, type TableName } from './tables.ts'

/** A card's position in lists, its membership, and its search aliases. */
export interface ListingRow {
  readonly card_id: string
  readonly issuer: string
  /** Folded name, then slug: the order of every list. */
  readonly sort_name: string
  readonly slug: string
  readonly membership: string
  /** Code of its rewards program, or null. */
  readonly program: string | null
  readonly aliases: string
}

/** A state of a card as JSON: what differs from the next one of the card, and of its sources. Both are null for the state of today. */
export interface StateRow {
  readonly slug: string
  /** ISO date on which it begins. */
  readonly valid_from: string
  readonly row: string | null
  readonly sources: string | null
}

/** Search aliases of an issuer or a category, as JSON. */
export interface AliasRow {
  readonly kind: 'issuer' | 'category'
  readonly slug: string
  readonly aliases: string
}

/** Where a card's values come from, as JSON: a list of FieldSource. */
export interface FieldSourcesRow {
  readonly card_id: string
  readonly body: string
}

export type CatalogTables = Readonly<Record<TableName, SqlRow>> & {
  readonly listing: ListingRow
  readonly aliases: AliasRow
  readonly field_sources: FieldSourcesRow
  readonly states: StateRow
}
export type Catalog = Kysely<CatalogTables>

/** Migrations of the tables that are not derived from resources. `user_version` counts those applied. Never edit one: add one. */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `create table listing (
       card_id text primary key references cards (id), issuer text not null, sort_name text not null,
       slug text not null unique, membership text not null, program text, aliases text not null) strict, without rowid`,
    'create index listing_order on listing (sort_name, slug)',
    `create table events (
       id text primary key, timestamp text not null, slug text not null, turn integer not null,
       body text not null) strict`,
    'create index events_order on events (timestamp, slug, turn, id)',
    `create table aliases (
       kind text not null, slug text not null, aliases text not null,
       primary key (kind, slug)) strict, without rowid`,
  ],
  ['create table field_sources (card_id text primary key references cards (id), body text not null) strict'],
  [
    `create table states (
       slug text not null, valid_from text not null, row text,
       primary key (slug, valid_from)) strict`,
  ],
  ['alter table states add column sources text', 'drop table events'],
]

/** Creates a catalog file with its tables: those derived from resources, and the fixed ones. */
export async function createCatalog(path: string): Promise<Catalog> {
  const catalog = openDatabase<CatalogTables>(path, { readOnly: false })
  for (const table of TABLES) {
    await sql.raw(createStatement(table)).execute(catalog)
    if (table.byCard)
      await sql.raw(`create index ${table.name}_card on ${table.name} (card_id)`).execute(catalog)
  }
  await migrate(catalog)
  return catalog
}

/** Opens a complete catalog for reading. */
export const openCatalog = (path: string): Catalog => openDatabase<CatalogTables>(path, { readOnly: true })

async function migrate(catalog: Catalog): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(catalog)
  const applied = rows[0]?.user_version ?? 0
  for (const [version, statements] of MIGRATIONS.entries()) {
    if (version < applied) continue
    for (const statement of statements) await sql.raw(statement).execute(catalog)
    await sql.raw(`pragma user_version = ${version + 1}`).execute(catalog)
  }
}
