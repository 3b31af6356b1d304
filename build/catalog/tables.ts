import { z } from 'zod'
import { Card, RELATIONS } from '../../data/schema/card.ts'
import { CategoryCode } from '../../data/schema/crosswalk.ts'
import type { Resource } from '../../data/schema/field.ts'
import { ApplicationRule, Issuer } from '../../data/schema/issuer.ts'
import { Merchant } from '../../data/schema/merchant.ts'
import { CardChange, OfferChange } from '../../data/schema/offers.ts'
import { Category } from '../../data/schema/rates.ts'
import { ProductChangePath, RewardValuation, TransferPartner } from '../../data/schema/reference.ts'
import type { Row } from '../../data/schema/view.ts'

/** A field as SQLite stores it. */
export type SqlValue = string | number | null
export type SqlRow = Readonly<Record<string, SqlValue>>
type SqlType = 'text' | 'integer' | 'real'

interface Column {
  readonly name: string
  readonly type: SqlType
  readonly nullable: boolean
  readonly encode: (value: unknown) => SqlValue
  readonly decode: (value: SqlValue) => unknown
}

/** A table of the catalog. Its columns derive from a resource. */
export interface Table {
  readonly name: TableName
  readonly columns: readonly Column[]
  /** Whether its rows belong to a card, by `card_id`. */
  readonly byCard: boolean
}

const RESOURCES = {
  cards: Card,
  ...RELATIONS,
  card_changes: CardChange,
  offer_changes: OfferChange,
  issuers: Issuer,
  categories: Category,
  transfer_partners: TransferPartner,
  application_rules: ApplicationRule,
  reward_valuations: RewardValuation,
  product_change_paths: ProductChangePath,
  merchants: Merchant,
  category_codes: CategoryCode,
} as const satisfies Record<string, Resource>
export type TableName = keyof typeof RESOURCES

const asIs = (value: unknown) => value as SqlValue
const encodings = {
  number: { type: 'real', encode: asIs, decode: (value) => value },
  integer: { type: 'integer', encode: asIs, decode: (value) => value },
  text: { type: 'text', encode: asIs, decode: (value) => value },
  boolean: { type: 'integer', encode: (value) => Number(value), decode: (value) => value === 1 },
  json: {
    type: 'text',
    encode: (value) => JSON.stringify(value),
    decode: (value) => JSON.parse(String(value)),
  },
} as const satisfies Record<string, Pick<Column, 'type' | 'encode' | 'decode'>>

function encodingOf(type: z.ZodType): Pick<Column, 'type' | 'encode' | 'decode'> {
  if (type instanceof z.ZodNumberFormat) return encodings.integer
  if (type instanceof z.ZodNumber) return encodings.number
  if (type instanceof z.ZodBoolean) return encodings.boolean
  if (type instanceof z.ZodString || type instanceof z.ZodStringFormat || type instanceof z.ZodEnum)
    return encodings.text
  return encodings.json
}

function columnOf(name: string, type: z.ZodType): Column {
  const nullable = type instanceof z.ZodNullable
  const { type: sqlType, encode, decode } = encodingOf(nullable ? (type.unwrap() as z.ZodType) : type)
  return {
    name,
    type: sqlType,
    nullable,
    encode: (value) => (value === null || value === undefined ? null : encode(value)),
    decode: (value) => (value === null ? null : decode(value)),
  }
}

/** Every table that derives from a resource. Each relation of a card has a table of its own. */
export const TABLES: readonly Table[] = Object.entries(RESOURCES).map(([name, of]) => ({
  name: name as TableName,
  columns: Object.entries(of.shape as z.ZodRawShape)
    .filter(([field]) => !(name === 'cards' && field in RELATIONS))
    .map(([field, type]) => columnOf(field, type as z.ZodType)),
  byCard: 'card_id' in of.shape,
}))

const byName = new Map(TABLES.map((table) => [table.name, table]))

/** Returns the table with a name. */
export function tableOf(name: TableName): Table {
  const table = byName.get(name)
  if (table === undefined) throw new Error(`no table ${name}`)
  return table
}

/** Returns the values of a row in the order of the table's columns. */
export const encode = (table: Table, row: Row): readonly SqlValue[] =>
  table.columns.map(({ name, encode: one }) => one(row[name]))

/** Returns the row that was encoded. */
export const decode = (table: Table, row: SqlRow): Row =>
  Object.fromEntries(table.columns.map(({ name, decode: one }) => [name, one(row[name] ?? null)]))

/** Returns the statement that creates the table. Its column `place` keeps the order in which rows were written. */
export function createStatement({ name, columns, byCard }: Table): string {
  const lines = columns.map(
    ({ name: column, type, nullable }) => `"${column}" ${type}${nullable ? '' : ' not null'}`,
  )
  const reference = byCard ? ['foreign key (card_id) references cards (id)'] : []
  const unique = columns.some((column) => column.name === 'id') ? ['unique (id)'] : []
  const body = ['place integer primary key', ...lines, ...unique, ...reference].join(',\n  ')
  return `create table ${name} (\n  ${body}\n) strict`
}
