/** Prefix of every key but those of webhooks. */
export const ACCOUNT_PREFIX = 'cds:'

/**
 * Names of all keys in Redis. Keys that one script accesses share a hash tag (the part in braces), so that a cluster keeps them on one
 * node: one tag per account, per email address and per Stripe customer, and one for all sign-in links.
 */
export const accountKeys = (accountId: string) => ({
  /** Hash: email, plan, suspended, createdAt, and billing fields. */
  account: `cds:{${accountId}}:account`,
  /** Hash: SHA-256 of an active key → id of the key. Live and test keys are apart. */
  live: `cds:{${accountId}}:live`,
  test: `cds:{${accountId}}:test`,
  /** Hash: id of a key → its record; `<id>:revoked` → time. */
  keys: `cds:{${accountId}}:keys`,
  /** Hash: id of a key → time of its last use. */
  used: `cds:{${accountId}}:used`,
  /** Hash: SHA-256 of a session's secret → its record. */
  sessions: `cds:{${accountId}}:sessions`,
  /** Number of calls that one step counted, for as long as it may have to be compensated. */
  step: (step: string) => `cds:{${accountId}}:step:${step}`,
  /** Number of calls in a day (`2026-11-21`) or a month (`2026-11`), or of a plan's test keys (`pro:2026-11`). */
  calls: (window: string) => `cds:{${accountId}}:calls:${window}`,
  /** List: the newest calls as JSON, newest first. */
  log: `cds:{${accountId}}:log`,
  /** Hash: `<day> <id of a key> <endpoint>` → number of calls. */
  endpoints: `cds:{${accountId}}:endpoints`,
})

/** Hash: account, and whether the email address has had its trial. Stays when the account is deleted. */
export const addressKey = (addressId: string) => `cds:{${addressId}}:address`

/** String: the account of a Stripe customer. */
export const customerKey = (customerId: string) => `cds:{${customerId}}:customer`

/** Hash: the newest sign-in link of an email address. */
export const linkKey = (addressId: string) => `cds:{signin}:link:${addressId}`

/** Sorted set: email address ids with a link to send, by due time. */
export const LINKS_DUE = 'cds:{signin}:due'

/** String: written and deleted by probes. */
export const PROBE_KEY = 'cds:{probe}'

/** How long a step whose response never came can be compensated. */
export const STEP_TTL_MS = 60_000

/** Counters outlive their window, since the portal shows daily figures for 30 days. */
export const CALLS_TTL_SECONDS = 40 * 86_400
