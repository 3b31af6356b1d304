import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'

/**
 * Opens a database file and migrates it to the newest schema. SQLite's busy timeout does not cover a file that several processes open
 * for the first time, so a busy file is opened again, every 50 ms, at most `attempts` times.
 */
export async function openMigrated<T>(
  open: () => Kysely<T>,
  migrate: (db: Kysely<T>) => Promise<void>,
  attempts = 20,
): Promise<Kysely<T>> {
  const db = open()
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy()
    if (attempts === 0 || !isBusy(error)) throw error
    await setTimeout(50)
    return openMigrated(open, migrate, attempts - 1)
  }
}

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
