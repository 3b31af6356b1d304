import { execFileSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { fieldsOf, sees } from './contract.ts'
import { exportsOf, HAVE, RELATIONS, TABLES } from './export-list.ts'

let service: Service
const { list, fileIn, whole, linesOf } = exportsOf(() => service)
let folder: string
beforeAll(async () => {
  service = await startService()
  folder = await mkdtemp(join(inject('runFolder'), 'export-rows-'))
})
afterAll(() => service?.stop())

const python = (script: string, ...args: string[]): unknown =>
  JSON.parse(execFileSync('python3', ['-c', script, ...args], { maxBuffer: 1 << 28, encoding: 'utf8' }))

describe.each(HAVE)('the files of the exports on the plan %s', (plan) => {
  it('have the same rows as CSV, Parquet, and SQLite', async () => {
    const { files } = await list(plan)
    const path = join(folder, `${plan}.sqlite`)
    await writeFile(path, await whole(plan, 'card-data.sqlite'))
    const csvOf = (table: string) => join(folder, `${plan}-${table}.csv`)
    for (const table of TABLES) await writeFile(csvOf(table), await whole(plan, `${table}.csv`))
    const read = `import csv, sqlite3, sys, json
csv.field_size_limit(1 << 30)
db = sqlite3.connect(sys.argv[1]); db.row_factory = sqlite3.Row
assert db.execute('pragma integrity_check').fetchone()[0] == 'ok'
rows = lambda table: [dict(row) for row in db.execute('select * from ' + table + ' order by rowid')]
lines = lambda path: list(csv.DictReader(open(path, newline='', encoding='utf-8')))
print(json.dumps([[rows(name), lines(path)] for name, path in zip(sys.argv[2::2], sys.argv[3::2])]))`
    const tables = python(
      read,
      path,
      ...TABLES.flatMap((table) => [table, csvOf(table)]),
    ) as readonly (readonly [readonly Record<string, unknown>[], readonly Record<string, string>[]])[]
    for (const [i, table] of TABLES.entries()) {
      const [sqlite = [], csv = []] = tables[i] ?? []
      const bytes = await whole(plan, `${table}.parquet`)
      const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
      const parquet = (await parquetReadObjects({ file })).map((row, i) => asText(row, csv[i]))
      expect([csv.length, parquet.length, sqlite.length], table).toEqual(
        Array(3).fill(fileIn(files, `${table}.csv`).rows),
      )
      expect(parquet, table).toEqual(csv)
      expect(
        sqlite.map((row, i) => asText(row, csv[i])),
        table,
      ).toEqual(csv)
    }
  }, 120_000)

  it('have the values of the CSV in Parquet, as DuckDB reads both', async () => {
    const database = await (await DuckDBInstance.create()).connect()
    const select = async (sql: string) => (await database.runAndReadAll(sql)).getRowObjects()
    await database.run('set threads = 1')
    for (const table of TABLES) {
      const at = (format: string) => join(folder, `${plan}-duckdb-${table}.${format}`)
      for (const format of ['csv', 'parquet'])
        await writeFile(at(format), await whole(plan, `${table}.${format}`))
      const columns = await select(`describe select * from '${at('parquet')}'`)
      const header = (await whole(plan, `${table}.csv`)).toString().split('\r\n')[0]
      expect(columns.map(({ column_name: name }) => name).join(','), table).toBe(header)
      const differing = columns.map(({ column_name: name, column_type: type }) => {
        const typed = type === 'JSON' ? 'varchar' : type
        const [own, other] = [`p."${name}"::${typed}`, `try_cast(c."${name}" as ${typed})`]
        return `count(*) filter (where nullif(${own}::varchar, '') is distinct from ${other}::varchar) as "${name}"`
      })
      const numbered = (from: string) => `(select row_number() over () as place, * from ${from})`
      const csv = `read_csv('${at('csv')}', all_varchar = true, header = true, max_line_size = 100000000)`
      const [found] = await select(
        `select count(*) as rows, ${differing.join(', ')} from ${numbered(`'${at('parquet')}'`)} p
         full join ${numbered(csv)} c using (place)`,
      )
      const { rows, ...wrong } = found ?? {}
      expect(Number(rows), table).toBe(fileIn((await list(plan)).files, `${table}.csv`).rows)
      expect(
        Object.entries(wrong).filter(([, count]) => Number(count) > 0),
        table,
      ).toEqual([])
    }
  }, 120_000)

  it('find a card by the words of its name in SQLite', async () => {
    const path = join(folder, `${plan}-names.sqlite`)
    await writeFile(path, await whole(plan, 'card-data.sqlite'))
    const found = python(
      `import sqlite3, sys, json
db = sqlite3.connect(sys.argv[1])
query = "select slug from cards join card_names on cards.rowid = card_names.rowid where card_names match 'sapphire AND reserve'"
print(json.dumps([row[0] for row in db.execute(query)]))`,
      path,
    )
    expect(found).toContain('chase-sapphire-reserve')
  })

  it('have columns of the plan alone', async () => {
    const [row] = await linesOf(plan, 'cards')
    const expected = fieldsOf('Card').filter(
      (field) => sees(plan, field.plan) && !RELATIONS.includes(field.name),
    )
    expect(Object.keys(row ?? {})).toEqual(expected.map(({ name }) => name))
    const header = (await whole(plan, 'cards.csv')).toString().split('\r\n')[0]?.split(',')
    const flat = expected.flatMap(({ name }) =>
      name === 'issuers' ? ['issuer_slug', 'issuer_name', 'issuer_country'] : [name],
    )
    expect(header).toEqual(flat)
  })
})

/** Values as CSV writes them. SQLite has 0 and 1 for booleans, so the CSV value decides. */
function asText(row: Record<string, unknown>, like: Record<string, string> = {}): Record<string, string> {
  const text = (name: string, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (value === 0 && like[name] === 'false') return 'false'
    if (value === 1 && like[name] === 'true') return 'true'
    if (value instanceof Date) return timeText(value).slice(0, like[name]?.length)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, text(name, value)]))
}

const timeText = (time: Date) => time.toISOString().replace('.000Z', 'Z')
