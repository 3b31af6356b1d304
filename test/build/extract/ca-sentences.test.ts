import { describe, expect, it } from 'vitest'
import { type Values, valuesOf } from './ca-values.ts'
import { valuesByCard } from './values-by-card.ts'

/** Sentences of Canadian issuers, written for this project, with all values that they state. */
const WORDINGS: ReadonlyArray<readonly [states: string, text: string, values: Values]> = [
  [
    'the penalty rate after missed payments',
    'Purchases: 18.91%\nIf you do not make your Minimum Payment 2 times in any 12-month period, the rates will be 23.92% on ' +
      'Purchases and 25.93% on Cash Advances.\n',
    {
      interest_rate_purchase: 18.91,
      penalty_apr: 23.92,
      penalty_apr_trigger: expect.any(String),
    },
  ],
  [
    'the cash rate for transfers named as an example of cash transactions',
    'What is the annual interest rate?\n18.91% on purchases and 20.92% on cash transactions such as cash advances, balance ' +
      'transfers and convenience cheques.\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.92, interest_rate_balance_transfer: 20.92 },
  ],
  [
    'the new values of before and after columns that are joined',
    'Oak Mastercard\nFee or rateBeforeStarting August 15, 2034\nAnnual interest rate on purchases18.91%19.92%\n' +
      'Dishonoured payment fee$41$47\n',
    { interest_rate_purchase: 19.92, returned_payment_fee: 47 },
  ],
  [
    'fees in one sentence with the free annual fee',
    'Oak Mastercard\nThere is no annual fee for your card, the foreign currency conversion fee is 2.1% and the cash advance fee ' +
      'is $4 in Canada.\n',
    { annual_fee: 0, foreign_transaction_fee: 2.1, cash_advance_fee_min: 4 },
  ],
  [
    'incomes after an amount spent with rewards',
    'Oak Mastercard\nAnnual fee: $87\nEarn 2 points for every $1 on the first $25,000 spent annually, and 1 point for every $1 ' +
      'thereafter\nIncome requirements\nPersonal income $81,000 or household income $151,000\n',
    { annual_fee: 87, min_income: 81000, min_income_household: 151000 },
  ],
  [
    'a welcome offer with lettered stages in one paragraph',
    'Oak Visa\nAnnual fee: $87\nWelcome bonus of up to 90,000 points: (a) Earn 40,000 Oak points when you spend $6,000 in the ' +
      'first 3 months; (b) earn an additional 50,000 Oak points when you spend $60,000 within the first 12 months.\n',
    {
      annual_fee: 87,
      signup_bonus: expect.any(String),
      signup_bonus_points: 90000,
      signup_min_spend: 60000,
      signup_min_spend_months: 12,
    },
  ],
  [
    'the card type after the card name, and an offer for the first purchases',
    'OAK®* VISA* card for students\nGet 1,700 bonus OAK points with your first $600 in purchases in the first 3 months\n' +
      'Annual Fee: No annual fee\n',
    {
      card_type: 'student',
      annual_fee: 0,
      signup_bonus: expect.any(String),
      signup_bonus_points: 1700,
      signup_min_spend: 600,
      signup_min_spend_months: 3,
    },
  ],
  [
    'no intro rate for a store’s promotional plans',
    'Annual Interest Rate: 33.91% on regular purchases\nPromotional plans: 0% for 12 months; interest at the annual interest ' +
      'rate applies after the promotional period\n',
    { interest_rate_purchase: 33.91 },
  ],
  [
    'default rates as the penalty, below a heading of their own',
    'Annual Interest Rates Purchases: 18.91% Cash Advances and Balance Transfers: 20.92%\n' +
      'Default Interest Rates Purchases: 23.93% Cash Advances and Balance Transfers: 25.94%\n' +
      'Your rate will increase to the Default Interest Rate if you miss 2 minimum payments.\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      interest_rate_balance_transfer: 20.92,
      penalty_apr: 23.93,
      penalty_apr_trigger: expect.any(String),
    },
  ],
  [
    'default rates as the penalty, in a list of fees',
    'Annual Interest Rate(s)\nPurchases: 18.91%\nOther Fees\nOver limit $24.00\n' +
      'Default rates: purchases 23.93%, cash advances 25.94% if you miss your minimum payment twice\n',
    { interest_rate_purchase: 18.91, over_limit_fee: 24, penalty_apr: 23.93 },
  ],
  [
    'the new value after the current one',
    'Oak Visa\n- Purchase interest rate: currently 18.91%, new rate 19.92%\n- Over limit fee: currently $21, new fee $26\n',
    { interest_rate_purchase: 19.92, over_limit_fee: 26 },
  ],
  [
    'the credit rate of a Quebec store card, and an over-limit fee',
    'Oak Store Card\nCredit rate: 25,91 % per year\nAnnual fee: $21\nOther fees: NSF payment $41; credit limit exceeded $24\n',
    { interest_rate_purchase: 25.91, annual_fee: 21, returned_payment_fee: 41, over_limit_fee: 24 },
  ],
  [
    'a fee of 0 for authorized users in a table',
    '| Annual fee | $87 |\n| Each additional authorized user | $0 |\n',
    { annual_fee: 87, supplementary_card_fee: 0 },
  ],
  [
    'additional cardholders for free, and the fee for promotional transfers',
    'Oak Mastercard\nAnnual fee: $87. Additional cardholders can be added for free.\n' +
      'Promotional balance transfers: a fee of up to 2% may apply.\n',
    { annual_fee: 87, supplementary_card_fee: 0, balance_transfer_fee_percent: 2 },
  ],
]

