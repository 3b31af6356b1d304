import Stripe from 'stripe'
import { refuse } from '../../data/schema/errors.ts'
import { planTerms } from '../../data/schema/plans.ts'
import type { Account } from '../store/store.ts'
import { fromStripe } from './failure.ts'
import { type Order, offeredPrice, type Prices } from './prices.ts'

export interface CheckoutTerms extends Order {
  readonly account: Account
  readonly customerId: string
  readonly trial: boolean
  readonly prices: Prices
  /** URL of the portal, where the owner returns to. */
  readonly returnUrl: string
}

/**
 * Returns the URL of a hosted checkout for the order. Reuses an open checkout for the same order and closes those for other orders: an
 * account has at most one open checkout, so it cannot pay twice.
 */
export async function openCheckout(stripe: Stripe, terms: CheckoutTerms): Promise<string> {
  const { customerId } = terms
  const marks = marksOf(terms)
  const before = await checkouts(stripe, customerId)
  const open = before.filter(isOpen)
  const same = open.find(({ metadata }) =>
    Object.entries(marks).every(([name, value]) => metadata?.[name] === value),
  )
  await closeCheckouts(
    stripe,
    open.filter(({ id }) => id !== same?.id),
  )
  if (same?.url) return same.url
  // Concurrent calls see the same newest checkout, so they use the same idempotency key and create one together.
  const key = ['checkout', customerId, ...Object.values(marks), before[0]?.id ?? 'first'].join('-')
  const made = await fromStripe(
    stripe.checkout.sessions.create(sessionOf(terms, marks), { idempotencyKey: key }),
  )
  // A concurrent call for another order may have created one too. The newest stays.
  const after = await checkouts(stripe, customerId)
  await closeCheckouts(stripe, after.slice(after.findIndex(({ id }) => id === made.id) + 1).filter(isOpen))
  return (
    made.url ??
    refuse('internal_error', 'The service failed.', {
      cause: new Error('Stripe returned a checkout without a URL'),
    })
  )
}

type Session = Stripe.Checkout.Session

const isOpen = ({ status }: Session) => status === 'open'

/** Newest first. */
async function checkouts(stripe: Stripe, customer: string): Promise<readonly Session[]> {
  return (await fromStripe(stripe.checkout.sessions.list({ customer, limit: 20 }))).data
}

/** Checkouts that the customer could still pay in. */
export const openCheckouts = async (stripe: Stripe, customer: string): Promise<readonly Session[]> =>
  (await checkouts(stripe, customer)).filter(isOpen)

/** Closes checkouts. Throws if one has just been paid, since the account's subscriptions must then be read again. */
export async function closeCheckouts(stripe: Stripe, open: readonly Session[]): Promise<void> {
  for (const { id } of open)
    try {
      await stripe.checkout.sessions.expire(id)
    } catch (cause) {
      if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) await fromStripe(Promise.reject(cause))
      // Stripe refuses to close a checkout that is no longer open.
      const { status } = await fromStripe(stripe.checkout.sessions.retrieve(id))
      if (status === 'complete')
        refuse('service_unavailable', 'A payment of the account is being processed. Try again in a minute.')
    }
}

type Marks = Readonly<Record<string, string>>

const marksOf = ({ account, tier, billing, trial }: CheckoutTerms): Marks => ({
  account_id: account.id,
  tier,
  billing,
  trial: String(trial),
})

function sessionOf(terms: CheckoutTerms, metadata: Marks): Stripe.Checkout.SessionCreateParams {
  const price = offeredPrice(terms.prices, terms)
  if (price === undefined)
    return refuse(
      'service_unavailable',
      `The ${terms.tier} plan with ${terms.billing} billing is not for sale at the moment.`,
    )
  return {
    mode: 'subscription',
    customer: terms.customerId,
    client_reference_id: terms.account.id,
    line_items: [{ price, quantity: 1 }],
    success_url: `${terms.returnUrl}?checkout=done`,
    cancel_url: `${terms.returnUrl}?checkout=cancelled`,
    metadata: { ...metadata },
    subscription_data: {
      metadata: { account_id: terms.account.id },
      ...(terms.trial ? { trial_period_days: planTerms[terms.tier].trialDays } : {}),
    },
  }
}
