import { access } from 'node:fs/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { openSqlite, type SqliteOptions } from '../../../data/sqlite.ts'
import { ifMissing } from '../../../data/system-error.ts'
import type { StoreFault } from '../store.ts'
import { COUNT, LOOK_UP } from './admission.ts'
import { formOf, type Tables } from './tables.ts'

/** Size of the probing write. It is larger than the page cache, so that SQLite writes it to the disk before the rollback. */
const FILLER_BYTES = 64 * 1024
/** The id of no account. */
const PROBE_ID = 'probe'

/**
 * Does what a call does, and rolls it back: looks a key up and counts a call. Null if all of it works. Opens the file again, so
 * that it also finds a file that was deleted, replaced or made read-only meanwhile. Waits at most `waitMs` for a lock.
 */
export function probeFile(path: string, waitMs: number): Promise<StoreFault | null> {
  return onFile(path, { busyTimeoutMs: waitMs }, async (db) => {
    const form = await formOf(db)
    if (form !== 'ours') return form
    await sql`pragma cache_size = 1`.execute(db)
    const trx = await db.startTransaction().execute()
    try {
      await trx.executeQuery(CompiledQuery.raw(LOOK_UP, [JSON.stringify([PROBE_ID]), PROBE_ID, PROBE_ID]))
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      const rows = [[PROBE_ID, 'x'.repeat(FILLER_BYTES), 1]]
      await trx.executeQuery(CompiledQuery.raw(COUNT, [JSON.stringify(rows)]))
    } finally {
      // After a failed write SQLite may have rolled back already. Closing the file rolls back in any case.
      await trx
        .rollback()
        .execute()
        .catch(() => {})
    }
    return null
  })
}

/**
 * Reads every page of the file. Returns `damaged` if SQLite finds an error; null if it finds none, if the file cannot be read now, and
 * if reading takes longer than `limitMs`.
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
  check: (db: Kysely<Tables>) => Promise<StoreFault | null>,
): Promise<StoreFault | null> {
  // SQLite reports any other error when it opens the file.
  const exists = await ifMissing(
    access(path).then(() => true),
    false,
  ).catch(() => true)
  if (!exists) return 'missing'
  const db = openSqlite<Tables>(path, { ...options, durability: 'unchanged' })
  try {
    return await check(db)
  } catch (error) {
    return FAULTS[(error as { code?: string }).code ?? ''] ?? 'failing'
  } finally {
    await db.destroy()
  }
}

/** Maps SQLite's result codes to store faults. */
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
