import type { Offer, Rate, Truth } from './truth.ts'

export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`
export const percent = (rate: number): string => `${rate.toFixed(2)}%`
export const range = ({ interest_rate_purchase: low, high }: Truth): string =>
  high === null ? percent(low) : `${percent(low)} to ${percent(high)}`

/** Returns the offer as a sentence; `bonus` is the issuer's name for its points. */
export const offerSentence = ({ points, cash, spend, months }: Offer, bonus = 'bonus points'): string => {
  const reward =
    points === undefined ? `a ${dollars(cash ?? 0)} cash bonus` : `${points.toLocaleString('en-US')} ${bonus}`
  return `Earn ${reward} after you spend ${dollars(spend)} on purchases in the first ${months} months from account opening.`
}

/** Returns a rate as a sentence. */
export function rateSentence({ words, multiplier, cap, category }: Rate, isCash: boolean): string {
  const limit =
    cap === undefined ? '' : ` on up to ${dollars(cap)} in purchases per year, then 1${isCash ? '%' : 'X'}`
  if (isCash) return `Earn ${multiplier}% cash back on ${words}${limit}.`
  return category === 'other'
    ? `Earn ${multiplier}X points on ${words}.`
    : `Earn ${multiplier}X points on ${words}${limit}.`
}

export const isCashCard = ({ name }: Truth): boolean => /cash/i.test(name)

export const feeOf = ({ annual_fee, annual_fee_waived_first_year }: Truth): string =>
  annual_fee_waived_first_year
    ? `$0 intro annual fee for the first year, then ${dollars(annual_fee)}`
    : dollars(annual_fee)
