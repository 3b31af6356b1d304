import type { KeyState } from '../admission.ts'

/**
 * What a file held when it was last looked at, in two numbers that SQLite keeps: `version` moves with every commit of another
 * connection, `changes` with every row that this one writes.
 */
export interface FileVersion {
  readonly version: number
  readonly changes: number
}

export const NO_VERSION: FileVersion = { version: -1, changes: -1 }

/** A key as it was looked up, after the calls of its account were counted. */
export interface CommittedKey extends KeyState {
  readonly hash: string
  /** Until when its last use need not be noted again, in milliseconds. */
  readonly touchedUntil: number
}

/** What one transaction saw. */
export interface Committed {
  readonly day: string
  readonly token: FileVersion
  /** Rows that the transaction itself wrote before it took the token. */
  readonly wrote: number
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

/** Keys remembered; a flood of different ones must not fill the memory. */
const KEYS_MAX = 50_000

/**
 * Keys and counts of one day as they stood after the last transaction. They are never trusted by themselves: the statement that
 * counts checks the token too, and counts nothing where the file has moved on.
 */
export function keyCache() {
  const keys = new Map<string, CacheEntry>()
  const accounts = new Map<string, Account>()
  let day = ''
  let token = NO_VERSION

  const forget = () => {
    keys.clear()
    accounts.clear()
  }

  const keep = ({ hash, keyId, accountId, touchedUntil, plan, suspended, daily, monthly }: CommittedKey) => {
    const account = accounts.get(accountId) ?? { plan, suspended, daily, monthly }
    Object.assign(account, { daily, monthly })
    accounts.set(accountId, account)
    keys.set(hash, { keyId, accountId, account, touchedUntil })
  }

  return {
    token: () => token,

    /** The states of the keys, or null where one of them is not known, or due to be noted as used. */
    states(hashes: Iterable<string>, asked: string, time: number): ReadonlyMap<string, KeyState> | null {
      if (asked !== day) return null
      const states = new Map<string, KeyState>()
      for (const hash of hashes) {
        const key = keys.get(hash)
        if (key === undefined || key.touchedUntil <= time) return null
        const { keyId, accountId, account } = key
        states.set(hash, { keyId, accountId, ...account })
      }
      return states
    },

    /** Adds what was counted, in so many rows, to what is remembered. */
    counted(counts: ReadonlyMap<string, number>, rows: number) {
      for (const [accountId, calls] of counts) {
        const account = accounts.get(accountId)
        if (account !== undefined) {
          account.daily += calls
          account.monthly += calls
        }
      }
      token = { ...token, changes: token.changes + rows }
    },

    /** Takes over what was seen; what was known of another day, or before somebody else wrote, is forgotten. */
    learn(lesson: Committed | null) {
      const seen = lesson?.token ?? NO_VERSION
      const isUnmoved =
        token.version === seen.version && token.changes + (lesson?.wrote ?? 0) === seen.changes
      if (!isUnmoved || day !== lesson?.day || keys.size > KEYS_MAX) forget()
      day = lesson?.day ?? ''
      token = seen
      for (const key of lesson?.keys ?? []) keep(key)
    },
  }
}

export type KeyCache = ReturnType<typeof keyCache>
