/** The most of something that one account, or one webhook, can have. */
export interface Bound {
  readonly most: number
  readonly per: 'account' | 'webhook'
  /** What is counted, for the docs. */
  readonly of: string
  /** What happens at the bound. */
  readonly atBound: 'refused' | 'oldest deleted'
}

/**
 * What a customer can make grow, beside active keys and webhooks per key (plans.ts). Both stores and the docs read this table: a new
 * queue, table or list that a customer can grow needs an entry.
 */
export const bounds = {
  webhooks: { most: 200, per: 'account', of: 'webhooks, those of revoked keys included', atBound: 'refused' },
} as const satisfies Record<string, Bound>
