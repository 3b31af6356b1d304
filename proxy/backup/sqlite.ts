import { access, copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { openSqlite } from '../../data/sqlite.ts'
import { ifMissing } from '../../data/system-error.ts'
import { restrict } from '../store/private-file.ts'
import { checkFile } from '../store/sqlite/probe.ts'
import { openSqliteStore } from '../store/sqlite/store.ts'
import { type Tables as AccountTables, formOf } from '../store/sqlite/tables.ts'
import { openSqliteWebhooks } from '../webhooks/sqlite/store.ts'
import type { Tables as WebhookTables } from '../webhooks/sqlite/tables.ts'
import { ArchiveError } from './archive.ts'
import { addChecksum, removeChecksum } from './checksum.ts'
import type { Contents } from './contents.ts'
import { createFile, syncFile } from './new-file.ts'
import { InUse, NotEmpty, type RestoreOptions } from './restore-options.ts'

type Tables = AccountTables & WebhookTables

/** Maximum time to read every page of a file. */
const CHECK_MS = 600_000

/**
 * Copies the embedded store to a new file, while the service runs: one consistent state with a checksum, readable by the owner only.
 * The file appears complete or not at all. Throws if the store is missing or damaged, or the file exists.
 */
export function backUpSqlite(path: string, to: string): Promise<Contents> {
  return createFile(to, async (draft) => {
    const db = openSqlite<Tables>(path, { durability: 'unchanged' })
    try {
      await sql`vacuum into ${draft}`.execute(db)
    } catch (error) {
      throw isDamage(error) ? new ArchiveError(damaged(path)) : error
    } finally {
      await db.destroy()
    }
    const contents = await checkedContents(draft, path)
    await addChecksum(draft)
    return contents
  })
}

/**
 * Puts a backup in the place of the embedded store, and migrates it to the schema of this version. The service must not run. Throws
 * ArchiveError if the file is not a whole backup, NotEmpty if there is a store, unless `replace` says to keep it as
 * `<path>.replaced-<time>`, and InUse if a process has it open. After a failure the store is as it was.
 */
export async function restoreSqlite(from: string, path: string, options: RestoreOptions): Promise<Contents> {
  const { replace, now } = options
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const isThere = await exists(path)
  if (isThere && !replace) throw new NotEmpty('STATE_DIR holds accounts')
  if (isThere) await leaveAlone(path)
  const draft = `${path}.restored`
  await removeStore(draft)
  try {
    await copyFile(from, draft)
    await restrict(draft)
    await removeChecksum(draft, from)
    await checkedContents(draft, from)
    await migrate(draft)
    const contents = await checkedContents(draft, from)
    await syncFile(draft)
    await setAside(path, `${path}.replaced-${now.toISOString().replaceAll(':', '')}`)
    await rename(draft, path)
    return contents
  } finally {
    await removeStore(draft)
  }
}

/** Opens a file as the service does, which migrates it, and closes it, which leaves one file. */
async function migrate(path: string): Promise<void> {
  for (const store of [await openSqliteStore(path), await openSqliteWebhooks(path)]) await store.close()
}

/**
 * Checks every page of a copy, and counts what it holds. Throws ArchiveError if it is not a store of this service. `original`: the
 * file that it was copied from, for the message.
 */
async function checkedContents(path: string, original: string): Promise<Contents> {
  if ((await checkFile(path, CHECK_MS)) !== null) throw new ArchiveError(damaged(original))
  const db = openSqlite<Tables>(path, { durability: 'unchanged' })
  try {
    const form = await formOf(db)
    if (form === 'newer') throw new ArchiveError(`${original} is of a newer version of the service.`)
    if (form !== 'ours') throw new ArchiveError(`${original} holds no accounts of this service.`)
    const { rows: tables } = await sql<{ name: string }>`select name from sqlite_schema`.execute(db)
    const count = async (table: keyof Tables) => {
      if (!tables.some(({ name }) => name === table)) return 0
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
      return rows[0]?.n ?? 0
    }
    return {
      accounts: await count('accounts'),
      webhooks: await count('webhooks'),
      deliveries: await count('webhook_deliveries'),
    }
  } finally {
    await db.destroy()
  }
}

const damaged = (path: string): string => `${path} is damaged.`

/** Whether SQLite failed because the file is damaged, so that nothing in it can be read, locked, or checkpointed. */
const isDamage = (error: unknown): boolean =>
  ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes((error as { code?: string }).code ?? '')

/** Throws InUse if a process has the file open. Leaves the newest rows in the file itself, unless it is damaged. */
async function leaveAlone(path: string): Promise<void> {
  const db = openSqlite(path, { durability: 'unchanged', busyTimeoutMs: 0 })
  try {
    await sql`pragma locking_mode = exclusive`.execute(db)
    await sql`begin exclusive`.execute(db)
    await sql`commit`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY')
      throw new InUse('another process has the store open')
    if (!isDamage(error)) throw error
  } finally {
    await db.destroy()
  }
}

/** Endings of the files of one SQLite store. */
const FILES = ['', '-wal', '-shm', '-journal']

/**
 * Renames the files of a store that are there. A write-ahead log without its file counts: a killed service leaves it, and SQLite would
 * apply it to the restored file.
 */
async function setAside(path: string, to: string): Promise<void> {
  for (const end of FILES) if (await exists(path + end)) await rename(path + end, to + end)
}

const removeStore = async (path: string): Promise<void> => {
  for (const end of FILES) await rm(path + end, { force: true })
}

const exists = (path: string): Promise<boolean> =>
  ifMissing(
    access(path).then(() => true),
    false,
  )
