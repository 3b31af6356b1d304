import { type Count, counterOf, type KeyState } from '../admission.ts'

/**
 * Version of a database file, as two numbers of SQLite: `version` changes with every commit of another connection, `changes` grows with
 * every row that this connection writes.
 */
export interface FileVersion {
  readonly version: number
  readonly changes: number
}

export const NO_VERSION: FileVersion = { version: -1, changes: -1 }

/** A key as a transaction left it, after its calls were counted. */
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

/** Plan and counts that keys share. */
interface SharedState extends Pick<KeyState, 'accountId' | 'plan' | 'testPlan' | 'suspended'> {
  daily: number
  monthly: number
}

interface CacheEntry {
  readonly keyId: string
  readonly shared: SharedState
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
  const shared = new Map<string, SharedState>()
  let day = ''
  let version = NO_VERSION

  const clear = () => {
    keys.clear()
    shared.clear()
  }

  const add = ({ hash, keyId, touchedUntil, daily, monthly, ...state }: CommittedKey) => {
    const counter = counterOf(state)
    const known = shared.get(counter) ?? { ...state, daily, monthly }
    Object.assign(known, { daily, monthly })
    shared.set(counter, known)
    keys.set(hash, { keyId, shared: known, touchedUntil })
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
        states.set(hash, { keyId: key.keyId, ...key.shared })
      }
      return states
    },

    /** Adds calls that this connection has counted since, in so many rows. */
    addCounts(counts: ReadonlyMap<string, Count>, rows: number) {
      for (const [counter, { calls }] of counts) {
        const known = shared.get(counter)
        if (known !== undefined) {
          known.daily += calls
          known.monthly += calls
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
