import { expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const row = (name: string, ...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`

it('reads cards in columns below the kinds of cards, also names without a word for a card', () => {
  const kinds = '<tr><td rowspan="2"></td><th colspan="2">Cash back</th><th colspan="2">Points</th></tr>'
  const table = [
    kinds,
    row('th', 'Elm Cash', 'Elm Cash Pro', 'Elm Points', 'Elm Points Pro'),
    row('td', 'Annual fee', '$0', '$95', '$0 first year, then $75', '$295'),
    row('td', 'Foreign transaction fee', '3%', 'None', '3%', 'None'),
  ]
  expect(valuesByCard(`<table>${table.join('')}</table>`, 'US')).toEqual({
    'Elm Cash': { annual_fee: 0, foreign_transaction_fee: 3 },
    'Elm Cash Pro': { annual_fee: 95, foreign_transaction_fee: 0 },
    'Elm Points': { annual_fee: 75, annual_fee_waived_first_year: true, foreign_transaction_fee: 3 },
    'Elm Points Pro': { annual_fee: 295, foreign_transaction_fee: 0 },
  })
})
