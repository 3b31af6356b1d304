import type { Offer, Rate, Truth } from '../truth.ts'

export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`
export const percent = (value: number): string => `${value.toFixed(2)}%`
export const isCash = ({ name }: Truth): boolean => /cash/i.test(name)
export const path = (url: string): string => new URL(url).pathname
export const escaped = (text: string): string => text.replaceAll('&', '&amp;')

/** Reward of the offer, without its conditions. */
export const reward = ({ points, cash }: Offer, bonus = 'bonus points'): string =>
  points === undefined ? `${dollars(cash ?? 0)} cash back` : `${points.toLocaleString('en-US')} ${bonus}`

/** Size of a rate as the issuer prints it. */
export const size = ({ multiplier }: Rate, shown: Truth, unit: string): string =>
  isCash(shown) ? `${multiplier}%` : `${multiplier}${unit}`
