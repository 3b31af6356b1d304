import { describe, expect, it } from 'vitest'
import { valuesOf } from './us-values.ts'

describe('rates of a US disclosure', () => {
  it('reads a range without its first percent sign, or without both', () => {
    expect(valuesOf('APR for Purchases 11.15 - 17.65% when you open your account.')).toEqual({
      interest_rate_purchase: [11.15, 17.65],
    })
    expect(valuesOf('APR for Purchases 11.15 to 17.65 when you open your account.')).toEqual({
      interest_rate_purchase: [11.15, 17.65],
    })
  })

  it('reads a rate without its percent sign after an intro rate', () =>
    expect(
      valuesOf(
        'APR for Purchases\n\n2.90% introductory APR for the first 9 billing cycles. After that, your APR will be15.24. This APR varies.',
      ),
    ).toEqual({ interest_rate_purchase: 15.24, intro_apr_purchase: 2.9, intro_apr_purchase_months: 9 }))

  it('gives no rate if the page lost the digits of a range', () =>
    expect(valuesOf('APR for Purchases % to 16.50% Annual Fee None')).toEqual({ annual_fee: 0 }))

  it('reads a title joined to a heading in capitals', () =>
    expect(
      valuesOf(
        'INTEREST CHARGESAnnual Percentage Rate (APR) for Purchases18.24% (Prime Rate + 9.74%) to 25.24% (Prime Rate + 16.74%)',
      ),
    ).toEqual({ interest_rate_purchase: [18.24, 25.24] }))

  it('reads a value printed above the label of its cell', () =>
    expect(
      valuesOf(
        'Annual Percentage Rate (APR) for Purchases\n\n12.40%\n\nThe APR is fixed for a year.\n\n13.40%\n' +
          'APR for Balance Transfers\n\nThe APR is fixed for a year.\n\n14.40%\nAPR for Cash Advances\n\n' +
          'The APR is fixed for a year.\n\n19.40%\nThis APR may be applied to your account if you:\n\n' +
          'Penalty APR and When It Applies\n\n1) Pay 60 days late.\nHow long will the Penalty APR apply? If so, for six months.',
      ),
    ).toEqual({
      interest_rate_purchase: 12.4,
      interest_rate_balance_transfer: 13.4,
      interest_rate_cash: 14.4,
      penalty_apr: 19.4,
      penalty_apr_trigger: '1) Pay 60 days late',
    }))

  it('reads a rate that applies on default as the penalty, not as that of the label above it', () =>
    expect(
      valuesOf(
        'APR for cash advances\n\nThe rate is found by adding 12.50% to the prime rate. 27.50%. This APR will be applied to your ' +
          'account if you pay late.\n\nPenalty APR and when it applies\n\nFees\nAnnual fee $15',
      ),
    ).toEqual({ penalty_apr: 27.5, penalty_apr_trigger: 'pay late', annual_fee: 15 }))

  it('takes the highest step of a penalty', () =>
    expect(
      valuesOf(
        'Annual Fee None\nLate Payment APR: Late once: 13.20% on purchases. Late twice in six months: 21.20% on all balances.',
      ),
    ).toEqual({ penalty_apr: 21.2, annual_fee: 0 }))

  it('reads a penalty in a sentence', () =>
    expect(
      valuesOf(
        'Visa card\nAPR for Purchases 12.50%\nDelinquency\nIf your payment is late twice, your APR will be increased to 21.75%.',
      ),
    ).toEqual({
      penalty_apr: 21.75,
      interest_rate_purchase: 12.5,
      penalty_apr_trigger: 'your payment is late twice',
    }))
})

describe('fees of a US disclosure', () => {
  it('gives nothing if the numbers of labels and values differ', () => {
    const values = valuesOf(
      'Fees: Annual Fee Cash Advance Fee Balance Transfer Fee Foreign Transaction Fee Penalty Fees: Over-the-Limit Fee Returned ' +
        'Payment Fee Late Payment Fee None None None 1% of the amount. None $18.00 for each item.',
    )
    expect(values).toEqual({})
  })

  it('assigns a list of values to a list of labels on one line', () =>
    expect(
      valuesOf(
        'Fees Annual Fee $24.00 Transaction Fees Cash Advance Foreign Transaction Either $6 or 4% of the amount of each cash ' +
          'advance, whichever is greater. 2% of each transaction in U.S. dollars. Penalty Fees Late Payment Over the Credit Limit ' +
          'Returned Payment Up to $21 None Up to $22 How We Will Calculate Your Balance.',
      ),
    ).toEqual({
      annual_fee: 24,
      cash_advance_fee_percent: 4,
      cash_advance_fee_min: 6,
      foreign_transaction_fee: 2,
      late_payment_fee: 21,
      over_limit_fee: 0,
      returned_payment_fee: 22,
    }))

  it('does not assign a fee that names its subject to another label', () =>
    expect(
      valuesOf(
        'Transaction Fees\n• Balance Transfer\n• Cash Advance\n• Foreign Transaction\n' +
          '• Either $8 or 3% of the amount of each transfer, whichever is greater',
      ),
    ).not.toHaveProperty('foreign_transaction_fee'))

  it('reads a label that is repeated with its own value', () =>
    expect(
      valuesOf(
        'Transaction Fees\n• Balance Transfer\n• Cash Advance\n• Foreign Transaction\n\n$0\n$0\n' +
          'Foreign Transaction: Single Currency 0.7%, Multiple Currency 0.9%\n',
      ),
    ).toEqual({ balance_transfer_fee_percent: 0, cash_advance_fee_percent: 0, foreign_transaction_fee: 0.9 }))

  it('ignores the notice that the fee reduces the available credit', () =>
    expect(
      valuesOf(
        'Annual Fee NOTICE: The fee will reduce your credit. With the minimum limit of $250, your available credit will be only ' +
          'about $208. $42.00 Transaction Fees Cash Advance None',
      ),
    ).toEqual({ annual_fee: 42, cash_advance_fee_percent: 0 }))

  it('reads a fee that is free for a time at first', () =>
    expect(
      valuesOf(
        'Balance Transfer Fee: None for the first 60 days after opening; thereafter, 2.5% of the amount or $4.00, whichever is greater',
      ),
    ).toEqual({
      balance_transfer_fee_intro_percent: 0,
      balance_transfer_fee_intro_months: 2,
      balance_transfer_fee_percent: 2.5,
      balance_transfer_fee_min: 4,
    }))

  it('reads one fee for advances and transfers', () =>
    expect(
      valuesOf(
        'Cash Advance/Balance Transfer Fee: The greater of $7.00 or 1.25% of the amount, not to exceed $150.00.',
      ),
    ).toEqual({
      balance_transfer_fee_percent: 1.25,
      balance_transfer_fee_min: 7,
      cash_advance_fee_percent: 1.25,
      cash_advance_fee_min: 7,
    }))

  it('reads a fee whose amount comes first', () =>
    expect(valuesOf('Card fees\n$17 late payment fee\n$12 over the limit fee\n3% cash advance fee')).toEqual({
      late_payment_fee: 17,
      over_limit_fee: 12,
      cash_advance_fee_percent: 3,
    }))

  it('does not read the days of a payment as the condition of its fee', () =>
    expect(
      valuesOf(
        'Late Payment Fee: For payments received 12 days after the due date, a late fee of $19 is applied.',
      ),
    ).toEqual({ late_payment_fee: 19 }))
})
