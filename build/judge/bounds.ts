import { BANDS } from '../lint/bands.ts'

/** How far a figure may move in a week before somebody looks: shares of the standing value, downwards and upwards. */
export interface Bound {
  readonly down: number
  readonly up: number
  /** Whether it may come from zero or go to zero unseen. */
  readonly zero: boolean
}

const USUAL: Bound = { down: 0.5, up: 0.5, zero: false }
/** Offers double and halve; it is their nature, and their own words stand beside the figure. */
const OFFER: Bound = { down: 0.75, up: 1.5, zero: true }
const MONTHS: Bound = { down: 0.75, up: 2, zero: false }

/** Fields that move otherwise than usual. */
const BOUNDS: Readonly<Record<string, Bound>> = {
  signup_bonus_points: OFFER,
  signup_bonus_cash_value: OFFER,
  signup_min_spend: OFFER,
  signup_min_spend_months: MONTHS,
  intro_apr_purchase_months: MONTHS,
  intro_apr_balance_transfer_months: MONTHS,
  balance_transfer_fee_intro_months: MONTHS,
  intro_apr_purchase: { down: 1, up: 1, zero: true },
  intro_apr_balance_transfer: { down: 1, up: 1, zero: true },
  penalty_apr: { down: 0.5, up: 0.5, zero: true },
}

export const boundOf = (field: string): Bound => BOUNDS[field] ?? USUAL

/** What a field can reasonably hold. */
export const bandOf = (field: string): readonly [number, number] | undefined => BANDS[field]

/** Words among a fixed few: they do not change with the weather. */
export const SETTLED: ReadonlySet<string> = new Set([
  'card_type',
  'network',
  'reward_currency',
  'reward_currency_name',
])
