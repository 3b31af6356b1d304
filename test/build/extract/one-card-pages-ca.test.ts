import { expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const PAGES: ReadonlyArray<readonly [string, string, Record<string, unknown>]> = [
  [
    'no fee of what the card is worth',
    'Interest rates 18.9% on purchases\n\nAnnual fee\nUnlock nearly $1,300 in value\nApply now\n',
    { interest_rate_purchase: 18.9 },
  ],
  [
    'an introductory rate in the sentence of the rewards',
    'Annual fee $0\n\nGet up to 6% cash back in your first 4 months and a 1.9% introductory interest rate on Balance Transfers ' +
      'for 8 months with a 3% transfer fee.\n',
    {
      annual_fee: 0,
      intro_apr_balance_transfer: 1.9,
      intro_apr_balance_transfer_months: 8,
      balance_transfer_fee_percent: 3,
    },
  ],
  [
    'the fee before a footnote after its sentence',
    'Annual fee\n\nThe annual fee is waived in the first year, a savings of $140.2\n\n18.9%\n\nfor purchases\n',
    { annual_fee: 140, annual_fee_waived_first_year: true, interest_rate_purchase: 18.9 },
  ],
  [
    'the points of an offer with their value',
    'Get a value of up to $132¹ in Oak Reward Points, No Annual Fee.\n\n' +
      'Earn 13,200 Oak Reward Points when you spend $400 within the first 90 days.¹\n',
    {
      annual_fee: 0,
      signup_bonus: expect.any(String),
      signup_bonus_points: 13200,
      signup_min_spend: 400,
      signup_min_spend_months: 3,
    },
  ],
  [
    'the higher of two penalty rates',
    'Annual fee $45\n\nIf you have Missed Payments, the applicable rate will be 23.10% and/or 26.10%. See the information box.\n',
    { annual_fee: 45, penalty_apr: 26.1, penalty_apr_trigger: 'you have Missed Payments' },
  ],
  [
    'a promotional rate with its fee in one sentence',
    'Promotional annual interest rate\n0% for 11 months on balance transfers made within 90 days, with a 2% transfer fee ($6.50 ' +
      'minimum fee)\n',
    {
      intro_apr_balance_transfer: 0,
      intro_apr_balance_transfer_months: 11,
      balance_transfer_fee_percent: 2,
      balance_transfer_fee_min: 6.5,
    },
  ],
  [
    'the fee for each of several additional cards',
    'Annual fee\n$90\nUp to 3 additional cards: $30 each\n',
    { annual_fee: 90, supplementary_card_fee: 30 },
  ],
  [
    'increased rates as the penalty, not as the regular rates',
    'Interest rates\n12.10% purchases\n13.10% cash advances\nDetails\n' +
      'If you miss your minimum payment 2 times, your interest rates will be increased to 17.10% for purchases and 18.10% for cash ' +
      'advances.\n',
    {
      interest_rate_purchase: 12.1,
      interest_rate_cash: 13.1,
      penalty_apr: 17.1,
      penalty_apr_trigger: 'you miss your minimum payment 2 times',
    },
  ],
  [
    'the higher of two penalty rates in separate sentences',
    'Annual fee $45\n\nIf you have 2 Missed Payments, the applicable rate will be 23.10%. If you have 3 or more Missed Payments, ' +
      'it will be 26.10%.\n',
    {
      annual_fee: 45,
      penalty_apr: 26.1,
      penalty_apr_trigger: expect.stringContaining('3 or more Missed Payments'),
    },
  ],
  [
    'a birthday bonus as one stage of the offer',
    'The Welcome Bonus of 9,000 Oak points will be awarded after the first Purchase. To receive an additional 14,000 Oak points, ' +
      'you must spend $6,500 within 180 days of Account opening. To receive the Birthday Bonus of up to 8,000 Oak points, you must ' +
      'spend $11,000 within 12 months of Account opening.\n',
    {
      signup_bonus: expect.any(String),
      signup_bonus_points: 31000,
      signup_min_spend: 11000,
      signup_min_spend_months: 12,
    },
  ],
  [
    'a transfer rate below the cash advance rate',
    'Interest: Cash Advances 13.10%\n\nGet a 0% promotional interest rate for 5 months on Balance Transfers with a 1% fee on the ' +
      'amount transferred.\n',
    {
      interest_rate_cash: 13.1,
      intro_apr_balance_transfer: 0,
      intro_apr_balance_transfer_months: 5,
      balance_transfer_fee_percent: 1,
    },
  ],
  [
    'one rate for transfers and cash advances in a sentence',
    'Cash interest rate 13.10%\nThe annual interest rate for cash advances, balance transfers and convenience cheques is 13.10%.\n',
    { interest_rate_cash: 13.1, interest_rate_balance_transfer: 13.1 },
  ],
  [
    'the cash back value of the points of its offer',
    'Up to 8,000 bonus points ($40 in cash back value!)\n',
    { signup_bonus: expect.any(String), signup_bonus_points: 8000, signup_bonus_cash_value: 40 },
  ],
  [
    'both incomes in one sentence, each after its word',
    'You need a personal annual income of at least $61,000, a household income of $99,000, or annual spend of $14,000.\n',
    { min_income: 61_000, min_income_household: 99_000 },
  ],
  [
    'the fee for authorized users in parentheses, in a sentence with a waiver',
    'The annual fee of $90 for the primary cardholder and up to three authorized users ($30 each) will be rebated in the first year.\n',
    { annual_fee: 90, annual_fee_waived_first_year: true, supplementary_card_fee: 30 },
  ],
  [
    'a share of spending as an offer with a maximum',
    'You will earn 10% in Cash Back Dollars on Purchases until you reach a total spend of $2,500 or up to 3 months after Account ' +
      'opening, for a maximum of $250 in Cash Back Dollars.\n',
    { signup_bonus: expect.any(String), signup_bonus_cash_value: 250, signup_min_spend_months: 3 },
  ],
  [
    'values above their labels, the last with the Quebec rate',
    '$0\nAnnual fee\n\n12.10%\nInterest rate for purchases\n\n13.10%\nInterest rate for cash advances\n' +
      '(11.10% for Quebec residents)\n\nEarn cash back\n3% cash back on groceries\n',
    { annual_fee: 0, interest_rate_purchase: 12.1, interest_rate_cash: 13.1 },
  ],
  [
    'a foreign currency mark-up, and free cards for authorized users',
    'Annual fee: $0\nEach additional authorized user card: $0\nForeign currency conversion mark up: 2.1%\n',
    { annual_fee: 0, supplementary_card_fee: 0, foreign_transaction_fee: 2.1 },
  ],
  [
    'the higher of two penalty rates in one sentence',
    'Annual fee $0\n\nMissed Payments: rates will increase to 23.10% after 2 missed payments and to 26.10% after 3.\n',
    { annual_fee: 0, penalty_apr: 26.1 },
  ],
  [
    'an income below a credit limit, and a free first additional card',
    'Supplementary cards\nFirst card free, $49 each additional\nMinimum credit limit\n$9,000\nMinimum annual income\n' +
      '$140,000 individual or $190,000 household\n',
    { supplementary_card_fee: 0, min_income: 140_000, min_income_household: 190_000 },
  ],
  [
    'a fee of 0 for authorized users on a line of facts',
    'Annual Fee: $90. Each additional authorized user: $0 annual fee. Foreign currency conversion: 2.1%.\n',
    { annual_fee: 90, supplementary_card_fee: 0, foreign_transaction_fee: 2.1 },
  ],
]

it.each(PAGES)('a Canadian page of one card states %s', (_, text, values) =>
  expect(valuesByCard(`Oak Travel Visa Card\n\n${text}`, 'CA')).toEqual({
    'Oak Travel Visa Card': values,
  }),
)
