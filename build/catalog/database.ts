import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'

/**
 * Opens an SQLite file, created if missing unless it is only read. Node's own SQLite blocks its thread, so servers use another
 * (data/sqlite.ts), but filling the catalog takes less than half the time.
 */
export function openDatabase<DB>(path: string, { readOnly }: { readonly readOnly: boolean }): Kysely<DB> {
  const database = new DatabaseSync(path, { readOnly })
  // The file can be rebuilt.
  if (!readOnly) database.exec('pragma journal_mode = memory; pragma synchronous = off')
  const statements = new Map<string, ReturnType<typeof forKysely>>()
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? forKysely(database.prepare(sql))
    statements.set(sql, known)
    return known
  }
  return new Kysely<DB>({
    dialect: new SqliteDialect({ database: { prepare, close: () => database.close() } }),
  })
}

type Values = readonly SQLInputValue[]

/** Kysely passes values as a list. */
const forKysely = (statement: StatementSync) => ({
  reader: statement.columns().length > 0,
  all: (values: readonly unknown[]) => statement.all(...(values as Values)),
  run: (values: readonly unknown[]) => statement.run(...(values as Values)),
  iterate: (values: readonly unknown[]) => statement.iterate(...(values as Values)),
})
