import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'

type Band = readonly [least: number, most: number]

const APR: Band = [0, 60]
const PERCENT: Band = [0, 15]
const FEE: Band = [0, 100]
const MONTHS: Band = [1, 36]

/** What a field can reasonably hold; a value outside is a misreading until shown otherwise. */
export const BANDS: Readonly<Record<string, Band>> = {
  interest_rate_purchase: APR,
  interest_rate_cash: APR,
  interest_rate_balance_transfer: APR,
  intro_apr_purchase: [0, 30],
  intro_apr_balance_transfer: [0, 30],
  penalty_apr: APR,
  military_apr_cap: APR,
  foreign_transaction_fee: [0, 5],
  balance_transfer_fee_percent: PERCENT,
  balance_transfer_fee_intro_percent: PERCENT,
  cash_advance_fee_percent: PERCENT,
  intro_apr_purchase_months: MONTHS,
  intro_apr_balance_transfer_months: MONTHS,
  balance_transfer_fee_intro_months: MONTHS,
  annual_fee: [0, 1500],
  annual_fee_year2: [0, 1500],
  monthly_fee: FEE,
  supplementary_card_fee: [0, 500],
  authorized_user_fee: [0, 500],
  balance_transfer_fee_min: FEE,
  cash_advance_fee_min: FEE,
  late_payment_fee: FEE,
  returned_payment_fee: FEE,
  over_limit_fee: FEE,
  signup_bonus_points: [100, 1_000_000],
  signup_min_spend: [0, 150_000],
  credit_score_min: [300, 900],
  min_income: [1_000, 500_000],
  min_income_household: [1_000, 500_000],
  age_min: [13, 25],
  authorized_user_min_age: [0, 21],
  authorized_user_max: [0, 99],
}

/** Every figure lies within the band of its field. */
export function checkBands(facts: LoadedFacts): Problem[] {
  const problems: Problem[] = []
  for (const { file, observations } of facts.cards)
    for (const { seen, values, highs } of observations)
      for (const [field, [least, most]] of Object.entries(BANDS))
        for (const value of [values[field], highs?.[field]])
          if (typeof value === 'number' && !(value >= least && value <= most))
            problems.push({ file, message: `${seen}: ${field} ${value} is outside ${least} to ${most}` })
  return problems
}

/** The high end of a range stands above a low end that is stated too. */
export function checkHighs(facts: LoadedFacts): Problem[] {
  const problems: Problem[] = []
  for (const { file, observations } of facts.cards)
    for (const { seen, values, highs } of observations)
      for (const [field, high] of Object.entries(highs ?? {})) {
        const low = values[field]
        if (typeof low !== 'number')
          problems.push({ file, message: `${seen}: a high of ${field} without a low` })
        else if (high <= low)
          problems.push({ file, message: `${seen}: high ${high} of ${field} is not above ${low}` })
      }
  return problems
}
