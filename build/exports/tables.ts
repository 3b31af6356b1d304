import { Card, RELATION_NAMES, RELATIONS, type RelationName } from '../../data/schema/card.ts'
import type { Resource } from '../../data/schema/field.ts'
import { ApplicationRule, Issuer } from '../../data/schema/issuer.ts'
import { CardChange, OfferChange } from '../../data/schema/offers.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { FieldSource } from '../../data/schema/provenance.ts'
import { Category } from '../../data/schema/rates.ts'
import { ProductChangePath, RewardValuation, TransferPartner } from '../../data/schema/reference.ts'
import { type Row, seesAlike, view, viewChange, viewSources } from '../../data/schema/view.ts'
import type { Catalog, ListingRow } from '../catalog/open.ts'
import {
  type Listing,
  readChanges,
  readOffers,
  readRelated,
  readRows,
  readSources,
  readSummaries,
} from '../catalog/read.ts'
import type { TableName } from '../catalog/tables.ts'
import { isEqual } from '../replay/same.ts'
import { type Column, type ColumnOptions, columnsOf } from './columns.ts'

/** A table in the view of a plan, without its rows. */
export interface TableShape {
  readonly name: string
  readonly doc: string
  readonly columns: readonly Column[]
}

/** A table with its rows. Plans that see the same rows have one table. */
export interface ExportTable extends TableShape {
  /** Rows as the API returns them. */
  readonly rows: readonly Row[]
}

interface TableSource {
  readonly of: Resource
  /** Resource that the fields of its rows are shown as, if it is another one. */
  readonly shows?: Resource
  readonly options?: ColumnOptions
  /** Reads the rows of the listed cards, or the whole table if its rows are about no card. */
  readonly read:
    | ((catalog: Catalog, listed: readonly ListingRow[]) => Promise<readonly ViewOfRows[]>)
    | TableName
}

/** Returns rows as a plan sees them. */
type ViewOfRows = (plan: Plan) => readonly Row[]

const ISSUER = { prefix: 'issuer', members: ['slug', 'name'] }
const cardName = (prefix: string) => ({ prefix, members: ['slug', 'name', 'issuers.slug', 'issuers.name'] })
const SOURCE = { prefix: 'source', members: ['name', 'kind', 'url'] }

const SLUG_COLUMN: Column = {
  name: 'card_slug',
  type: 'text',
  nullable: false,
  doc: 'Slug of the card.',
  read: (row) => row.card_slug,
}

const relation = (name: RelationName): TableSource => ({
  of: RELATIONS[name],
  read: async (catalog, listed) =>
    (await readRelated(catalog, name, listed)).map(
      (rows) => (plan) => (view(Card, { [name]: rows }, plan)[name] ?? []) as readonly Row[],
    ),
})

/** One list for all sources without other statements: it takes less memory, and a format encodes it once. */
const NONE: FieldSource['others'] = []

