import { describe, expect, it } from 'vitest'
import { valuesByCard, valuesOf } from './us-values.ts'

/** Disclosures, written for this project, with all values that they state. */
const OF_ONE_CARD: ReadonlyArray<readonly [states: string, text: string, values: object]> = [
  [
    'the range of the rates for secured and unsecured accounts',
    'APR for Purchases | Your APR will be 9.14% for unsecured and 8.14% for cash secured accounts. |\n',
    { interest_rate_purchase: [8.14, 9.14] },
  ],
  [
    'a rate without the transaction type that is not available',
    'Cash Advances and Balance Transfers | Cash advances are not available. Your APR will be 9.15%. |\nFees\n',
    { interest_rate_balance_transfer: 9.15 },
  ],
  [
    'a fee of 0 for "no charge" after a plain label',
    'Card fees\nAnnual card fee $21\nBalance transfers No charge\nLate payment fee $22\n',
    { annual_fee: 21, balance_transfer_fee_percent: 0, late_payment_fee: 22 },
  ],
  [
    'a foreign transaction fee below a free annual fee',
    'Annual fees\tNone.\nFee for foreign purchases\t4% of the amount of each purchase made abroad.\n',
    { annual_fee: 0, foreign_transaction_fee: 4 },
  ],
  [
    'a penalty rate after its trigger',
    "Penalty APR and When It Applies\nIf you haven't paid within 70 days of the due date, we may apply a penalty rate of 28.10% APR.\n",
    { penalty_apr: 28.1 },
  ],
  [
    'fees in sentences with the lesser of two amounts',
    'The Acme Visa Gold has no annual fee. A cash advance fee of $6 or 1.40%, whichever is less, applies on each cash advance. ' +
      'An over-the-credit limit fee of $12 or 3.00% of your limit, whichever is less, will apply. There is a Returned Check Fee of ' +
      '$23.00.',
    {
      annual_fee: 0,
      cash_advance_fee_percent: 1.4,
      over_limit_fee: 12,
      returned_payment_fee: 23,
    },
  ],
  [
    'an intro rate without a subject as the purchase rate',
    'Acme Visa Gold\nAn introductory 4.10% Annual Percentage Rate, good for 7 months, after which your Annual Percentage Rate ' +
      'will be 9.20%.\n',
    { intro_apr_purchase: 4.1, intro_apr_purchase_months: 7, interest_rate_purchase: 9.2 },
  ],
  [
    'no rates from margins over an index',
    'Addendum to the card agreement\nCurrent Index Value:\n3.15%\n' +
      'Margins (percentage points by which the Index will be increased):\nPurchases:\n5.10 percentage\npoints\nWill\n' +
      'never be less\nthan 5.00%\nForeign Transaction Fee: 1%\n',
    { foreign_transaction_fee: 1 },
  ],
  [
    'a penalty trigger, and a fee of 0 before the prescribed notice',
    'Penalty APR: 28.20% - This APR applies if you make a late payment. Penalty Fees • Late Payment Up to $31 • Overlimit None ' +
      'How we calculate interest: We use a daily balance.',
    {
      penalty_apr: 28.2,
      penalty_apr_trigger: 'make a late payment',
      late_payment_fee: 31,
      over_limit_fee: 0,
    },
  ],
  [
    'a free annual fee after a credit limit, and a rate that "the card offers"',
    'Our Acme Visa Gold card offers a minimum credit limit of $3,000, NO annual fee, and a low, variable interest rate of just ' +
      '8.30% APR.\n',
    { annual_fee: 0, interest_rate_purchase: 8.3 },
  ],
  [
    'the rate that advances are "subject to"',
    'Variable APR of 17.10% - 27.10% for the Acme card. Cash advances subject to a 26.10% APR.\n',
    { interest_rate_purchase: [17.1, 27.1], interest_rate_cash: 26.1 },
  ],
  [
    'on one line, a fee of 0 before another fee',
    'Acme Visa Card Annual fee None Minimum finance charge $1.00 Late Payment Up to $22',
    { annual_fee: 0, late_payment_fee: 22 },
  ],
  [
    'on one line, plain labels with bullets and then their values',
    'Transaction features • Balance Transfers • Cash Advance • Foreign Transactions • None • $12 or 3.00% of each cash advance, ' +
      'whichever is greater • 2% of each transaction in U.S. dollars.',
    {
      balance_transfer_fee_percent: 0,
      cash_advance_fee_percent: 3,
      cash_advance_fee_min: 12,
      foreign_transaction_fee: 2,
    },
  ],
  [
    'on one line, values separated by dashes',
    'Fees - Balance Transfer Fee - Cash Advance Fee - Foreign Transaction Fee - None - $11.00 or 4.00% of the amount of each ' +
      'cash advance, whichever is greater - 1.00% of each transaction in U.S. dollars',
    {
      balance_transfer_fee_percent: 0,
      cash_advance_fee_percent: 4,
      cash_advance_fee_min: 11,
      foreign_transaction_fee: 1,
    },
  ],
  [
    'on one line, a rate after a lowercase label',
    'Our Acme card: Annual Percentage Rate (APR) for purchases 0.00% for 7 months from date of account opening. After that, ' +
      '17.10% variable.',
    { intro_apr_purchase: 0, intro_apr_purchase_months: 7, interest_rate_purchase: 17.1 },
  ],
  [
    'an intro rate after the regular rate',
    'Acme Card APR 14.10% - 24.10% (Variable) Intro APR 0% for 18 months on purchases\n',
    { intro_apr_purchase: 0, intro_apr_purchase_months: 18, interest_rate_purchase: [14.1, 24.1] },
  ],
  [
    'a foreign transaction fee after a percentage of advances',
    'Acme Visa Card fees\nForeign Transaction 3% of the amount of each advance 2% of each transaction in U.S. dollars',
    { foreign_transaction_fee: 2 },
  ],
  [
    'values joined to each other and to the words before',
    'Acme Visa Card\nLate Payment Fee\nReturned Payment FeeUp to$31 Up to$26\nCash advances 4% with a$12 minimum\n',
    { late_payment_fee: 31, returned_payment_fee: 26, cash_advance_fee_percent: 4, cash_advance_fee_min: 12 },
  ],
]

