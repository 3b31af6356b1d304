import { describe, expect, it } from 'vitest'
import { valuesOf } from './us-values.ts'

describe('a US offer page', () => {
  it.each([
    [
      'an intro rate before its label, and the regular rate after it',
      'Aspen Cash Rewards Credit Card\n\n0%*,2 Introductory APR on Purchases and Balance Transfers for the first 10 months from ' +
        'Account opening*,2. Balance Transfers must be posted within the first 40 days. After that a competitive variable APR of ' +
        '12.10% to 21.10%*,2 will apply.\n\n  • No Annual Fee*,2\n',
      {
        annual_fee: 0,
        intro_apr_purchase: 0,
        intro_apr_purchase_months: 10,
        intro_apr_balance_transfer: 0,
        intro_apr_balance_transfer_months: 10,
        interest_rate_purchase: [12.1, 21.1],
      },
    ],
    [
      'rates and fees in the sentences of a guide',
      'Aspen Platinum Card\n\n  • Purchases are subject to a 22.1% annual percentage rate (APR).\n' +
        '  • The Cash Advance APR is 23.1%.\n  • Fees for late payments can reach $38.\n' +
        '  • There is a $36 fee for exceeding the limit.\n  • Up to $34 is charged for returned payments.\n',
      {
        interest_rate_purchase: 22.1,
        interest_rate_cash: 23.1,
        late_payment_fee: 38,
        over_limit_fee: 36,
        returned_payment_fee: 34,
      },
    ],
    [
      'the values of its own card, not of the cards that it is compared with',
      'Aspen Visa Card\n\nAnnual fee\n\n$0\n\nRegular APR\n\n13.10% - 21.10% Variable APR\n\nCompare to Other Cards\n\n' +
        'Annual fee\n\n$85\n\nIntro APR\n\n0% intro APR on Purchases for 14 months\n',
      { annual_fee: 0, interest_rate_purchase: [13.1, 21.1], intro_apr_purchase: undefined },
    ],
    [
      'no rate if two are in a row after the last of two labels',
      'Annual Percentage Rate\n\n(APR) for Purchases at\n\nAspen Shops\n\nAPR for Other\n\nPurchases and\n\nTransfers\n\n8.10%.\n\n' +
        '14.10% - 24.10%.\n\nAPR for Cash Advances 25.10%.\n',
      {
        interest_rate_cash: 25.1,
        interest_rate_purchase: undefined,
        interest_rate_balance_transfer: undefined,
      },
    ],
  ])('states %s', (_, text, values) => {
    const read = valuesOf(text)
    expect({
      ...Object.fromEntries(Object.keys(values).map((field) => [field, undefined])),
      ...read,
    }).toEqual(values)
  })
})
