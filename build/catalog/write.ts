import { CompiledQuery, sql, type Transaction } from 'kysely'
import { columnNames, type EncodedRow } from './encoded-row.ts'
import type { CatalogTables } from './open.ts'
import type { SqlValue } from './tables.ts'

/** Rows per statement. More gain nothing, and SQLite takes at most 32,766 values. */
const BATCH = 30

/** Adds rows to the catalog in batches. */
export interface CatalogWriter {
  add(row: EncodedRow): Promise<void>
  /** Writes the incomplete batches. */
  flush(): Promise<void>
}

/** Opens a writer in a transaction. Foreign keys are checked when the transaction ends. */
export async function catalogWriter(transaction: Transaction<CatalogTables>): Promise<CatalogWriter> {
  await sql`pragma defer_foreign_keys = on`.execute(transaction)
  const batches = new Map<EncodedRow['table'], (readonly SqlValue[])[]>()

  async function write(table: EncodedRow['table'], rows: (readonly SqlValue[])[]) {
    const statement = insert(table, columnNames(table), rows.length)
    const values = rows.splice(0).flat()
    await transaction.executeQuery(CompiledQuery.raw(statement, values))
  }

  return {
    async add({ table, values }) {
      const rows = batches.get(table) ?? []
      batches.set(table, rows)
      rows.push(values)
      if (rows.length === BATCH) await write(table, rows)
    },
    async flush() {
      for (const [table, rows] of batches) if (rows.length > 0) await write(table, rows)
    },
  }
}

function insert(table: string, columns: readonly string[], rows: number): string {
  const one = `(${columns.map(() => '?').join(',')})`
  const names = columns.map((column) => `"${column}"`).join(',')
  return `insert into ${table} (${names}) values ${Array(rows).fill(one).join(',')}`
}
