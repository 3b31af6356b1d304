import type { Card } from './card.ts'

/** Range of plausible values of a number. */
export interface Band {
  readonly min: number
  readonly max: number
  /** Lowest value that readers take from a page, if above `min`: a lower number next to the label is usually another value. */
  readonly readMin?: number
  readonly unit: 'percent' | 'home currency' | 'points' | 'months' | 'years' | 'score' | 'cardholders'
}

const percent = (min: number, max: number): Band => ({ min, max, unit: 'percent' })
const money = (min: number, max: number): Band => ({ min, max, unit: 'home currency' })
const months = (min: number, max: number): Band => ({ min, max, unit: 'months' })

// A lower rate is usually a reward, a fee, or an introductory rate.
const APR: Band = { ...percent(0, 60), readMin: 4 }
const INCOME: Band = { ...money(1_000, 500_000), readMin: 5_000 }
const FEE = money(0, 100)

/**
 * Plausible values of a card's numbers. A value outside is a misreading until a maintainer shows otherwise: readers refuse it,
 * the weekly job queues it for review, and lint rejects it.
 */
const CARD_BANDS: Readonly<Partial<Record<keyof Card, Band>>> = {
  // Cards by invitation cost thousands a year.
  annual_fee: money(0, 5_000),
  annual_fee_year2: money(0, 5_000),
  monthly_fee: FEE,
  supplementary_card_fee: money(0, 500),
  authorized_user_fee: money(0, 500),
  interest_rate_purchase: APR,
  interest_rate_cash: APR,
  interest_rate_balance_transfer: APR,
  intro_apr_purchase: percent(0, 25),
  intro_apr_balance_transfer: percent(0, 25),
  intro_apr_purchase_months: months(1, 36),
  intro_apr_balance_transfer_months: months(1, 36),
  // A lower number is usually added to the rate.
  penalty_apr: { ...percent(0, 60), readMin: 10 },
  foreign_transaction_fee: percent(0, 5),
  balance_transfer_fee_percent: percent(0, 10),
  balance_transfer_fee_min: FEE,
  balance_transfer_fee_intro_percent: percent(0, 10),
  balance_transfer_fee_intro_months: months(1, 36),
  cash_advance_fee_percent: percent(0, 10),
  cash_advance_fee_min: FEE,
  late_payment_fee: FEE,
  returned_payment_fee: FEE,
  over_limit_fee: FEE,
  military_apr_cap: percent(5, 36),
  min_income: INCOME,
  min_income_household: INCOME,
  credit_score_min: { min: 300, max: 850, readMin: 500, unit: 'score' },
  signup_bonus_points: { min: 100, max: 1_000_000, readMin: 500, unit: 'points' },
  signup_bonus_cash_value: { ...money(0, 3_000), readMin: 10 },
  signup_min_spend: { ...money(0, 150_000), readMin: 1 },
  signup_min_spend_months: months(1, 24),
  age_min: { min: 13, max: 25, unit: 'years' },
  authorized_user_min_age: { min: 0, max: 21, unit: 'years' },
  authorized_user_max: { min: 0, max: 99, unit: 'cardholders' },
}

/** Bands by field, sorted as declared. */
export const BANDS: Readonly<Record<string, Band>> = CARD_BANDS

/** Returns whether a value is not a number, or is plausible for its field. A field without a band takes any number. */
export function isPlausible(field: string, value: unknown): boolean {
  const band = BANDS[field]
  return band === undefined || typeof value !== 'number' || (value >= band.min && value <= band.max)
}

/** Returns whether readers take a value for a field: it is plausible, and not below `readMin`. */
export function isReadable(field: string, value: unknown): boolean {
  const min = BANDS[field]?.readMin
  return isPlausible(field, value) && (min === undefined || typeof value !== 'number' || value >= min)
}

/** Describes the band of a field for messages, such as `0 to 100`. */
export const bandText = ({ min, max }: Band): string => `${min} to ${max}`
