import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { Row } from '../../data/schema/view.ts'
import type { AliasRow, CatalogTables, EventRow, ListingRow } from './open.ts'
import { encode, type SqlValue, type TableName, tableOf } from './tables.ts'

/** Rows of one statement; more gain nothing, and SQLite takes 32,766 values at most. */
const BATCH = 30

interface Fixed {
  readonly listing: ListingRow
  readonly events: EventRow
  readonly aliases: AliasRow
}

export interface CatalogWriter {
  add(table: TableName, row: Row): Promise<void>
  addFixed<N extends keyof Fixed>(table: N, row: Fixed[N]): Promise<void>
  /** Writes what still waits for its batch to fill. */
  flush(): Promise<void>
}

interface Waiting {
  readonly columns: readonly string[]
  readonly rows: (readonly SqlValue[])[]
}

/** Writes rows in full batches per table; references are checked when the transaction ends. */
export async function catalogWriter(transaction: Transaction<CatalogTables>): Promise<CatalogWriter> {
  await sql`pragma defer_foreign_keys = on`.execute(transaction)
  const waiting = new Map<string, Waiting>()

  async function push(name: string, columns: readonly string[], values: readonly SqlValue[]) {
    const batch = waiting.get(name) ?? { columns, rows: [] }
    waiting.set(name, batch)
    batch.rows.push(values)
    if (batch.rows.length === BATCH) await write(name, batch)
  }

  async function write(name: string, { columns, rows }: Waiting) {
    const statement = insert(name, columns, rows.length)
    const values = rows.splice(0).flat()
    await transaction.executeQuery(CompiledQuery.raw(statement, values))
  }

  return {
    add: (name, row) => {
      const table = tableOf(name)
      const columns = table.columns.map((column) => column.name)
      return push(name, columns, encode(table, row))
    },
    addFixed: (name, row) => {
      const columns = Object.entries(row)
      const values = columns.map(([, value]) => value as SqlValue)
      return push(
        name,
        columns.map(([column]) => column),
        values,
      )
    },
    flush: async () => {
      for (const [name, batch] of waiting) if (batch.rows.length > 0) await write(name, batch)
    },
  }
}

function insert(table: string, columns: readonly string[], rows: number): string {
  const one = `(${columns.map(() => '?').join(',')})`
  const names = columns.map((column) => `"${column}"`).join(',')
  return `insert into ${table} (${names}) values ${Array(rows).fill(one).join(',')}`
}
