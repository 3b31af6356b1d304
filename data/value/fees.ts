import { decimalsOf, roundScaled, toCents, toScaled } from './decimal.ts'
import type { ValueCard } from './facts.ts'

/** Yearly fees in cents. */
export interface Fees {
  readonly first: number
  readonly ongoing: number
}

const MONTHS = 12

/**
 * Returns the fees of the first and of later years; null if unknown. A monthly fee comes on top of the annual one, unless it is the same
 * fee stated per month.
 */
export function feesOf(card: ValueCard): Fees | null {
  const known = feeCache.get(card)
  if (known !== undefined) return known
  const fees = computeFees(card)
  feeCache.set(card, fees)
  return fees
}

const feeCache = new WeakMap<ValueCard, Fees | null>()

function computeFees(card: ValueCard): Fees | null {
  const { annual_fee: annual, annual_fee_year2: later, monthly_fee: monthly } = card
  if (annual === null && (monthly === null || monthly === 0)) return null
  const stated = toCents(annual ?? 0)
  const monthlyYear = toCents(monthly ?? 0) * MONTHS
  const extra = monthlyYear === stated ? 0 : monthlyYear
  const first = card.annual_fee_waived_first_year === true ? 0 : stated + extra
  return { first, ongoing: (later === null ? stated : toCents(later)) + extra }
}

/** How often a statement credit comes a year, as a fraction. Other periods count nothing. */
const PER_YEAR: ReadonlyMap<string, readonly [bigint, number]> = new Map([
  ['annual', [1n, 0]],
  ['semi_annual', [2n, 0]],
  ['quarterly', [4n, 0]],
  ['monthly', [12n, 0]],
  ['per_4_years', [25n, 2]],
  ['per_5_years', [2n, 1]],
])

/** Decimals of a credit's times a year. */
const TIMES_SCALE = 2

/** Returns what a year's statement credits are worth, in cents. `use`: the share of their face value that counts. */
export function creditsOf({ credits }: ValueCard, use: number): number {
  if (use === 0 || credits.length === 0) return 0
  const useScale = decimalsOf(use)
  const scale = Math.max(2, ...credits.map(([amount]) => decimalsOf(amount)))
  const face = credits.reduce((sum, [amount, period]) => {
    const [times, places] = PER_YEAR.get(period) ?? [0n, 0]
    return sum + toScaled(amount, scale) * times * 10n ** BigInt(TIMES_SCALE - places)
  }, 0n)
  return roundScaled(face * toScaled(use, useScale), scale + TIMES_SCALE + useScale - 2)
}
