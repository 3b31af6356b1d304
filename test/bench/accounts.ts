import { planTerms } from '../../data/schema/plans.ts'
import { hashOf, newAccountId, newKey, newKeyId, parseKey, systemRandom } from '../../proxy/accounts/key.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import type { Store } from '../../proxy/store/store.ts'

/** Number of accounts whose keys the load uses in turn. */
const ACCOUNTS = 8
/** Initial value of the counters, far below zero, so that no quota ends the load. Admission and counting are the real ones. */
const HEAD_START = -1_000_000_000

export interface Keys {
  /** Keys of accounts that cannot exhaust their quota. */
  readonly live: readonly string[]
  /** Key of an account without remaining calls. */
  readonly spent: readonly string[]
  /** A well-formed key of no account. */
  readonly unknown: readonly string[]
}

const fresh = () => newKey(newAccountId(systemRandom), systemRandom)

/** The same keys for every store. */
export const newKeys = (): Keys => ({
  live: Array.from({ length: ACCOUNTS }, fresh),
  spent: [fresh()],
  unknown: [fresh()],
})

/** Creates the Enterprise accounts of the keys. */
export async function openAccounts(store: Store, { live, spent }: Keys): Promise<void> {
  const { daily, monthly } = planTerms.enterprise
  for (const key of live) await openAccount(store, key, { daily: HEAD_START, monthly: HEAD_START })
  for (const key of spent) await openAccount(store, key, { daily, monthly })
}

/** Creates the accounts in a new SQLite file. */
export async function writeAccounts(file: string, keys: Keys): Promise<void> {
  const store = await openSqliteStore(file)
  await openAccounts(store, keys)
  await store.close()
}

async function openAccount(store: Store, key: string, used: { daily: number; monthly: number }) {
  const id = parseKey(key)?.accountId ?? ''
  const now = new Date()
  const email = `${id}@example.com`
  const createdAt = now.toISOString()
  await store.createAccount({ id, email, plan: 'enterprise', suspended: false, createdAt })
  const record = { id: newKeyId(systemRandom), hash: hashOf(key), name: 'bench', lastFour: key.slice(-4) }
  await store.addKey(id, record, 5, now)
  await store.setUsage(id, used, now)
}
