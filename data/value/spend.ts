import { compareText } from '../compare.ts'
import { decimalsOf, toScaled } from './decimal.ts'
import type { ValueFacts, ValueMerchant } from './facts.ts'
import type { ValueQuery } from './query.ts'

/** Monthly spend of one category, at one merchant or at any, that is booked one way. */
export interface SpendPart {
  /** Index of the category. */
  readonly category: number
  /** Null if the merchant is not known. */
  readonly merchant: ValueMerchant | null
  readonly isPortal: boolean
  /** Money a month, times 10^`scale`. */
  readonly monthly: bigint
  /** Money a year, times 10^`scale`. */
  readonly yearly: bigint
}

/** All spend of a query. */
export interface Spend {
  /** In the order of the categories. Spend at merchants follows the other spend of their category. */
  readonly parts: readonly SpendPart[]
  /** Decimals that every amount of the calculation fits in. */
  readonly scale: number
  /** Money a month, times 10^`scale`. */
  readonly monthly: bigint
  /** Whether some of it is booked in a portal. */
  readonly hasPortal: boolean
}

const MONTHS = 12n
const TRAVEL = 'travel'

/** Splits the spend of a query into parts. Its categories and merchants must exist. */
export function spendOf(
  { categories, merchants, cards }: ValueFacts,
  { spend, merchants: merchantSpend, portal_share: share }: ValueQuery,
): Spend {
  const amounts = [...Object.values(spend), ...merchantSpend.map(({ monthly }) => monthly)]
  const spendScale = Math.max(2, capDecimals(cards), ...amounts.map(decimalsOf))
  const shareScale = decimalsOf(share)
  const scale = spendScale + shareScale
  const portal = toScaled(share, shareScale)
  const whole = toScaled(1, shareScale)
  const byMerchant = new Map(merchants.map((merchant) => [merchant.id, merchant]))
  const atMerchants = [...merchantSpend].sort((a, b) => compareText(a.merchant, b.merchant))
  const part = (category: number, merchant: ValueMerchant | null, monthly: bigint, isPortal = false) =>
    monthly > 0n ? [{ category, merchant, isPortal, monthly, yearly: monthly * MONTHS }] : []
  const parts = categories.flatMap(({ slug, parent }, category): SpendPart[] => {
    const monthly = toScaled(spend[slug] ?? 0, spendScale)
    const inPortal = slug === TRAVEL || parent === TRAVEL ? monthly * portal : 0n
    return [
      ...part(category, null, monthly * whole - inPortal),
      ...part(category, null, inPortal, true),
      ...atMerchants.flatMap(({ merchant: id, monthly: amount }) => {
        const merchant = byMerchant.get(id)
        return merchant?.category === slug ? part(category, merchant, toScaled(amount, scale)) : []
      }),
    ]
  })
  return {
    parts,
    scale,
    monthly: parts.reduce((sum, { monthly }) => sum + monthly, 0n),
    hasPortal: parts.some(({ isPortal }) => isPortal),
  }
}

const capScales = new WeakMap<ValueFacts['cards'], number>()

/** Returns the maximum decimals of a cap. */
function capDecimals(cards: ValueFacts['cards']): number {
  const known = capScales.get(cards)
  if (known !== undefined) return known
  const decimals = cards.flatMap(({ rates }) => rates.map(({ cap_amount }) => decimalsOf(cap_amount ?? 0)))
  const max = decimals.reduce((a, b) => Math.max(a, b), 0)
  capScales.set(cards, max)
  return max
}
