import { Buffer } from 'node:buffer'
import { Card, RELATION_NAMES, RELATIONS } from '../../data/schema/card.ts'
import type { Resource } from '../../data/schema/field.ts'
import { ApplicationRule, Issuer } from '../../data/schema/issuer.ts'
import { CardChange, OfferChange } from '../../data/schema/offers.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { FieldSource } from '../../data/schema/provenance.ts'
import { Category } from '../../data/schema/rates.ts'
import { ProductChangePath, RewardValuation, TransferPartner } from '../../data/schema/reference.ts'
import { type Row, seesAlike, view, viewChange, viewSources } from '../../data/schema/view.ts'
import { digest } from '../../data/snapshot/digest.ts'
import type { Catalog } from '../catalog/open.ts'
import { type CatalogCard, readRows } from '../catalog/read.ts'
import type { TableName } from '../catalog/tables.ts'
import { type Column, type ColumnOptions, columnsOf } from './columns.ts'

/** A table in the view of a plan. */
export interface ExportTable {
  readonly name: string
  readonly doc: string
  readonly columns: readonly Column[]
  /** Rows as the API returns them. */
  readonly rows: readonly Row[]
  /** The rows as newline-delimited JSON. */
  readonly lines: Buffer
}

interface TableSource {
  readonly of: Resource
  /** Resource whose fields its values are, if that is another one. */
  readonly shows?: Resource
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
    rows: ({ row }, plan) => [view(Card, { ...row, ...NO_RELATIONS }, plan)],
  },
  ...relations,
  card_changes: {
    of: CardChange,
    shows: Card,
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
    shows: Card,
    options: { flattened: { source: SOURCE } },
    rows: ({ slug, sources }, plan) =>
      viewSources(sources, plan).map((each) => ({ card_slug: slug, ...each })),
  },
}

const NO_RELATIONS: Row = Object.fromEntries(RELATION_NAMES.map((name) => [name, undefined]))

/** The tables of each plan. A table whose rows are the same for two plans is one object. */
export type ExportTables = ReadonlyMap<Plan, readonly ExportTable[]>

/** Collects the tables of exports. */
export interface ExportBuilder {
  add(card: CatalogCard): void
  /** Adds the tables that are not about cards, and returns all. */
  complete(catalog: Catalog): Promise<ExportTables>
}

/** A table in the view that plans with the same fields share. */
interface Draft {
  readonly plans: readonly Plan[]
  readonly plan: Plan
  readonly rows: Row[]
}

/** Opens the tables of exports, still without rows. */
export function exportBuilder(plans: readonly Plan[]): ExportBuilder {
  const tables = Object.entries(TABLES).map(
    ([name, source]) => [name, source, draftsOf(source, plans)] as const,
  )
  return {
    add(card) {
      for (const [, { rows }, drafts] of tables)
        if (typeof rows === 'function') for (const draft of drafts) draft.rows.push(...rows(card, draft.plan))
    },
    async complete(catalog) {
      for (const [, { of, rows }, drafts] of tables) {
        if (typeof rows !== 'string') continue
        const all = await readRows(catalog, rows)
        for (const draft of drafts) draft.rows.push(...all.map((row) => view(of, row, draft.plan)))
      }
      const seen = tables.map(([name, source, drafts]) => finishTables(name, source, drafts))
      return new Map(plans.map((plan) => [plan, seen.flatMap((byPlan) => byPlan.get(plan) ?? [])]))
    },
  }
}

function draftsOf({ of, shows = of }: TableSource, plans: readonly Plan[]): readonly Draft[] {
  const alike = Map.groupBy(plans, (plan) => plans.find((first) => seesAlike(shows, first, plan)) ?? plan)
  return [...alike].map(([plan, group]) => ({ plan, plans: group, rows: [] }))
}

function finishTables(
  name: string,
  { of, options }: TableSource,
  drafts: readonly Draft[],
): ReadonlyMap<Plan, ExportTable> {
  const byContent = new Map<string, ExportTable>()
  const seen = drafts.flatMap(({ plan, plans, rows }) => {
    const columns = [...(name === 'sources' ? [SLUG_COLUMN] : []), ...columnsOf(of, plan, options)]
    const lines = ndjson(rows)
    const content = [digest(lines), ...columns.map((column) => column.name)].join()
    const table = byContent.get(content) ?? { name, doc: of.meta()?.description ?? '', columns, rows, lines }
    byContent.set(content, table)
    return plans.map((each) => [each, table] as const)
  })
  return new Map(seen)
}

const ndjson = (rows: readonly Row[]): Buffer =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
