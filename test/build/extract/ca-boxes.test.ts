import { describe, expect, it } from 'vitest'
import { type Values, valuesOf } from './ca-values.ts'

/** Wordings of Canadian information boxes, written for this project, with all values that they state. */
const BOXES: ReadonlyArray<readonly [states: string, text: string, values: Values]> = [
  [
    'fees after a minimum payment that differs in Quebec',
    'Minimum payment: $10 plus interest. In Quebec: 5% of the balance.\nAnnual fee: $43\n' +
      'Foreign currency conversion: 2.1% of the converted amount.\n',
    { annual_fee: 43, foreign_transaction_fee: 2.1 },
  ],
  [
    'no rate if only its minimum is printed',
    'Annual interest rates\nPurchases: Prime rate + 4% (min. 8.93%)\nAnnual fee: $43\n',
    { annual_fee: 43 },
  ],
  [
    'the penalty rate that an increase in percentage points leads to',
    'Maple Visa card\nPurchases: 18.91%\nIf you miss the minimum payment twice your interest rate will increase by 5.00%, to ' +
      '23.91% on purchases.\n',
    { interest_rate_purchase: 18.91, penalty_apr: 23.91, penalty_apr_trigger: expect.any(String) },
  ],
  [
    'the penalty rate that applies after missed payments',
    'Maple Visa card\nPurchases: 18.91%\nBasic rates: if you miss 3 or more payments in a year, 26.94% will apply to all charges.\n',
    { interest_rate_purchase: 18.91, penalty_apr: 26.94, penalty_apr_trigger: expect.any(String) },
  ],
  [
    'rates before their subjects, separated by a dash',
    'Annual Interest Rates\n18.91% - purchases and fees\n20.92% - cash advances, balance transfers and convenience cheques ' +
      '(19.93% for residents of Quebec)\nAnnual fee: $0\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      interest_rate_balance_transfer: 20.92,
      annual_fee: 0,
    },
  ],
  [
    'rates before their subjects on one line',
    'Annual fee $0 Interest rates 18.91% For purchases 20.92% For cash advances 19.93% Quebec Residents\n',
    { annual_fee: 0, interest_rate_purchase: 18.91, interest_rate_cash: 20.92 },
  ],
  [
    'the rate for cash as the cash advance rate',
    'Maple Visa card\nInterest rate\n18.91% for purchases\n20.92% for cash (19.93% for Quebec residents)\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.92 },
  ],
  [
    'fees separated by a slash',
    'Annual fee $43\nOver limit $27 / Returned payment $41\n',
    { annual_fee: 43, over_limit_fee: 27, returned_payment_fee: 41 },
  ],
  [
    'tiles with lowercase labels, and two incomes in one value',
    'Maple World Visa\n$143\nAnnual fee\n$31\nper supplementary card\n18.91%\nAnnual interest rate for purchases\n' +
      '$71,000 / $131,000\nMinimum personal / household income\n',
    {
      annual_fee: 143,
      supplementary_card_fee: 31,
      interest_rate_purchase: 18.91,
      min_income: 71000,
    },
  ],
  [
    'no over-limit fee for a balance over the limit',
    'Maple Visa card\nPurchases: 18.91%\nMinimum payment\n(A) interest and fees shown on your statement, plus (B) any balance ' +
      'over your credit limit, plus (C) $10.00\n',
    { interest_rate_purchase: 18.91 },
  ],
  [
    'the fee for transfers and cheques separately from the advance fee',
    'Other Fees\nCash Advance Fee: $4.50 within Canada\nBalance Transfer/Maple Credit Card Cheque Fee: up to 4.00% of the ' +
      'transaction\nPayment returned for insufficient funds: $41\n',
    { cash_advance_fee_min: 4.5, balance_transfer_fee_percent: 4, returned_payment_fee: 41 },
  ],
  [
    'no minimum transfer fee from the minimum of another fee',
    'Cash Advance Fee: 1% of the amount (minimum $4, maximum $10) Promotional Balance Transfer Fee: up to 4%\n',
    { cash_advance_fee_percent: 1, cash_advance_fee_min: 4, balance_transfer_fee_percent: 4 },
  ],
  [
    'a fee of 0 for free authorized users',
    'Annual fee: $43\nAuthorized users: add up to 3 at no cost\n',
    { annual_fee: 43, supplementary_card_fee: 0 },
  ],
  [
    'fees by the name of the person who pays them',
    'Annual Fees To be charged each year. Applicant: $43.00 Each Co-Applicant or Authorized User: $21.00 These fees are charged by us.\n',
    { annual_fee: 43, supplementary_card_fee: 21 },
  ],
  [
    'the new rates of a notice that also states the old rates',
    'Important changes to your Maple World Mastercard account\n' +
      'In May the annual interest rate on charges to your account will change from 17.91% to 18.91% and on cash transactions and ' +
      'related fees from 20.92% to 21.92%.\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 21.92 },
  ],
  [
    'a rate whose heading is joined to its sentence',
    'Maple card\nCredit RateThe annual credit rate is 27.93%.\nOther ChargesAnnual Membership Fee: $33.00 for your card\n',
    { interest_rate_purchase: 27.93, annual_fee: 33 },
  ],
]

describe('a Canadian information box', () => {
  it.each(BOXES)('gives %s', (_, text, values) => {
    expect(valuesOf(text)).toEqual(values)
  })
})