/** The tables of an export (spec 12), in their order. */
const TABLES: Readonly<Record<string, TableSource>> = {
  cards: {
    of: Card,
    options: {
      omitted: RELATION_NAMES,
      flattened: { issuers: { prefix: 'issuer', members: ['slug', 'name', 'country'] } },
    },
    read: async (catalog, listed) =>
      (await readSummaries(catalog, listed)).map((row) => (plan) => [view(Card, row, plan)]),
  },
  ...Object.fromEntries(RELATION_NAMES.map((name) => [name, relation(name)])),
  card_changes: {
    of: CardChange,
    shows: Card,
    read: async (catalog, listed) =>
      (await readChanges(catalog, listed)).map(
        (changes) => (plan) =>
          changes.map((change) => viewChange(change, plan)).filter((row) => row !== null),
      ),
  },
  offer_changes: {
    of: OfferChange,
    read: async (catalog, listed) =>
      (await readOffers(catalog, listed)).map(
        (offers) => (plan) => offers.map((row) => view(OfferChange, row, plan)),
      ),
  },
  issuers: { of: Issuer, read: 'issuers' },
  categories: { of: Category, read: 'categories' },
  reward_valuations: { of: RewardValuation, read: 'reward_valuations' },
  transfer_partners: { of: TransferPartner, read: 'transfer_partners' },
  application_rules: {
    of: ApplicationRule,
    options: { flattened: { issuers: ISSUER } },
    read: 'application_rules',
  },
  product_changes: {
    of: ProductChangePath,
    options: { flattened: { from_card: cardName('from_card'), to_card: cardName('to_card') } },
    read: 'product_change_paths',
  },
  sources: {
    of: FieldSource,
    shows: Card,
    options: { flattened: { source: SOURCE } },
    read: async (catalog, listed) =>
      (await readSources(catalog, listed)).map((sources, i) => {
        const rows = sources.map((each) => ({
          card_slug: listed[i]?.slug,
          ...each,
          others: each.others.length === 0 ? NONE : each.others,
        }))
        return (plan) => viewSources(rows, plan)
      }),
  },
}

/** Names of the tables. */
export const TABLE_NAMES: readonly string[] = Object.keys(TABLES)

function sourceOf(name: string): TableSource {
  const source = TABLES[name]
  if (source === undefined) throw new Error(`no table ${name}`)
  return source
}

/** Returns a table in the view of a plan, without its rows. */
export function tableShape(name: string, plan: Plan): TableShape {
  const { of, options } = sourceOf(name)
  const columns = [...(name === 'sources' ? [SLUG_COLUMN] : []), ...columnsOf(of, plan, options)]
  return { name, doc: of.meta()?.description ?? '', columns }
}

/** Reads a table in the views of plans, in the order of the listing. */
export async function readTable(
  name: string,
  plans: readonly Plan[],
  { catalog, listing }: ListedCatalog,
): Promise<ReadonlyMap<Plan, ExportTable>> {
  const source = sourceOf(name)
  const drafts = draftsOf(source, plans)
  for await (const views of viewsOf(source, { catalog, listing }))
    for (const { plan, rows } of drafts) for (const rowsFor of views) rows.push(...rowsFor(plan))
  return finishTables(name, drafts)
}

/** A catalog with its listed cards. */
export interface ListedCatalog {
  readonly catalog: Catalog
  readonly listing: Listing
}

async function* viewsOf({ of, read }: TableSource, { catalog, listing }: ListedCatalog) {
  if (typeof read === 'string') {
    const rows = await readRows(catalog, read)
    yield [(plan: Plan) => rows.map((row) => view(of, row, plan))]
  } else for (const listed of listing) yield await read(catalog, listed)
}

/** Rows in the view that plans with the same fields share. */
interface Draft {
  readonly plans: readonly Plan[]
  readonly plan: Plan
  readonly rows: Row[]
}

function draftsOf({ of, shows = of }: TableSource, plans: readonly Plan[]): readonly Draft[] {
  const alike = Map.groupBy(plans, (plan) => plans.find((first) => seesAlike(shows, first, plan)) ?? plan)
  return [...alike].map(([plan, group]) => ({ plan, plans: group, rows: [] }))
}

/** Plans that happen to see the same rows share a table. */
function finishTables(name: string, drafts: readonly Draft[]): ReadonlyMap<Plan, ExportTable> {
  const tables: ExportTable[] = []
  const seen = drafts.flatMap(({ plan, plans, rows }) => {
    const draft = { ...tableShape(name, plan), rows }
    const table = tables.find((each) => isSameTable(each, draft)) ?? draft
    tables.push(table)
    return plans.map((each) => [each, table] as const)
  })
  return new Map(seen)
}

const isSameTable = (a: ExportTable, b: ExportTable): boolean =>
  isEqual(namesOf(a), namesOf(b)) && isEqual(a.rows, b.rows)

const namesOf = ({ columns }: TableShape) => columns.map(({ name }) => name)
