import { EXPORT_TYPES, type ExportFile } from '../../data/schema/exports.ts'
import { SERVICE_VERSION } from '../../data/schema/version.ts'
import type { Column, ColumnType } from './columns.ts'
import type { TableShape } from './tables.ts'

/** A rendered file of a table. */
export type TableFile = Pick<ExportFile, 'name' | 'table' | 'format' | 'bytes' | 'sha256'>

const TITLE = 'Card Data Service'
const ABOUT =
  'Credit card data for the United States and Canada: fees, rates, rewards, welcome offers, and their changes.'
const KEYS = ['id', 'slug']

const FIELD_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'string',
  json: 'any',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  date: 'date',
  time: 'datetime',
}

/** Describes the CSV files as a Data Package 2.0. */
export function dataPackage(tables: readonly TableShape[], files: readonly TableFile[], license: string) {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'card-data',
    title: TITLE,
    description: ABOUT,
    licenses: [{ name: license }],
    resources: tables.flatMap((table) => {
      const file = files.find(({ table: of, format }) => of === table.name && format === 'csv')
      return file === undefined ? [] : [resource(table, file)]
    }),
  }
}

function resource({ name, doc, columns }: TableShape, file: TableFile) {
  const key = columns.find((column) => KEYS.includes(column.name))
  return {
    $schema: 'https://datapackage.org/profiles/2.0/dataresource.json',
    name: name.replaceAll('_', '-'),
    type: 'table',
    path: file.name,
    title: name,
    description: doc,
    scheme: 'file',
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    bytes: file.bytes,
    hash: `sha256:${file.sha256}`,
    schema: {
      $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
      fields: columns.map(fieldOf),
      missingValues: [''],
      ...(key === undefined ? {} : { primaryKey: [key.name] }),
    },
  }
}

const fieldOf = ({ name, type, nullable, doc }: Column) => ({
  name,
  type: FIELD_TYPES[type],
  ...(doc === '' ? {} : { description: doc }),
  ...(nullable ? {} : { constraints: { required: true } }),
})

const CROISSANT_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'sc:Text',
  json: 'sc:Text',
  number: 'sc:Float',
  integer: 'sc:Integer',
  boolean: 'sc:Boolean',
  date: 'sc:Date',
  time: 'sc:DateTime',
}

/** Names of the Croissant vocabulary in JSON-LD. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  isLiveDataset: 'cr:isLiveDataset',
  recordSet: 'cr:recordSet',
  sc: 'https://schema.org/',
  source: 'cr:source',
}

/** The registered media type of Parquet, and the one that readers of Croissant know. */
const PARQUET_TYPES = [EXPORT_TYPES.parquet.media, 'application/x-parquet']

/** Describes the Parquet files in the Croissant format 1.1. `updated`: date-time of the newest fact. */
export function croissant(
  tables: readonly TableShape[],
  files: readonly (TableFile & Pick<ExportFile, 'url'>)[],
  license: string,
  updated: string | null,
) {
  const parquet = files.filter(({ format }) => format === 'parquet')
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.1',
    name: 'card-data',
    description: ABOUT,
    license: { '@type': 'sc:CreativeWork', name: license, url: '/terms/' },
    version: SERVICE_VERSION,
    url: '/v1/exports',
    creator: { '@type': 'sc:Organization', name: TITLE },
    inLanguage: 'en',
    isLiveDataset: true,
    ...(updated === null ? {} : { datePublished: updated, dateModified: updated }),
    distribution: parquet.map(({ name, url, bytes, sha256 }) => ({
      '@type': 'cr:FileObject',
      '@id': name,
      name,
      contentUrl: url,
      contentSize: `${bytes} B`,
      encodingFormat: PARQUET_TYPES,
      sha256,
    })),
    recordSet: tables.map(({ name, doc, columns }) => ({
      '@type': 'cr:RecordSet',
      '@id': name,
      name,
      description: doc,
      field: columns.map((column) => ({
        '@type': 'cr:Field',
        '@id': `${name}/${column.name}`,
        name: column.name,
        description: column.doc,
        dataType: CROISSANT_TYPES[column.type],
        source: { fileObject: { '@id': `${name}.parquet` }, extract: { column: column.name } },
      })),
    })),
  }
}
