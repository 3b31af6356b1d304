import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { Row } from '../../data/schema/view.ts'
import type { AliasRow, CatalogTables, FieldSourcesRow, ListingRow, StateRow } from './open.ts'
import { encode, type SqlValue, type TableName, tableOf } from './tables.ts'

/** Rows per statement. More gain nothing, and SQLite takes at most 32,766 values. */
const BATCH = 30

interface Fixed {
  readonly listing: ListingRow
  readonly aliases: AliasRow
  readonly field_sources: FieldSourcesRow
  readonly states: StateRow
}

/** Adds rows to the catalog in batches. */
export interface CatalogWriter {
  add(table: TableName, row: Row): Promise<void>
  addFixed<N extends keyof Fixed>(table: N, row: Fixed[N]): Promise<void>
  /** Writes the incomplete batches. */
  flush(): Promise<void>
}

interface Batch {
  readonly columns: readonly string[]
  readonly rows: (readonly SqlValue[])[]
}

/** Opens a writer in a transaction. Foreign keys are checked when the transaction ends. */
export async function catalogWriter(transaction: Transaction<CatalogTables>): Promise<CatalogWriter> {
  await sql`pragma defer_foreign_keys = on`.execute(transaction)
  const batches = new Map<string, Batch>()

  async function push(name: string, columns: readonly string[], values: readonly SqlValue[]) {
    const batch = batches.get(name) ?? { columns, rows: [] }
    batches.set(name, batch)
    batch.rows.push(values)
    if (batch.rows.length === BATCH) await write(name, batch)
  }

  async function write(name: string, { columns, rows }: Batch) {
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
      for (const [name, batch] of batches) if (batch.rows.length > 0) await write(name, batch)
    },
  }
}

function insert(table: string, columns: readonly string[], rows: number): string {
  const one = `(${columns.map(() => '?').join(',')})`
  const names = columns.map((column) => `"${column}"`).join(',')
  return `insert into ${table} (${names}) values ${Array(rows).fill(one).join(',')}`
}
