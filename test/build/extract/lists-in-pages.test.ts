import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const valuesIn = (page: string) => valuesByCard(page, 'US')

const cash = (prefix: string, rate = '19.24%'): string =>
  `<h3>${prefix}Cash credit card</h3><p>For every day.</p><h2>No annual fee</h2><p>on any purchase</p>` +
  `<h2>Benefits</h2><p>${rate} variable APR on purchases</p>`
const gold = (prefix: string): string =>
  `<h3>${prefix}Gold credit card</h3><p>For travel.</p><h2>$95 annual fee</h2><p>each year</p>` +
  '<h2>Benefits</h2><p>18.24% variable APR on purchases</p>'
const both = {
  'Elm Cash credit card': { annual_fee: 0, interest_rate_purchase: 19.24 },
  'Elm Gold credit card': { annual_fee: 95, interest_rate_purchase: 18.24 },
}

describe('a page that describes each card of a list twice', () => {
  it('states the values of both parts, with titles above the level of the names', () =>
    expect(valuesIn(`<main>${cash('Elm ')}${gold('Elm ')}${cash('Elm ')}${gold('Elm ')}</main>`)).toEqual(
      both,
    ))

  it('may leave out the issuer', () =>
    expect(valuesIn(`<main>${cash('Elm ')}${gold('Elm ')}${cash('')}${gold('')}</main>`)).toEqual(both))

  it('states no value that the parts contradict', () =>
    expect(valuesIn(`<main>${cash('Elm ')}${gold('Elm ')}${cash('', '20.24%')}${gold('')}</main>`)).toEqual({
      ...both,
      'Elm Cash credit card': { annual_fee: 0 },
    }))

  it('may name a card that another name ends with', () =>
    expect(
      valuesIn(
        '<h2>Rewards Credit Card</h2><p>Pay no annual fee</p><p>18.24% variable APR on purchases</p>' +
          '<h2>Cash Rewards Credit Card</h2><p>$39 annual fee</p>',
      ),
    ).toEqual({
      'Rewards Credit Card': { annual_fee: 0, interest_rate_purchase: 18.24 },
      'Cash Rewards Credit Card': { annual_fee: 39 },
    }))
})

describe('the last card of a list', () => {
  const list =
    '<h2>Travel Credit Card</h2><p>$95 annual fee, waived the first year</p>' +
    '<h2>Cash Credit Card</h2><p>Pay no annual fee</p><p>19.24% variable APR on purchases</p>'
  const expected = {
    'Travel Credit Card': { annual_fee: 95, annual_fee_waived_first_year: true },
    'Cash Credit Card': { annual_fee: 0, interest_rate_purchase: 19.24 },
  }

  it('does not state what is below a title that no other card has', () =>
    expect(
      valuesIn(
        `${list}<h2>Find the right card</h2><p>The late fee of a loan is $29. Cash advance fee: 5%.</p>`,
      ),
    ).toEqual(expected))

  it('does not state the notes about another card', () =>
    expect(
      valuesIn(
        `${list}<h2>Questions</h2><p>Ask us.</p><h2>Travel Card</h2><p>No foreign transaction fees. The annual fee is $95.</p>`,
      ),
    ).toEqual({
      ...expected,
      'Travel Credit Card': { ...expected['Travel Credit Card'], foreign_transaction_fee: 0 },
    }))
})

describe('a table of cards in a list', () => {
  const table = (rate: string): string =>
    `<table><tr><th>Card</th><th>Annual fee</th><th>Purchase APR</th></tr>` +
    `<tr><td>Elm Cash Card<br><a>See rates</a></td><td>$0</td><td>${rate}</td></tr>` +
    '<tr><td>Elm Gold Card<br><a>See rates</a></td><td>$95</td><td>18.24%</td></tr></table>'

  it('belongs to no single card', () =>
    expect(valuesIn(`${cash('Elm ')}${gold('Elm ')}${table('19.24%')}`)).toEqual(both))

  it('silences what it contradicts', () =>
    expect(valuesIn(`${cash('Elm ')}${gold('Elm ')}${table('21.24%')}`)).toEqual({
      ...both,
      'Elm Cash credit card': { annual_fee: 0 },
    }))

  it('may state all values in words', () =>
    expect(
      valuesIn(
        '<table><tr><th>Card</th><th>Welcome offer</th><th>Benefits</th></tr>' +
          '<tr><td>Mastercard Platinum</td><td>0% APR for purchases for the first 6 months. After that, the variable APR is ' +
          '8.99% to 16.99%.</td><td>No annual fee</td></tr>' +
          '<tr><td>Mastercard World</td><td>$100 cash back after you spend $3,000 in the first three months</td>' +
          '<td>Earn 1% cash back for every $1 spent. $49 annual fee</td></tr></table>',
      ),
    ).toEqual({
      'Mastercard Platinum': {
        annual_fee: 0,
        interest_rate_purchase: [8.99, 16.99],
        intro_apr_purchase: 0,
        intro_apr_purchase_months: 6,
      },
      'Mastercard World': {
        annual_fee: 49,
        signup_bonus: '$100 cash back after you spend $3,000 in the first three months',
        signup_bonus_cash_value: 100,
        signup_min_spend: 3000,
        signup_min_spend_months: 3,
      },
    }))
})

describe('a name that begins with a verb', () => {
  it('is a name above other such names, and a title in a sentence', () =>
    expect(
      valuesIn(
        '<h2>Enjoy Cash credit card</h2><p>No annual fee</p><p>19.24% variable APR on purchases</p>' +
          '<h2>Enjoy Travel credit card</h2><p>$95 annual fee</p>' +
          '<h2>Enjoy your credit card</h2><p>It has a late fee of $29.</p>',
      ),
    ).toEqual({
      'Enjoy Cash credit card': { annual_fee: 0, interest_rate_purchase: 19.24 },
      'Enjoy Travel credit card': { annual_fee: 95 },
    }))
})
