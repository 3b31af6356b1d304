import { join } from 'node:path'
import { sql } from 'kysely'
import { openSqlite } from '../data/sqlite.ts'

/** Returns the path of the lock for writing snapshots to a folder. */
export const lockOf = (out: string): string => join(out, 'build.lock')

/** Runs `work` while no other process holds the lock; throws if one does. A killed process releases its lock. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = openSqlite(path, { durability: 'none', busyTimeoutMs: 0 })
  try {
    return await lock.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      return work()
    })
  } catch (error) {
    const isLocked = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
    throw isLocked ? new Error(`Another run holds ${path}: it is under way.`, { cause: error }) : error
  } finally {
    await lock.destroy()
  }
}
