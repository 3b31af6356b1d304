import { describe, expect, it } from 'vitest'
import { cardsOf, valuesOf } from './us-values.ts'

describe('several cards in a US disclosure', () => {
  it('assigns the intro rate before the rates of each card to all of them', () => {
    const text =
      'APR for Purchases\n1.1% introductory APR for 8 monthly billing cycles. After that, your APR will be 19.10% for Visa ' +
      'Classic accounts; 15.10% variable for Visa Gold accounts; or 12.10% Visa Platinum accounts.\n'
    const all = { intro_apr_purchase: 1.1, intro_apr_purchase_months: 8 }
    expect(cardsOf(text)).toHaveLength(3)
    expect(valuesOf(text, 0)).toEqual({ interest_rate_purchase: 19.1, ...all })
    expect(valuesOf(text, 1)).toEqual({ interest_rate_purchase: 15.1, ...all })
    expect(valuesOf(text, 2)).toEqual({ interest_rate_purchase: 12.1, ...all })
  })

  it('assigns one rate to two cards named together', () => {
    const text = 'APR for Cash Advances Oak Visa Gold and Oak Visa Student 18.10% Oak Visa Infinite 14.10%'
    expect(cardsOf(text).map(({ name, fields }) => [name, fields.interest_rate_cash?.value])).toEqual([
      ['Oak Visa Gold', 18.1],
      ['Oak Visa Student', 18.1],
      ['Oak Visa Infinite', 14.1],
    ])
  })

  it('assigns a rate to the last card of a list, whatever label follows', () => {
    const text =
      'APR for Purchases\n\nOak Visa Gold\n9.10% to 17.10%, based on your credit.\n\nOak Visa Student\n18.10%\n\n' +
      'APR for Balance Transfers\n\nOak Visa Gold\n8.10% to 16.10%, based on your credit.\n\nOak Visa Student\n15.10%\n\n' +
      'Annual Fee\nNone\n'
    expect(valuesOf(text, 0)).toEqual({
      interest_rate_balance_transfer: [8.1, 16.1],
      annual_fee: 0,
      interest_rate_purchase: [9.1, 17.1],
    })
    expect(valuesOf(text, 1)).toEqual({
      interest_rate_purchase: 18.1,
      interest_rate_balance_transfer: 15.1,
      annual_fee: 0,
      card_type: 'student',
    })
  })

  it('assigns the fee of a cell to the card that its label names', () => {
    const text =
      'Foreign Transaction Fee - Oak Platinum Mastercard | 2.1% of each transaction |\n' +
      'Foreign Transaction Fee - Oak Gold Mastercard | None |\n'
    expect(valuesOf(text, 0)).toEqual({ foreign_transaction_fee: 2.1 })
    expect(valuesOf(text, 1)).toEqual({ foreign_transaction_fee: 0 })
  })

  it('assigns each rate to the card named after it', () => {
    const text = 'Annual Percentage Rate for Purchases\n14.10% Oak Visa Classic\n10.10% Oak Visa Gold\n'
    expect(cardsOf(text).map(({ name }) => name)).toEqual(['Oak Visa Classic', 'Oak Visa Gold'])
    expect(valuesOf(text, 1)).toEqual({ interest_rate_purchase: 10.1 })
  })

  it('assigns each rate to the card named below it, whatever else the cell states', () => {
    const text =
      'Annual Percentage Rate (APR)\nFor Purchases\n14.10%\nOak Visa Classic:\nThis APR varies.\n8.10% 20.10%\nOak Visa Gold:\n' +
      'depending on your credit.\n'
    expect(valuesOf(text, 0)).toEqual({ interest_rate_purchase: 14.1 })
    expect(valuesOf(text, 1)).toEqual({ interest_rate_purchase: [8.1, 20.1] })
  })

  it('assigns statements below a card name to that card, up to the next section', () => {
    const text =
      'Other APRs\nOak Classic Mastercard\nBalance Transfer APR: 14.10%\nCash Advance APR: 15.10%\nOak Gold Mastercard\n' +
      'Balance Transfer APR: 10.10%\nCash Advance APR: 11.10%\nFees\nLate Payment Fee Up to $25\n'
    expect(valuesOf(text, 0)).toEqual({
      interest_rate_balance_transfer: 14.1,
      interest_rate_cash: 15.1,
      late_payment_fee: 25,
    })
    expect(valuesOf(text, 1)).toEqual({
      interest_rate_cash: 11.1,
      late_payment_fee: 25,
      interest_rate_balance_transfer: 10.1,
    })
  })

  it('reads a table with cards below its heading, and labeled statements in its cells', () => {
    const text =
      'Interest Rates | |\nOak Rewards Visa | Oak Platinum Visa |\nAPR for Purchases | 19.10% | 17.10% |\n' +
      'Other APRs | Cash Advance APR: 25.10% | Cash Advance APR: 23.10% |\n'
    expect(valuesOf(text, 0)).toEqual({ interest_rate_purchase: 19.1, interest_rate_cash: 25.1 })
    expect(valuesOf(text, 1)).toEqual({ interest_rate_purchase: 17.1, interest_rate_cash: 23.1 })
  })
})
