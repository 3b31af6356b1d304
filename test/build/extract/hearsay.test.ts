import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import { valuesByCard } from './values-by-card.ts'

const page = (body: string): string => `<h1>Elm Visa</h1>${body}`
const valuesOf = (body: string): unknown => valuesByCard(page(body), 'US')['Elm Visa']

describe('a sentence about no card of the page', () => {
  it.each([
    'Say you have a balance of $2,400 on a card with a 19.99% purchase APR.',
    'For example, a $1,000 transfer with a 3% balance transfer fee costs $30.',
    'Some issuers raise the APR to 29.99% after a payment is 60 days late.',
    'Other banks charge a balance transfer fee of 5%.',
    'A comparable card has an annual fee of $95.',
    "Paying late won't raise your APR to 29.99% as with other cards.",
    'Previously: 0% intro APR for 21 months.',
    'I heard there is a 3% foreign transaction fee.',
    "If your rate is 4.84%, that's about $1,210 on $100,000.",
    'Cardholders who applied in May received 0% APR for 18 months.',
  ])('is not read: %s', (sentence) => {
    expect(valuesOf(`<p>${sentence}</p><p>Late payment fee: $28</p>`)).toEqual({ late_payment_fee: 28 })
  })

  it('can be a part of one', () => {
    const other =
      'Unlike Elm Gold, which has a $120 annual fee, a lounge pass, and a late payment fee of $39,'
    const words = `${other} the card has an annual fee of $25.`
    expect(valuesOf(`<p>${words}</p>`)).toEqual({ annual_fee: 25 })
  })

  it('ends before the next sentence', () => {
    expect(valuesOf('<p>Many cards have a fee. Annual fee: $20.</p>')).toEqual({ annual_fee: 20 })
  })

  it('is no label that starts with the same word', () => {
    const rows = '<tr><td>Other charges: late payment</td><td>$28</td></tr>'
    expect(valuesOf(`<table>${rows}</table>`)).toEqual({ late_payment_fee: 28 })
  })
})

describe('a table that compares the card with others', () => {
  it('is read in the column of the card, wherever that is', () => {
    const table = (...cells: readonly string[]): string =>
      `<table><tr><td></td>${cells.map((cell) => `<th>${cell}</th>`).join('')}</tr><tr><td>Late fee</td>`
    expect(
      valuesOf(`${table('Elm Visa', 'Typical bank card')}<td>$10</td><td>$41</td></tr></table>`),
    ).toEqual({
      late_payment_fee: 10,
    })
    expect(
      valuesOf(`${table('Typical bank card', 'Elm Visa')}<td>$41</td><td>$10</td></tr></table>`),
    ).toEqual({
      late_payment_fee: 10,
    })
  })
})

describe('a sentence about another card of the issuer', () => {
  it.each([
    'Our sister card, Elm Gold Visa, starts at 11.49% APR.',
    'Ask for our Gold card with a $99 annual fee.',
    'With the Elm Gold Visa, you pay an annual fee of $250.',
    'The Elm Gold Visa has a $95 annual fee.',
  ])('is not read: %s', (sentence) => {
    expect(valuesOf(`<p>${sentence}</p><p>Late payment fee: $28</p>`)).toEqual({ late_payment_fee: 28 })
  })

  it('gives no earning rates', () => {
    const text = page('<p>Annual fee: $89</p><p>Upgrade to the Elm Gold Visa: earn 4x points on travel.</p>')
    expect(extract(pageOf(text), 'US').cards.map(({ reward_rates }) => reward_rates)).toEqual([undefined])
  })
})

describe('a question', () => {
  it.each([
    ['How much is the annual fee?', 'The primary card is $39 a year.', { annual_fee: 39 }],
    ['What is the late payment fee?', 'Up to $35.', { late_payment_fee: 35 }],
  ])('names the subject of the reply: %s', (question, reply, values) => {
    expect(valuesOf(`<h3>${question}</h3><p>${reply}</p>`)).toEqual(values)
  })

  it('does not, if the reply has a subject of its own', () => {
    const reply = 'There is no annual fee. Foreign transaction fee: 3%.'
    expect(valuesOf(`<h3>Is there an annual fee?</h3><p>${reply}</p>`)).toEqual({
      annual_fee: 0,
      foreign_transaction_fee: 3,
    })
  })
})
