import { expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const valuesOf = (...rows: readonly string[]): unknown =>
  valuesByCard(`<h1>Elm Visa</h1><table>${rows.join('')}</table>`, 'US')['Elm Visa']

it('reads rates by credit grade as ranges', () => {
  expect(
    valuesOf(
      row('Assessment', 'Purchases', 'Cash advances'),
      row('Fair', '21.95%', '23.95%'),
      row('Very good', '15.95%', '17.95%'),
      row('Excellent', '12.95%', '17.95%'),
    ),
  ).toEqual({ interest_rate_purchase: [12.95, 21.95], interest_rate_cash: [17.95, 23.95] })
})

it.each([
  ['750+', '700-749'],
  ['760 and above', 'below 700'],
  ['A+', 'B'],
  ['Tier 1', 'Tier 2'],
])('reads the APR of %s and %s as a range', (best, next) => {
  expect(valuesOf(row('Credit score', 'APR'), row(best, '12.99%'), row(next, '15.99%'))).toEqual({
    interest_rate_purchase: [12.99, 15.99],
  })
})

it('reads tiers with one rate as that rate', () => {
  expect(valuesOf(row('Tier', 'Purchases'), row('A', '12.99%'), row('B', '12.99%'))).toEqual({
    interest_rate_purchase: 12.99,
  })
})
