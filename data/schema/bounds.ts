/** Maximum number of rows that one account can have. */
export interface Bound {
  readonly max: number
  /** What is counted, for the docs. */
  readonly of: string
  readonly atBound: 'refused' | 'oldest deleted'
}

/**
 * Limits on everything that a customer can make grow, apart from active keys and webhooks per key (plans.ts). Both stores and the
 * docs read this table. A new queue, table, or list that a customer can grow needs an entry here, or a rate below.
 */
export const bounds = {
  webhooks: { max: 200, of: 'Webhooks of an account, including those of revoked keys', atBound: 'refused' },
  keys: { max: 100, of: 'Keys listed in the portal, including revoked keys', atBound: 'oldest deleted' },
  sessions: { max: 20, of: 'Browsers signed in to an account', atBound: 'oldest deleted' },
} as const satisfies Record<string, Bound>

/** A rate limit per UTC hour or day. */
export interface Rate {
  readonly max: number
  readonly span: 'hour' | 'day'
  readonly per: 'account' | 'webhook' | 'client'
}

/** Rate limits of actions that don't count against the quota or cost more than a call. Exceeding one returns 429. */
export interface RateTerms {
  /** What is counted, for the docs and for the message of the 429. */
  readonly of: string
  readonly limits: readonly Rate[]
}

export const rates = {
  signup: {
    of: 'sign-ups',
    limits: [
      { max: 5, span: 'hour', per: 'client' },
      { max: 10, span: 'day', per: 'client' },
    ],
  },
  keys: {
    of: 'new keys',
    limits: [
      { max: 20, span: 'hour', per: 'account' },
      { max: 60, span: 'day', per: 'account' },
    ],
  },
  webhooks: { of: 'new webhooks', limits: [{ max: 300, span: 'hour', per: 'account' }] },
  changes: { of: 'changes of webhooks', limits: [{ max: 300, span: 'hour', per: 'account' }] },
  tests: {
    of: 'test events',
    limits: [
      { max: 30, span: 'hour', per: 'webhook' },
      { max: 100, span: 'hour', per: 'account' },
    ],
  },
  sandboxEvents: { of: 'sandbox events', limits: [{ max: 300, span: 'hour', per: 'account' }] },
  resends: {
    of: 'resent deliveries',
    limits: [
      { max: 100, span: 'hour', per: 'webhook' },
      { max: 300, span: 'hour', per: 'account' },
    ],
  },
  resets: { of: 'resets of the sandbox', limits: [{ max: 60, span: 'hour', per: 'account' }] },
  upgrades: { of: 'upgrades', limits: [{ max: 20, span: 'hour', per: 'account' }] },
} as const satisfies Record<string, RateTerms>

export type RateName = keyof typeof rates
