import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { parquetMetadata, parquetSchema } from 'hyparquet'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { CROISSANT, DATA_PACKAGE } from './description-schemas.ts'
import { exportsOf, HAVE, TABLES } from './export-list.ts'

interface TableField {
  readonly name: string
  readonly type: string
  readonly constraints?: { readonly required?: boolean }
}

interface TableResource {
  readonly path: string
  readonly hash: string
  readonly bytes: number
  readonly schema: { readonly fields: readonly TableField[]; readonly primaryKey?: readonly string[] }
}

interface Croissant {
  readonly '@context': Readonly<Record<string, unknown>>
  readonly distribution: readonly { readonly '@id': string; readonly name: string; readonly sha256: string }[]
  readonly recordSet: readonly RecordSet[]
}

interface RecordSet {
  readonly '@id': string
  readonly field: readonly {
    readonly '@id': string
    readonly dataType: string
    readonly source: {
      readonly fileObject: { readonly '@id': string }
      readonly extract: { readonly column: string }
    }
  }[]
}

let service: Service
const { list, fileIn, whole } = exportsOf(() => service)
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

function violations(schema: object, value: unknown): readonly string[] {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false })
  addFormats.default(ajv)
  const validate = ajv.compile(schema)
  return validate(value) ? [] : (validate.errors ?? []).map((each) => `${each.instancePath} ${each.message}`)
}

/** Texts that a type of Table Schema accepts, in its default format. */
const LEXICAL: Readonly<Record<string, RegExp>> = {
  string: /./s,
  any: /./s,
  number: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i,
  integer: /^-?\d+$/,
  boolean: /^(true|false)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
}

function problemsOf(
  { schema: { fields, primaryKey = [] } }: TableResource,
  rows: readonly Record<string, string>[],
) {
  const wrong = fields.flatMap(({ name, type, constraints }) =>
    rows.flatMap((row) => {
      const value = row[name] ?? ''
      const isRight =
        value === '' ? constraints?.required !== true || type === 'string' : LEXICAL[type]?.test(value)
      return isRight ? [] : [`${name}: ${JSON.stringify(value)} is no ${type}`]
    }),
  )
  const keys = rows.map((row) => JSON.stringify(primaryKey.map((name) => row[name])))
  return [
    ...wrong,
    ...(primaryKey.length > 0 && new Set(keys).size < keys.length ? ['equal primary keys'] : []),
  ]
}

describe.each(HAVE)('the descriptions of the exports on the plan %s', (plan) => {
  const described = async (name: string) => JSON.parse((await whole(plan, name)).toString())

  it('conform to Data Package 2.0, and every value of a table to its schema', async () => {
    const dataPackage = await described('datapackage.json')
    expect(violations(DATA_PACKAGE, dataPackage)).toEqual([])
    const resources: readonly TableResource[] = dataPackage.resources
    expect(resources.map(({ path }) => path)).toEqual(TABLES.map((table) => `${table}.csv`))
    const { files } = await list(plan)
    for (const resource of resources) {
      const file = fileIn(files, resource.path)
      expect([resource.bytes, resource.hash]).toEqual([file.bytes, `sha256:${file.sha256}`])
      const text = (await whole(plan, resource.path)).toString()
      const { data, meta } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
      expect(meta.fields).toEqual(resource.schema.fields.map(({ name }) => name))
      expect(data.length, resource.path).toBe(file.rows)
      expect(problemsOf(resource, data), resource.path).toEqual([])
    }
  })

  it('conform to Croissant 1.1, and name columns of the Parquet files', async () => {
    const croissant: Croissant = await described('croissant.json')
    expect(violations(CROISSANT, croissant)).toEqual([])
    const { distribution, recordSet } = croissant
    const { files } = await list(plan)
    for (const { name, sha256 } of distribution) expect(fileIn(files, name).sha256).toBe(sha256)
    const ids = [...distribution, ...recordSet, ...recordSet.flatMap(({ field }) => field)].map(
      (each) => each['@id'],
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(recordSet.map((each) => each['@id'])).toEqual(TABLES)
    for (const { '@id': table, field } of recordSet) {
      const bytes = new Uint8Array(await whole(plan, `${table}.parquet`))
      const { children } = parquetSchema(parquetMetadata(bytes.buffer))
      expect(field.map(({ source }) => source.extract.column)).toEqual(
        children.map(({ element }) => element.name),
      )
      expect(field.map((each) => each['@id'])).toEqual(
        children.map(({ element }) => `${table}/${element.name}`),
      )
      for (const { source } of field) expect(source.fileObject['@id']).toBe(`${table}.parquet`)
    }
  })
})
