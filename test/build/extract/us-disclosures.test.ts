import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page.ts'
import type { Field } from '../../../build/extract/reading.ts'

const cardsOf = (text: string) => extract(pageOf(text), 'US').cards
const valuesOf = (text: string, at = 0): Partial<Record<Field, unknown>> =>
  Object.fromEntries(
    Object.entries(cardsOf(text)[at]?.fields ?? {}).map(([field, read]) => [
      field,
      read.high === undefined ? read.value : [read.value, read.high],
    ]),
  )

describe('rates of a US disclosure', () => {
  it('reads a range whose first end, or whose both ends, lack the sign', () => {
    expect(valuesOf('APR for Purchases 11.15 - 17.65% when you open your account.')).toMatchObject({
      interest_rate_purchase: [11.15, 17.65],
    })
    expect(valuesOf('APR for Purchases 11.15 to 17.65 when you open your account.')).toMatchObject({
      interest_rate_purchase: [11.15, 17.65],
    })
  })

  it('reads a rate whose sign is lost behind its introductory one', () =>
    expect(
      valuesOf(
        'APR for Purchases\n\n2.90% introductory APR for the first 9 billing cycles. After that, your APR will be15.24. This APR varies.',
      ),
    ).toMatchObject({ interest_rate_purchase: 15.24, intro_apr_purchase: 2.9, intro_apr_purchase_months: 9 }))

  it('gives no rate where the page lost the digits of a range', () =>
    expect(valuesOf('APR for Purchases % to 16.50% Annual Fee None')).toEqual({ annual_fee: 0 }))

  it('reads a title glued to a heading in capitals', () =>
    expect(
      valuesOf(
        'INTEREST CHARGESAnnual Percentage Rate (APR) for Purchases18.24% (Prime Rate + 9.74%) to 25.24% (Prime Rate + 16.74%)',
      ),
    ).toMatchObject({ interest_rate_purchase: [18.24, 25.24] }))

  it('takes a value printed above the label of its cell', () =>
    expect(
      valuesOf(
        'Annual Percentage Rate (APR) for Purchases\n\n12.40%\n\nThe APR is fixed for a year.\n\n13.40%\nAPR for Balance Transfers\n\nThe APR is fixed for a year.\n\n14.40%\nAPR for Cash Advances\n\nThe APR is fixed for a year.\n\n19.40%\nThis APR may be applied to your account if you:\n\nPenalty APR and When It Applies\n\n1) Pay 60 days late.\nHow long will the Penalty APR apply? If so, for six months.',
      ),
    ).toMatchObject({
      interest_rate_purchase: 12.4,
      interest_rate_balance_transfer: 13.4,
      interest_rate_cash: 14.4,
      penalty_apr: 19.4,
    }))

  it('gives a rate that applies on default to the penalty and not to the label above it', () =>
    expect(
      valuesOf(
        'APR for cash advances\n\nThe rate is found by adding 12.50% to the prime rate. 27.50%. This APR will be applied to your account if you pay late.\n\nPenalty APR and when it applies\n\nFees\nAnnual fee $15',
      ),
    ).toEqual(expect.objectContaining({ penalty_apr: 27.5, annual_fee: 15 })))

  it('takes the highest step of a penalty', () =>
    expect(
      valuesOf(
        'Annual Fee None\nLate Payment APR: Late once: 13.20% on purchases. Late twice in six months: 21.20% on all balances.',
      ),
    ).toMatchObject({ penalty_apr: 21.2 }))

  it('reads a penalty told in a sentence', () =>
    expect(
      valuesOf(
        'Visa card\nAPR for Purchases 12.50%\nDelinquency\nIf your payment is late twice, your APR will be increased to 21.75%.',
      ),
    ).toMatchObject({ penalty_apr: 21.75, interest_rate_purchase: 12.5 }))
})

