import type { Plan } from '../../../data/schema/plans.ts'

/**
 * Prices are the operator's: `PRICE_<PLAN>_MONTHLY` and `PRICE_<PLAN>_ANNUAL`, as the reader shall see them (for example
 * `$29`). Where they are not set, the page sends to the checkout, which always shows the true price.
 */
export function pricesOf(plan: Plan): { readonly monthly: string; readonly annual: string } {
  if (plan === 'free') return { monthly: '0', annual: 'for as long as you like' }
  const price = (period: string) => process.env[`PRICE_${plan.toUpperCase()}_${period}`]
  const [monthly, annual] = [price('MONTHLY'), price('ANNUAL')]
  return {
    monthly: monthly === undefined ? 'At checkout' : `${monthly} a month`,
    annual: annual === undefined ? 'price shown there, monthly or annual' : `or ${annual} a year`,
  }
}
