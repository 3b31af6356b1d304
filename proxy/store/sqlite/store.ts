import { type Kysely, sql } from 'kysely'
import pTimeout from 'p-timeout'
import { openSqlite } from '../../../data/sqlite.ts'
import { batched } from '../batch.ts'
import type { BillingStore } from '../billing.ts'
import { openMigrated } from '../open-migrated.ts'
import { openPrivately } from '../private-file.ts'
import type { RequestLogStore } from '../request-log.ts'
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
import { admitter, type PendingCall } from './admission.ts'
import { sqliteBilling } from './billing.ts'
import { sqliteProbe } from './health.ts'
import { sqliteRateLimits } from './rate-limits.ts'
import { sqliteRequestLog } from './request-log.ts'
import { sqliteSessions } from './sessions.ts'
import { sqliteSignIn } from './sign-in.ts'
import { migrate, type Tables } from './tables.ts'
import { dailyUsage, refundCall, setUsage, usage } from './usage.ts'

export interface SqliteStoreOptions {
  /** Maximum time of a call, in ms: by default 600 to count a call of the API, and 2,000 for everything else. */
  readonly deadlineMs?: number
}

/** Maximum time of a step, and of counting a call of the API, whose clients retry. */
const DEADLINE_MS = 2_000
const ADMISSION_MS = 600

/** Counts are synced to the disk at least this often. */
const SYNC_INTERVAL_MS = 1_000

/**
 * Opens the embedded store: one file, which several processes may share. Calls of one turn of the event loop share a commit, and
 * their responses leave after it. A killed process loses nothing. A power cut loses no account, key or session (`synchronous =
 * full`), but may lose the calls counted in the last second, since syncing each count to the disk would delay every call.
 */
export async function openSqliteStore(path: string, options: SqliteStoreOptions = {}): Promise<Store> {
  const { deadlineMs = DEADLINE_MS } = options
  const admissionMs = options.deadlineMs ?? ADMISSION_MS
  await openPrivately(path)
  // Waiting for another process's lock must end before the deadline, or it would delay later calls beyond theirs.
  const [busyTimeoutMs, admissionBusyMs] = [deadlineMs * 0.75, admissionMs * 0.75]
  const db = await openMigrated(
    () => openSqlite<Tables>(path, { durability: 'full', busyTimeoutMs }),
    migrate,
  )
  const counts = openSqlite<Tables>(path, { durability: 'normal', busyTimeoutMs: admissionBusyMs })
  await sql`select 1`.execute(counts)
  const probe = sqliteProbe(path, busyTimeoutMs)
  return { ...sqliteStore(db, counts, { deadlineMs, admissionMs }), probe }
}

function sqliteStore(
  db: Kysely<Tables>,
  counts: Kysely<Tables>,
  { deadlineMs, admissionMs }: { readonly deadlineMs: number; readonly admissionMs: number },
): Omit<Store, 'probe'> {
  const admit = admission(counts, admissionMs)
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
    addKey: (...args) => within(addKey(db, ...args)),
    keys: (accountId) => within(keysOf(db, accountId)),
    revokeKey: (...args) => within(revokeKey(db, ...args)),
    usage: (...args) => within(usage(db, ...args)),
    setUsage: (...args) => within(setUsage(db, ...args)),
    refundCall: (...args) => within(refundCall(db, ...args)),
    dailyUsage: (...args) => within(dailyUsage(db, ...args)),
    ...inTimeAll(
      {
        ...sqliteRateLimits(db),
        ...sqliteSignIn(db),
        ...sqliteSessions(db),
        ...sqliteBilling(db),
        ...sqliteRequestLog(db, counts),
      },
      deadlineMs,
    ),
    async close() {
      stopSyncing()
      await counts.destroy()
      await db.destroy()
    },
  }
}

/** Maximum wait of a call, in ms, after a run failed: a lock may last, so later calls do not wait for it as long. */
const FAILING_DEADLINE_MS = 250

function admission(counts: Kysely<Tables>, deadlineMs: number): (call: PendingCall) => Promise<Admission> {
  const admitAll = admitter(counts)
  let isFailing = false
  const run: typeof admitAll = async (batch) => {
    try {
      const admissions = await admitAll(batch)
      isFailing = false
      return admissions
    } catch (cause) {
      isFailing = true
      throw cause
    }
  }
  const limitMs = () => (isFailing ? Math.min(deadlineMs, FAILING_DEADLINE_MS) : deadlineMs)
  return batched(run, { deadlineMs: limitMs, runs: 1 })
}

/** Syncs by passive checkpoints, which do not block calls that count meanwhile. Returns a function that stops it. */
function syncing(db: Kysely<Tables>): () => void {
  const timer = setInterval(() => {
    // A failed checkpoint is retried after the interval.
    sql`pragma wal_checkpoint(passive)`.execute(db).catch(() => {})
  }, SYNC_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

type Steps = SignInStore & BillingStore & RequestLogStore

function inTimeAll(steps: Steps, deadlineMs: number): Steps {
  const timed = Object.entries(steps).map(
    ([name, step]: [string, (...args: never[]) => Promise<unknown>]) => [
      name,
      (...args: never[]) => inTime(step(...args), deadlineMs),
    ],
  )
  return Object.fromEntries(timed)
}

async function inTime<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  const message = new StoreUnavailable(`The store did not respond within ${deadlineMs} ms`)
  try {
    return await pTimeout(work, { milliseconds: deadlineMs, message })
  } catch (cause) {
    throw cause instanceof StoreUnavailable ? cause : new StoreUnavailable('The store failed', cause)
  }
}
