import { join } from 'node:path'
import { sql } from 'kysely'
import { openSqlite } from '../data/sqlite.ts'

/** The lock under which the snapshots of a folder are written. */
export const lockOf = (out: string): string => join(out, 'build.lock')

/** Does the work while no other process does work under the same lock; a killed process lets go of it. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = openSqlite(path, { durability: 'none', busyTimeoutMs: 0 })
  try {
    return await lock.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      return work()
    })
  } catch (error) {
    const isHeld = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
    throw isHeld ? new Error(`Another run holds ${path}: it is under way.`, { cause: error }) : error
  } finally {
    await lock.destroy()
  }
}
