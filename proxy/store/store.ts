import type { Plan } from '../../data/schema/plans.ts'
import type { BillingStore } from './billing.ts'
import type { RequestLogStore } from './request-log.ts'
import type { SignInStore } from './sign-in.ts'

/** Calls counted in the two windows. */
export interface Used {
  readonly daily: number
  readonly monthly: number
}

export type Window = 'daily' | 'monthly'

/**
 * Outcome of an admission check. `used` holds the counts of both windows, with an admitted call included. `window` is the one that is
 * used up, `monthly` if both are (spec 7).
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
      /** Plan of a test key. */
      readonly testPlan?: Plan
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
  /** Plan of a test key. */
  readonly testPlan?: Plan
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

export interface NewKeyRecord {
  readonly id: string
  /** SHA-256 of the key, hex. The key itself never reaches the store. */
  readonly hash: string
  readonly name: string
  readonly lastFour: string
  /** Plan of a test key. */
  readonly testPlan?: Plan
}

/** Reference to a key, parsed from its text without a lookup (key.ts). Holds no secret. */
export interface KeyRef {
  readonly accountId: string
  readonly hash: string
  /** Plan of a test key, whose calls are counted with those of the account's other test keys of the plan. */
  readonly testPlan?: Plan
}

/**
 * Why a store cannot serve calls. `locked`: another program locks it. `full`: no space for another write. `read-only`: it refuses
 * writes. `damaged`: its content is corrupt. `newer`: written by a newer version of the service. `foreign`: written by another
 * program. `missing`: it does not exist. `denied`: file permissions or the token. `unreachable`, `timeout`: no response.
 * `failing`: anything else.
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

/** The store failed or did not respond in time. Nothing was counted, or that is unknown. The caller responds with 503. */
export class StoreUnavailable extends Error {
  readonly fault: StoreFault
  constructor(message: string, cause?: unknown, fault: StoreFault = 'failing') {
    super(message, { cause })
    this.name = 'StoreUnavailable'
    this.fault = fault
  }
}

/**
 * Accounts, keys and quotas. The caller passes the time: `now` decides the windows (UTC day and month). Every method is atomic, or
 * its steps are ordered so that a crash between them does no harm. Every method rejects with StoreUnavailable if it fails or is
 * not done in time.
 */
export interface Store extends SignInStore, BillingStore, RequestLogStore {
  /** Looks the key up and counts one call, if the account is not suspended and both windows have room. */
  admit(key: KeyRef, now: Date): Promise<Admission>

  /** Creates an account; null if the email address has one already. */
  createAccount(account: Account): Promise<Account | null>
  account(id: string): Promise<Account | null>
  accountByEmail(email: string): Promise<Account | null>
  setPlan(accountId: string, plan: Plan): Promise<boolean>
  setSuspended(accountId: string, suspended: boolean): Promise<boolean>
  /** Deletes the account with its keys, sessions and sign-in link; false if there is none. */
  deleteAccount(accountId: string): Promise<boolean>

  /** Adds a key; false if the account has `max` active ones of its mode already. Deletes the oldest revoked ones beyond `bounds.keys`. */
  addKey(accountId: string, key: NewKeyRecord, max: number, now: Date): Promise<boolean>
  /** All keys, newest first, revoked ones included. */
  keys(accountId: string): Promise<readonly KeyRecord[]>
  /** Revokes an active key; false if the account has no such key. */
  revokeKey(accountId: string, keyId: string, now: Date): Promise<boolean>

  /** Calls of live keys, or of the test keys of a plan. */
  usage(accountId: string, now: Date, testPlan?: Plan): Promise<Used>
  setUsage(accountId: string, used: Partial<Used>, now: Date, testPlan?: Plan): Promise<void>
  /** Refunds one call in the windows of `now`. Never goes below 0. */
  refundCall(accountId: string, now: Date, testPlan?: Plan): Promise<void>
  /** Calls of live keys per UTC day, oldest first. Days without calls are left out. */
  dailyUsage(
    accountId: string,
    from: Date,
    to: Date,
  ): Promise<readonly { readonly day: string; readonly used: number }[]>

  /** Tries the reads and writes of a call and rolls them back; null if all of it works. Never rejects. */
  probe(): Promise<StoreFault | null>

  close(): Promise<void>
}
