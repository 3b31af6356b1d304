import { describe, expect, it } from 'vitest'
import { valuesByCard } from './us-values.ts'

type Row = readonly [string, string, Readonly<Record<string, unknown>>]

const OF_SEVERAL: readonly Row[] = [
  [
    'card names in parentheses after labels',
    'APR for Purchases (Oak Gold Visa) 12.10%\nAPR for Purchases (Oak Blue Visa) 13.10%\n' +
      'APR for Cash Advances (Oak Gold Visa and Oak Blue Visa) 22.10%\nAnnual Fee None\n',
    {
      'Oak Gold Visa': { interest_rate_purchase: 12.1, interest_rate_cash: 22.1, annual_fee: 0 },
      'Oak Blue Visa': { interest_rate_purchase: 13.1, interest_rate_cash: 22.1, annual_fee: 0 },
    },
  ],
  [
    'card names that end with a lowercase word',
    '• APR for purchases: Oak® card – 12.10%; Elm card – 13.10%\n• Annual fee: Oak® card – none; Elm card – US$50\n',
    {
      'Oak card': { interest_rate_purchase: 12.1, annual_fee: 0 },
      'Elm card': { interest_rate_purchase: 13.1, annual_fee: 50 },
    },
  ],
  [
    'equal values in columns, below section headings',
    '| | Oak Rewards Mastercard | Oak Rewards Credit Card |\n|---|---|---|\n| APR for Purchases | 31.10% | 31.10% |\n' +
      '| APR for Cash Advances | 33.10% | Not applicable |\n| Fees | | |\n| Penalty Fees: Late Payment | Up to $37 | Up to $37 |\n' +
      '| Penalty Fees: Returned Payment | Up to $27 | Up to $27 |\n',
    {
      'Oak Rewards Mastercard': {
        interest_rate_purchase: 31.1,
        interest_rate_cash: 33.1,
        late_payment_fee: 37,
        returned_payment_fee: 27,
      },
      'Oak Rewards Credit Card': {
        interest_rate_purchase: 31.1,
        late_payment_fee: 37,
        returned_payment_fee: 27,
      },
    },
  ],
  [
    'a store card and a network card, and a fee of one of them only',
    'APR for Purchases\nOak Credit Card 31.10%\nOak Mastercard 31.10%\nAPR for Cash Advances\nOak Credit Card Not applicable\n' +
      'Oak Mastercard 33.10%\nAnnual Fee None\nForeign Transaction Fee (Oak Mastercard only) 3% of each transaction\n',
    {
      'Oak Credit Card': { interest_rate_purchase: 31.1, annual_fee: 0 },
      'Oak Mastercard': {
        interest_rate_purchase: 31.1,
        interest_rate_cash: 33.1,
        annual_fee: 0,
        foreign_transaction_fee: 3,
      },
    },
  ],
  [
    'fees below a table of cards for all of them',
    '| Card | Purchase APR | Annual Fee |\n|---|---|---|\n| StudentOak Visa | 12.10% | $20 |\n| Oak Blue Visa | 13.10% | $0 |\n\n' +
      'Balance transfer fee: 3% ($10 minimum). Late payment fee: up to $31.\n',
    {
      'StudentOak Visa': {
        interest_rate_purchase: 12.1,
        annual_fee: 20,
        balance_transfer_fee_percent: 3,
        balance_transfer_fee_min: 10,
        late_payment_fee: 31,
      },
      'Oak Blue Visa': {
        interest_rate_purchase: 13.1,
        annual_fee: 0,
        balance_transfer_fee_percent: 3,
        balance_transfer_fee_min: 10,
        late_payment_fee: 31,
      },
    },
  ],
  [
    'card tiers on one line above one value per line',
    'OAK BANK VISA\nClassic Gold\nAPR for Purchases\n15.10%\n12.10%\nAnnual Fee\nNone\n$15\nLate Payment Fee Up to $30\n',
    {
      Classic: { interest_rate_purchase: 15.1, annual_fee: 0, late_payment_fee: 30 },
      Gold: { interest_rate_purchase: 12.1, annual_fee: 15, late_payment_fee: 30 },
    },
  ],
  [
    'no rate for a card without it, and no fee that varies',
    'APR for Purchases: Oak Credit Card: 31.10%; Oak Visa Card: 31.10%.\n' +
      'APR for Cash Advances: Oak Credit Card: N/A; Oak Visa Card: 33.10%.\n' +
      'Annual Fee: Oak Credit Card: None; Oak Visa Card: $0 or $59, based on your creditworthiness.\n',
    {
      'Oak Credit Card': { interest_rate_purchase: 31.1, annual_fee: 0 },
      'Oak Visa Card': { interest_rate_purchase: 31.1, interest_rate_cash: 33.1 },
    },
  ],
]

describe('a US disclosure of several cards', () => {
  it.each(OF_SEVERAL)('states %s', (_, text, values) => expect(valuesByCard(text)).toEqual(values))
})
