import { expect, it } from 'vitest'
import { rowOf, valuesByCard } from './values-by-card.ts'

it('reads names of which only one has a word for a card, if the columns are alike', () => {
  const table = [
    rowOf('th', 'Feature', 'Voyage Prime', 'Voyage One', 'Elm Everyday Cash'),
    rowOf('td', 'Annual fee', '$395', '$95', '$0'),
    rowOf('td', 'Purchase APR', '20.49%–27.49%', '19.49%–27.49%', '18.49%–26.49%'),
    rowOf('td', 'Foreign transaction fee', 'None', 'None', '3%'),
    rowOf('td', 'Rewards', '5X miles on flights', '2X miles on travel', 'Unlimited 2% cash back'),
  ]
  const page = `<h1>Find the card that fits</h1><table>${table.join('')}</table>`
  expect(valuesByCard(page, 'US')).toEqual({
    'Voyage Prime': { annual_fee: 395, interest_rate_purchase: [20.49, 27.49], foreign_transaction_fee: 0 },
    'Voyage One': { annual_fee: 95, interest_rate_purchase: [19.49, 27.49], foreign_transaction_fee: 0 },
    'Elm Everyday Cash': {
      annual_fee: 0,
      interest_rate_purchase: [18.49, 26.49],
      foreign_transaction_fee: 3,
    },
  })
  // Nothing says that this column is another card's.
  const tiers = `<h1>Elm Cash Visa</h1><table>${[
    rowOf('th', 'Fee', 'First Year', 'Elm Cash Visa'),
    rowOf('td', 'Annual fee', '$0', '$95'),
    rowOf('td', 'Foreign transaction fee', 'None', 'None'),
    rowOf('td', 'Purchase APR', '0%', '19.99%'),
  ].join('')}</table>`
  expect(Object.keys(valuesByCard(tiers, 'US'))).not.toContain('First Year')
})

it('reads columns whose heads name a cardholder only, below a title that names the fee', () => {
  const table = (title: string, ...rows: readonly string[]) =>
    `<h2>${title}</h2><table>${rows.join('')}</table>`
  const page = [
    table(
      'Annual interest rates',
      rowOf('th', 'Card', 'Purchases', 'Cash advances (incl. balance transfers)'),
      rowOf('td', 'Elm Compass Visa', '20.99%', '22.99%'),
      rowOf('td', 'Elm Student Visa', '19.99%', '21.99%'),
    ),
    table(
      'Annual fees',
      rowOf('th', 'Card', 'Primary cardholder', 'Each additional card'),
      rowOf('td', 'Elm Compass Visa', '$150', '$50'),
      rowOf('td', 'Elm Student Visa', '$0', '$0'),
    ),
  ]
  expect(valuesByCard(`<h1>Rates and fees</h1>${page.join('')}`, 'CA')).toEqual({
    'Elm Compass Visa': {
      interest_rate_purchase: 20.99,
      interest_rate_cash: 22.99,
      interest_rate_balance_transfer: 22.99,
      annual_fee: 150,
      supplementary_card_fee: 50,
    },
    'Elm Student Visa': {
      interest_rate_purchase: 19.99,
      interest_rate_cash: 21.99,
      interest_rate_balance_transfer: 21.99,
      annual_fee: 0,
      supplementary_card_fee: 0,
    },
  })
})

it('reads the same below a line of text that names the fee', () => {
  const text =
    'Card information\n\nANNUAL FEES\nCard                 Primary cardholder    Each additional card\n' +
    'Elm Compass Visa     $150                  $50\nElm Student Visa     $10                   $5\n' +
    'Elm Cash Visa        $20                   $0\n'
  expect(valuesByCard(text, 'CA')).toEqual({
    'Elm Compass Visa': { annual_fee: 150, supplementary_card_fee: 50 },
    'Elm Student Visa': { annual_fee: 10, supplementary_card_fee: 5 },
    'Elm Cash Visa': { annual_fee: 20, supplementary_card_fee: 0 },
  })
})
