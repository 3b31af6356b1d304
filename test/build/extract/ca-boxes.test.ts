import { describe, expect, it } from 'vitest'
import { type Values, valuesOf } from './ca-values.ts'

/** A wording of Canadian information boxes, an example written for this project, and all values it states. */
const BOXES: ReadonlyArray<readonly [shape: string, text: string, states: Values]> = [
  [
    'what stands below a minimum payment of its own in Quebec',
    'Minimum payment: $10 plus interest. In Quebec: 5% of the balance.\nAnnual fee: $43\nForeign currency conversion: 2.1% of the converted amount.\n',
    { annual_fee: 43, foreign_transaction_fee: 2.1 },
  ],
  [
    'no rate where only its least is printed',
    'Annual interest rates\nPurchases: Prime rate + 4% (min. 8.93%)\nAnnual fee: $43\n',
    { annual_fee: 43 },
  ],
  [
    'the rate that a rise by some points leads to',
    'Maple Visa card\nPurchases: 18.91%\nIf you miss the minimum payment twice your interest rate will increase by 5.00%, to 23.91% on purchases.\n',
    { interest_rate_purchase: 18.91, penalty_apr: 23.91, penalty_apr_trigger: expect.any(String) },
  ],
  [
    'the rate that will apply to who misses payments',
    'Maple Visa card\nPurchases: 18.91%\nBasic rates: if you miss 3 or more payments in a year, 26.94% will apply to all charges.\n',
    { interest_rate_purchase: 18.91, penalty_apr: 26.94, penalty_apr_trigger: expect.any(String) },
  ],
  [
    'rates before what they are for, a dash between them',
    'Annual Interest Rates\n18.91% - purchases and fees\n20.92% - cash advances, balance transfers and convenience cheques (19.93% for residents of Quebec)\nAnnual fee: $0\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      interest_rate_balance_transfer: 20.92,
      annual_fee: 0,
    },
  ],
  [
    'rates before what they are for, in one line',
    'Annual fee $0 Interest rates 18.91% For purchases 20.92% For cash advances 19.93% Quebec Residents\n',
    { annual_fee: 0, interest_rate_purchase: 18.91, interest_rate_cash: 20.92 },
  ],
  [
    'the rate for cash',
    'Maple Visa card\nInterest rate\n18.91% for purchases\n20.92% for cash (19.93% for Quebec residents)\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.92 },
  ],
  [
    'fees parted by a slash',
    'Annual fee $43\nOver limit $27 / Returned payment $41\n',
    { annual_fee: 43, over_limit_fee: 27, returned_payment_fee: 41 },
  ],
  [
    'tiles whose labels are printed small, two incomes in one',
    'Maple World Visa\n$143\nAnnual fee\n$31\nper supplementary card\n18.91%\nAnnual interest rate for purchases\n$71,000 / $131,000\nMinimum personal / household income\n',
    {
      annual_fee: 143,
      supplementary_card_fee: 31,
      interest_rate_purchase: 18.91,
      min_income: 71000,
      min_income_household: 131000,
    },
  ],
  [
    'the fee of the month and that of the year behind it',
    'Maple Visa card\nFees\n$7.50 per month ($90 annually)\n',
    { monthly_fee: 7.5, annual_fee: 90 },
  ],
  [
    'no fee of what is owed over the limit',
    'Maple Visa card\nPurchases: 18.91%\nMinimum payment\n(A) interest and fees shown on your statement, plus (B) any balance over your credit limit, plus (C) $10.00\n',
    { interest_rate_purchase: 18.91 },
  ],
  [
    'a fee on transfers and cheques, apart from that on advances',
    'Other Fees\nCash Advance Fee: $4.50 within Canada\nBalance Transfer/Maple Credit Card Cheque Fee: up to 4.00% of the transaction\nPayment returned for insufficient funds: $41\n',
    { cash_advance_fee_min: 4.5, balance_transfer_fee_percent: 4, returned_payment_fee: 41 },
  ],
  [
    'no least fee on transfers that is another one',
    'Cash Advance Fee: 1% of the amount (minimum $4, maximum $10) Promotional Balance Transfer Fee: up to 4%\n',
    { cash_advance_fee_percent: 1, cash_advance_fee_min: 4, balance_transfer_fee_percent: 4 },
  ],
  [
    'further cards, whatever their fee stands before or behind',
    'Annual fee | $43 - first card |\n | $23 - additional cards |\n',
    { annual_fee: 43, supplementary_card_fee: 23 },
  ],
  [
    'an authorized user at no cost',
    'Annual fee: $43\nAuthorized users: add up to 3 at no cost\n',
    { annual_fee: 43, supplementary_card_fee: 0 },
  ],
  [
    'a fee behind the name of who pays it',
    'Annual Fees To be charged each year. Applicant: $43.00 Each Co-Applicant or Authorized User: $21.00 These fees are charged by us.\n',
    { annual_fee: 43, supplementary_card_fee: 21 },
  ],
  [
    'rates that change, with what they were before',
    'Important changes to your Maple World Mastercard account\nIn May the annual interest rate on charges to your account will change from 17.91% to 18.91% and on cash transactions and related fees from 20.92% to 21.92%.\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 21.92 },
  ],
  [
    'a heading glued to its sentence',
    'Maple card\nCredit RateThe annual credit rate is 27.93%.\nOther ChargesAnnual Membership Fee: $33.00 for your card\n',
    { interest_rate_purchase: 27.93, annual_fee: 33 },
  ],
]

describe('A Canadian information box', () => {
  it.each(BOXES)('gives %s', (_, text, states) => {
    expect(valuesOf(text)).toEqual(states)
  })
})
