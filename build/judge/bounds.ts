/** How far a figure may change without a second run, as shares of the current value, down and up. */
export interface Bound {
  readonly down: number
  readonly up: number
  /** Whether it may change from or to zero without a second run. */
  readonly zero: boolean
  /** Factor beyond which a maintainer must decide, even if several pages and runs agree. */
  readonly leap: number
}

const USUAL: Bound = { down: 0.5, up: 0.5, zero: false, leap: 3 }
/** Offers often double or halve, and their text states the figure. */
const OFFER: Bound = { down: 0.75, up: 1.5, zero: true, leap: 6 }
const MONTHS: Bound = { down: 0.75, up: 2, zero: false, leap: 6 }

/** Fields with bounds other than the usual ones. */
const BOUNDS: Readonly<Record<string, Bound>> = {
  signup_bonus_points: OFFER,
  signup_bonus_cash_value: OFFER,
  signup_min_spend: OFFER,
  signup_min_spend_months: MONTHS,
  intro_apr_purchase_months: MONTHS,
  intro_apr_balance_transfer_months: MONTHS,
  balance_transfer_fee_intro_months: MONTHS,
  intro_apr_purchase: { down: 1, up: 1, zero: true, leap: 3 },
  intro_apr_balance_transfer: { down: 1, up: 1, zero: true, leap: 3 },
  penalty_apr: { down: 0.5, up: 0.5, zero: true, leap: 3 },
}

export const boundOf = (field: string): Bound => BOUNDS[field] ?? USUAL

/** Texts with few possible values, which rarely change. */
export const FIXED_TEXTS: ReadonlySet<string> = new Set([
  'card_type',
  'network',
  'reward_currency',
  'reward_currency_name',
])
