import type { Field } from '../reading.ts'
import type { Statement } from './statement.ts'

const YEAR_MONTHS = 12

/** Fields of a value that applies in the first year only: the value, and the number of months. */
const INTRO: Readonly<Partial<Record<Field, readonly [Field, Field]>>> = {
  intro_apr_purchase: ['intro_apr_purchase', 'intro_apr_purchase_months'],
  intro_apr_balance_transfer: ['intro_apr_balance_transfer', 'intro_apr_balance_transfer_months'],
  balance_transfer_fee_percent: ['balance_transfer_fee_intro_percent', 'balance_transfer_fee_intro_months'],
}

/** Returns what the values of a first year state: intro rates and fees, and a waiver of the annual fee. */
export const ofFirstYear = (statements: readonly Statement[]): Statement[] =>
  statements.flatMap((statement): Statement[] => {
    const { field, value, scope, quote } = statement
    if (field === 'annual_fee' && value === 0)
      return [{ field: 'annual_fee_waived_first_year', value: true, scope, quote }]
    const [intro, months] = INTRO[field] ?? []
    return intro && months
      ? [
          { field: intro, value, scope, quote },
          { field: months, value: YEAR_MONTHS, scope, quote },
        ]
      : []
  })
