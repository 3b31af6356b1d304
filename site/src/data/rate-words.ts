import type { Country } from '../../../data/schema/card.ts'
import type { CategoryRate, RewardRate } from '../../../data/schema/rates.ts'

// Intl objects take longer to create than to use.
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const ROUNDED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const EXACT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** An amount in home currency, such as $95 or CA$120.50. The country is said only where amounts of both meet. */
export function money(amount: number, country?: Country): string {
  const format = Number.isInteger(amount) ? WHOLE : CENTS
  const sign = amount < 0 ? '−' : ''
  return `${sign}${country === 'CA' ? 'CA' : ''}$${format.format(Math.abs(amount))}`
}

/** An amount rounded to whole units, such as $612. */
export const wholeMoney = (amount: number): string => money(Math.round(amount))

/** A number with at most one decimal, such as 4.5. */
export const rounded = (value: number): string => ROUNDED.format(value)

/** What a rate earns, such as 4× or 3%. */
export const multiplierText = ({
  rate_multiplier,
  rate_type,
}: Pick<RewardRate, 'rate_multiplier' | 'rate_type'>): string =>
  `${EXACT.format(rate_multiplier)}${rate_type === 'percent_cashback' ? '%' : '×'}`

const PERIODS = { monthly: 'a month', quarterly: 'a quarter', annual: 'a year' } as const

/** Fields of a rate; missing values are null or undefined. */
type Terms<Field extends keyof RewardRate> = { readonly [F in Field]?: RewardRate[F] | null }

/** The cap of a rate, such as "on up to $6,000 a year"; null if none is known. */
export function capText({ cap_amount, cap_period }: Terms<'cap_amount' | 'cap_period'>): string | null {
  if (cap_amount == null) return null
  return `on up to ${money(cap_amount)}${cap_period == null ? '' : ` ${PERIODS[cap_period]}`}`
}

type Scope = Pick<CategoryRate, 'categories'> &
  Terms<'merchant' | 'booking_channel' | 'choice_group' | 'is_base_rate'>

/** What a rate is for, such as "Dining" or "Hotels via portal". `nameOf`: the display name of a category. */
export function scopeWords(
  { categories, merchant, booking_channel, choice_group, is_base_rate }: Scope,
  nameOf: (category: string) => string,
): string {
  const where = is_base_rate ? 'Everything else' : categories.map(nameOf).join(', ')
  const limits = [
    ...(merchant == null ? [] : [`at ${merchant}`]),
    ...(booking_channel === 'issuer_portal' ? ['via portal'] : []),
    ...(booking_channel === 'direct' ? ['booked direct'] : []),
    ...(choice_group == null ? [] : ['if chosen']),
  ]
  return [where === '' ? 'Purchases' : where, ...limits].join(' ')
}
