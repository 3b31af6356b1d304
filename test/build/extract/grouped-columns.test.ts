import { expect, it } from 'vitest'
import { rowOf, valuesByCard } from './values-by-card.ts'

it('reads cards in columns below the kinds of cards, also names without a word for a card', () => {
  const kinds = '<tr><td rowspan="2"></td><th colspan="2">Cash back</th><th colspan="2">Points</th></tr>'
  const table = [
    kinds,
    rowOf('th', 'Elm Cash', 'Elm Cash Pro', 'Elm Points', 'Elm Points Pro'),
    rowOf('td', 'Annual fee', '$0', '$95', '$0 first year, then $75', '$295'),
    rowOf('td', 'Foreign transaction fee', '3%', 'None', '3%', 'None'),
  ]
  expect(valuesByCard(`<table>${table.join('')}</table>`, 'US')).toEqual({
    'Elm Cash': { annual_fee: 0, foreign_transaction_fee: 3 },
    'Elm Cash Pro': { annual_fee: 95, foreign_transaction_fee: 0 },
    'Elm Points': { annual_fee: 75, annual_fee_waived_first_year: true, foreign_transaction_fee: 3 },
    'Elm Points Pro': { annual_fee: 295, foreign_transaction_fee: 0 },
  })
})

it('reads cards whose names only share their first word', () => {
  const table = [
    rowOf('td', '', '', 'Most popular', '', 'New'),
    rowOf('th', 'Feature', 'Elm Simple', 'Elm Cash', 'Elm Miles', 'Elm Reserve'),
    rowOf('td', 'Annual fee', '$0', '$0', '$89', '$375'),
    rowOf('td', 'Purchase APR', '15.49%', '19.49%–27.49%', '20.49%–27.49%', '21.49%–27.49%'),
  ]
  expect(valuesByCard(`<table>${table.join('')}</table>`, 'US')).toEqual({
    'Elm Simple': { annual_fee: 0, interest_rate_purchase: 15.49 },
    'Elm Cash': { annual_fee: 0, interest_rate_purchase: [19.49, 27.49] },
    'Elm Miles': { annual_fee: 89, interest_rate_purchase: [20.49, 27.49] },
    'Elm Reserve': { annual_fee: 375, interest_rate_purchase: [21.49, 27.49] },
  })
})

it('crosses kinds of transactions only with labels that name none', () => {
  const table = [
    rowOf('th', '', 'Purchases', 'Cash advances', 'Balance transfers'),
    rowOf('td', 'APR', '18.24% to 24.24%', '27.24%', '17.24%'),
    rowOf('td', 'Transaction fee', 'None', '5% ($10 minimum)', '3% ($5 minimum)'),
    rowOf('td', 'Foreign transaction fee', 'None', 'None', 'Not applicable'),
  ]
  expect(valuesByCard(`<h1>Elm Visa</h1><table>${table.join('')}</table>`, 'US')).toEqual({
    'Elm Visa': {
      interest_rate_purchase: [18.24, 24.24],
      interest_rate_cash: 27.24,
      interest_rate_balance_transfer: 17.24,
      cash_advance_fee_percent: 5,
      cash_advance_fee_min: 10,
      balance_transfer_fee_percent: 3,
      balance_transfer_fee_min: 5,
      foreign_transaction_fee: 0,
    },
  })
})

it('leaves out a card that a sentence about all cards excepts', () => {
  const table = [rowOf('th', '', 'Elm Gold Visa', 'Elm Classic Visa'), rowOf('td', 'Annual fee', '$99', '$0')]
  const except =
    '<p>All cards charge a 2.5% foreign transaction fee except on the Elm Gold Visa, which charges none.</p>'
  expect(valuesByCard(`<table>${table.join('')}</table>${except}`, 'CA')).toEqual({
    'Elm Gold Visa': { annual_fee: 99 },
    'Elm Classic Visa': { annual_fee: 0, foreign_transaction_fee: 2.5 },
  })
})

it('reads cards in rows below groups of columns', () => {
  const heads = [
    '<tr><th rowspan="2">Card</th><th colspan="2">Annual fee</th><th colspan="2">Interest rate</th></tr>',
    rowOf('th', 'Primary card', 'Each additional card', 'Purchases', 'Cash advances'),
  ]
  const cards = [
    rowOf('td', 'Elm Travel', '$0', '$0', '20.99%', '22.99%'),
    rowOf('td', 'Elm Travel Gold', '$110', '$30', '19.99%', '21.99%'),
  ]
  expect(
    valuesByCard(`<table>${[...heads, ...cards].join('')}</table><p>Cheques accepted.</p>`, 'CA'),
  ).toEqual({
    'Elm Travel': {
      annual_fee: 0,
      supplementary_card_fee: 0,
      interest_rate_purchase: 20.99,
      interest_rate_cash: 22.99,
    },
    'Elm Travel Gold': {
      annual_fee: 110,
      supplementary_card_fee: 30,
      interest_rate_purchase: 19.99,
      interest_rate_cash: 21.99,
    },
  })
})

it('reads a fee that spans the rows of two cards for both', () => {
  const table = [
    rowOf('th', 'Card', 'Purchase APR', 'Late payment fee'),
    '<tr><td>Elm Classic</td><td>13.5%</td><td rowspan="2">up to $25</td></tr>',
    rowOf('td', 'Elm Gold', '12.5%'),
  ]
  expect(valuesByCard(`<h1>Visa cards</h1><table>${table.join('')}</table>`, 'US')).toEqual({
    'Elm Classic': { interest_rate_purchase: 13.5, late_payment_fee: 25 },
    'Elm Gold': { interest_rate_purchase: 12.5, late_payment_fee: 25 },
  })
})