const MISSED = 'you do not make your minimum payment'

describe('a sentence of a Canadian issuer', () => {
  it.each(WORDINGS)('states %s', (_, text, values) => expect(valuesOf(text)).toEqual(values))

  it.each(WORDINGS)('states no intro rate: %s', (_, text) =>
    expect(Object.keys(valuesOf(text)).filter((field) => field.startsWith('intro_apr'))).toEqual([]),
  )

  it('states the rates of several cards under one label', () =>
    expect(
      valuesByCard(
        'Annual Interest Rate(s)\nOak Visa Gold: 18.91% Oak Visa Classic: 19.92%\nOne rate applies to all that you buy.\n' +
          'Interest-free Grace Period\n21 days\nAnnual Fees\nOak Visa Gold: $87 Oak Visa Classic: $21\n',
        'CA',
      ),
    ).toEqual({
      'Oak Visa Gold': { annual_fee: 87, interest_rate_purchase: 18.91 },
      'Oak Visa Classic': { annual_fee: 21, interest_rate_purchase: 19.92 },
    }))

  it('states the rate of one of two cards after missed payments in parentheses', () =>
    expect(
      valuesByCard(
        'Annual interest rates\nPurchases: Oak Classic Visa: 19.91% Oak Select Visa: 13.92%\nIf you do not make your minimum ' +
          'payment, your interest rate will increase to 24.93% on Purchases (17.94% for Purchases and Cash Advances for the Oak ' +
          'Select Visa).\n',
        'CA',
      ),
    ).toEqual({
      'Oak Classic Visa': { interest_rate_purchase: 19.91, penalty_apr: 24.93, penalty_apr_trigger: MISSED },
      'Oak Select Visa': { interest_rate_purchase: 13.92, penalty_apr: 17.94, penalty_apr_trigger: MISSED },
    }))

  it('names cards with a sign after the name', () =>
    expect(
      valuesByCard(
        'Compare cards\nOak ION+ Visa\nOak Elm Visa Platinum\nAnnual Fee\n$31\n$87\nInterest Rate on Purchases\n18.91%\n18.91%\n' +
          'Interest Rate on Cash Advances\n20.92%\n20.92%\n',
        'CA',
      ),
    ).toEqual({
      'Oak ION+ Visa': { annual_fee: 31, interest_rate_purchase: 18.91, interest_rate_cash: 20.92 },
      'Oak Elm Visa Platinum': { annual_fee: 87, interest_rate_purchase: 18.91, interest_rate_cash: 20.92 },
    }))
})
