import { PAID_PLANS, type PaidPlan } from '../../data/schema/plans.ts'

export const BILLING_CYCLES = ['monthly', 'annual'] as const
export type BillingCycle = (typeof BILLING_CYCLES)[number]

/** What is paid for: a plan, and how often. */
export interface Order {
  readonly tier: PaidPlan
  readonly billing: BillingCycle
}

/** Stripe's price ids. The first of a list is offered; the others are known from earlier subscriptions. */
export type Prices = Readonly<Record<PaidPlan, Readonly<Record<BillingCycle, readonly string[]>>>>

/** The price that is offered for an order; undefined where it is not for sale. */
export const offeredPrice = (prices: Prices, { tier, billing }: Order): string | undefined =>
  prices[tier][billing][0]

/** What a price pays for, or null where the price is not ours. */
export function orderOf(prices: Prices, price: string): Order | null {
  for (const tier of PAID_PLANS)
    for (const billing of BILLING_CYCLES) if (prices[tier][billing].includes(price)) return { tier, billing }
  return null
}
