import type { Plan } from '../../../data/schema/plans.ts'

const priced = (plan: Plan, period: 'MONTHLY' | 'ANNUAL') =>
  process.env[`PRICE_${plan.toUpperCase()}_${period}`]

/** Price of a paid plan as text; null if only the checkout shows it. */
export function priceLine(plan: Plan): string | null {
  const [monthly, annual] = [priced(plan, 'MONTHLY'), priced(plan, 'ANNUAL')]
  const prices = [monthly && `${monthly} per month`, annual && `${annual} per year`].filter(Boolean)
  return prices.length === 0 ? null : prices.join(', or ')
}

/**
 * Prices of a plan from the operator's settings `PRICE_<PLAN>_MONTHLY` and `PRICE_<PLAN>_ANNUAL`, as displayed (e.g. `$29`). Without
 * them the page refers to the checkout, which always shows the price.
 */
export function pricesOf(plan: Plan): { readonly monthly: string; readonly annual: string } {
  if (plan === 'free') return { monthly: '$0', annual: 'forever' }
  const [monthly, annual] = [priced(plan, 'MONTHLY'), priced(plan, 'ANNUAL')]
  return {
    monthly: monthly === undefined ? 'Price at checkout' : `${monthly} per month`,
    annual: annualWords(monthly, annual),
  }
}

function annualWords(monthly: string | undefined, annual: string | undefined): string {
  if (annual !== undefined) return `or ${annual} per year`
  return monthly === undefined ? 'monthly or annual' : 'billed monthly'
}
