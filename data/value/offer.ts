import { decimalsOf, roundScaled, toCents, toScaled } from './decimal.ts'
import type { ValueCard } from './facts.ts'
import type { ProgramValue } from './programs.ts'
import type { Spend } from './spend.ts'

/** Value of a welcome offer in cents, and the reason if it is 0. */
export interface Offer {
  readonly cents: number
  readonly note: string | null
}

const none = (note: string | null): Offer => ({ cents: 0, note })

/** Values the welcome offer of a card for a month's total spend. */
export function offerOf(card: ValueCard, points: ProgramValue, spend: Spend): Offer {
  const { signup_bonus_points: bonus, signup_bonus_cash_value: cash } = card
  if (bonus === null && cash === null) return none(null)
  const missed = missedMinimum(card, spend)
  if (missed !== null) return none(`The welcome offer does not count: ${missed}.`)
  if (bonus !== null && points.cents !== undefined)
    return { cents: pointsCents(bonus, points.cents), note: null }
  if (cash !== null) return { cents: toCents(cash), note: null }
  return none('The welcome offer does not count: the value of its points is unknown.')
}

/** Returns why the minimum spend is not reached; null if it is, or if there is none. */
function missedMinimum(
  { signup_min_spend: minimum, signup_min_spend_months: months }: ValueCard,
  { monthly, scale }: Spend,
): string | null {
  if (minimum === null && months === null) return null
  if (minimum === null || months === null)
    return `its ${minimum === null ? 'minimum spend is' : 'months are'} unknown`
  const exact = Math.max(scale, decimalsOf(minimum))
  const reached = monthly * 10n ** BigInt(exact - scale) * BigInt(months) >= toScaled(minimum, exact)
  return reached ? null : `this spend does not reach ${minimum} in ${months} months`
}

function pointsCents(points: number, cents: number): number {
  const [pointScale, centScale] = [decimalsOf(points), decimalsOf(cents)]
  return roundScaled(toScaled(points, pointScale) * toScaled(cents, centScale), pointScale + centScale)
}
