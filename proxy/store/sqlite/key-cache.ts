import type { KeyState } from '../admission.ts'

/**
 * Version of a database file, as two numbers of SQLite: `version` changes with every commit of another connection, `changes` grows with
 * every row that this connection writes.
 */
export interface FileVersion {
  readonly version: number
  readonly changes: number
}

export const NO_VERSION: FileVersion = { version: -1, changes: -1 }

/** A key as a transaction left it, after the calls of its account were counted. */
export interface CommittedKey extends KeyState {
  readonly hash: string
  /** Until when its last use need not be written again, in ms. */
  readonly touchedUntil: number
}

/** State of the file after a committed transaction. */
export interface Committed {
  readonly day: string
  readonly version: FileVersion
  /** Rows that the transaction itself wrote before it read the version. */
  readonly rowsWritten: number
  readonly keys: readonly CommittedKey[]
}

interface Account {
  readonly plan: KeyState['plan']
  readonly suspended: boolean
  daily: number
  monthly: number
}

interface CacheEntry {
  readonly keyId: string
  readonly accountId: string
  readonly account: Account
  readonly touchedUntil: number
}

/** Maximum cached keys, so that many different ones cannot fill the memory. */
const KEYS_MAX = 50_000

/**
 * Caches keys and counts of one day as the last transaction left them. The cache alone is never trusted: the statement that counts
 * checks the version of the file too, and counts nothing if the file has changed.
 */
export function keyCache() {
  const keys = new Map<string, CacheEntry>()
  const accounts = new Map<string, Account>()
  let day = ''
  let version = NO_VERSION

  const clear = () => {
    keys.clear()
    accounts.clear()
  }

  const add = ({ hash, keyId, accountId, touchedUntil, plan, suspended, daily, monthly }: CommittedKey) => {
    const account = accounts.get(accountId) ?? { plan, suspended, daily, monthly }
    Object.assign(account, { daily, monthly })
    accounts.set(accountId, account)
    keys.set(hash, { keyId, accountId, account, touchedUntil })
  }

  return {
    version: () => version,

    /** States of the keys; null if one of them is not cached, or its last use is due to be written. */
    states(hashes: Iterable<string>, wantedDay: string, time: number): ReadonlyMap<string, KeyState> | null {
      if (wantedDay !== day) return null
      const states = new Map<string, KeyState>()
      for (const hash of hashes) {
        const key = keys.get(hash)
        if (key === undefined || key.touchedUntil <= time) return null
        const { keyId, accountId, account } = key
        states.set(hash, { keyId, accountId, ...account })
      }
      return states
    },

    /** Adds calls that this connection has counted since, in so many rows. */
    addCounts(counts: ReadonlyMap<string, number>, rows: number) {
      for (const [accountId, calls] of counts) {
        const account = accounts.get(accountId)
        if (account !== undefined) {
          account.daily += calls
          account.monthly += calls
        }
      }
      version = { ...version, changes: version.changes + rows }
    },

    /** Caches the state after a transaction. Clears the cache first if the day or the file has changed since. */
    update(committed: Committed | null) {
      const next = committed?.version ?? NO_VERSION
      const isUnchanged =
        version.version === next.version && version.changes + (committed?.rowsWritten ?? 0) === next.changes
      if (!isUnchanged || day !== committed?.day || keys.size > KEYS_MAX) clear()
      day = committed?.day ?? ''
      version = next
      for (const key of committed?.keys ?? []) add(key)
    },
  }
}

export type KeyCache = ReturnType<typeof keyCache>
