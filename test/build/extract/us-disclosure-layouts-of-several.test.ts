import { expect, it } from 'vitest'
import { valuesByCard } from './us-values.ts'

it.each<readonly [string, string, Readonly<Record<string, unknown>>]>([
  [
    'rates with the card name after them',
    'APR for Purchases\n25.10% Oak’s American Express® Card\n26.10% Oak’s Credit Card\nAPR for Cash Advances\n' +
      '27.10% Oak’s American Express® Card\n',
    {
      "Oak's American Express Card": { interest_rate_purchase: 25.1, interest_rate_cash: 27.1 },
      "Oak's Credit Card": { interest_rate_purchase: 26.1 },
    },
  ],
  [
    'rates of the cards on their line, and a rate for all cards below its label',
    'APR for Balance Transfers\nOak Gold Mastercard: 11.10% to 18.10%\nOak Business Mastercard: 13.10% to 18.10%\n' +
      'APR for Cash Advances\n18.10%\n',
    {
      'Oak Gold Mastercard': { interest_rate_balance_transfer: [11.1, 18.1], interest_rate_cash: 18.1 },
      'Oak Business Mastercard': {
        card_type: 'business',
        interest_rate_balance_transfer: [13.1, 18.1],
        interest_rate_cash: 18.1,
      },
    },
  ],
  [
    'cards below a breadcrumb',
    'Oak Union › Rates › Credit Card Rates\nPlatinum Visa\nPurchase APR\n9.10% - 17.10%\nAnnual Fee\nNone\nSecured Visa\n' +
      'Purchase APR\n18.10%\nAnnual Fee\n$25\n',
    {
      'Platinum Visa': { interest_rate_purchase: [9.1, 17.1], annual_fee: 0 },
      'Secured Visa': { card_type: 'secured', interest_rate_purchase: 18.1, annual_fee: 25 },
    },
  ],
  [
    'a rate on the line of a label that continues below',
    'Interest Rates and Interest Charges\nAnnual Percentage Rate (APR) Oak’s Credit Card: 31.10%. This APR will vary with the ' +
      'market based on\nfor Purchases the Prime Rate.\nOak’s American Express® Card: 29.10%. This APR will vary.\n' +
      'APR for Cash Advances Oak’s American Express® Card: 32.10%.\nFees\n' +
      '• Cash Advance Oak’s American Express® Card: Either $10 or 5% of each cash advance, whichever is greater.\n',
    {
      "Oak's Credit Card": { interest_rate_purchase: 31.1 },
      "Oak's American Express Card": {
        interest_rate_purchase: 29.1,
        interest_rate_cash: 32.1,
        cash_advance_fee_percent: 5,
        cash_advance_fee_min: 10,
      },
    },
  ],
  [
    'all labels, then one paragraph per label with the rates of all cards',
    'Oak Union\nAPR for Purchases\n\nAPR for Balance Transfers\n\nPaying Interest\n\n' +
      'Visa Oak 9.10% to 17.10%, based on your credit history.\nVisa Ash 12.10% to 20.10%, based on your credit history.\n\n' +
      'Visa Oak 8.10% to 16.10%, based on your credit history.\nVisa Ash 11.10% to 19.10%, based on your credit history.\n\n' +
      'Your due date is at least 25 days after the close of each billing cycle.\n',
    {
      'Visa Oak': { interest_rate_purchase: [9.1, 17.1], interest_rate_balance_transfer: [8.1, 16.1] },
      'Visa Ash': { interest_rate_purchase: [12.1, 20.1], interest_rate_balance_transfer: [11.1, 19.1] },
    },
  ],
])('the layout of a US disclosure states, for several cards, %s', (_, text, values) => {
  expect(valuesByCard(text)).toEqual(values)
})
