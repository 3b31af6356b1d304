import { type Kysely, sql } from 'kysely'
import { openSqlite } from '../../../data/sqlite.ts'
import { batched } from '../batch.ts'
import type { BillingStore } from '../billing.ts'
import { openMigrated } from '../open-migrated.ts'
import { openPrivately } from '../private-file.ts'
import type { SignInStore } from '../sign-in.ts'
import { type Admission, type Store, StoreUnavailable } from '../store.ts'
import {
  addKey,
  changeAccount,
  createAccount,
  deleteAccount,
  findAccount,
  keysOf,
  revokeKey,
} from './accounts.ts'
import { type Ask, admitter } from './admission.ts'
import { sqliteBilling } from './billing.ts'
import { sqliteProbe } from './health.ts'
import { sqliteRateLimits } from './rate-limits.ts'
import { sqliteSessions } from './sessions.ts'
import { sqliteSignIn } from './sign-in.ts'
import { migrate, type Tables } from './tables.ts'
import { dailyUsage, refundCall, setUsage, usage } from './usage.ts'

export interface SqliteStoreOptions {
  /** Within this time a call has its answer or is refused. */
  readonly deadlineMs?: number
}

/** Counts reach the disk itself at least this often. */
const SYNC_EVERY_MS = 1_000

/**
 * Opens the embedded store: one file, several processes at once. Calls of one turn of the event loop share a commit, and an
 * answer leaves only after it. A killed process loses nothing. A power cut loses no account, key or session either
 * (`synchronous = full`), but may lose the calls counted in the last second: syncing each count to the disk would make every
 * call wait for it.
 */
export async function openSqliteStore(path: string, options: SqliteStoreOptions = {}): Promise<Store> {
  const { deadlineMs = 2_000 } = options
  await openPrivately(path)
  // Waiting for another process must end before the deadline, or the wait itself would fail later calls.
  const busyTimeoutMs = deadlineMs * 0.75
  const db = await openMigrated(
    () => openSqlite<Tables>(path, { durability: 'full', busyTimeoutMs }),
    migrate,
  )
  const counts = openSqlite<Tables>(path, { durability: 'normal', busyTimeoutMs })
  await sql`select 1`.execute(counts)
  const probe = sqliteProbe(path, busyTimeoutMs)
  return { ...sqliteStore(db, counts, deadlineMs), probe }
}

function sqliteStore(db: Kysely<Tables>, counts: Kysely<Tables>, deadlineMs: number): Omit<Store, 'probe'> {
  const admit = batched<Ask, Admission>(admitter(counts), { deadlineMs: () => deadlineMs, runs: 1 })
  const stopSyncing = syncing(db)
  const within = <T>(work: Promise<T>) => inTime(work, deadlineMs)
  return {
    admit: ({ hash }, now) => admit({ hash, now }),
    createAccount: (account) => within(createAccount(db, account)),
    account: (id) => within(findAccount(db, 'id', id)),
    accountByEmail: (email) => within(findAccount(db, 'email', email)),
    setPlan: (id, plan) => within(changeAccount(db, id, { plan })),
    setSuspended: (id, suspended) => within(changeAccount(db, id, { suspended: suspended ? 1 : 0 })),
    deleteAccount: (id) => within(deleteAccount(db, id)),
    addKey: (...asked) => within(addKey(db, ...asked)),
    keys: (accountId) => within(keysOf(db, accountId)),
    revokeKey: (...asked) => within(revokeKey(db, ...asked)),
    usage: (accountId, now) => within(usage(db, accountId, now)),
    setUsage: (...asked) => within(setUsage(db, ...asked)),
    refundCall: (accountId, now) => within(refundCall(db, accountId, now)),
    dailyUsage: (...asked) => within(dailyUsage(db, ...asked)),
    ...inTimeAll(
      { ...sqliteRateLimits(db), ...sqliteSignIn(db), ...sqliteSessions(db), ...sqliteBilling(db) },
      deadlineMs,
    ),
    async close() {
      stopSyncing()
      await counts.destroy()
      await db.destroy()
    },
  }
}

/** A checkpoint syncs what was written before it, and holds up nobody who counts meanwhile. */
function syncing(db: Kysely<Tables>): () => void {
  const timer = setInterval(() => {
    // What fails now is tried again in a second.
    sql`pragma wal_checkpoint(passive)`.execute(db).catch(() => {})
  }, SYNC_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

type Steps = SignInStore & BillingStore

function inTimeAll(steps: Steps, deadlineMs: number): Steps {
  const timed = Object.entries(steps).map(
    ([name, step]: [string, (...asked: never[]) => Promise<unknown>]) => [
      name,
      (...asked: never[]) => inTime(step(...asked), deadlineMs),
    ],
  )
  return Object.fromEntries(timed)
}

async function inTime<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  const late = new StoreUnavailable(`The store did not answer within ${deadlineMs} ms`)
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = globalThis.setTimeout(() => reject(late), deadlineMs)
  })
  try {
    return await Promise.race([work, timeout])
  } catch (cause) {
    throw cause instanceof StoreUnavailable ? cause : new StoreUnavailable('The store failed', cause)
  } finally {
    clearTimeout(timer)
  }
}
