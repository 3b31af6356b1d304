import type { Plan } from '../../../data/schema/plans.ts'

const priced = (plan: Plan, period: 'MONTHLY' | 'ANNUAL') =>
  process.env[`PRICE_${plan.toUpperCase()}_${period}`]

/** What a paid plan costs, in a few words; null where it is told at the checkout only. */
export function priceLine(plan: Plan): string | null {
  const [monthly, annual] = [priced(plan, 'MONTHLY'), priced(plan, 'ANNUAL')]
  const told = [monthly && `${monthly} per month`, annual && `${annual} per year`].filter(Boolean)
  return told.length === 0 ? null : told.join(', or ')
}

/**
 * Prices are the operator's: `PRICE_<PLAN>_MONTHLY` and `PRICE_<PLAN>_ANNUAL`, as the reader shall see them (for example
 * `$29`). Where they are not set, the page sends to the checkout, which always shows the true price.
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
