import Stripe from 'stripe'
import { refuse } from '../../data/schema/errors.ts'
import type { BillingStore } from '../store/billing.ts'
import type { Account } from '../store/store.ts'
import { fromStripe } from './failure.ts'

/** Whether Stripe has the customer: `deleted` by hand, or `unknown`, as one of another Stripe account or mode is. */
export async function customerStatus(
  stripe: Stripe,
  customerId: string,
): Promise<'there' | 'deleted' | 'unknown'> {
  try {
    const { deleted } = await stripe.customers.retrieve(customerId)
    return deleted ? 'deleted' : 'there'
  } catch (cause) {
    return isMissing(cause) ? 'unknown' : fromStripe(Promise.reject(cause))
  }
}

const isMissing = (cause: unknown): boolean =>
  cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === 'resource_missing'

/** Creates a customer for the account and links it. It may replace one that Stripe no longer has. Concurrent calls create one. */
export async function newCustomer(
  stripe: Stripe,
  store: Pick<BillingStore, 'linkCustomer'>,
  { id, email }: Account,
  replaced?: string,
): Promise<string> {
  const key = replaced === undefined ? `customer-${id}` : `customer-${id}-${replaced}`
  const made = await fromStripe(
    stripe.customers.create({ email, metadata: { account_id: id } }, { idempotencyKey: key }),
  )
  return (
    (await store.linkCustomer(id, made.id, replaced)) ?? refuse('not_found', 'The account no longer exists.')
  )
}

/** All subscriptions of the customer, ended ones included. None if the customer was deleted, which ends them. */
export async function subscriptionsOf(
  stripe: Stripe,
  customer: string,
): Promise<readonly Stripe.Subscription[]> {
  try {
    return (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data
  } catch (cause) {
    if (isMissing(cause) && (await customerStatus(stripe, customer)) === 'deleted') return []
    return fromStripe(Promise.reject(cause))
  }
}
