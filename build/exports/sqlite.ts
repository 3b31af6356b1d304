import type { Buffer } from 'node:buffer'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Plan } from '../../data/schema/plans.ts'
import type { Column, ColumnType } from './columns.ts'
import type { ExportTable } from './tables.ts'

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  json: 'text',
  number: 'real',
  integer: 'integer',
  boolean: 'integer',
  date: 'text',
  time: 'text',
}

/** The databases of plans, each a file with indices and a full-text index of the names. */
export interface Databases {
  /** Adds a table as each plan sees it. */
  add(tables: ReadonlyMap<Plan, ExportTable>): void
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
export function openDatabases(plans: readonly Plan[], folder: string): Databases {
  const draft = join(folder, DRAFT)
  // Node's own SQLite writes the rows one at a time in a quarter of the time that `sqlite3` takes for batches.
  const database = new DatabaseSync(':memory:')
  /** The tables of each plan that differ from those of the plan before. */
  const differing = new Map(plans.map((plan) => [plan, [] as ExportTable[]] as const))
  database.exec('begin')

  return {
    add(tables) {
      let before: ExportTable | undefined
      for (const plan of plans) {
        const table = tables.get(plan)
        if (table !== undefined && before === undefined) writeTable(database, table)
        else if (table !== undefined && table !== before) differing.get(plan)?.push(table)
        before = table
      }
    },
    async *files() {
      for (const [i, plan] of plans.entries()) {
        if (i > 0) rewrite(database, differing.get(plan) ?? [])
        writeNames(database)
        database.exec('commit')
        await rm(draft, { force: true })
        database.prepare('vacuum into ?').run(draft)
        yield [plan, await readFile(draft)]
      }
    },
    async close() {
      database.close()
      await rm(draft, { force: true })
    },
  }
}

/** Replaces tables. */
function rewrite(database: DatabaseSync, tables: readonly ExportTable[]) {
  database.exec('begin')
  database.exec('drop table card_names')
  for (const table of tables) writeTable(database, table)
}

const quoteName = (name: string) => `"${name}"`

function writeTable(database: DatabaseSync, { name, columns, rows }: ExportTable) {
  const lines = columns.map(
    (column) => `${quoteName(column.name)} ${TYPES[column.type]}${column.nullable ? '' : ' not null'}`,
  )
  database.exec(`drop table if exists ${quoteName(name)}`)
  database.exec(`create table ${quoteName(name)} (\n  ${lines.join(',\n  ')}\n) strict`)
  const insert = database.prepare(`insert into ${quoteName(name)} values (${columns.map(() => '?').join()})`)
  for (const row of rows) insert.run(...columns.map((column) => sqliteValue(column, column.read(row))))
  writeIndices(database, name, columns)
}

/** Columns that rows are looked up by. */
const INDEXED = ['id', 'slug', 'card_id', 'card_slug', 'issuer_slug']

function writeIndices(database: DatabaseSync, table: string, columns: readonly Column[]) {
  for (const { name } of columns.filter((column) => INDEXED.includes(column.name))) {
    const unique = name === 'id' ? 'unique ' : ''
    database.exec(`create ${unique}index ${table}_${name} on ${quoteName(table)} (${quoteName(name)})`)
  }
}

/** The names of cards and issuers; a row has the rowid of its card. */
function writeNames(database: DatabaseSync) {
  database.exec('create virtual table card_names using fts5 (name, issuer_name)')
  database.exec(
    'insert into card_names (rowid, name, issuer_name) select rowid, name, issuer_name from cards order by rowid',
  )
}

function sqliteValue({ type }: Column, value: unknown): SQLInputValue {
  if (value === null) return null
  if (type === 'json') return JSON.stringify(value)
  return typeof value === 'boolean' ? Number(value) : (value as string | number)
}
