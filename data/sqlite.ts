import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import sqlite3 from 'sqlite3'

export interface SqliteOptions {
  readonly readonly?: boolean
  /**
   * `full`: survives power loss. `normal`: survives a crash. `none`: for files that can be rebuilt. `unchanged`: the file must exist
   * and keeps its journal mode.
   */
  readonly durability?: 'full' | 'normal' | 'none' | 'unchanged'
  /** How long a statement waits for a lock of another process. */
  readonly busyTimeoutMs?: number
  /** Statements that take longer fail with SQLITE_INTERRUPT. */
  readonly statementLimitMs?: number
}

/**
 * Opens an SQLite file, created if missing: WAL, foreign keys on, one connection, one statement at a time. Transactions take the
 * write lock when they begin. Statements in `sql` templates return rows, not counts.
 */
export function openSqlite<DB>(path: string, options: SqliteOptions = {}): Kysely<DB> {
  return new Kysely<DB>({ dialect: sqliteDialect(path, options) })
}

const sqliteDialect = (path: string, options: SqliteOptions): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SqliteDriver(path, options),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

const PRAGMAS = {
  full: ['journal_mode = wal', 'synchronous = full'],
  normal: ['journal_mode = wal', 'synchronous = normal'],
  none: ['journal_mode = memory', 'synchronous = off'],
  unchanged: ['synchronous = normal'],
} as const

class SqliteDriver implements Driver {
  readonly #path: string
  readonly #options: SqliteOptions
  #connection: SqliteConnection | undefined

  constructor(path: string, options: SqliteOptions) {
    this.#path = path
    this.#options = options
  }

  async init() {
    const { readonly = false, durability = 'normal', busyTimeoutMs = 5_000 } = this.#options
    const handle = await openHandle(this.#path, modeOf(readonly, durability))
    handle.configure('busyTimeout', busyTimeoutMs)
    const connection = new SqliteConnection(handle, this.#options.statementLimitMs)
    const pragmas = ['foreign_keys = on', ...(readonly ? [] : PRAGMAS[durability])]
    try {
      for (const pragma of pragmas) await connection.executeQuery(CompiledQuery.raw(`pragma ${pragma}`))
    } catch (error) {
      await connection.close()
      throw error
    }
    this.#connection = connection
  }

  async acquireConnection() {
    if (this.#connection === undefined) throw new Error(`${this.#path} is not open`)
    return this.#connection
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    // A deferred transaction that writes after reading fails with SQLITE_BUSY instead of waiting.
    const kind = settings.accessMode === 'read only' ? 'deferred' : 'immediate'
    await connection.executeQuery(CompiledQuery.raw(`begin ${kind}`))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection() {}

  async destroy() {
    await this.#connection?.close()
    this.#connection = undefined
  }
}

/** Size of the statement cache, which batches of varying sizes would grow without limit. */
const MAX_STATEMENTS = 256

class SqliteConnection implements DatabaseConnection {
  readonly #handle: sqlite3.Database
  readonly #statements = new Map<string, sqlite3.Statement>()
  readonly #limitMs: number | undefined
  #running = 0
  #idle: (() => void) | undefined

  constructor(handle: sqlite3.Database, limitMs?: number) {
    this.#handle = handle
    this.#limitMs = limitMs
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#running++
    try {
      return await this.#execute<R>(query)
    } finally {
      if (--this.#running === 0) this.#idle?.()
    }
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = await this.#prepared(query.sql)
    const limit = this.#limitMs && setTimeout(() => this.#handle.interrupt(), this.#limitMs)
    try {
      return await (returnsRows(query)
        ? allRows<R>(statement, query.parameters)
        : run<R>(statement, query.parameters))
    } catch (error) {
      // A failed statement stays open, which prevents commits.
      await reset(statement)
      throw error
    } finally {
      if (limit) clearTimeout(limit)
    }
  }

  // biome-ignore lint/correctness/useYield: throws on the first step
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite rows are not streamed: read by key, in batches')
  }

  /** Waits for running statements, since SQLite cannot close a handle that has one. */
  async close() {
    while (this.#running > 0)
      await new Promise<void>((done) => {
        this.#idle = done
      })
    for (const statement of this.#statements.values()) await finalize(statement)
    this.#statements.clear()
    await new Promise<void>((done, fail) => this.#handle.close((error) => (error ? fail(error) : done())))
  }

  async #prepared(sql: string): Promise<sqlite3.Statement> {
    const cached = this.#statements.get(sql)
    this.#statements.delete(sql)
    const statement = cached ?? (await prepare(this.#handle, sql))
    this.#statements.set(sql, statement)
    const [oldest] = this.#statements
    if (this.#statements.size > MAX_STATEMENTS && oldest) {
      this.#statements.delete(oldest[0])
      await finalize(oldest[1])
    }
    return statement
  }
}

function modeOf(readonly: boolean, durability: SqliteOptions['durability']): number {
  if (readonly) return sqlite3.OPEN_READONLY
  return durability === 'unchanged' ? sqlite3.OPEN_READWRITE : sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE
}

function openHandle(path: string, mode: number): Promise<sqlite3.Database> {
  return new Promise((done, fail) => {
    const handle = new sqlite3.Database(path, mode, (error) => (error ? fail(error) : done(handle)))
  })
}

const prepare = (handle: sqlite3.Database, sql: string) =>
  new Promise<sqlite3.Statement>((done, fail) => {
    const statement = handle.prepare(sql, (error: Error | null) => (error ? fail(error) : done(statement)))
  })

// An open statement keeps the handle from closing.
const finalize = (statement: sqlite3.Statement) =>
  new Promise<void>((done) => {
    statement.finalize(() => done())
  })

const reset = (statement: sqlite3.Statement) =>
  new Promise<void>((done) => {
    statement.reset(() => done())
  })

function returnsRows({ query }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || query.kind === 'RawNode' || 'returning' in query
}

const allRows = <R>(statement: sqlite3.Statement, parameters: readonly unknown[]) =>
  new Promise<QueryResult<R>>((done, fail) => {
    statement.all<R>(parameters, (error, rows) => (error ? fail(error) : done({ rows })))
  })

const run = <R>(statement: sqlite3.Statement, parameters: readonly unknown[]) =>
  new Promise<QueryResult<R>>((done, fail) => {
    statement.run(parameters, function (error) {
      if (error) return fail(error)
      done({ rows: [], numAffectedRows: BigInt(this.changes), insertId: BigInt(this.lastID) })
    })
  })
