import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const cell = (words: string): string => `<td>${words}</td>`
const row = (...cells: readonly string[]): string => `<tr>${cells.map(cell).join('')}</tr>`

describe('a table of cards', () => {
  it('has exceptions in parentheses, and the fees of additional cards in a column', () =>
    expect(
      valuesByCard(
        '<table><tr><th rowspan="2">Card</th><th colspan="2">Annual fee</th></tr><tr><th>Primary</th><th>Each additional</th></tr>' +
          `${row('Elm Cash Visa', '$39', '$15')}${row('Elm Travel Visa', '$139', '$45')}</table>` +
          `<table>${row('Foreign currency conversion', '2.5% (Travel Visa: none)')}</table>`,
        'CA',
      ),
    ).toEqual({
      'Elm Cash Visa': { annual_fee: 39, supplementary_card_fee: 15, foreign_transaction_fee: 2.5 },
      'Elm Travel Visa': { annual_fee: 139, supplementary_card_fee: 45, foreign_transaction_fee: 0 },
    }))

  it('has intro rates whose label has the months, and rates after them', () =>
    expect(
      valuesByCard(
        `<table>${row('', 'Elm Cash Visa', 'Elm Travel Visa')}${row('APR after intro', '17.25%', '19.25%')}` +
          `${row('Introductory balance transfer rate (first 8 months)', '1.95%', 'n/a')}` +
          `${row('Payment returned (NSF)', '$30', '$30')}</table>`,
        'CA',
      ),
    ).toEqual({
      'Elm Cash Visa': {
        interest_rate_purchase: 17.25,
        intro_apr_balance_transfer: 1.95,
        intro_apr_balance_transfer_months: 8,
        returned_payment_fee: 30,
      },
      'Elm Travel Visa': { interest_rate_purchase: 19.25, returned_payment_fee: 30 },
    }))

  it('has the same rates for other transactions, and a rate after missed payments', () =>
    expect(
      valuesByCard(
        `<table>${row('', 'Elm Cash Visa', 'Elm Travel Visa')}${row('Annual interest rate: purchases', '19.75%', '18.75%')}` +
          `${row('Default annual interest rate on purchases', '24.75%', '23.75%')}` +
          `${row('Default annual interest rate on cash advances', '26.75%', '25.75%')}` +
          '<tr><td>Balance transfer fee</td><td colspan="2">None on any card</td></tr></table>' +
          '<p>The rate is fixed and is the same for purchases, balance transfers and cash advances.</p>',
        'CA',
      ),
    ).toEqual({
      'Elm Cash Visa': {
        interest_rate_purchase: 19.75,
        interest_rate_balance_transfer: 19.75,
        interest_rate_cash: 19.75,
        penalty_apr: 24.75,
        balance_transfer_fee_percent: 0,
      },
      'Elm Travel Visa': {
        interest_rate_purchase: 18.75,
        interest_rate_balance_transfer: 18.75,
        interest_rate_cash: 18.75,
        penalty_apr: 23.75,
        balance_transfer_fee_percent: 0,
      },
    }))

  it('may have rows that name no card', () =>
    expect(
      valuesByCard(
        `<h1>Elm Gold Visa</h1><table>${row('Annual fee', 'None')}${row('Late payment', 'Up to $32')}` +
          `${row('Credit card replacement', '$6')}${row('Emergency card overnight', '$40')}` +
          `${row('Debit card replacement', '$6')}</table>`,
        'US',
      ),
    ).toEqual({ 'Elm Gold Visa': { annual_fee: 0, late_payment_fee: 32 } }))
})

describe('a list of cards', () => {
  const card = (name: string, fee: string): string =>
    `<h3>${name}</h3><p>Annual fee: ${fee}. 19.75% on purchases, 21.75% on cash advances.</p>`
  const rates = { interest_rate_purchase: 19.75, interest_rate_cash: 21.75 }

  it('does not give a card the fees that a sentence gives to others', () =>
    expect(
      valuesByCard(
        `${card('Elm Red Visa', '$0')}${card('Elm Gold Visa', '$69')}${card('Elm Ferry Visa', '$140')}` +
          '<p>Foreign transactions: The Red and Gold cards charge 2.5% on purchases made in another currency.</p>',
        'CA',
      ),
    ).toEqual({
      'Elm Red Visa': { annual_fee: 0, ...rates },
      'Elm Gold Visa': { annual_fee: 69, ...rates },
      'Elm Ferry Visa': { annual_fee: 140, ...rates },
    }))

  it('may have exceptions whose names have the network inside', () =>
    expect(
      valuesByCard(
        `${card('Elm Meridian Visa Infinite', '$139')}${card('Elm Cash Visa', '$39')}` +
          '<p>On all cards: foreign currency conversion 2.5% (Meridian Visa Infinite: none)</p>',
        'CA',
      ),
    ).toEqual({
      'Elm Meridian Visa Infinite': { annual_fee: 139, ...rates, foreign_transaction_fee: 0 },
      'Elm Cash Visa': { annual_fee: 39, ...rates, foreign_transaction_fee: 2.5 },
    }))

  it('has the fees below a line that names all of them, in a text', () => {
    const list =
      'Elm Cash Visa\nAnnual fee: $0\nPurchase APR: 19.5%\n\nElm Travel Visa\nAnnual fee: $95\nPurchase APR: 20.5%\n'
    const shared =
      'Rates and fees that apply to both cards\nCash advance APR: 29.5%\nLate fee: up to $39\n\nChecking accounts\nMonthly fee: $12\n'
    expect(valuesByCard(`${list}\n${shared}`, 'US')).toEqual({
      'Elm Cash Visa': {
        annual_fee: 0,
        interest_rate_purchase: 19.5,
        interest_rate_cash: 29.5,
        late_payment_fee: 39,
      },
      'Elm Travel Visa': {
        annual_fee: 95,
        interest_rate_purchase: 20.5,
        interest_rate_cash: 29.5,
        late_payment_fee: 39,
      },
    })
  })

  it('is no table if its links name a card like a column, and its rewards have points', () => {
    const tile = (name: string, rewards: string, fee: string, rate: string): string =>
      `<h2>Elm ${name} Mastercard</h2><p>Best for you</p><ul><li>${rewards}</li></ul><p>Annual fee ${fee}</p>` +
      `<p>Ongoing APR <b>${rate}</b> variable</p><a>Apply</a> <a>Learn more about ${name}</a>`
    expect(
      valuesByCard(
        tile('Cash Rewards', '3% cash back; 1% on everything else', '$0', '18.99% to 28.99%') +
          tile('Simple Rate', 'Free credit score', '$0', '15.99% to 25.99%') +
          tile('Voyage World Elite', '3 points per $1 on travel', '$89', '19.99% to 29.99%'),
        'US',
      ),
    ).toEqual({
      'Elm Cash Rewards Mastercard': { annual_fee: 0, interest_rate_purchase: [18.99, 28.99] },
      'Elm Simple Rate Mastercard': { annual_fee: 0, interest_rate_purchase: [15.99, 25.99] },
      'Elm Voyage World Elite Mastercard': { annual_fee: 89, interest_rate_purchase: [19.99, 29.99] },
    })
  })
})
