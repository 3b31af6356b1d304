import type { Field, Reading } from '../reading.ts'

/** What a field can be: a figure outside was read wrongly, and is no reading at all. */
const BANDS: Readonly<Partial<Record<Field, readonly [number, number]>>> = {
  annual_fee: [0, 10_000],
  annual_fee_year2: [0, 10_000],
  monthly_fee: [0, 100],
  supplementary_card_fee: [0, 500],
  authorized_user_fee: [0, 1_000],
  // What is below is earned, or lasts for some months.
  interest_rate_purchase: [4, 60],
  interest_rate_cash: [4, 60],
  interest_rate_balance_transfer: [4, 60],
  intro_apr_purchase: [0, 25],
  intro_apr_balance_transfer: [0, 25],
  intro_apr_purchase_months: [1, 36],
  intro_apr_balance_transfer_months: [1, 36],
  // What is below is added to the rate.
  penalty_apr: [10, 60],
  foreign_transaction_fee: [0, 6],
  balance_transfer_fee_percent: [0, 10],
  balance_transfer_fee_min: [0, 100],
  balance_transfer_fee_intro_percent: [0, 10],
  balance_transfer_fee_intro_months: [1, 36],
  cash_advance_fee_percent: [0, 10],
  cash_advance_fee_min: [0, 100],
  late_payment_fee: [0, 100],
  returned_payment_fee: [0, 100],
  over_limit_fee: [0, 100],
  military_apr_cap: [5, 36],
  min_income: [5_000, 500_000],
  min_income_household: [5_000, 1_000_000],
  credit_score_min: [500, 850],
  signup_bonus_points: [500, 1_000_000],
  signup_bonus_cash_value: [10, 10_000],
  signup_min_spend: [1, 500_000],
  signup_min_spend_months: [1, 24],
}

/** Whether a reading lies in the band of its field. */
export function isInBand({ field, value }: Reading): boolean {
  const band = BANDS[field]
  return band === undefined || typeof value !== 'number' || (value >= band[0] && value <= band[1])
}
