import { describe, expect, it } from 'vitest'
import { readRewards } from '../../../build/extract/rewards/rewards.ts'
import { cardsOf, valuesOf } from './us-values.ts'

const HEADING = 'Interest Rates and Interest Charges\n\nAnnual Percentage Rate (APR) for\n\n'

describe('lists of a US disclosure', () => {
  it('have one rate for all subjects of the list above it', () =>
    expect(
      valuesOf(
        `${HEADING}• Purchases\n• Balance Transfers\n\n` +
          '1.10% introductory APR until the end of 9 billing cycles. After that, your APR will be 13.10%.\n' +
          'APR for Cash and Overdraft Advances18.10%\n',
      ),
    ).toEqual({
      interest_rate_purchase: 13.1,
      intro_apr_purchase: 1.1,
      intro_apr_purchase_months: 9,
      interest_rate_balance_transfer: 13.1,
      intro_apr_balance_transfer: 1.1,
      intro_apr_balance_transfer_months: 9,
      interest_rate_cash: 18.1,
    }))

  it('have fees of labels that count overdrafts as advances', () =>
    expect(
      valuesOf(
        'Transaction Fees\n• Balance Transfer\n• Cash/Overdraft Advances\n• Foreign Transactions\n\n' +
          'Greater of $7 or 3% per balance transfer made\nGreater of $8 or 4% per advance\n2% of each transaction in U.S. Dollars\n',
      ),
    ).toEqual({
      balance_transfer_fee_percent: 3,
      balance_transfer_fee_min: 7,
      cash_advance_fee_percent: 4,
      cash_advance_fee_min: 8,
      foreign_transaction_fee: 2,
    }))

  it('have a fee that starts with "up to" after a complete one', () =>
    expect(
      valuesOf(
        'Penalty Fees\n• Late Payment\n• Over-the-Credit Limit\n• Returned Payment\n\n$14.00\nNone\nup to $24.00\n',
      ),
    ).toEqual({ late_payment_fee: 14, over_limit_fee: 0, returned_payment_fee: 24 }))

  it('separate values with bullets within a line', () =>
    expect(
      valuesOf(
        'Fees\n\nTransaction Fees • Balance Transfer • Cash Advance • Foreign Transaction\n\n' +
          '• Either $6 or 3% of the amount of each balance transfer, whichever is greater. • Either $7 or 4% of the amount of each ' +
          'cash advance, whichever is greater. • None\n',
      ),
    ).toEqual({
      balance_transfer_fee_min: 6,
      cash_advance_fee_min: 7,
      foreign_transaction_fee: 0,
      balance_transfer_fee_percent: 3,
      cash_advance_fee_percent: 4,
    }))

  it('have labels of three lines', () =>
    expect(
      valuesOf(
        'Annual Percentage Rate (APR) for\nPurchases, Balance Transfers, and\nCash Advances\n\n' +
          '2.90% introductory APR for the first\nnine months. After that, your APR will be:\n\n12.90%\n',
      ),
    ).toEqual({
      interest_rate_purchase: 12.9,
      interest_rate_balance_transfer: 12.9,
      interest_rate_cash: 12.9,
      intro_apr_purchase: 2.9,
      intro_apr_purchase_months: 9,
      intro_apr_balance_transfer: 2.9,
      intro_apr_balance_transfer_months: 9,
    }))

  it('give no rate if mixed columns make one end of its range introductory', () =>
    expect(
      valuesOf(
        'Annual Percentage Rate (APR) for Purchases\n0% introductory APR for 12\n\n' +
          '17.10%to 24.10% based on your creditworthiness.\nmonths from account opening.',
      ),
    ).not.toHaveProperty('interest_rate_purchase'))
})