it('leaves out cards of which an offer is not, if a sentence names the only one', () => {
  const table = [
    rowOf('th', 'Card', 'Annual fee'),
    rowOf('td', 'Elm Gold', 'None'),
    rowOf('td', 'Elm Secured', '$15'),
  ]
  const offer = '<p>2.99% APR for 12 months on balance transfers; offer available on Elm Gold only.</p>'
  expect(valuesByCard(`<h1>Visa cards</h1><table>${table.join('')}</table>${offer}`, 'US')).toEqual({
    'Elm Gold': { annual_fee: 0, intro_apr_balance_transfer: 2.99, intro_apr_balance_transfer_months: 12 },
    'Elm Secured': { annual_fee: 15 },
  })
})

it('reads a value that spans the columns of one card as that of each', () => {
  const table = [
    rowOf('th', 'Card', 'Annual fee', 'Late payment fee', 'Purchase APR'),
    '<tr><td>Elm Gold</td><td colspan="2">None</td><td>20.49%</td></tr>',
    rowOf('td', 'Elm Secured', '$15', '$25', '24.49%'),
  ]
  expect(valuesByCard(`<h1>Visa cards</h1><table>${table.join('')}</table>`, 'US')).toEqual({
    'Elm Gold': { annual_fee: 0, late_payment_fee: 0, interest_rate_purchase: 20.49 },
    'Elm Secured': { annual_fee: 15, late_payment_fee: 25, interest_rate_purchase: 24.49 },
  })
})

const title = (words: string): string => `<tr><td colspan="3">${words}</td></tr>`
const HEADS = rowOf('th', '', 'Elm Roamer Visa', 'Elm Homebody Visa')

it('reads plain labels by the title of their group', () => {
  const table = [
    HEADS,
    title('Fees'),
    rowOf('td', 'Annual', '$120', '$0'),
    rowOf('td', 'Balance transfer', '3%', '1%'),
    title('Annual interest rates'),
    rowOf('td', 'Purchases', '19.99%', '20.49%'),
    rowOf('td', 'Balance transfer', '22.99%', '13.99%'),
  ]
  expect(valuesByCard(`<table>${table.join('')}</table>`, 'CA')).toEqual({
    'Elm Roamer Visa': {
      annual_fee: 120,
      balance_transfer_fee_percent: 3,
      interest_rate_purchase: 19.99,
      interest_rate_balance_transfer: 22.99,
    },
    'Elm Homebody Visa': {
      annual_fee: 0,
      balance_transfer_fee_percent: 1,
      interest_rate_purchase: 20.49,
      interest_rate_balance_transfer: 13.99,
    },
  })
})

it('reads an offer by its label', () => {
  const [points, cash] = [
    '30,000 points if you spend $4,000 in 4 months',
    '$75 if you spend $500 in 3 months',
  ]
  const table = [HEADS, rowOf('td', 'Welcome bonus', points, cash), rowOf('td', 'Annual fee', '$120', '$0')]
  expect(valuesByCard(`<table>${table.join('')}</table>`, 'CA')).toEqual({
    'Elm Roamer Visa': {
      signup_bonus: points,
      signup_bonus_points: 30000,
      signup_min_spend: 4000,
      signup_min_spend_months: 4,
      annual_fee: 120,
    },
    'Elm Homebody Visa': {
      signup_bonus: cash,
      signup_bonus_cash_value: 75,
      signup_min_spend: 500,
      signup_min_spend_months: 3,
      annual_fee: 0,
    },
  })
})

it('finds the names of cards above a title and a row of phrases', () => {
  const table = [
    rowOf('th', '', 'Elm Rate Saver', 'Elm Cash', 'Elm Signature'),
    '<tr><th colspan="4">At a glance</th></tr>',
    rowOf('td', 'Best for', 'Carrying a balance', 'Everyday cash back', 'Travel'),
    rowOf('td', 'Annual fee', 'None', 'None', '$49'),
    '<tr><td>Cash advance APR</td><td colspan="3">17.99%</td></tr>',
  ]
  expect(valuesByCard(`<table>${table.join('')}</table>`, 'US')).toEqual({
    'Elm Rate Saver': { annual_fee: 0, interest_rate_cash: 17.99 },
    'Elm Cash': { annual_fee: 0, interest_rate_cash: 17.99 },
    'Elm Signature': { annual_fee: 49, interest_rate_cash: 17.99 },
  })
})

it('reads rows by their own label next to that of their group', () => {
  const group = (words: string, size: number) => `<th rowspan="${size}">${words}</th>`
  const cells = (...words: readonly string[]) => words.map((each) => `<td>${each}</td>`).join('')
  const table = [
    '<tr><th colspan="2"></th><th>Elm Essential Visa</th><th>Elm Gold Visa</th></tr>',
    `<tr>${group('Fees per year', 2)}${cells('Annual fee', '$0', '$110')}</tr>`,
    `<tr>${cells('Additional card', '$0', '$30')}</tr>`,
    `<tr>${group('Interest rates', 2)}${cells('Purchases', '20.99%', '13.49%')}</tr>`,
    `<tr>${cells('Cash advances', '22.99%', '15.49%')}</tr>`,
    `<tr>${group('Minimum annual income', 1)}${cells('Household', 'None', '$100,000')}</tr>`,
  ]
  expect(valuesByCard(`<table>${table.join('')}</table>`, 'CA')).toEqual({
    'Elm Essential Visa': {
      annual_fee: 0,
      supplementary_card_fee: 0,
      interest_rate_purchase: 20.99,
      interest_rate_cash: 22.99,
    },
    'Elm Gold Visa': {
      annual_fee: 110,
      supplementary_card_fee: 30,
      interest_rate_purchase: 13.49,
      interest_rate_cash: 15.49,
      min_income_household: 100_000,
    },
  })
})
