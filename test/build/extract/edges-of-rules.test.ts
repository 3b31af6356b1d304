import { expect, it } from 'vitest'
import type { Country } from '../../../build/extract/reading.ts'
import { valuesByCard } from './values-by-card.ts'

/** Pages near the edges of rules for other wordings, with everything that they state. */
const PAGES: ReadonlyArray<readonly [Country, string, Readonly<Record<string, unknown>>]> = [
  [
    'US',
    'Annual fee: $39\nEnjoy a 0% introductory APR on purchases made during the first 15 months of account opening. After that 19.24%.',
    { annual_fee: 39, intro_apr_purchase: 0, intro_apr_purchase_months: 15, interest_rate_purchase: 19.24 },
  ],
  [
    'CA',
    "Annual fee: $39\nIf you don't make your payment in full by the due date, you'll pay 20.99% on purchases and 22.99% on cash advances.",
    { annual_fee: 39 },
  ],
  [
    'CA',
    "Annual fee: $39\nYour rate will move to 22.99% if you don't pay off the balance before the promotional period ends.",
    { annual_fee: 39 },
  ],
  [
    'CA',
    "Annual fee: $39\nIf you miss a payment under your plan, you'll pay 19.99% on the remaining plan balance.",
    { annual_fee: 39 },
  ],
  [
    'US',
    'Purchases: 19.99%\nIf your payment is late, your purchase rate does not become 29.99%.',
    { interest_rate_purchase: 19.99 },
  ],
  [
    'CA',
    '<table><tr><td>Annual fee</td><td>$15 per month charged to your account</td></tr></table>',
    { monthly_fee: 15 },
  ],
  ['CA', 'The card costs $10 a month to use.', { monthly_fee: 10 }],
  ['CA', 'Annual fee $139 each additional card $50', { annual_fee: 139, supplementary_card_fee: 50 }],
  [
    'US',
    'APR for Purchases\n0% introductory APR for 15 months from account opening. After that, your APR ' +
      'will be 19.24% to 29.24%. Balance transfers made in the first 60 days have a fee of 3.5%.',
    {
      interest_rate_purchase: [19.24, 29.24],
      intro_apr_purchase: 0,
      intro_apr_purchase_months: 15,
      balance_transfer_fee_percent: 3.5,
    },
  ],
  [
    'CA',
    'Here are fees that might apply: annual fee $39; cash advance fee $5; late fee $25.',
    { annual_fee: 39, cash_advance_fee_min: 5, late_payment_fee: 25 },
  ],
  [
    'CA',
    'Earn 10,000 bonus points when you spend $1,000 in the first 3 months.\nEarn an additional 10,000 ' +
      'bonus points when you set up pre-authorized payments in the first 3 months.',
    {
      signup_bonus: 'Earn 10,000 bonus points when you spend $1,000 in the first 3 months.',
      signup_bonus_points: 20000,
      signup_min_spend: 1000,
      signup_min_spend_months: 3,
    },
  ],
  [
    'US',
    'Balance transfer fee: 3% of the amount of each transfer of at least $100, minimum $5',
    { balance_transfer_fee_percent: 3, balance_transfer_fee_min: 5 },
  ],
  [
    'CA',
    '<table><tr><td>Purchases with cash advances</td><td>19.99%</td></tr></table>',
    { interest_rate_purchase: 19.99, interest_rate_cash: 19.99 },
  ],
  [
    'CA',
    '<table><tr><td>Foreign currency conversion</td><td>Purchases 2.5%</td></tr></table>',
    { foreign_transaction_fee: 2.5 },
  ],
  [
    'US',
    'You could earn about 60,000 bonus points: 40,000 after you spend $3,000 in the first 3 months and 20,000 more in 6 months.',
    {
      signup_bonus:
        'You could earn about 60,000 bonus points: 40,000 after you spend $3,000 in the first 3 months and 20,000 more in 6 months.',
      signup_bonus_points: 60000,
      signup_min_spend: 3000,
      signup_min_spend_months: 3,
    },
  ],
  [
    'US',
    'Pay a 1% fee and 0% for 10 months, then 5.99% on balance transfers.',
    { interest_rate_balance_transfer: 5.99 },
  ],
  [
    'US',
    'Promotional rate on balance transfers: 0.99% to 2.99% for 9 months',
    { intro_apr_balance_transfer: 0.99, intro_apr_balance_transfer_months: 9 },
  ],
  [
    'CA',
    '<table><tr><td>Cash advances outside Quebec</td><td>22.99%</td></tr><tr><td>Annual fee</td><td>$5</td></tr></table>',
    { interest_rate_cash: 22.99, annual_fee: 5 },
  ],
  [
    'CA',
    'Fee for a cash advance of 3%;\n$5 minimum.',
    { cash_advance_fee_percent: 3, cash_advance_fee_min: 5 },
  ],
  [
    'US',
    '<a href="#a">†</a><div id="a" role="dialog" hidden><h2>Terms of use</h2><p>It costs $5 per month</p></div><p>Annual fee: $20</p>',
    { annual_fee: 20 },
  ],
  [
    'CA',
    'Purchases: 20.91%\nYour purchase rate becomes 26.91% and your cash rate 28.91% when a minimum payment is 30 days late.',
    {
      interest_rate_purchase: 20.91,
      penalty_apr: 26.91,
      penalty_apr_trigger: 'a minimum payment is 30 days late.',
    },
  ],
  ['CA', 'Exceeding your credit limit None\nSecond copy of statement $4.50', { over_limit_fee: 0 }],
]

it.each(PAGES)('the readers of %s pages read: %j', (country, body, values) => {
  const page = body.includes('<') ? `<h1>Elm Gold Visa Card</h1>${body}` : `Elm Gold Visa Card\n\n${body}\n`
  expect(valuesByCard(page, country)).toEqual({ 'Elm Gold Visa Card': values })
})