describe('rows of a US fee schedule', () => {
  it('do not state a minimum charge as a fee on advances', () =>
    expect(
      valuesOf(
        'Minimum Finance Charge for Purchases & Cash Advances | $0.75 |\n' +
          'Transaction Fee for Cash Advances | 3% of amount advanced with a $6.00 minimum charge |\n' +
          'Currency Conversion Fee | 2% of the amount |\n',
      ),
    ).toEqual({ cash_advance_fee_percent: 3, cash_advance_fee_min: 6, foreign_transaction_fee: 2 }))

  it('state the share of an advance as its fee, but not a wire as a transfer', () =>
    expect(
      valuesOf(
        'Credit Cards\nLate Payment $12.00\nCash Advance 3% of amount advanced (Minimum $4.00 max $60.00)\n' +
          'Returned Check for payment $28.00\nInternational Wire Transfers $90.00\n',
      ),
    ).toEqual({
      late_payment_fee: 12,
      cash_advance_fee_percent: 3,
      cash_advance_fee_min: 4,
      returned_payment_fee: 28,
    }))
})

describe('other words of a US card', () => {
  it('say that the annual fee begins after the first year', () =>
    expect(valuesOf('Annual Fee\n\n$85, after the first year of account opening.\n')).toEqual({
      annual_fee: 85,
      annual_fee_waived_first_year: true,
    }))

  it('state the trigger of the penalty across a line break or before a list', () => {
    expect(
      valuesOf(
        'Penalty APR and When it Applies\n25.10% This APR may be\napplied to your account if you pay late twice.\n',
      ),
    ).toEqual({ penalty_apr: 25.1, penalty_apr_trigger: 'pay late twice' })
    expect(
      valuesOf(
        'Penalty Rate: 22% See explanation\nLate Payment Fee $15\n' +
          'Explanation of Penalty Rate: If an account becomes 45 days past due: 1) The APR will increase to\n22% for purchases.\n',
      ),
    ).toEqual({
      penalty_apr: 22,
      penalty_apr_trigger: 'an account becomes 45 days past due',
      late_payment_fee: 15,
    })
  })

  it('give no monthly fee that depends on the credit limit', () =>
    expect(
      valuesOf(
        'Monthly Fee: $0 for the first year. After that, $60.00 annually ($5.00 per month).\n' +
          '$0 for the first year. After that, $84.00 annually ($7.00 per month).\nLate Payment Up to $21\n',
      ),
    ).not.toHaveProperty('monthly_fee'))

  it('state that members pay no annual fee', () =>
    expect(valuesOf('Annual Fee | None with Maple Club membership. |\n')).toEqual({ annual_fee: 0 }))

  it('make a card secured if its limit is the deposit', () =>
    expect(
      valuesOf(
        'The initial credit limit assigned to the Account will be equal to the amount of your security deposit.\n' +
          'APR for Cash Advances 23.10%\n',
      ),
    ).toEqual({ card_type: 'secured', interest_rate_cash: 23.1 }))

  it('start a list item with the cash reward', () =>
    expect(
      valuesOf(
        'Open a new card and enjoy:\n• $75 Account Credit when you make $900 in Qualifying Purchases in the first 60 days.\n',
      ),
    ).toEqual({
      signup_bonus_cash_value: 75,
      signup_min_spend: 900,
      signup_min_spend_months: 2,
      signup_bonus: '$75 Account Credit when you make $900 in Qualifying Purchases in the first 60 days.',
    }))

  it('count points per purchase dollar', () => {
    const text =
      '• 4 points per purchase dollar on Gas\n• 1.5 points per purchase dollar on all other purchases\n'
    const stated = readRewards(text, text).map(({ categories, rate_multiplier, rate_type }) => [
      ...[categories, rate_multiplier, rate_type],
    ])
    expect(stated).toEqual([
      [['gas'], 4, 'points_per_dollar'],
      [['other'], 1.5, 'points_per_dollar'],
    ])
  })

  it('are not a card name if they are about overdrafts', () =>
    expect(cardsOf('Overdraft privilege Visa Card $19.00\nLate Payment $12.00\n')[0]?.name).toBe(null))
})
