import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { openSqlite } from '../../../data/sqlite.ts'

export type Value = string | number | null
export type Row = Readonly<Record<string, Value>>
/** Runs a statement and returns its rows. */
export type Query = (sql: string, values?: readonly Value[]) => Promise<readonly Row[]> | readonly Row[]

const DRIVERS = ['sqlite3', 'node:sqlite'] as const
export type Driver = (typeof DRIVERS)[number]

/** Opens SQLite as the project does: sqlite3 through Kysely. */
function throughKysely(file: string): Query {
  const db = openSqlite<Record<string, never>>(file)
  return async (sql, values = []) => (await db.executeQuery<Row>(CompiledQuery.raw(sql, [...values]))).rows
}

/** Opens Node's own SQLite with prepared statements, the fastest driver. */
function throughNode(file: string): Query {
  const db = new DatabaseSync(file, { readOnly: true })
  const prepared = new Map<string, StatementSync>()
  return (sql, values = []) => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return statement.all(...values) as unknown as readonly Row[]
  }
}

export const openDriver = (driver: Driver, file: string): Query =>
  driver === 'sqlite3' ? throughKysely(file) : throughNode(file)
