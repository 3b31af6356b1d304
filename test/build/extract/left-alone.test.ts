import { describe, expect, it } from 'vitest'
import type { Country } from '../../../build/extract/reading.ts'
import { valuesByCard } from './values-by-card.ts'

/** Pages that look like those of other rules: title, country, text, and the values of each card. */
const PAGES: readonly (readonly [string, Country, string, Record<string, unknown>])[] = [
  [
    'cards with links above some of their facts',
    'US',
    '<h2>Oak Cash Visa</h2><p>Annual fee: $0</p><p>Learn more</p><p>Purchase APR: 18.24%</p>' +
      '<h2>Oak Gold Visa</h2><p>Annual fee: $95</p><p>Learn more</p><p>Purchase APR: 20.24%</p>',
    {
      'Oak Cash Visa': { annual_fee: 0, interest_rate_purchase: 18.24 },
      'Oak Gold Visa': { annual_fee: 95, interest_rate_purchase: 20.24 },
    },
  ],
  [
    'cards with links right below their names',
    'US',
    'Oak Gold Visa\nApply now\nAnnual fee: $95\nPurchase APR: 19.24%\n\nOak Blue Visa\nApply now\nAnnual fee: $0\nPurchase APR: 21.24%\n',
    {
      'Oak Gold Visa': { annual_fee: 95, interest_rate_purchase: 19.24 },
      'Oak Blue Visa': { annual_fee: 0, interest_rate_purchase: 21.24 },
    },
  ],
  [
    'a table of current rates and their days',
    'US',
    'Elm Gold Visa Card\n| Rate | Current APR | Effective date |\n|---|---|---|\n| Purchases | 19.99% | July 1, 2025 |\n',
    { 'Elm Gold Visa Card': { interest_rate_purchase: 19.99 } },
  ],
  [
    'a table of cards with "Old" and "New" in their names',
    'US',
    '<table><tr><th></th><th>Old Mill Visa</th><th>New Bridge Visa</th></tr>' +
      '<tr><td>Annual fee</td><td>$95</td><td>$20</td></tr></table>',
    { 'Old Mill Visa': { annual_fee: 95 }, 'New Bridge Visa': { annual_fee: 20 } },
  ],
  [
    'sentences with "before" and "new"',
    'US',
    'Elm Gold Visa Card\nBefore opening a new account, review these terms\n\n' +
      'Interest rates\nBalance transfers 18.99%\nCash advances 29.99%\n\n' +
      'Fees\nBalance transfers 3%\nCash advances 5%\n',
    {
      'Elm Gold Visa Card': {
        interest_rate_balance_transfer: 18.99,
        interest_rate_cash: 29.99,
        balance_transfer_fee_percent: 3,
        cash_advance_fee_percent: 5,
      },
    },
  ],
  [
    'capital heads of old and new rates',
    'US',
    'Elm Gold Visa Card\nRATE   PREVIOUS RATE   NEW RATE\nPurchases 19.99% 21.99%\nAnnual fee $95 $99\n',
    { 'Elm Gold Visa Card': { interest_rate_purchase: 21.99, annual_fee: 99 } },
  ],
  [
    'interest on a balance that is not paid in full',
    'CA',
    "Elm Gold Visa Card\nAnnual fee: $0\nIf you don't pay your balance in full by the due date, the rate on purchases is 20.99%.\n",
    { 'Elm Gold Visa Card': { annual_fee: 0 } },
  ],
  [
    'an APR for which one may be approved',
    'US',
    'Elm Gold Visa Card\nAnnual fee: $0\nYou may be approved for an APR of 17.99% to 24.99% based on your credit.\n',
    { 'Elm Gold Visa Card': { annual_fee: 0, interest_rate_purchase: [17.99, 24.99] } },
  ],
  [
    'two rows between blank lines',
    'US',
    `                    Oak Gold Visa   Oak Blue Visa   Oak Air Visa

Annual fee          $95             $0              $49
Additional user     included        included        included

Purchase APR        19.99%          21.99%          20.99%
Cash advance APR    29.99%          29.99%          29.99%
`,
    {
      'Oak Gold Visa': { annual_fee: 95, interest_rate_purchase: 19.99, interest_rate_cash: 29.99 },
      'Oak Blue Visa': { annual_fee: 0, interest_rate_purchase: 21.99, interest_rate_cash: 29.99 },
      'Oak Air Visa': { annual_fee: 49, interest_rate_purchase: 20.99, interest_rate_cash: 29.99 },
    },
  ],
  [
    'words between the names of cards and their values',
    'US',
    `                    Gold Visa       Blue Visa       Air Visa
Best for            Travel          Cash back       Flights
Annual fee          $95             $0              $49
Purchase APR        19.99%          21.99%          20.99%
Cash advance APR    29.99%          29.99%          29.99%
`,
    {
      'Gold Visa': { annual_fee: 95, interest_rate_purchase: 19.99, interest_rate_cash: 29.99 },
      'Blue Visa': { annual_fee: 0, interest_rate_purchase: 21.99, interest_rate_cash: 29.99 },
      'Air Visa': { annual_fee: 49, interest_rate_purchase: 20.99, interest_rate_cash: 29.99 },
    },
  ],
  [
    'a fee of two cards in one sentence',
    'US',
    '| Card | Annual fee |\n|---|---|\n| Oak Gold Visa | $95 |\n| Oak Blue Visa | $20 |\n\n' +
      'Oak Gold Visa and Oak Blue Visa have a foreign transaction fee of 3%.\n',
    {
      'Oak Gold Visa': { annual_fee: 95, foreign_transaction_fee: 3 },
      'Oak Blue Visa': { annual_fee: 20, foreign_transaction_fee: 3 },
    },
  ],
  [
    'lists of stores in the name of a card',
    'US',
    'Ash & Noble Mastercard:\nPurchases 28.99%\nElm Travel and Leisure Visa:\nPurchases 19.99%\n',
    {
      'Ash & Noble Mastercard': { interest_rate_purchase: 28.99 },
      'Elm Travel and Leisure Visa': { interest_rate_purchase: 19.99 },
    },
  ],
  [
    'fees of one of two cards',
    'US',
    'Oak Gold Visa\nPurchases 17.99%\n\nOak Blue Visa\nPurchases 19.99%\nAnnual fee $20\n',
    {
      'Oak Gold Visa': { interest_rate_purchase: 17.99 },
      'Oak Blue Visa': { interest_rate_purchase: 19.99, annual_fee: 20 },
    },
  ],
]

