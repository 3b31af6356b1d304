import { describe, expect, it } from 'vitest'
import { valuesOf } from './us-values.ts'

describe('labels and values apart from each other', () => {
  const RUN =
    'Fees Transaction Fees Foreign Transaction Penalty Fees Late Payment Returned Payment 2.2% of each transaction in U.S. ' +
    'dollars. $31 or 2.5% of the past due amount, whichever is greater. '

  it('assigns values across sections, with the sentences that continue them', () => {
    const read = { foreign_transaction_fee: 2.2, late_payment_fee: 31, returned_payment_fee: 34 }
    expect(valuesOf(`Visa card ${RUN}$34 This document makes up your agreement. See Part 2.`)).toEqual(read)
  })

  it('assigns values to the first labels of a truncated text', () =>
    expect(valuesOf(`Visa card ${RUN}Up to`)).toEqual({ foreign_transaction_fee: 2.2, late_payment_fee: 31 }))

  it.each([
    'Returned Payment $35 annually.',
    'Late Payment\n$75 for the first year. After that, $97 annually.',
    'Penalty APR and When It Applies\n7.10%',
    'Purchases\n• The cost of credit may not exceed an annual percentage rate of 36%.',
  ])('gives a label no value that only another can have: %s', (row) =>
    expect(valuesOf(`Visa card\nFees and rates\n${row}`)).toEqual({}),
  )

  it('does not assign a value of another kind to a label', () =>
    expect(
      valuesOf(
        'Visa card Foreign Transaction Late Payment Returned Payment $3 $31 2.2% of each transaction. ',
      ),
    ).toEqual({}))

  it('keeps the position of a rate without its digits', () =>
    expect(
      valuesOf(
        'APR for Purchases APR for Balance Transfers APR for Cash Advances 13.10% This APR will vary with the Prime Rate % This ' +
          'APR will vary with the Prime Rate. 24.10% This APR will vary. Annual Fee $12',
      ),
    ).toEqual({ interest_rate_purchase: 13.1, interest_rate_cash: 24.1, annual_fee: 12 }))

  it('finds the rates after labels without a field', () =>
    expect(
      valuesOf(
        'APR for Balance Transfers APR for Cash Advances How to Avoid Paying Interest Minimum Interest Charge 13.10% This APR ' +
          'varies. 24.10% This APR varies. Your due date is at least 25 days after the cycle. If you are charged interest, it is ' +
          'no less than $1.',
      ),
    ).toEqual({ interest_rate_balance_transfer: 13.1, interest_rate_cash: 24.1 }))

  it('assigns the end of an intro rate to the previous label', () =>
    expect(
      valuesOf(
        'APR for Purchases 1.10% Introductory APR for 8 months. APR for Balance Transfers After that, your APR will be 13.10%. ' +
          '2.10% Introductory APR for 9 months. After that, your APR will be 14.10%. APR for Cash Advances 24.10%',
      ),
    ).toEqual({
      intro_apr_purchase: 1.1,
      intro_apr_purchase_months: 8,
      interest_rate_purchase: 13.1,
      intro_apr_balance_transfer: 2.1,
      intro_apr_balance_transfer_months: 9,
      interest_rate_balance_transfer: 14.1,
      interest_rate_cash: 24.1,
    }))

  it('reads the rate after its margin if the columns name both', () =>
    expect(
      valuesOf('Visa card\nFeature Margin Daily Rate Corresponding APR\nPurchases 8.10% % (V) 13.10% (V)\n'),
    ).toEqual({ interest_rate_purchase: 13.1 }))

  it('reads a label that its value splits', () =>
    expect(
      valuesOf('Annual Percentage Rate (APR) for 13.10% Purchases APR for Balance Transfers 14.10%'),
    ).toEqual({ interest_rate_purchase: 13.1, interest_rate_balance_transfer: 14.1 }))
})

describe('words around the values of a US disclosure', () => {
  it('reads labels that open with "For" under a heading of rates', () =>
    expect(
      valuesOf(
        'Visa card Interest Rates and Interest Charges For Purchases, and Cash Advances For Balance Transfers 9.1% This APR may ' +
          'change. 5.1% This APR will apply for good. Paying Interest Your due date is the 25th.',
      ),
    ).toEqual({ interest_rate_purchase: 9.1, interest_rate_cash: 9.1, interest_rate_balance_transfer: 5.1 }))

  it('gives no late fee if it differs by state', () =>
    expect(valuesOf('Visa card\nLate Fee\nAlabama AL $6\nAlaska AK 9%\nArizona AZ $4\nOhio OH $0\n')).toEqual(
      {},
    ))

  it('does not read the amount of an example as the fee', () =>
    expect(
      valuesOf(
        'Visa card\nLate Payment Fees\n• You are charged a late payment fee of up to $27.\n' +
          '• For example, with a payment of $25 and a fee of $27, you owe $52.\n',
      ),
    ).toEqual({ late_payment_fee: 27 }))

  it('ignores the reference to the regulator before the values', () =>
    expect(
      valuesOf(
        'Visa card Annual Fees Penalty Fees Late Fee Returned Payment Fee To learn more about factors to consider, visit the ' +
          'website of the Consumer Financial Protection Bureau at None Up to $31 Up to $29 How We Will Calculate Your Balance',
      ),
    ).toEqual({ annual_fee: 0, late_payment_fee: 31, returned_payment_fee: 29 }))

  it('reads the figure that parentheses name as the APR', () =>
    expect(
      valuesOf(
        'Annual Percentage Rates for Balance Transfers\nThese vary: Prime + 9.10% to Prime + 9.10%\n' +
          'Prime Rate (as of 1/2/2013) (APR) 13.10% to 13.10%\n(DPR) 0.035890%\n',
      ),
    ).toEqual({ interest_rate_balance_transfer: 13.1 }))

  it('reads rates and fees in one paragraph', () =>
    expect(
      valuesOf(
        'Credit card lines feature Annual Percentage Rates (APRs) of 13.10% - 24.10% based on creditworthiness. Balance ' +
          'transfers are subject to a fee of up to 4% per transfer.',
      ),
    ).toEqual({ interest_rate_purchase: [13.1, 24.1], balance_transfer_fee_percent: 4 }))
})
