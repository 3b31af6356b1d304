import { describe, expect, it } from 'vitest'
import { valuesOf } from './us-values.ts'

const DUE = 'Your due date is at least 23 days after the close of each billing cycle.'
const REGULATOR_NOTE =
  'To learn more about factors to consider when applying for or using a credit card, visit the website of the Consumer Financial ' +
  'Protection Bureau at'

describe('a disclosure with all headings first', () => {
  it('gives no fee for the minimum interest charge in the prescribed notice', () =>
    expect(
      valuesOf(
        'APR for Purchases\n\n21.10%\n\nMinimum Interest Charge\n\n' +
          'For Credit Card Tips from the Consumer Financial Protection Bureau\n\nFees\n\n' +
          `Annual Fees\n\nIf you are charged interest, the charge will be no less than $1.00. ${REGULATOR_NOTE}\n\nNone\n\nPenalty Fees`,
      ),
    ).toEqual({ interest_rate_purchase: 21.1, annual_fee: 0 }))

  it('pairs each label with its rate, and the penalty with its trigger', () =>
    expect(
      valuesOf(
        'Interest Rates and Interest Charges Annual percentage rates (APR) for purchases Penalty APR and When it Applies ' +
          'How to Avoid Paying Interest 21.10% 27.30% This APR will vary with the market based on the Prime Rate. ' +
          'This APR may be applied if you make a late payment. How long will the Penalty APR apply? If your APR is increased ' +
          `for this reason, the Penalty APR will apply until you pay on time. ${DUE} Fees Annual Fee None`,
      ),
    ).toEqual({
      interest_rate_purchase: 21.1,
      penalty_apr: 27.3,
      penalty_apr_trigger: expect.stringContaining('late payment'),
      annual_fee: 0,
    }))

  it('pairs the later rate after a fee label with its intro rate', () =>
    expect(
      valuesOf(
        'Annual Percentage Rate (APR) for Purchases 3.10% introductory APR for seven months. How to Avoid Paying Interest on ' +
          'Purchases For Credit Card Tips from the Consumer Financial Protection Bureau Fees Annual Fee After that, your APR ' +
          `will be 11.20% to 17.30%, based on your creditworthiness. This APR will vary with the Prime Rate. ` +
          `${DUE} ${REGULATOR_NOTE} None Penalty Fees Late Payment Up to $21`,
      ),
    ).toEqual({
      intro_apr_purchase: 3.1,
      intro_apr_purchase_months: 7,
      interest_rate_purchase: [11.2, 17.3],
      annual_fee: 0,
      late_payment_fee: 21,
    }))

  it('ignores the field numbers of a form', () =>
    expect(
      valuesOf(
        'APR for Purchases APR for Cash Advances F1 11.10% This APR will vary with the Prime Rate. F2 12.20% This APR will vary ' +
          'with the Prime Rate. Balance Transfer Fee Cash Advance Fee Late Payment Fee F3 None F4 of the amount of each cash ' +
          'advance, whichever is $3.00 or 2.00% greater F5 Up to $11.00',
      ),
    ).toEqual({
      interest_rate_purchase: 11.1,
      interest_rate_cash: 12.2,
      balance_transfer_fee_percent: 0,
      cash_advance_fee_percent: 2,
      cash_advance_fee_min: 3,
      late_payment_fee: 11,
    }))

  it('pairs the rates below a heading after all labels with the rate labels', () =>
    expect(
      valuesOf(
        'Visa card Purchase Annual Percentage Rate (APR) Cash Advance APR Penalty APR and When It Applies FEES Annual Fee Late ' +
          'Payment INTEREST RATES AND INTEREST CHARGES Prime % to Prime % 9.10% to 20.10% This APR will vary with the Market based ' +
          'on the Prime Rate Prime % to Prime % 10.10% to 21.10% This APR will vary with the Market based on the Prime Rate 23.20% ' +
          'This APR will vary with the Market',
      ),
    ).toEqual({
      interest_rate_purchase: [9.1, 20.1],
      interest_rate_cash: [10.1, 21.1],
      penalty_apr: 23.2,
    }))

  it('reads fees without labels by their base', () =>
    expect(
      valuesOf(
        'Transaction Fees\t\t\n\tEither $10 or 5% of the amount of each transfer, whichever is greater\t\n' +
          '\tEither $15 or 4% of the amount of each cash advance, whichever is greater\t\n\tNone\t\n',
      ),
    ).toEqual({
      balance_transfer_fee_percent: 5,
      balance_transfer_fee_min: 10,
      cash_advance_fee_percent: 4,
      cash_advance_fee_min: 15,
    }))

  it('finds consecutive labels in lowercase', () =>
    expect(
      valuesOf(
        'Visa card RATES AS OF 01/01/2017 APR for purchases APR for balance transfers APR for cash advances Penalty APR and when ' +
          'it applies How to avoid paying interest on purchases Minimum finance charge For credit card tips from the Consumer ' +
          'Financial Protection Bureau 0% Introductory APR, for the first 12 billing cycles. After that, 12.10% to 22.10% APR, ' +
          'based on your creditworthiness. 0% Introductory APR for 24 billing cycles. Thereafter, 13.10% APR based on your ' +
          'creditworthiness % APR % APR. This APR may be applied to new transactions if you miss a payment.',
      ),
    ).toEqual({
      intro_apr_purchase: 0,
      intro_apr_purchase_months: 12,
      interest_rate_purchase: [12.1, 22.1],
      intro_apr_balance_transfer: 0,
      intro_apr_balance_transfer_months: 24,
      interest_rate_balance_transfer: 13.1,
      penalty_apr_trigger: 'miss a payment',
    }))

  it('separates fees without labels in one cell', () =>
    expect(
      valuesOf(
        'Visa card\nTransaction Fees:\n\t\n5% of amount advanced ($10 minimum) $0 (0% of the transferred balance amount in U.S. ' +
          'dollars) A fee of 1.1% of the amount of the transaction, in U.S. dollars, will be imposed on all foreign transactions. ' +
          '\t\n',
      ),
    ).toEqual({
      balance_transfer_fee_percent: 0,
      cash_advance_fee_percent: 5,
      cash_advance_fee_min: 10,
      foreign_transaction_fee: 1.1,
    }))

  it('reads values in capitals and lowercase after their labels', () =>
    expect(
      valuesOf(
        'Visa card Transaction Fees: • Balance Transfers • Cash Advances • Foreign Transactions NONE NONE NONE Penalty Fees: • ' +
          'Late Payment • Returned Convenience Check • Returned Payment up to $21.00 up to $22.00 up to $23.00 How We Will ' +
          'Calculate Your Balance: daily',
      ),
    ).toEqual({
      balance_transfer_fee_percent: 0,
      cash_advance_fee_percent: 0,
      foreign_transaction_fee: 0,
      late_payment_fee: 21,
      returned_payment_fee: 23,
    }))

  it('separates the values of a list at dashes, and at bullets that became question marks', () => {
    const read = { balance_transfer_fee_percent: 0, cash_advance_fee_percent: 2, cash_advance_fee_min: 9 }
    const dashes =
      'Transaction Fees\n- Balance Transfer Fee\n- Cash Advance Fee\n\n- None\n' +
      '- $9.00 or 2.00% of the amount of each cash advance, whichever is greater\n'
    const marks =
      'Transaction Fees\n\n? Balance Transfer ? Cash Advance\n\nNone\n\n' +
      'Either $9 or 2% of the amount of each cash advance, whichever is greater.\n'
    expect(valuesOf(dashes)).toEqual(read)
    expect(valuesOf(marks)).toEqual(read)
  })
})
