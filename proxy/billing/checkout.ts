import type Stripe from 'stripe'
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
  /** The portal, where the owner returns to. */
  readonly returnUrl: string
}

/**
 * A hosted checkout for the order. One that is open for the same order is given again, those for other orders are closed: an
 * account has one open checkout at most, so it cannot pay twice.
 */
export async function openCheckout(stripe: Stripe, terms: CheckoutTerms): Promise<string> {
  const { customerId } = terms
  const marks = marksOf(terms)
  const { data } = await fromStripe(stripe.checkout.sessions.list({ customer: customerId, limit: 20 }))
  const open = data.filter(({ status }) => status === 'open')
  const same = open.find(({ metadata }) =>
    Object.entries(marks).every(([name, value]) => metadata?.[name] === value),
  )
  for (const { id } of open) if (id !== same?.id) await fromStripe(stripe.checkout.sessions.expire(id))
  if (same?.url) return same.url
  // Calls at the same moment see the same newest checkout, and so make one together.
  const key = ['checkout', terms.account.id, ...Object.values(marks), data[0]?.id ?? 'first'].join('-')
  const made = await fromStripe(
    stripe.checkout.sessions.create(sessionOf(terms, marks), { idempotencyKey: key }),
  )
  return (
    made.url ??
    refuse('internal_error', 'The service failed.', { cause: new Error('a checkout without an address') })
  )
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
      `The ${terms.tier} plan cannot be bought ${terms.billing} at the moment.`,
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
