/** A field of a card as stated on a page, with the exact words. */
export interface Reading {
  readonly field: Field
  readonly value: number | string | boolean
  /** The high end of a range. */
  readonly high?: number
  readonly quote: string
  /** The card that the words name, on a page with several. */
  readonly card?: string
}

/** The card fields of the specification (2.1) that the readers can find. */
export const FIELDS = [
  'card_type',
  'annual_fee',
  'annual_fee_waived_first_year',
  'annual_fee_year2',
  'monthly_fee',
  'supplementary_card_fee',
  'authorized_user_fee',
  'interest_rate_purchase',
  'interest_rate_cash',
  'interest_rate_balance_transfer',
  'intro_apr_purchase',
  'intro_apr_purchase_months',
  'intro_apr_balance_transfer',
  'intro_apr_balance_transfer_months',
  'penalty_apr',
  'penalty_apr_trigger',
  'foreign_transaction_fee',
  'balance_transfer_fee_percent',
  'balance_transfer_fee_min',
  'balance_transfer_fee_intro_percent',
  'balance_transfer_fee_intro_months',
  'cash_advance_fee_percent',
  'cash_advance_fee_min',
  'late_payment_fee',
  'returned_payment_fee',
  'over_limit_fee',
  'military_apr_cap',
  'military_annual_fee_waived',
  'min_income',
  'min_income_household',
  'credit_score_min',
  'credit_score_recommended',
  'application_rules',
  'product_change_eligible',
  'signup_bonus',
  'signup_bonus_points',
  'signup_bonus_cash_value',
  'signup_min_spend',
  'signup_min_spend_months',
  'reward_currency_name',
] as const

export type Field = (typeof FIELDS)[number]

export type { Country } from '../../data/schema/card.ts'
