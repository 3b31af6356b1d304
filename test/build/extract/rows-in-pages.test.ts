import { describe, expect, it } from 'vitest'
import { rowOf, valuesByCard } from './values-by-card.ts'

const valuesIn = (page: string) => valuesByCard(page, 'US')
const row = (role: string, label: string, ...cells: readonly string[]): string =>
  `<div role="${role}"><div><div role="cell">${label}</div></div>${cells.map((cell) => `<div role="cell">${cell}</div>`).join('')}</div>`

const OFFER =
  '0% intro APR for 12 months with an APR of 17.50% to 29.50% after that (3% or $5 min. balance transfer fee)'

describe('a table of elements with roles', () => {
  it.each(['row', 'rowgroup'])('has rows of the role %s', (role) =>
    expect(
      valuesIn(
        '<h1>Compare cards</h1><div role="table"><div role="rowgroup">' +
          `${row('row', 'Account', 'Elm Cash Credit Card', 'Elm Gold Credit Card')}</div>` +
          `<div role="rowgroup">${row(role, 'Annual fee', '$0', '$95')}` +
          `${row(role, 'Balance transfer', OFFER, 'None')}</div></div>`,
      ),
    ).toEqual({
      'Elm Cash Credit Card': {
        annual_fee: 0,
        balance_transfer_fee_min: 5,
        balance_transfer_fee_percent: 3,
        interest_rate_balance_transfer: [17.5, 29.5],
        intro_apr_balance_transfer: 0,
        intro_apr_balance_transfer_months: 12,
      },
      'Elm Gold Credit Card': { annual_fee: 95 },
    }),
  )
})

describe('a table with the name of its card on top', () => {
  const table = (name: string, rate: string, fee: string): string =>
    `<table>${rowOf('th', name)}${rowOf('td', 'APR for purchases', rate)}${rowOf('td', 'Late payment fee', fee, fee, fee)}</table>`

  it('states its terms, also in equal cells of a row', () =>
    expect(
      valuesIn(
        `${table('Elm Visa Platinum Card', '9.99%', '$39')}${table('Elm Visa Classic Card', '13.92%', '$25')}`,
      ),
    ).toEqual({
      'Elm Visa Platinum Card': { interest_rate_purchase: 9.99, late_payment_fee: 39 },
      'Elm Visa Classic Card': { interest_rate_purchase: 13.92, late_payment_fee: 25 },
    }))
})
