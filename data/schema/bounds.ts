/** The most of something that one account can have. */
export interface Bound {
  readonly most: number
  /** What is counted, for the docs. */
  readonly of: string
  readonly atBound: 'refused' | 'oldest deleted'
}

/**
 * What a customer can make grow, beside active keys and webhooks per key (plans.ts). Both stores and the docs read this table: a new
 * queue, table or list that a customer can grow needs an entry here, or a rate below.
 */
export const bounds = {
  webhooks: { most: 200, of: 'Webhooks of an account, including those of revoked keys', atBound: 'refused' },
  keys: { most: 100, of: 'Keys listed in the portal, including revoked keys', atBound: 'oldest deleted' },
  sessions: { most: 20, of: 'Browsers signed in to an account', atBound: 'oldest deleted' },
} as const satisfies Record<string, Bound>

/** How often something may be done, in UTC hours and days. */
export interface Rate {
  readonly most: number
  readonly span: 'hour' | 'day'
  readonly per: 'account' | 'webhook' | 'client'
}

/** What can be asked for without a call being counted, or costs more than a call. Refused with 429 beyond. */
export interface RateTerms {
  /** What is counted, for the docs and for the message of the 429. */
  readonly of: string
  readonly limits: readonly Rate[]
}

export const rates = {
  signup: {
    of: 'sign-ups',
    limits: [
      { most: 5, span: 'hour', per: 'client' },
      { most: 10, span: 'day', per: 'client' },
    ],
  },
  keys: {
    of: 'new keys',
    limits: [
      { most: 20, span: 'hour', per: 'account' },
      { most: 60, span: 'day', per: 'account' },
    ],
  },
  webhooks: { of: 'new webhooks', limits: [{ most: 300, span: 'hour', per: 'account' }] },
  tests: {
    of: 'test events',
    limits: [
      { most: 30, span: 'hour', per: 'webhook' },
      { most: 100, span: 'hour', per: 'account' },
    ],
  },
  resends: {
    of: 'resent deliveries',
    limits: [
      { most: 100, span: 'hour', per: 'webhook' },
      { most: 300, span: 'hour', per: 'account' },
    ],
  },
  upgrades: { of: 'upgrades', limits: [{ most: 20, span: 'hour', per: 'account' }] },
} as const satisfies Record<string, RateTerms>

export type RateName = keyof typeof rates
