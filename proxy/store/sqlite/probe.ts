import { access } from 'node:fs/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { openSqlite, type SqliteOptions } from '../../../data/sqlite.ts'
import type { StoreFault } from '../store.ts'
import { COUNT, LOOK_UP } from './admission.ts'
import { formOf, type Tables } from './tables.ts'

/** A rolled-back write stays in memory unless it is larger than the cache; this much must fit on the disk. */
const FILLER_BYTES = 64 * 1024
/** Belongs to no account. */
const NOBODY = 'probe'

/**
 * Does to the file what a call does, and rolls it back: looks a key up, counts a call. Null where all of it works. Opens the file
 * anew, so that one that was deleted, replaced or made unwritable since shows too. Waits at most `waitMs` for a lock.
 */
export function probeFile(path: string, waitMs: number): Promise<StoreFault | null> {
  return onFile(path, { busyTimeoutMs: waitMs }, async (db) => {
    const form = await formOf(db)
    if (form !== 'ours') return form
    await sql`pragma cache_size = 1`.execute(db)
    const trx = await db.startTransaction().execute()
    try {
      await trx.executeQuery(CompiledQuery.raw(LOOK_UP, [JSON.stringify([NOBODY]), NOBODY, NOBODY]))
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      const rows = [[NOBODY, 'x'.repeat(FILLER_BYTES), 1]]
      await trx.executeQuery(CompiledQuery.raw(COUNT, [JSON.stringify(rows)]))
    } finally {
      // Where the write failed SQLite may have rolled back already; closing the file does it in any case.
      await trx
        .rollback()
        .execute()
        .catch(() => {})
    }
    return null
  })
}

/**
 * Reads every page of the file: `damaged` where SQLite finds it so, null where it does not, where the file cannot be read now,
 * and where reading takes longer than `limitMs`.
 */
export async function checkFile(path: string, limitMs: number): Promise<StoreFault | null> {
  const fault = await onFile(path, { statementLimitMs: limitMs }, async (db) => {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    return rows[0]?.quick_check === 'ok' ? null : 'damaged'
  })
  return fault === 'damaged' ? fault : null
}

async function onFile(
  path: string,
  options: SqliteOptions,
  look: (db: Kysely<Tables>) => Promise<StoreFault | null>,
): Promise<StoreFault | null> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return 'missing'
  const db = openSqlite<Tables>(path, { ...options, durability: 'unchanged' })
  try {
    return await look(db)
  } catch (error) {
    return FAULTS[(error as { code?: string }).code ?? ''] ?? 'failing'
  } finally {
    await db.destroy()
  }
}

/** What SQLite's result codes mean for whoever runs the service. */
const FAULTS: Readonly<Record<string, StoreFault>> = {
  SQLITE_BUSY: 'locked',
  SQLITE_LOCKED: 'locked',
  SQLITE_FULL: 'full',
  SQLITE_READONLY: 'read-only',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_NOTADB: 'damaged',
  SQLITE_CANTOPEN: 'denied',
  SQLITE_PERM: 'denied',
  SQLITE_ERROR: 'foreign',
}
