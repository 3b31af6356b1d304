import { Buffer } from 'node:buffer'
import { parquetWriteBuffer } from 'hyparquet-writer'
import Papa from 'papaparse'
import { inBatches } from '../in-batches.ts'
import type { Column, ColumnType } from './columns.ts'
import type { ExportTable } from './tables.ts'

const CRLF = '\r\n'

/** Rows rendered at a time: the text of a large table would take much memory. */
const ROWS = 1_000

/** Renders a table as newline-delimited JSON. */
export const ndjson = ({ rows }: ExportTable): Buffer =>
  Buffer.concat(
    inBatches(rows, ROWS).map((batch) =>
      Buffer.from(batch.map((row) => `${JSON.stringify(row)}\n`).join('')),
    ),
  )

/** Renders a table as CSV (RFC 4180) with a header. Null is empty, objects and lists are JSON. */
export function csv({ columns, rows }: ExportTable): Buffer {
  const linesOf = (values: string[][]) => Buffer.from(`${Papa.unparse(values, { newline: CRLF })}${CRLF}`)
  const header = linesOf([columns.map(({ name }) => name)])
  const batches = inBatches(rows, ROWS).map((batch) =>
    linesOf(batch.map((row) => columns.map((column) => csvValue(column.read(row))))),
  )
  return Buffer.concat([header, ...batches])
}

function csvValue(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type SchemaElement = NonNullable<Parameters<typeof parquetWriteBuffer>[0]['schema']>[number]

/** Types of Parquet. They come from the contract, so that a column that is empty this week keeps its type. */
const PARQUET: Readonly<Record<ColumnType, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
}

/** Renders a table as Parquet, compressed with Snappy. It is one group of rows, of which a reader could skip none by statistics. */
export function parquet({ columns, rows }: ExportTable): Buffer {
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type, nullable }) => ({
      name,
      ...PARQUET[type],
      repetition_type: nullable ? ('OPTIONAL' as const) : ('REQUIRED' as const),
    })),
  ]
  const columnData = columns.map((column) => ({
    name: column.name,
    data: rows.map((row) => parquetValue(column, column.read(row))),
    // Lists and objects rarely repeat, so looking for a dictionary takes time and saves nothing.
    ...(column.type === 'json' ? { encoding: 'PLAIN' as const } : {}),
  }))
  return Buffer.from(
    parquetWriteBuffer({ schema, columnData, rowGroupSize: rows.length || 1, statistics: false }),
  )
}

function parquetValue({ type }: Column, value: unknown): unknown {
  if (value === null) return null
  return type === 'date' || type === 'time' ? new Date(String(value)) : value
}
