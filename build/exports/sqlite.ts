import type { Buffer } from 'node:buffer'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Plan } from '../../data/schema/plans.ts'
import { openSqlite } from '../../data/sqlite.ts'
import type { Column, ColumnType } from './columns.ts'
import type { ExportTable } from './tables.ts'

type Database = Kysely<Record<string, never>>

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  json: 'text',
  number: 'real',
  integer: 'integer',
  boolean: 'integer',
  date: 'text',
  time: 'text',
}

/** SQLite takes at most this many values in a statement. */
const VALUES_MAX = 32_766
const ROWS_MAX = 50

/** The databases of plans, each a file with indices and a full-text index of the names. */
export interface Databases {
  /** Adds a table as each plan sees it. */
  add(tables: ReadonlyMap<Plan, ExportTable>): Promise<void>
  /** Completes the databases and yields the file of each plan. */
  files(): AsyncGenerator<readonly [Plan, Buffer]>
  close(): Promise<void>
}

/** SQLite writes a finished database here, and it is read from here. A killed build leaves it to the next one. */
const DRAFT = '.export.sqlite'

/**
 * Opens the databases. The file of a plan starts as that of the plan before. Only the tables that differ are replaced. `folder`: of the
 * build, for a file while it is written.
 */
export async function openDatabases(plans: readonly Plan[], folder: string): Promise<Databases> {
  const draft = join(folder, DRAFT)
  const database: Database = openSqlite(':memory:', { durability: 'none' })
  /** The tables of each plan that differ from those of the plan before. */
  const differing = new Map(plans.map((plan) => [plan, [] as ExportTable[]] as const))
  await execute(database, 'begin')

  return {
    async add(tables) {
      let before: ExportTable | undefined
      for (const plan of plans) {
        const table = tables.get(plan)
        if (table !== undefined && before === undefined) await writeTable(database, table)
        else if (table !== undefined && table !== before) differing.get(plan)?.push(table)
        before = table
      }
    },
    async *files() {
      for (const [i, plan] of plans.entries()) {
        if (i > 0) await rewrite(database, differing.get(plan) ?? [])
        await writeNames(database)
        await execute(database, 'commit')
        await rm(draft, { force: true })
        await execute(database, 'vacuum into ?', [draft])
        yield [plan, await readFile(draft)]
      }
    },
    async close() {
      await database.destroy()
      await rm(draft, { force: true })
    },
  }
}

/** Replaces tables. */
async function rewrite(database: Database, tables: readonly ExportTable[]) {
  await execute(database, 'begin')
  await execute(database, 'drop table card_names')
  for (const table of tables) await writeTable(database, table)
}

const execute = (database: Database, statement: string, values: readonly unknown[] = []) =>
  database.executeQuery(CompiledQuery.raw(statement, [...values]))

const quoteName = (name: string) => `"${name}"`

async function writeTable(database: Database, { name, columns, rows }: ExportTable) {
  const lines = columns.map(
    (column) => `${quoteName(column.name)} ${TYPES[column.type]}${column.nullable ? '' : ' not null'}`,
  )
  await execute(database, `drop table if exists ${quoteName(name)}`)
  await execute(database, `create table ${quoteName(name)} (\n  ${lines.join(',\n  ')}\n) strict`)
  const perStatement = Math.min(ROWS_MAX, Math.floor(VALUES_MAX / columns.length))
  const one = `(${columns.map(() => '?').join(',')})`
  for (let at = 0; at < rows.length; at += perStatement) {
    const batch = rows.slice(at, at + perStatement)
    const values = batch.flatMap((row) => columns.map((column) => sqliteValue(column, column.read(row))))
    await execute(database, `insert into ${quoteName(name)} values ${batch.map(() => one).join(',')}`, values)
  }
  await writeIndices(database, name, columns)
}

/** Columns that rows are looked up by. */
const INDEXED = ['id', 'slug', 'card_id', 'card_slug', 'issuer_slug']

async function writeIndices(database: Database, table: string, columns: readonly Column[]) {
  for (const { name } of columns.filter((column) => INDEXED.includes(column.name))) {
    const unique = name === 'id' ? 'unique ' : ''
    await execute(
      database,
      `create ${unique}index ${table}_${name} on ${quoteName(table)} (${quoteName(name)})`,
    )
  }
}

/** The names of cards and issuers; a row has the rowid of its card. */
async function writeNames(database: Database) {
  await execute(database, 'create virtual table card_names using fts5 (name, issuer_name)')
  await execute(
    database,
    'insert into card_names (rowid, name, issuer_name) select rowid, name, issuer_name from cards order by rowid',
  )
}

function sqliteValue({ type }: Column, value: unknown): unknown {
  if (value === null) return null
  if (type === 'json') return JSON.stringify(value)
  return typeof value === 'boolean' ? Number(value) : value
}
