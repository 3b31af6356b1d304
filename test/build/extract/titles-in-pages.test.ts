import { describe, expect, it } from 'vitest'
import { rowOf, valuesByCard } from './values-by-card.ts'

const valuesIn = (page: string) => valuesByCard(page, 'US')

/** A card whose name is printed twice, with a list of its terms. */
const card = (name: string, fee: string, rate: string): string =>
  `<h2>${name}</h2><p>${name}</p><h3>Rewards</h3><p>See the offer of ${name} below.</p>` +
  `<dl><dt>Annual fee:</dt><dd>${fee}</dd><dt>Purchase rate, variable APR:</dt><dd>${rate}</dd></dl>`

describe('titles above one annual fee each', () => {
  const page =
    card('cashElm Rewards', '$0', '14.65%') +
    card('GO POINTS', '$49', '15.24%') +
    card('Platinum', '$0', '10.74%')

  it('are cards, whatever their names', () =>
    expect(valuesIn(page)).toEqual({
      'cashElm Rewards': { annual_fee: 0, interest_rate_purchase: 14.65 },
      'GO POINTS': { annual_fee: 49, interest_rate_purchase: 15.24 },
      Platinum: { annual_fee: 0, interest_rate_purchase: 10.74 },
    }))

  it('do not share an offer that the words for all cards explain', () =>
    expect(
      valuesIn(
        `${page}<h2>Every Elm card</h2><p>All Elm cards have no foreign transaction fees.</p>` +
          '<p>With any of our cards: to get the $250 cash back, you must spend $2,500 within 90 days of account opening.</p>',
      ).Platinum,
    ).not.toHaveProperty('signup_bonus_cash_value'))
})

describe('a list of cards', () => {
  it('may state only rates below titles', () =>
    expect(
      valuesIn(
        '<h2>Select Visa Platinum</h2><p>AS LOW AS</p><h3>8.25% APR<sup>1</sup></h3><p>Our lowest rate.</p>' +
          '<h2>Cash Back Visa</h2><h3>10.25% APR</h3><p>3% cash back on gas.</p>',
      ),
    ).toEqual({
      'Select Visa Platinum': { interest_rate_purchase: 8.25 },
      'Cash Back Visa': { interest_rate_purchase: 10.25 },
    }))

  it('reads no rate without a subject in a sentence about a fee', () =>
    expect(
      valuesIn(
        '<h2>Elm Visa Card</h2><p>No annual fee</p><p>18.10% APR and a late payment fee of up to $26</p>',
      ),
    ).toEqual({ 'Elm Visa Card': { annual_fee: 0, late_payment_fee: 26 } }))
})

describe('a table of cards', () => {
  it('may print its heads twice, once for small screens', () => {
    const heads = ['Details', 'Elm Visa Platinum', 'Elm Visa Gold']
    expect(
      valuesIn(
        `<h1>Visa cards</h1><table>${rowOf('th', ...heads.map((head) => `${head} <span>${head}</span>`))}` +
          `${rowOf('td', 'Lowest APR for purchases', '8.50%', '11.25%')}${rowOf('td', 'Annual fee', 'NONE', '$25')}</table>`,
      ),
    ).toEqual({
      'Elm Visa Platinum': { annual_fee: 0, interest_rate_purchase: 8.5 },
      'Elm Visa Gold': { annual_fee: 25, interest_rate_purchase: 11.25 },
    })
  })
})
