import { expect, it } from 'vitest'
import type { Country } from '../../../build/extract/reading.ts'
import { valuesByCard } from './values-by-card.ts'

const valuesOf = (body: string, country: Country = 'US'): unknown =>
  valuesByCard(`<h1>Elm Visa</h1>${body}`, country)['Elm Visa']

it.each([
  [
    'a rate for some months, then a higher one',
    '<p>Interest: 12.99% on purchases for the first 6 months, then 20.99%.</p>',
    { intro_apr_purchase: 12.99, intro_apr_purchase_months: 6, interest_rate_purchase: 20.99 },
  ],
  ['decimals above the line', '<p>Purchase APR: 19<sup>99</sup>%</p>', { interest_rate_purchase: 19.99 }],
  ['a footnote after an amount', '<p>Annual fee: $95<sup>12</sup></p>', { annual_fee: 95 }],
  [
    'the first of two prices of additional cards',
    '<p>Additional cards: $175 each for up to 3; $195 thereafter</p>',
    { authorized_user_fee: 175 },
  ],
  [
    'shares and minimums in the order of their subjects',
    '<p>The fees for balance transfers and cash advances are 3% and 5% of the amount, with minimums of $5 and $15, respectively.</p>',
    {
      balance_transfer_fee_percent: 3,
      balance_transfer_fee_min: 5,
      cash_advance_fee_percent: 5,
      cash_advance_fee_min: 15,
    },
  ],
  [
    'a share with a minimum and a maximum',
    '<p>Cash advance fee 3.5% of the amount of each advance (at least $5.00, at most $15.00)</p>',
    { cash_advance_fee_percent: 3.5, cash_advance_fee_min: 5 },
  ],
  [
    'the months of a promotional rate, and not the time to transfer',
    '<p>Promotional balance transfer rate: 1.95% on balances transferred in the first 30 days. ' +
      'Promo rate applies for 6 statement periods (22.95% after that)</p>',
    {
      intro_apr_balance_transfer: 1.95,
      intro_apr_balance_transfer_months: 6,
      interest_rate_balance_transfer: 22.95,
    },
  ],
  [
    'an annual fee above and below its label, next to that of additional cards',
    '<p>$139 Annual fee (waived for the first year) 2 $50 each additional cardholder</p><p>$139</p><p>Annual fee</p>',
    { annual_fee: 139, annual_fee_waived_first_year: true, authorized_user_fee: 50 },
  ],
  [
    'rates in the order of their subjects',
    '<p>Purchases and cash advances are charged interest at 18.5% and 24.5%, respectively.</p>',
    { interest_rate_purchase: 18.5, interest_rate_cash: 24.5 },
  ],
  [
    'two amounts of two subjects, with a slash',
    '<table><tr><td>Late / returned payment</td><td>Up to $41 / up to $29</td></tr></table>',
    { late_payment_fee: 41, returned_payment_fee: 29 },
  ],
  [
    'the second of two values with minimums',
    '<p>The cash advance fee increases from 4% (minimum $10) to 5% (minimum $15) of each advance.</p>',
    { cash_advance_fee_percent: 5, cash_advance_fee_min: 15 },
  ],
  [
    'amounts in the order of their subjects',
    '<p>Late and returned payments are charged $30 and $25, respectively.</p>',
    { late_payment_fee: 30, returned_payment_fee: 25 },
  ],
])('reads %s', (_, body, values) => {
  expect(valuesOf(body)).toEqual(values)
})

it.each([
  [
    'the rate of a plan with fixed payments',
    '<p>Reduced rate: 9.99% APR for 60 months with 60 fixed monthly payments on purchases of $2,499 or more.</p>',
  ],
  [
    'a limit that is of spending or of the reward',
    '<p>Get 20% cash back in your first 3 months, up to $400.</p>',
  ],
])('does not read %s', (_, body) => {
  expect(valuesOf(`${body}<p>Late payment fee: $28</p>`)).toEqual({ late_payment_fee: 28 })
})

it('adds no bonus of other customers to the welcome offer', () => {
  const offer =
    '<p>New cardmembers will earn 50,000 bonus points after spending $3,000 in the first 3 months.</p>'
  const other = '<p>Current Elm checking customers earn an additional 10,000 bonus points.</p>'
  expect(valuesOf(offer + other)).toEqual(valuesOf(offer))
  expect(valuesOf(offer)).toHaveProperty('signup_bonus_points', 50_000)
})

it('reads a monthly fee of none before a monthly rebate', () => {
  expect(valuesOf('<p>Monthly fee: none</p><p>Up to $10 per month ATM rebates</p>')).toEqual({
    monthly_fee: 0,
  })
})

it('adds the spend of a stage to that of the stage before', () => {
  const first = 'Get $100 cash back when you spend $3,000 in your first 3 months'
  const second = 'plus an additional $200 cash back when you spend another $7,000 in your first 12 months.'
  expect(valuesOf(`<p>${first}, ${second}</p>`, 'CA')).toEqual({
    signup_bonus: `${first}, ${second}`,
    signup_bonus_cash_value: 300,
    signup_min_spend: 10_000,
    signup_min_spend_months: 12,
  })
})

it('reads the total of an offer above the list of its stages', () => {
  const stages =
    '<ul><li>15,000 miles on first purchase</li><li>20,000 miles after $7,500 in 180 days</li></ul>'
  expect(valuesOf(`<p>Up to 35,000 Elm Miles</p>${stages}`, 'CA')).toEqual({
    signup_bonus: 'Up to 35,000 Elm Miles',
    signup_bonus_points: 35_000,
    signup_min_spend: 7500,
    signup_min_spend_months: 6,
  })
})
