import { describe, expect, it } from 'vitest'
import { rowOf, valuesByCard } from './values-by-card.ts'

const valuesIn = (page: string) => valuesByCard(page, 'US')
const tableOf = (...rows: readonly string[]): string => `<table>${rows.join('')}</table>`
const loans =
  '<h1>Loan rates</h1><h2>Auto loans</h2><p>Auto loans, personal loans, home equity loans, and mortgages.</p>' +
  tableOf(
    rowOf('th', 'Auto loans', 'APR'),
    rowOf('td', 'Up to 36 months', '3.99%'),
    rowOf('td', 'Up to 60 months', '4.99%'),
  ) +
  '<p>Mortgages from 5.5% and personal loans from 9.5%. The late fee of a loan is $25.</p>'
const cards = tableOf(
  rowOf('th', 'Card type', 'APR'),
  rowOf('td', 'Elm Visa Platinum', 'As low as 8.25%'),
  rowOf('td', 'Elm Visa Gold', '18.00%'),
)
const both = {
  'Elm Visa Platinum': { interest_rate_purchase: 8.25 },
  'Elm Visa Gold': { interest_rate_purchase: 18 },
}

describe('a page with the rates of all products of a bank', () => {
  it('states those in the table of cards', () => expect(valuesIn(`${loans}${cards}${loans}`)).toEqual(both))

  it('names the cards in a caption', () =>
    expect(
      valuesIn(
        `${loans}${tableOf(
          rowOf('th', 'Personal Credit Cards'),
          rowOf('th', 'Card', 'Purchase APR', 'Late payment fee'),
          rowOf('td', 'Elm Visa Platinum', '8.25%', '$25'),
          rowOf('td', 'Elm Visa Gold', '18.00%', '$25'),
        )}`,
      ),
    ).toEqual({
      'Elm Visa Platinum': { interest_rate_purchase: 8.25, late_payment_fee: 25 },
      'Elm Visa Gold': { interest_rate_purchase: 18, late_payment_fee: 25 },
    }))

  it('does not give the terms of one table of cards to the cards of another', () =>
    expect(
      valuesIn(
        `${loans}<h2>Visa cards</h2>${cards}<h2>Business credit card</h2>` +
          tableOf(rowOf('td', 'Late payment', '$45'), rowOf('td', 'Annual fee', '$20')),
      ),
    ).toEqual(both))

  it('states those below its heading, between two tables of cards', () =>
    expect(
      valuesIn(
        `<h1>Loan rates</h1>${cards}<p>Auto loans from 3.99%, personal loans, home equity loans, and mortgages.</p>` +
          tableOf(
            rowOf('th', 'Credit card', 'Annual fee'),
            rowOf('td', 'Elm Visa Platinum', '$0'),
            rowOf('td', 'Elm Visa Gold', '$25'),
          ) +
          loans,
      ),
    ).toEqual({
      'Elm Visa Platinum': { annual_fee: 0, interest_rate_purchase: 8.25 },
      'Elm Visa Gold': { annual_fee: 25, interest_rate_purchase: 18 },
    }))

  it('has no card in a table of debit cards', () =>
    expect(
      valuesIn(
        `${loans}${tableOf(rowOf('td', 'Visa Debit Card', ''), rowOf('td', 'Foreign transaction fee', '1%'))}`,
      ),
    ).toEqual({}))

  it('has no card without such a table', () =>
    expect(
      valuesIn(
        `${loans}<h2>Debit cards</h2>${tableOf(rowOf('td', 'Debit card', '$5'), rowOf('td', 'ATM card', '$3'))}`,
      ),
    ).toEqual({}))
})

describe('an introductory rate', () => {
  it('lasts as long as it is effective, not for the days of the purchases', () =>
    expect(
      valuesIn(
        '<h1>Elm Visa Platinum Card</h1><p>3.99% introductory APR on purchases made during the first 180 days; rate effective first 12 ' +
          'months card is open.</p><p>Purchase APR: 15.94%</p>',
      ),
    ).toEqual({
      'Elm Visa Platinum Card': {
        interest_rate_purchase: 15.94,
        intro_apr_purchase: 3.99,
        intro_apr_purchase_months: 12,
      },
    }))
})

describe('a page with menus and promotions of a bank', () => {
  const menu = '<ul><li>Visa Platinum</li><li>Visa Platinum Secured</li></ul>'
  const card =
    `<h1>Elm Business Visa</h1><p>${'We are here to help you with your business. '.repeat(20)}</p>` +
    tableOf(
      rowOf(
        'td',
        'Annual Percentage Rate (APR) for Purchases and Cash Advances:<br>Elm Business Visa Cards (Basic or Plus)',
        '9.99%',
      ),
      rowOf('td', 'Annual fee', 'None'),
    ) +
    '<h3>Business Visa Card Rates</h3><p>Late payment fee: up to $45</p>'

  it('states the terms of its card, whatever the lines of its label', () =>
    expect(valuesIn(`${menu}${card}`)).toEqual({
      'Elm Business Visa': {
        annual_fee: 0,
        interest_rate_purchase: 9.99,
        interest_rate_cash: 9.99,
        late_payment_fee: 45,
      },
    }))

  it('has no monthly fee of an account', () =>
    expect(valuesIn(`${menu}${card}<h2>Free checking</h2><p>Monthly fee: $0.00</p>`)).toEqual(
      valuesIn(`${menu}${card}`),
    ))
})
