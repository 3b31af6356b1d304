import type { Plan } from '../../data/schema/plans.ts'
import type { BillingStore } from './billing.ts'
import type { SignInStore } from './sign-in.ts'

/** Calls counted in the two windows. */
export interface Used {
  readonly daily: number
  readonly monthly: number
}

export type Window = 'daily' | 'monthly'

/**
 * What became of one call. `used` of an admitted call includes it; else it is what the windows hold. `window` is the one that
 * blocked, `monthly` when both are used up (spec 7).
 */
export type Admission =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'suspended'; readonly plan: Plan; readonly used: Used }
  | { readonly outcome: 'full'; readonly plan: Plan; readonly used: Used; readonly window: Window }
  | {
      readonly outcome: 'admitted'
      readonly plan: Plan
      readonly used: Used
      readonly accountId: string
      readonly keyId: string
    }

export interface Account {
  readonly id: string
  readonly email: string
  readonly plan: Plan
  readonly suspended: boolean
  readonly createdAt: string
}

export interface KeyRecord {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly lastFour: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

export interface NewKeyRecord {
  readonly id: string
  /** SHA-256 of the key's text, hex. The key itself never reaches the store. */
  readonly hash: string
  readonly name: string
  readonly lastFour: string
}

/** Names the account and the key without a secret: what the key's text gives away (key.ts). */
export interface KeyRef {
  readonly accountId: string
  readonly hash: string
}

/**
 * Why a store cannot serve calls. `locked`: another program holds it. `full`: no room for another write. `read-only`: writes are
 * refused. `damaged`: its content is. `newer`, `foreign`: written by a newer version, by another program. `missing`: there is
 * none. `denied`: file rights or a token. `unreachable`, `timeout`: no answer. `failing`: anything else.
 */
export const STORE_FAULTS = [
  'locked',
  'full',
  'read-only',
  'damaged',
  'newer',
  'foreign',
  'missing',
  'denied',
  'unreachable',
  'timeout',
  'failing',
] as const
export type StoreFault = (typeof STORE_FAULTS)[number]

/** The store could not answer. Nothing was counted, or it cannot be known; the caller answers 503. */
export class StoreUnavailable extends Error {
  readonly fault: StoreFault
  constructor(message: string, cause?: unknown, fault: StoreFault = 'failing') {
    super(message, { cause })
    this.name = 'StoreUnavailable'
    this.fault = fault
  }
}

/**
 * Accounts, keys and quotas, shaped by what the proxy asks. Time is the caller's: `now` decides the windows (UTC day and
 * month). Every method is one atomic step, or so ordered that a crash between its steps harms nothing, and rejects with
 * StoreUnavailable where it could not be done in time.
 */
export interface Store extends SignInStore, BillingStore {
  /** Looks the key up and, if the account is live and both windows have room, counts one call. */
  admit(key: KeyRef, now: Date): Promise<Admission>

  /** Makes an account; null where the e-mail address already has one. */
  createAccount(account: Account): Promise<Account | null>
  account(id: string): Promise<Account | null>
  accountByEmail(email: string): Promise<Account | null>
  setPlan(accountId: string, plan: Plan): Promise<boolean>
  setSuspended(accountId: string, suspended: boolean): Promise<boolean>
  /** Removes the account with its keys, sessions and sign-in link; false where there is none. */
  deleteAccount(accountId: string): Promise<boolean>

  /** Adds a key unless the account has `max` active ones already; false then. Beyond `bounds.keys` the oldest revoked ones are deleted. */
  addKey(accountId: string, key: NewKeyRecord, max: number, now: Date): Promise<boolean>
  /** Newest first, revoked ones included. */
  keys(accountId: string): Promise<readonly KeyRecord[]>
  /** False where the account has no such active key. */
  revokeKey(accountId: string, keyId: string, now: Date): Promise<boolean>

  usage(accountId: string, now: Date): Promise<Used>
  setUsage(accountId: string, used: Partial<Used>, now: Date): Promise<void>
  /** Gives one counted call of the windows of `now` back; never below 0. */
  refundCall(accountId: string, now: Date): Promise<void>
  /** Calls per UTC day, oldest first, days without calls left out. */
  dailyUsage(
    accountId: string,
    from: Date,
    to: Date,
  ): Promise<readonly { readonly day: string; readonly used: number }[]>

  /** Tries what a call needs, reading and writing, and leaves nothing behind; null where it works. Never rejects. */
  probe(): Promise<StoreFault | null>

  close(): Promise<void>
}
