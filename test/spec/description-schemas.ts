/** Data Package 2.0 as JSON Schema, from https://datapackage.org/standard/: its properties, and those of a table's resource. */
const field = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1 },
    title: { type: 'string' },
    description: { type: 'string' },
    type: {
      enum: [
        ...['string', 'number', 'integer', 'boolean', 'object', 'array', 'list', 'datetime', 'date', 'time'],
        ...['year', 'yearmonth', 'duration', 'geopoint', 'geojson', 'any'],
      ],
    },
    constraints: {
      type: 'object',
      additionalProperties: false,
      properties: { required: { type: 'boolean' }, unique: { type: 'boolean' } },
    },
  },
} as const

const tableSchema = {
  type: 'object',
  required: ['fields'],
  additionalProperties: false,
  properties: {
    $schema: { const: 'https://datapackage.org/profiles/2.0/tableschema.json' },
    fields: { type: 'array', minItems: 1, items: field },
    missingValues: { type: 'array', items: { type: 'string' } },
    primaryKey: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string' } },
  },
} as const

const resource = {
  type: 'object',
  required: ['name', 'path'],
  additionalProperties: false,
  properties: {
    $schema: { const: 'https://datapackage.org/profiles/2.0/dataresource.json' },
    name: { type: 'string', minLength: 1 },
    // Neither absolute nor above the descriptor's folder.
    path: { type: 'string', pattern: '^(?![/.~])(?!.*\\.\\./)(?!.*:).+$' },
    type: { const: 'table' },
    title: { type: 'string' },
    description: { type: 'string' },
    scheme: { type: 'string' },
    format: { type: 'string' },
    mediatype: { type: 'string', pattern: '^[^/]+/[^/]+$' },
    encoding: { type: 'string' },
    bytes: { type: 'integer', minimum: 0 },
    hash: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
    schema: tableSchema,
  },
} as const

export const DATA_PACKAGE = {
  type: 'object',
  required: ['resources'],
  additionalProperties: false,
  properties: {
    $schema: { const: 'https://datapackage.org/profiles/2.0/datapackage.json' },
    name: { type: 'string', pattern: '^[-a-z0-9._/]+$' },
    title: { type: 'string' },
    description: { type: 'string' },
    licenses: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        anyOf: [{ required: ['name'] }, { required: ['path'] }],
        properties: { name: { type: 'string', pattern: '^[-a-zA-Z0-9._]+$' } },
      },
    },
    resources: { type: 'array', minItems: 1, items: resource },
  },
} as const

/** Croissant 1.1 as JSON Schema, from https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html. */
const text = { type: 'string', minLength: 1 } as const
const reference = {
  type: 'object',
  required: ['@id'],
  additionalProperties: false,
  properties: { '@id': text },
} as const
const named = (type: string) => ({
  '@type': { const: type },
  '@id': text,
  name: text,
  description: { type: 'string' },
})
const DATA_TYPES = ['Boolean', 'Date', 'Time', 'DateTime', 'Float', 'Integer', 'Text'].map(
  (type) => `sc:${type}`,
)

const fileObject = {
  type: 'object',
  required: ['@type', '@id', 'name', 'contentUrl', 'encodingFormat', 'sha256'],
  additionalProperties: false,
  properties: {
    ...named('cr:FileObject'),
    contentUrl: { type: 'string', format: 'uri-reference' },
    contentSize: { type: 'string', pattern: '^\\d+ B$' },
    encodingFormat: { type: 'array', items: { type: 'string', pattern: '^[^/]+/[^/]+$' } },
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
} as const

const croissantField = {
  type: 'object',
  required: ['@type', '@id', 'name', 'dataType', 'source'],
  additionalProperties: false,
  properties: {
    ...named('cr:Field'),
    dataType: { enum: DATA_TYPES },
    source: {
      type: 'object',
      required: ['fileObject', 'extract'],
      additionalProperties: false,
      properties: {
        fileObject: reference,
        extract: {
          type: 'object',
          required: ['column'],
          additionalProperties: false,
          properties: { column: text },
        },
      },
    },
  },
} as const

const recordSet = {
  type: 'object',
  required: ['@type', '@id', 'name', 'field'],
  additionalProperties: false,
  properties: { ...named('cr:RecordSet'), field: { type: 'array', minItems: 1, items: croissantField } },
} as const

export const CROISSANT = {
  type: 'object',
  required: [
    ...[
      '@context',
      '@type',
      'conformsTo',
      'description',
      'license',
      'name',
      'url',
      'creator',
      'datePublished',
    ],
    ...['distribution', 'recordSet'],
  ],
  additionalProperties: false,
  properties: {
    '@context': {
      type: 'object',
      required: [
        '@vocab',
        'sc',
        'cr',
        'dct',
        'conformsTo',
        'recordSet',
        'field',
        'source',
        'extract',
        'column',
      ],
      properties: {
        '@vocab': { const: 'https://schema.org/' },
        cr: { const: 'http://mlcommons.org/croissant/' },
        dct: { const: 'http://purl.org/dc/terms/' },
        conformsTo: { const: 'dct:conformsTo' },
      },
    },
    '@type': { const: 'sc:Dataset' },
    conformsTo: { const: 'http://mlcommons.org/croissant/1.1' },
    name: text,
    description: text,
    // A license without a URL in the list of SPDX is a CreativeWork.
    license: {
      type: 'object',
      required: ['@type', 'name', 'url'],
      properties: {
        '@type': { const: 'sc:CreativeWork' },
        name: text,
        url: { type: 'string', format: 'uri-reference' },
      },
    },
    version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
    url: { type: 'string', format: 'uri-reference' },
    creator: {
      type: 'object',
      required: ['@type', 'name'],
      properties: { '@type': { enum: ['sc:Organization', 'sc:Person'] } },
    },
    inLanguage: text,
    isLiveDataset: { const: true },
    datePublished: { type: 'string', format: 'date-time' },
    dateModified: { type: 'string', format: 'date-time' },
    distribution: { type: 'array', minItems: 1, items: fileObject },
    recordSet: { type: 'array', minItems: 1, items: recordSet },
  },
} as const
