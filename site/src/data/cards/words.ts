import type { CARD_TYPES, Country, NETWORKS } from '../../../../data/schema/card.ts'
import type { CategoryRate, RewardRate } from '../../../../data/schema/rates.ts'
import { freeView } from './free-view.ts'

export const NETWORK_NAMES: Readonly<Record<(typeof NETWORKS)[number], string>> = {
  VISA: 'Visa',
  MC: 'Mastercard',
  AMEX: 'Amex',
  DISCOVER: 'Discover',
}

export const TYPE_NAMES: Readonly<Record<(typeof CARD_TYPES)[number], string>> = {
  personal: 'Personal',
  business: 'Business',
  student: 'Student',
  secured: 'Secured',
}

/** An amount in home currency, such as $95 or CA$120.50. The country is said only where amounts of both meet. */
export function money(amount: number, country?: Country): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  const text = amount.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${country === 'CA' ? 'CA' : ''}$${text}`
}

/** A number with at most one decimal, such as 4.5. */
export const rounded = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** What a rate earns, such as 4× or 3%. */
export const multiplierText = ({
  rate_multiplier,
  rate_type,
}: Pick<RewardRate, 'rate_multiplier' | 'rate_type'>): string =>
  `${rate_multiplier.toLocaleString('en-US')}${rate_type === 'percent_cashback' ? '%' : '×'}`

let names: ReadonlyMap<string, string> | undefined

/** Display name of a category. */
export function categoryName(slug: string): string {
  names ??= new Map(freeView().categories.map((category) => [category.slug, category.name]))
  return names.get(slug) ?? slug
}

type Scope = Pick<CategoryRate, 'categories' | 'merchant' | 'booking_channel' | 'choice_group'> &
  Partial<Pick<RewardRate, 'is_base_rate'>>

/** What a rate is for, such as "Dining" or "Hotels via portal". */
export function scopeText({
  categories,
  merchant,
  booking_channel,
  choice_group,
  is_base_rate,
}: Scope): string {
  const where = is_base_rate ? 'Everything else' : categories.map(categoryName).join(', ')
  const limits = [
    ...(merchant === null ? [] : [`at ${merchant}`]),
    ...(booking_channel === 'issuer_portal' ? ['via portal'] : []),
    ...(booking_channel === 'direct' ? ['booked direct'] : []),
    ...(choice_group === null ? [] : ['if chosen']),
  ]
  return [where === '' ? 'Purchases' : where, ...limits].join(' ')
}

const PERIODS = { monthly: 'a month', quarterly: 'a quarter', annual: 'a year' } as const

/** The cap of a rate, such as "on up to $6,000 a year"; null if none is known. */
export function capText({
  cap_amount,
  cap_period,
}: Pick<RewardRate, 'cap_amount' | 'cap_period'>): string | null {
  if (cap_amount === null) return null
  return `on up to ${money(cap_amount)}${cap_period === null ? '' : ` ${PERIODS[cap_period]}`}`
}

/** The quarter of a rotating rate, such as "Q4 2026 only"; null for other rates. */
export const quarterText = (rate: CategoryRate | RewardRate): string | null =>
  rate.is_rotating && rate.rotating_quarter !== null
    ? `Q${rate.rotating_quarter} ${rate.rotating_year ?? ''} only`
    : null
