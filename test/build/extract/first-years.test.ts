import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const valuesOf = (body: string): unknown =>
  valuesByCard(`<h1>Elm Visa Platinum</h1>${body}`, 'US')['Elm Visa Platinum']

describe('an annual fee with a column for the first year', () => {
  it.each([
    ['First year', 'After'],
    ['Year 1', 'Year 2+'],
    ['First year', 'Each year after'],
  ])('is that of the later years: %s, %s', (first, later) => {
    const head = `<tr><th></th><th>${first}</th><th>${later}</th></tr>`
    const fee = '<tr><td>Annual fee</td><td>$0</td><td>$95</td></tr>'
    expect(valuesOf(`<table>${head}${fee}</table>`)).toEqual({
      annual_fee: 95,
      annual_fee_waived_first_year: true,
    })
  })

  it('is not waived if the first year costs less', () => {
    const head = '<tr><th></th><th>First year</th><th>After</th></tr>'
    const fee = '<tr><td>Annual fee</td><td>$45</td><td>$95</td></tr>'
    expect(valuesOf(`<table>${head}${fee}</table>`)).toEqual({ annual_fee: 95 })
  })
})

it('reads other values of the first year as introductory', () => {
  const rows = [
    '<tr><th></th><th>First year</th><th>After that</th></tr>',
    '<tr><td>Purchase APR</td><td>0%</td><td>21.74% variable</td></tr>',
    '<tr><td>Balance transfer fee</td><td>3% ($5 min.)</td><td>5% ($5 min.)</td></tr>',
    '<tr><td>Cash advance APR</td><td>29.24% variable</td><td>29.24% variable</td></tr>',
  ]
  expect(valuesOf(`<table>${rows.join('')}</table>`)).toEqual({
    intro_apr_purchase: 0,
    intro_apr_purchase_months: 12,
    interest_rate_purchase: 21.74,
    balance_transfer_fee_intro_percent: 3,
    balance_transfer_fee_intro_months: 12,
    balance_transfer_fee_percent: 5,
    balance_transfer_fee_min: 5,
    interest_rate_cash: 29.24,
  })
})

it('reads a first year and what follows in rows, and no rate in a row of cash back', () => {
  const rows = [
    ['Annual fee', '$0 the first year'],
    ['After the first year', '$45'],
    ['Bonus', '$250 cash back when you spend $2,000 in your first 4 months'],
    ['Cash back', '2.5% on up to $10,000 in purchases per billing cycle, 2% after that'],
  ]
  const table = rows.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`)
  const values = valuesOf(`<table>${table.join('')}</table>`)
  expect(values).toEqual({
    annual_fee: 45,
    annual_fee_waived_first_year: true,
    signup_bonus: '$250 cash back when you spend $2,000 in your first 4 months',
    signup_bonus_cash_value: 250,
    signup_min_spend: 2000,
    signup_min_spend_months: 4,
  })
})

describe('an annual fee that is free at first or on a condition', () => {
  it.each([
    ['$0 with Gold checking, otherwise $89', { annual_fee: 89 }],
    ['$0 through March 2027, then $89.', { annual_fee: 89 }],
    ['$0 for 12 months; $89 thereafter.', { annual_fee: 89, annual_fee_waived_first_year: true }],
    ['$195 (waived first year for Private Client members)', { annual_fee: 195 }],
    ['$75, waived the first year for existing clients.', { annual_fee: 75 }],
    ["$75. We'll waive the first year if you transfer $5,000.", { annual_fee: 75 }],
    ['$120. Get the first year free with a Premium bank account.', { annual_fee: 120 }],
    ['$120 for the primary and $0 for the first additional cardholder in year one', { annual_fee: 120 }],
    ['$75, waived the first year for new clients.', { annual_fee: 75, annual_fee_waived_first_year: true }],
    [
      '$75, waived the first year when you have applied by May 1.',
      { annual_fee: 75, annual_fee_waived_first_year: true },
    ],
  ])('is the fee that others pay: %s', (words, values) => {
    expect(valuesOf(`<p>Annual fee: ${words}</p>`)).toEqual(values)
  })
})
