import { isPaid, PAID_PLANS, type PaidPlan, type Plan } from '../../../data/schema/plans.ts'

const priceSetting = (plan: Plan, period: 'MONTHLY' | 'ANNUAL') =>
  process.env[`PRICE_${plan.toUpperCase()}_${period}`]

/** Price of a paid plan as text; null if only the checkout shows it. */
export function priceLine(plan: Plan): string | null {
  const [monthly, annual] = [priceSetting(plan, 'MONTHLY'), priceSetting(plan, 'ANNUAL')]
  const prices = [monthly && `${monthly} per month`, annual && `${annual} per year`].filter(Boolean)
  return prices.length === 0 ? null : prices.join(', or ')
}

/** Prices that are shown if the installation neither states prices nor sells plans. `.env.example` has the same. */
const EXAMPLES: Readonly<Record<PaidPlan, readonly [monthly: string, annual: string]>> = {
  starter: ['$29', '$290'],
  pro: ['$99', '$990'],
  enterprise: ['$399', '$3,990'],
}

/** Whether prices are examples: plans are not sold, and the operator has stated no price. */
export const pricesAreExamples = (): boolean =>
  !process.env.STRIPE_SECRET_KEY && PAID_PLANS.every((plan) => priceLine(plan) === null)

/**
 * Prices of a plan from the operator's settings `PRICE_<PLAN>_MONTHLY` and `PRICE_<PLAN>_ANNUAL`, as displayed (e.g. `$29`). Without
 * them the page refers to the checkout, which always shows the price, or shows examples if there is no checkout.
 */
export function pricesOf(plan: Plan): { readonly monthly: string; readonly annual: string } {
  if (!isPaid(plan)) return { monthly: '$0', annual: 'forever' }
  const [monthly, annual] = pricesAreExamples()
    ? EXAMPLES[plan]
    : [priceSetting(plan, 'MONTHLY'), priceSetting(plan, 'ANNUAL')]
  return {
    monthly: monthly === undefined ? 'Price at checkout' : `${monthly} per month`,
    annual: annualWords(monthly, annual),
  }
}

function annualWords(monthly: string | undefined, annual: string | undefined): string {
  if (annual !== undefined) return `or ${annual} per year`
  return monthly === undefined ? 'monthly or annual' : 'billed monthly'
}
