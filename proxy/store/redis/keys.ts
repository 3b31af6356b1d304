/**
 * Names of everything kept in Redis. What one script touches shares a hash tag (the part in braces), so that a cluster
 * keeps it on one node: one tag per account, one per e-mail address, one per Stripe customer, one for sign-in links.
 */
export const accountKeys = (accountId: string) => ({
  /** Hash: email, plan, suspended, createdAt, and what billing knows. */
  account: `cds:{${accountId}}:account`,
  /** Hash: SHA-256 of an active key → its id. */
  live: `cds:{${accountId}}:live`,
  /** Hash: id of a key → its record; `<id>:revoked` → when. */
  keys: `cds:{${accountId}}:keys`,
  /** Hash: id of a key → when it was last used. */
  used: `cds:{${accountId}}:used`,
  /** Hash: SHA-256 of a session's secret → its record. */
  sessions: `cds:{${accountId}}:sessions`,
  /** Calls that one step counted, for the while in which it may have to be taken back. */
  step: (step: string) => `cds:{${accountId}}:step:${step}`,
  /** Calls of a day (`2026-11-21`) or a month (`2026-11`). */
  calls: (window: string) => `cds:{${accountId}}:calls:${window}`,
})

/** Hash: account, and whether the address has had its trial. Outlives the account. */
export const addressKey = (addressId: string) => `cds:{${addressId}}:address`

/** Text: the account of a Stripe customer. */
export const customerKey = (customerId: string) => `cds:{${customerId}}:customer`

/** Hash: what is known of the newest link of an address. */
export const linkKey = (addressId: string) => `cds:{signin}:link:${addressId}`

/** Sorted set: addresses whose link waits to be sent, by when. */
export const LINKS_DUE = 'cds:{signin}:due'

/** Text: written and removed by probes. */
export const PROBE_KEY = 'cds:{probe}'

/** For so long a step whose answer never came can be taken back. */
export const STEP_TTL_MS = 60_000

/** Counters outlive their window by far: daily figures are shown for 30 days. */
export const CALLS_TTL_SECONDS = 40 * 86_400
