import { describe, expect, it } from 'vitest'
import type { Country } from '../../../build/extract/reading.ts'
import { rowOf, valuesByCard } from './values-by-card.ts'

const linesOf = (...lines: readonly string[]): string =>
  lines.map((line) => `<div><a href="/x">${line}</a></div>`).join('')

describe('links of a menu', () => {
  it.each([
    ['the link "No Annual Fee"', linesOf('Cross Border', 'No Annual Fee', 'Low Rate', 'U.S. Dollar')],
    ['a reward', '<p>Cross Border</p><p>Earn 0.5% in Cash Back Dollars on all other purchases.</p>'],
  ])('state no foreign transaction fee above %s', (_, above) =>
    expect(
      valuesByCard(
        `<main>${above}<h1>Elm Gold Visa Card</h1><p>Annual Fee: $120</p><p>Interest: Purchases 19.99%</p></main>`,
        'CA',
      ),
    ).toEqual({ 'Elm Gold Visa Card': { annual_fee: 120, interest_rate_purchase: 19.99 } }),
  )

  it.each([
    'Suggest a card',
    'Visa SavingsEdge Program',
    'More Card Benefits and Features',
    'Visa Card Rates',
  ])('name no card: %s', (title) =>
    expect(
      Object.keys(
        valuesByCard(
          `<h2>Elm Cash Visa Card</h2><p>No annual fee. Purchase APR: 19.99%</p><h2>Elm Gold Visa Card</h2><p>Annual fee: $95</p>` +
            `<h2>${title}</h2><p>No annual fee. The annual fee of the other is $149.</p>`,
          'US',
        ),
      ),
    ).toEqual(['Elm Cash Visa Card', 'Elm Gold Visa Card']),
  )
})

describe('a list of titles', () => {
  it('may have one price, next to a card without an annual fee', () =>
    expect(
      valuesByCard(
        '<h4>Elm Visa Business Card</h4><p>Save time and money with a VISA Business Credit Card</p><p>No annual fee</p>' +
          '<h4>Elm Visa Business Rewards Credit Card</h4><p>Annual Fee - $50 per card</p><p>One point for each dollar in purchases</p>',
        'US',
      ),
    ).toEqual({
      'Elm Visa Business Card': { annual_fee: 0 },
      'Elm Visa Business Rewards Credit Card': { annual_fee: 50 },
    }))
})

const ONE: ReadonlyArray<readonly [string, Country, string, object]> = [
  [
    'a rebate for additional cards waives no annual fee of the account',
    'CA',
    'Annual Fee: $149\nThe 100% rebate of the $49 Annual Fee for up to two Additional Cards, if any, is for the first year only.\n',
    { annual_fee: 149 },
  ],
  [
    'a rebate for the first and additional cards does',
    'CA',
    'Annual Fee: $149\nThe annual fee is rebated for the primary cardholder and additional cards in the first year.\n',
    { annual_fee: 149, annual_fee_waived_first_year: true },
  ],
  [
    'a waiver of the first additional card and of the own does',
    'CA',
    'Annual fee: $120\nWe waive the annual fee of your first additional card and of your own card for the first year.\n',
    { annual_fee: 120, annual_fee_waived_first_year: true },
  ],
  [
    'the smallest transfer is no fee',
    'US',
    'Annual fee: $0\nBalance Transfer Fee: 3% of each transfer\nThe minimum Balance Transfer amount is $100.\n',
    { annual_fee: 0, balance_transfer_fee_percent: 3 },
  ],
  [
    'fees below their labels may repeat the words for advances',
    'US',
    'Annual Fee $19\nTransaction Fees\nBalance Transfer Fee\nCash Advance Fee\nForeign Transaction Fee\n' +
      '3% of each advance ($10.00 minimum)\n4% of each advance or $12.00 minimum\nNone\n' +
      'Penalty Fees\nLate Payment Fee\nOverlimit Fee\nReturned Payment Fee\nUp to $40\nNone\nNone\n',
    {
      annual_fee: 19,
      balance_transfer_fee_min: 10,
      balance_transfer_fee_percent: 3,
      cash_advance_fee_min: 12,
      cash_advance_fee_percent: 4,
      foreign_transaction_fee: 0,
      late_payment_fee: 40,
      over_limit_fee: 0,
      returned_payment_fee: 0,
    },
  ],
]

describe('a page of one card', () => {
  it.each(ONE)('%s', (_, country, text, values) =>
    expect(valuesByCard(`Elm Gold Visa Card\n\n${text}`, country)).toEqual({ 'Elm Gold Visa Card': values }),
  )

  it('states the whole of an offer before its stages', () => {
    const whole =
      'To qualify for the 45,000 bonus Elm+ points offer: Earn 25,000 bonus Elm+ points by making at least $2,000 in purchases in ' +
      'your first 3 months.'
    const stage = 'Plus, earn an additional 20,000 points when you spend $7,500 in your first year.'
    expect(valuesByCard(`Elm Gold Visa Card\n\n${whole} ${stage}\n`, 'CA')).toEqual({
      'Elm Gold Visa Card': {
        signup_bonus: whole,
        signup_bonus_points: 45_000,
        signup_min_spend: 7500,
        signup_min_spend_months: 12,
      },
    })
  })
})

it('a page of one card adds a stage that only names its points', () => {
  const stage = 'To qualify for the 20,000 bonus points, spend $1,000 in 3 months.'
  expect(
    valuesByCard(
      `Elm Gold Visa Card\n\n${stage} Earn an additional 30,000 points when you spend $5,000 in 6 months.\n`,
      'CA',
    ),
  ).toEqual({
    'Elm Gold Visa Card': {
      signup_bonus: stage,
      signup_bonus_points: 50_000,
      signup_min_spend: 5000,
      signup_min_spend_months: 6,
    },
  })
})

const INCOMES = 'Canadian resident<br>$60,000 personal or $100,000 annual household income'

describe('a table of cards', () => {
  it('states incomes among what an applicant needs', () =>
    expect(
      valuesByCard(
        `<table>${rowOf('th', 'Cards', 'Elm Gold Visa Card', 'Elm Cash Visa Card')}${rowOf('td', 'Annual Fee', '$120', '$0')}` +
          `${rowOf('td', 'Eligibility', INCOMES, 'Canadian resident')}</table>`,
        'CA',
      ),
    ).toEqual({
      'Elm Gold Visa Card': { annual_fee: 120, min_income: 60_000, min_income_household: 100_000 },
      'Elm Cash Visa Card': { annual_fee: 0 },
    }))
})