const OF_SEVERAL: ReadonlyArray<readonly [states: string, text: string, values: object]> = [
  [
    'cards in columns with cells of several words',
    'Interest Rates and Interest Charges Acme Visa® Gold Credit Card Acme Visa® Classic Credit Card\n' +
      'Annual Percentage Rate (APR) for Purchases 2.10% introductory APR for the first five months.\n' +
      'After that, your APR will be 8.10%, 9.10% or 12.10% based on your creditworthiness. This APR will vary with the Prime ' +
      'Rate.a\n10.10% or 13.10% based on your creditworthiness. This APR will vary with the Prime Rate.a\n' +
      'APR for Cash Advances 14.10% or 15.10% based on your creditworthiness. This APR will vary with the Prime Rate.b 16.10%, or ' +
      '17.10% based on your creditworthiness.\nAPR for Balance Transfers Same APR as for purchases Same APR as for purchases\n',
    {
      'Acme Visa Gold Credit Card': {
        intro_apr_purchase: 2.1,
        intro_apr_purchase_months: 5,
        interest_rate_purchase: [8.1, 12.1],
        interest_rate_cash: [14.1, 15.1],
        interest_rate_balance_transfer: [8.1, 12.1],
      },
      'Acme Visa Classic Credit Card': {
        interest_rate_purchase: [10.1, 13.1],
        interest_rate_cash: [16.1, 17.1],
        interest_rate_balance_transfer: [10.1, 13.1],
      },
    },
  ],
  [
    'cards in columns on one line with the heading, with joined values',
    'Terms Interest Rates and Interest Charges Visa Gold Visa Prime Annual Percentage Rate (APR) for Purchases 8.10% to 9.10% ' +
      'when you open your account. 12.10% to 13.10% when you open your account. Annual FeesNone$51\n',
    {
      'Visa Gold': { interest_rate_purchase: [8.1, 9.1], annual_fee: 0 },
      'Visa Prime': { interest_rate_purchase: [12.1, 13.1], annual_fee: 51 },
    },
  ],
  [
    'on one line, each rate before its card and joined to the previous name',
    'APR for Purchases 9.10% - 18.10% Visa Gold10.10% - 20.10% Visa Classic\n',
    {
      'Visa Gold': { interest_rate_purchase: [9.1, 18.1] },
      'Visa Classic': { interest_rate_purchase: [10.1, 20.1] },
    },
  ],
  [
    'cards after a lowercase label',
    'Annual Percentage Rate (APR) for purchases after the introductory period VISA Classic 11.10% fixed rate VISA Gold 9.10% fixed rate\n',
    { 'VISA Classic': { interest_rate_purchase: 11.1 }, 'VISA Gold': { interest_rate_purchase: 9.1 } },
  ],
]

describe('a disclosure of a small issuer', () => {
  it.each(OF_ONE_CARD)('states %s', (_, text, values) => expect(valuesOf(text)).toEqual(values))
  it.each(OF_SEVERAL)('states, for several cards, %s', (_, text, values) =>
    expect(valuesByCard(text)).toEqual(values),
  )
})