describe('readers leave alone', () => {
  it.each(PAGES)('%s', (_, country, text, values) => expect(valuesByCard(text, country)).toEqual(values))
})

const valuesIn = (words: string): unknown =>
  valuesByCard(`Elm Gold Visa Card\n\n${words}\n`, 'US')['Elm Gold Visa Card']

describe('a fee', () => {
  it.each([
    [
      'Annual Fee: $0\n\nAfter your first year, the fee is $95.',
      { annual_fee: 95, annual_fee_waived_first_year: true },
    ],
    ['Late fee: None -- we charge $10 per late payment', { late_payment_fee: 10 }],
    [
      'Late Payment: Up to $29 (if you were late in the previous 6 months: up to $40)',
      { late_payment_fee: 40 },
    ],
    [
      'Cash advance fee: 3% ($5 min.), otherwise $10',
      { cash_advance_fee_percent: 3, cash_advance_fee_min: 5 },
    ],
    ['Annual fee: $95. Lost or stolen cards will be replaced by us free of charge.', { annual_fee: 95 }],
    [
      'Introductory 0% Balance Transfer Rate: ends early if you are late. Earn 5.05% on savings for 3 months.',
      { intro_apr_balance_transfer: 0 },
    ],
    ['No foreign transaction fee on your first purchase or any other.', { foreign_transaction_fee: 0 }],
  ])('has all its words: %s', (words, values) => expect(valuesIn(words)).toEqual(values))
})
