import type { Row } from '../../data/schema/view.ts'
import type { AliasRow, FieldSourcesRow, ListingRow, StateRow } from './open.ts'
import { encode, type SqlValue, type TableName, tableOf } from './tables.ts'

/** Rows of the tables that do not derive from resources. */
interface Fixed {
  readonly listing: ListingRow
  readonly aliases: AliasRow
  readonly field_sources: FieldSourcesRow
  readonly states: StateRow
}

const FIXED_COLUMNS: { readonly [N in keyof Fixed]: readonly (keyof Fixed[N] & string)[] } = {
  listing: ['card_id', 'issuer', 'sort_name', 'slug', 'membership', 'program', 'aliases'],
  aliases: ['kind', 'slug', 'aliases'],
  field_sources: ['card_id', 'body'],
  states: ['slug', 'valid_from', 'row', 'sources'],
}

/** The values of a row, in the order of its table's columns. */
export interface EncodedRow {
  readonly table: TableName | keyof Fixed
  readonly values: readonly SqlValue[]
}

/** Encodes a row of a resource. */
export const encodedRow = (table: TableName, row: Row): EncodedRow => ({
  table,
  values: encode(tableOf(table), row),
})

/** Encodes a row of another table. */
export const fixedRow = <N extends keyof Fixed>(table: N, row: Fixed[N]): EncodedRow => ({
  table,
  values: FIXED_COLUMNS[table].map((column) => row[column] as SqlValue),
})

/** Returns the columns of a table in the order of an encoded row. */
export const columnNames = (table: EncodedRow['table']): readonly string[] =>
  table in FIXED_COLUMNS
    ? FIXED_COLUMNS[table as keyof Fixed]
    : tableOf(table as TableName).columns.map(({ name }) => name)
