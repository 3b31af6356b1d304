import type Stripe from 'stripe'
import { compareText } from '../../data/compare.ts'
import { higherFirst } from '../../data/schema/plans.ts'
import type { BillingChange, Subscription } from '../store/billing.ts'
import { orderOf, type Prices } from './prices.ts'

/** Plan and subscription of an account, from Stripe's record. */
export interface SubscriptionState extends BillingChange {
  /** Whether any subscription of the customer began with a trial. */
  readonly trialUsed: boolean
  /** Ids of further subscriptions that are paid in addition to the current one. */
  readonly duplicates: readonly string[]
}

/** The plan is active in these states. After a failed payment (past_due) it stays active until Stripe ends the subscription. */
const LIVE: readonly string[] = ['trialing', 'active', 'past_due']
const UNPAID: readonly string[] = ['past_due', 'unpaid']
/** Never began, since the first payment was not made. */
const NEVER_BEGAN: readonly string[] = ['incomplete', 'incomplete_expired']
const DISPUTED: readonly string[] = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
]

/** Derives plan and state from all subscriptions and known disputes of a customer, in any order. */
export function subscriptionState(
  subscriptions: readonly Stripe.Subscription[],
  disputes: readonly Stripe.Dispute[],
  prices: Prices,
): SubscriptionState {
  const begun = subscriptions.filter(({ status }) => !NEVER_BEGAN.includes(status))
  const live = begun.filter(({ status }) => LIVE.includes(status)).map((raw) => known(raw, prices))
  const [first, ...others] = live.sort(higherPlanFirst)
  const [last] = begun.toSorted((a, b) => b.created - a.created)
  // An ended subscription may have a price that is no longer configured.
  const subscription = first ?? (last === undefined ? null : summary(last, prices))
  const unpaid = subscription !== null && UNPAID.includes(subscription.status)
  return {
    plan: first?.plan ?? 'free',
    subscription,
    paymentFailed: unpaid || disputes.some(({ status }) => DISPUTED.includes(status)),
    trialUsed: subscriptions.some(({ trial_start }) => trial_start !== null),
    duplicates: others.map(({ id }) => id),
  }
}

const higherPlanFirst = (a: Subscription, b: Subscription) =>
  higherFirst(a.plan, b.plan) || compareText(a.id, b.id)

/** Throws if a paid price is not configured, so that Stripe sends the event again until it is, and no paid plan is lost. */
const known = (raw: Stripe.Subscription, prices: Prices): Subscription =>
  summary(raw, prices) ?? stop(`Subscription ${raw.id} is for a price that the configuration does not name`)

function stop(message: string): never {
  throw new Error(message)
}

/** Null if none of its prices is configured. A subscription may have more items than the plan. */
function summary(raw: Stripe.Subscription, prices: Prices): Subscription | null {
  const sold = raw.items.data.map((item) => ({ item, order: orderOf(prices, item.price.id) }))
  const { item, order } = sold.find((each) => each.order !== null) ?? { order: null }
  if (item === undefined || order === null) return null
  const periodEnds = item.current_period_end
  const endsAt = raw.cancel_at ?? (raw.cancel_at_period_end ? periodEnds : null)
  return {
    id: raw.id,
    plan: order.tier,
    billing: order.billing,
    status: raw.status,
    endsAt: iso(raw.ended_at ?? endsAt),
    trialEndsAt: iso(raw.trial_end),
    renewsAt: endsAt === null && LIVE.includes(raw.status) ? iso(periodEnds) : null,
  }
}

const iso = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString())
