import { quantity } from '../../data/quantity.ts'
import { SLOT } from '../webhooks/redis/scripts/step.ts'

/** Number of accounts, webhooks, and deliveries in a backup. */
export interface Contents {
  readonly accounts: number
  readonly webhooks: number
  readonly deliveries: number
}

const KEYS: Readonly<Record<keyof Contents, RegExp>> = {
  accounts: /^cds:.*:account$/,
  webhooks: new RegExp(`^${SLOT}hook:`),
  deliveries: new RegExp(`^${SLOT}delivery:`),
}

/** Counts the records behind a set of Redis keys. */
export function contentsOf(keys: ReadonlySet<string>): Contents {
  const count = (form: RegExp) => [...keys].filter((key) => form.test(key)).length
  return {
    accounts: count(KEYS.accounts),
    webhooks: count(KEYS.webhooks),
    deliveries: count(KEYS.deliveries),
  }
}

/** Names the counts in words, such as "1 account, 0 webhooks and 3 deliveries". */
export function describeContents({ accounts, webhooks, deliveries }: Contents): string {
  const others = `${quantity(webhooks, 'webhook')} and ${quantity(deliveries, 'delivery', 'deliveries')}`
  return `${quantity(accounts, 'account')}, ${others}`
}
