import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { openSqlite } from '../../data/sqlite.ts'
import { batched } from './batch.ts'
import type { BillingStore } from './billing.ts'
import type { SignInStore } from './sign-in.ts'
import {
  addKey,
  changeAccount,
  createAccount,
  deleteAccount,
  findAccount,
  keysOf,
  revokeKey,
} from './sqlite-accounts.ts'
import { type Ask, admitAll } from './sqlite-admission.ts'
import { sqliteBilling } from './sqlite-billing.ts'
import { sqliteSessions } from './sqlite-sessions.ts'
import { sqliteSignIn } from './sqlite-sign-in.ts'
import { migrate, type Tables } from './sqlite-tables.ts'
import { dailyUsage, setUsage, usage } from './sqlite-usage.ts'
import { type Admission, type Store, StoreUnavailable } from './store.ts'

export interface SqliteStoreOptions {
  /** Within this time a call has its answer or is refused. */
  readonly deadlineMs?: number
}

/**
 * Opens the embedded store: one file, several processes at once. Calls of one turn of the event loop share a transaction, and
 * an answer leaves only after its commit, which is on the disk (`synchronous = full`): neither a killed process nor a
 * power cut loses an answered call. Sharing makes that cheap: 64 callers cost one sync.
 */
export async function openSqliteStore(path: string, options: SqliteStoreOptions = {}): Promise<Store> {
  const { deadlineMs = 2_000 } = options
  await mkdir(dirname(path), { recursive: true })
  // Waiting for another process must end before the deadline, or the wait itself would fail later calls.
  const open = () => openSqlite<Tables>(path, { durability: 'full', busyTimeoutMs: deadlineMs * 0.75 })
  return sqliteStore(await migrated(open), deadlineMs)
}

/** A file that several processes open for the first time is busy for a moment, and SQLite does not wait for that. */
async function migrated(open: () => Kysely<Tables>, attempts = 20): Promise<Kysely<Tables>> {
  const db = open()
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy()
    if (attempts === 0 || !isBusy(error)) throw error
    await setTimeout(50)
    return migrated(open, attempts - 1)
  }
}

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'

function sqliteStore(db: Kysely<Tables>, deadlineMs: number): Store {
  const admit = batched<Ask, Admission>((batch) => admitAll(db, batch), {
    deadlineMs: () => deadlineMs,
    runs: 1,
  })
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
    dailyUsage: (...asked) => within(dailyUsage(db, ...asked)),
    ...inTimeAll({ ...sqliteSignIn(db), ...sqliteSessions(db), ...sqliteBilling(db) }, deadlineMs),
    close: () => db.destroy(),
  }
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
