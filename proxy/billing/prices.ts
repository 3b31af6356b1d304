import { PAID_PLANS, type PaidPlan } from '../../data/schema/plans.ts'

export const BILLING_CYCLES = ['monthly', 'annual'] as const
export type BillingCycle = (typeof BILLING_CYCLES)[number]

/** A plan and how often it is paid. */
export interface Order {
  readonly tier: PaidPlan
  readonly billing: BillingCycle
}

/** Stripe's price ids. New orders use the first of a list; earlier subscriptions may have the others. */
export type Prices = Readonly<Record<PaidPlan, Readonly<Record<BillingCycle, readonly string[]>>>>

/** Price id for a new order; undefined if it is not for sale. */
export const offeredPrice = (prices: Prices, { tier, billing }: Order): string | undefined =>
  prices[tier][billing][0]

/** The order that a price is for, or null if the price is not configured. */
export function orderOf(prices: Prices, price: string): Order | null {
  for (const tier of PAID_PLANS)
    for (const billing of BILLING_CYCLES) if (prices[tier][billing].includes(price)) return { tier, billing }
  return null
}
