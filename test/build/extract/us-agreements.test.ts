import { describe, expect, it } from 'vitest'
import { valuesByCard, valuesOf } from './us-values.ts'

/** What an agreement's pricing says, each shape in one row: the shape, the text, its values. */
const OF_ONE_CARD: ReadonlyArray<readonly [shape: string, text: string, values: object]> = [
  [
    'advances named with those of cash machines, their label over two lines',
    'APR for Cash or ATM\nAdvances\nPenalty APR\n\n12.10%. This APR will vary.\nNone\n\nFees\nCash or ATM Advance Fee\nEither $7 or 2% of the amount of each advance, whichever is greater.\n',
    { interest_rate_cash: 12.1, cash_advance_fee_percent: 2, cash_advance_fee_min: 7 },
  ],
  [
    'introductions printed above the labels of their cells',
    'Interest Rates and Interest Charges\n\n1.10% Introductory APR for nine cycles\nAPR for Purchases\n\n12.30% to 14.30%, after that\n\n2.20% Introductory APR for eleven cycles\nAPR for Balance Transfers\n\n13.40% to 15.40%, after that\n\nFees\n',
    {
      intro_apr_purchase: 1.1,
      intro_apr_purchase_months: 9,
      interest_rate_purchase: [12.3, 14.3],
      intro_apr_balance_transfer: 2.2,
      intro_apr_balance_transfer_months: 11,
      interest_rate_balance_transfer: [13.4, 15.4],
    },
  ],
  [
    'what follows an introduction, under the label of the introduction',
    'Introductory APR for Purchases and Balance Transfers\n2.10% APR for 14 months. After 14 months, your APR will vary, currently 11.20% - 16.40%\n\nMilitary Annual Percentage Rate (MAPR) for\nPurchases\nThe cost may not exceed an annual percentage rate of 36%.\n',
    {
      intro_apr_purchase: 2.1,
      intro_apr_purchase_months: 14,
      interest_rate_purchase: [11.2, 16.4],
      intro_apr_balance_transfer: 2.1,
      intro_apr_balance_transfer_months: 14,
      interest_rate_balance_transfer: [11.2, 16.4],
    },
  ],
  [
    'rates marked as such below their margins, and a title that was cut short',
    'Annual Percentage Rates for Purchases 5.10% 21.10% APR 3 ...\n\nPricing\nAnnual Percentage Rates for Purchases\n5.10% to 21.10%\n(APR) 13.60% to 29.60%\n(DPR) 0.0372% to 0.0811%\n\nPenalty APR\nNone\n',
    { interest_rate_purchase: [13.6, 29.6] },
  ],
  [
    'a penalty that numbered events bring about',
    'Penalty APR and When It Applies\n24.15% This APR may be applied to your account if you 1. Pay more than 40 days late 2. Have a payment returned\n',
    { penalty_apr: 24.15, penalty_apr_trigger: '1. Pay more than 40 days late 2. Have a payment returned' },
  ],
  [
    'a fee that is more when it happens again, and one below the number of a law',
    'Fees\nReturned Payment Fee $24.00 or the minimum payment, whichever is less. In the event that it happens again within six cycles, you will be charged $33.00.\nLate Payment - This fee may change as permitted by section 11-2.3-105\n \n  • Up to $21.00\n',
    { returned_payment_fee: 33, late_payment_fee: 21 },
  ],
  [
    'introductions of several cards that each lead to another rate',
    'Annual Percentage Rate (APR) for Purchases\n1.10%\nintroductory APR for 10 months\nAfter that, 12.75% to 21.25%\nbased on your credit.\n1.10%\nintroductory APR for 10 months\nAfter that, 14.75% to 24.25%\nbased on your credit.\n',
    { intro_apr_purchase: 1.1, intro_apr_purchase_months: 10 },
  ],
]

const OF_SEVERAL_CARDS: ReadonlyArray<readonly [shape: string, text: string, values: object]> = [
  [
    'a fee glued to the name of its card',
    'Annual Fee\n- Annual Fee - Oak Signature Visa (Fixed)$41.00\n- Annual Fee - Elm Platinum Visa (Fixed)None\n',
    { 'Oak Signature Visa': { annual_fee: 41 }, 'Elm Platinum Visa': { annual_fee: 0 } },
  ],
]

describe('US agreements', () => {
  it.each(OF_ONE_CARD)('%s', (_, text, values) => {
    expect(valuesOf(text)).toMatchObject(values)
    if ('intro_apr_purchase' in values && !('interest_rate_purchase' in values))
      expect(valuesOf(text)).not.toHaveProperty('interest_rate_purchase')
  })

  it.each(OF_SEVERAL_CARDS)('%s', (_, text, values) => {
    expect(valuesByCard(text)).toMatchObject(values)
  })
})
