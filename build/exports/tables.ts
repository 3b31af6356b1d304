import { Card, RELATION_NAMES, RELATIONS } from '../../data/schema/card.ts'
import type { Resource } from '../../data/schema/field.ts'
import { ApplicationRule, Issuer } from '../../data/schema/issuer.ts'
import { CardChange, OfferChange } from '../../data/schema/offers.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { FieldSource } from '../../data/schema/provenance.ts'
import { Category } from '../../data/schema/rates.ts'
import { ProductChangePath, RewardValuation, TransferPartner } from '../../data/schema/reference.ts'
import { type Row, view, viewChange, viewSources } from '../../data/schema/view.ts'
import type { Catalog } from '../catalog/open.ts'
import { type CatalogCard, readCards, readRows } from '../catalog/read.ts'
import type { TableName } from '../catalog/tables.ts'
import { type Column, type ColumnOptions, columnsOf } from './columns.ts'

/** A table as a plan sees it. */
export interface ExportTable {
  readonly name: string
  readonly doc: string
  readonly columns: readonly Column[]
  /** Rows as the API returns them. */
  readonly rows: readonly Row[]
}

interface TableSource {
  readonly of: Resource
  readonly options?: ColumnOptions
  /** Rows of a card, or the table of the catalog. */
  readonly rows: ((card: CatalogCard, plan: Plan) => readonly Row[]) | TableName
}

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

const relations = Object.fromEntries(
  RELATION_NAMES.map((name) => [
    name,
    {
      of: RELATIONS[name],
      rows: ({ row }: CatalogCard, plan: Plan) =>
        (view(Card, { [name]: row[name] }, plan)[name] ?? []) as readonly Row[],
    },
  ]),
) as unknown as Readonly<Record<(typeof RELATION_NAMES)[number], TableSource>>

/** The tables of an export (spec 12), in their order. */
const TABLES: Readonly<Record<string, TableSource>> = {
  cards: {
    of: Card,
    options: {
      omitted: RELATION_NAMES,
      flattened: { issuers: { prefix: 'issuer', members: ['slug', 'name', 'country'] } },
    },
    rows: ({ row }, plan) => [withoutRelations(view(Card, row, plan))],
  },
  ...relations,
  card_changes: {
    of: CardChange,
    rows: ({ changes }, plan) =>
      changes.map((change) => viewChange(change, plan)).filter((row) => row !== null),
  },
  offer_changes: {
    of: OfferChange,
    rows: ({ offers }, plan) => offers.map((row) => view(OfferChange, row, plan)),
  },
  issuers: { of: Issuer, rows: 'issuers' },
  categories: { of: Category, rows: 'categories' },
  reward_valuations: { of: RewardValuation, rows: 'reward_valuations' },
  transfer_partners: { of: TransferPartner, rows: 'transfer_partners' },
  application_rules: {
    of: ApplicationRule,
    options: { flattened: { issuers: ISSUER } },
    rows: 'application_rules',
  },
  product_changes: {
    of: ProductChangePath,
    options: { flattened: { from_card: cardName('from_card'), to_card: cardName('to_card') } },
    rows: 'product_change_paths',
  },
  sources: {
    of: FieldSource,
    options: { flattened: { source: SOURCE } },
    rows: ({ slug, sources }, plan) =>
      viewSources(sources, plan).map((each) => ({ card_slug: slug, ...each })),
  },
}

const withoutRelations = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !(field in RELATIONS)))

/** Returns the tables of an export as a plan sees them. */
export async function exportTables(catalog: Catalog, plan: Plan): Promise<readonly ExportTable[]> {
  const rows = new Map(Object.keys(TABLES).map((name) => [name, [] as Row[]]))
  for await (const batch of readCards(catalog))
    for (const [name, source] of Object.entries(TABLES))
      if (typeof source.rows === 'function')
        for (const card of batch) rows.get(name)?.push(...source.rows(card, plan))
  for (const [name, { of, rows: from }] of Object.entries(TABLES))
    if (typeof from === 'string')
      rows.get(name)?.push(...(await readRows(catalog, from)).map((row) => view(of, row, plan)))
  return Object.entries(TABLES).map(([name, { of, options }]) => ({
    name,
    doc: of.meta()?.description ?? '',
    columns: [...(name === 'sources' ? [SLUG_COLUMN] : []), ...columnsOf(of, plan, options)],
    rows: rows.get(name) ?? [],
  }))
}
