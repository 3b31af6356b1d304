import type * as z from 'zod'
import { integer, list, nullable, oneOf, resource, text, time } from './field.ts'

/** Formats of a table, and of whole exports. */
export const TABLE_FORMATS = ['ndjson', 'csv', 'parquet'] as const
export const WHOLE_FORMATS = ['sqlite', 'datapackage.json', 'croissant.json'] as const
export type ExportFormat = (typeof TABLE_FORMATS)[number] | (typeof WHOLE_FORMATS)[number]

/** Extension and media type of the files of each format. */
export const EXPORT_TYPES = {
  ndjson: { extension: 'ndjson', media: 'application/x-ndjson' },
  csv: { extension: 'csv', media: 'text/csv; charset=utf-8' },
  parquet: { extension: 'parquet', media: 'application/vnd.apache.parquet' },
  sqlite: { extension: 'sqlite', media: 'application/vnd.sqlite3' },
  'datapackage.json': { extension: 'json', media: 'application/json; charset=utf-8' },
  'croissant.json': {
    extension: 'json',
    media: 'application/ld+json; profile="http://mlcommons.org/croissant/1.1"',
  },
} as const satisfies Record<ExportFormat, { readonly extension: string; readonly media: string }>

/** Spec 12. */
export const ExportFile = resource('ExportFile', 'A file with the data of your plan.', {
  name: text('Name of the file.'),
  table: nullable(text('Table that it contains; `null` for a file with every table, and for a description.')),
  format: oneOf([...TABLE_FORMATS, ...WHOLE_FORMATS], 'Format of the file.'),
  rows: nullable(integer('Rows of the table; `null` without a table.')),
  bytes: integer('Size without compression.'),
  sha256: text('SHA-256 of the file, as hex digits.'),
  url: text('Path of the file. It never changes its content.'),
})
export type ExportFile = z.infer<typeof ExportFile>

/** Spec 12. */
export const Exports = resource('Exports', 'The files of an export.', {
  version: text('Version of the data, as in `X-Data-Version`.'),
  data_updated: nullable(time('When card data last changed.')),
  license: text('SPDX identifier of the license.'),
  files: list(ExportFile, 'The files.'),
})
export type Exports = z.infer<typeof Exports>

/** The bytes of a file. */
export const ExportBytes = resource('ExportBytes', 'The bytes of the file.', {})