describe('fees of a US disclosure', () => {
  it('gives nothing where labels and values differ in number', () => {
    const values = valuesOf(
      'Fees: Annual Fee Cash Advance Fee Balance Transfer Fee Foreign Transaction Fee Penalty Fees: Over-the-Limit Fee Returned Payment Fee Late Payment Fee None None None 1% of the amount. None $18.00 for each item.',
    )
    expect(values).toEqual({})
  })

  it('shares a stack of values out to a stack of labels on one line', () =>
    expect(
      valuesOf(
        'Fees Annual Fee $24.00 Transaction Fees Cash Advance Foreign Transaction Either $6 or 4% of the amount of each cash advance, whichever is greater. 2% of each transaction in U.S. dollars. Penalty Fees Late Payment Over the Credit Limit Returned Payment Up to $21 None Up to $22 How We Will Calculate Your Balance.',
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

  it('leaves a fee that names its subject to no other label', () =>
    expect(
      valuesOf(
        'Transaction Fees\n• Balance Transfer\n• Cash Advance\n• Foreign Transaction\n• Either $8 or 3% of the amount of each transfer, whichever is greater',
      ),
    ).not.toHaveProperty('foreign_transaction_fee'))

  it('keeps the tiers of one fee together', () =>
    expect(
      valuesOf(
        'Penalty Fees\n• Late Payment\n• Over-the-Credit-Limit\n• Returned Payment\n\n• $31 if New Balance is less than $400\n• $37 if New Balance is equal to or greater than $400\n• $36\n• $33\n',
      ),
    ).toEqual({ late_payment_fee: 37, over_limit_fee: 36, returned_payment_fee: 33 }))

  it('reads a label that is printed again with its own value', () =>
    expect(
      valuesOf(
        'Transaction Fees\n• Balance Transfer\n• Cash Advance\n• Foreign Transaction\n\n$0\n$0\nForeign Transaction: Single Currency 0.7%, Multiple Currency 0.9%\n',
      ),
    ).toEqual({ balance_transfer_fee_percent: 0, cash_advance_fee_percent: 0, foreign_transaction_fee: 0.9 }))

  it('reads past the notice that the fee lowers the credit available', () =>
    expect(
      valuesOf(
        'Annual Fee NOTICE: The fee will reduce your credit. With the minimum limit of $250, your available credit will be only about $208. $42.00 Transaction Fees Cash Advance None',
      ),
    ).toMatchObject({ annual_fee: 42 }))

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

  it('does not take the days of a payment for the condition of its fee', () =>
    expect(
      valuesOf(
        'Late Payment Fee: For payments received 12 days after the due date, a late fee of $19 is applied.',
      ),
    ).toEqual({ late_payment_fee: 19 }))
})

describe('labels and values apart from each other', () => {
  const RUN =
    'Fees Transaction Fees Foreign Transaction Penalty Fees Late Payment Returned Payment 2.2% of each transaction in U.S. dollars. $31 or 2.5% of the past due amount, whichever is greater. '

  it('deals out values across sections, with the sentences that go on behind them', () => {
    const read = { foreign_transaction_fee: 2.2, late_payment_fee: 31, returned_payment_fee: 34 }
    expect(valuesOf(`Visa card ${RUN}$34 This document makes up your agreement. See Part 2.`)).toEqual(read)
    expect(valuesOf(`Visa card ${RUN}If your payment is returned we may charge a fee of $34.`)).toEqual(read)
  })

  it('gives the first labels their values where the text breaks off', () =>
    expect(valuesOf(`Visa card ${RUN}Up to`)).toEqual({ foreign_transaction_fee: 2.2, late_payment_fee: 31 }))

  it('gives a label no value of another kind', () =>
    expect(
      valuesOf(
        'Visa card Foreign Transaction Late Payment Returned Payment $3 $31 2.2% of each transaction. ',
      ),
    ).toEqual({}))

  it('keeps the place of a rate whose digits are lost', () =>
    expect(
      valuesOf(
        'APR for Purchases APR for Balance Transfers APR for Cash Advances 13.10% This APR will vary with the Prime Rate % This APR will vary with the Prime Rate. 24.10% This APR will vary. Annual Fee $12',
      ),
    ).toEqual({ interest_rate_purchase: 13.1, interest_rate_cash: 24.1, annual_fee: 12 }))

  it('finds the rates behind labels that carry none', () =>
    expect(
      valuesOf(
        'APR for Balance Transfers APR for Cash Advances How to Avoid Paying Interest Minimum Interest Charge 13.10% This APR varies. 24.10% This APR varies. Your due date is at least 25 days after the cycle. If you are charged interest, it is no less than $1.',
      ),
    ).toEqual({ interest_rate_balance_transfer: 13.1, interest_rate_cash: 24.1 }))

  it('hands the end of an introduction back to the label before', () =>
    expect(
      valuesOf(
        'APR for Purchases 1.10% Introductory APR for 8 months. APR for Balance Transfers After that, your APR will be 13.10%. 2.10% Introductory APR for 9 months. After that, your APR will be 14.10%. APR for Cash Advances 24.10%',
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

  it('reads the rate behind its margin where columns name both', () =>
    expect(
      valuesOf('Visa card\nFeature Margin Daily Rate Corresponding APR\nPurchases 8.10% % (V) 13.10% (V)\n'),
    ).toEqual({ interest_rate_purchase: 13.1 }))

  it('reads a label that its value tears apart', () =>
    expect(
      valuesOf('Annual Percentage Rate (APR) for 13.10% Purchases APR for Balance Transfers 14.10%'),
    ).toEqual({ interest_rate_purchase: 13.1, interest_rate_balance_transfer: 14.1 }))
})

describe('several cards in a US disclosure', () => {
  it('gives two cards named together their one rate', () => {
    const text = 'APR for Cash Advances Oak Visa Gold and Oak Visa Student 18.10% Oak Visa Infinite 14.10%'
    expect(cardsOf(text).map(({ name, fields }) => [name, fields.interest_rate_cash?.value])).toEqual([
      ['Oak Visa Gold', 18.1],
      ['Oak Visa Student', 18.1],
      ['Oak Visa Infinite', 14.1],
    ])
  })

  it('leaves the last card of a list its rate, whatever label follows', () => {
    const text =
      'APR for Purchases\n\nOak Visa Gold\n9.10% to 17.10%, based on your credit.\n\nOak Visa Student\n18.10%\n\nAPR for Balance Transfers\n\nOak Visa Gold\n8.10% to 16.10%, based on your credit.\n\nOak Visa Student\n15.10%\n\nAnnual Fee\nNone\n'
    expect(valuesOf(text, 0)).toMatchObject({ interest_rate_balance_transfer: [8.1, 16.1] })
    expect(valuesOf(text, 1)).toMatchObject({
      interest_rate_purchase: 18.1,
      interest_rate_balance_transfer: 15.1,
    })
  })

  it('takes the fee of a cell for the card that its label names', () => {
    const text =
      'Foreign Transaction Fee - Oak Platinum Mastercard | 2.1% of each transaction |\nForeign Transaction Fee - Oak Gold Mastercard | None |\n'
    expect(valuesOf(text, 0)).toMatchObject({ foreign_transaction_fee: 2.1 })
    expect(valuesOf(text, 1)).toMatchObject({ foreign_transaction_fee: 0 })
  })

  it('takes each rate for the card named behind it', () => {
    const text = 'Annual Percentage Rate for Purchases\n14.10% Oak Visa Classic\n10.10% Oak Visa Gold\n'
    expect(cardsOf(text).map(({ name }) => name)).toEqual(['Oak Visa Classic', 'Oak Visa Gold'])
    expect(valuesOf(text, 1)).toMatchObject({ interest_rate_purchase: 10.1 })
  })

  it('takes each rate for the card named below it, whatever else the cell says', () => {
    const text =
      'Annual Percentage Rate (APR)\nFor Purchases\n14.10%\nOak Visa Classic:\nThis APR varies.\n8.10% 20.10%\nOak Visa Gold:\ndepending on your credit.\n'
    expect(valuesOf(text, 0)).toMatchObject({ interest_rate_purchase: 14.1 })
    expect(valuesOf(text, 1)).toMatchObject({ interest_rate_purchase: [8.1, 20.1] })
  })

  it('takes statements below a card’s name for that card, up to the next part', () => {
    const text =
      'Other APRs\nOak Classic Mastercard\nBalance Transfer APR: 14.10%\nCash Advance APR: 15.10%\nOak Gold Mastercard\nBalance Transfer APR: 10.10%\nCash Advance APR: 11.10%\nFees\nLate Payment Fee Up to $25\n'
    expect(valuesOf(text, 0)).toEqual({
      interest_rate_balance_transfer: 14.1,
      interest_rate_cash: 15.1,
      late_payment_fee: 25,
    })
    expect(valuesOf(text, 1)).toMatchObject({ interest_rate_cash: 11.1, late_payment_fee: 25 })
  })

  it('reads a table whose cards stand below its heading, and labelled statements in its cells', () => {
    const text =
      'Interest Rates | |\nOak Rewards Visa | Oak Platinum Visa |\nAPR for Purchases | 19.10% | 17.10% |\nOther APRs | Cash Advance APR: 25.10% | Cash Advance APR: 23.10% |\n'
    expect(valuesOf(text, 0)).toMatchObject({ interest_rate_purchase: 19.1, interest_rate_cash: 25.1 })
    expect(valuesOf(text, 1)).toMatchObject({ interest_rate_purchase: 17.1, interest_rate_cash: 23.1 })
  })

  it('shares the fees that close a list of cards', () => {
    const text =
      'Oak Gold Mastercard\nAnnual Percentage Rate for purchases as low as 9.10%-12.10%\nAnnual Fees None\nOak Mastercard\nAnnual Percentage Rate for purchases as low as 12.10%-18.10%\nAnnual Fees None\n\nNSF Fee $23.00.\n'
    expect(valuesOf(text, 0)).toMatchObject({ interest_rate_purchase: [9.1, 12.1], returned_payment_fee: 23 })
    expect(valuesOf(text, 1)).toMatchObject({
      interest_rate_purchase: [12.1, 18.1],
      returned_payment_fee: 23,
    })
  })
})
