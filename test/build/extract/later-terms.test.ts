import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import { printed } from './values-by-card.ts'

const EVE = '2027-02-28'
const DAY = '2027-03-01'

const valuesOn = (today: string | undefined, body: string): unknown =>
  printed(extract(pageOf(`<h1>Elm Visa Platinum</h1>${body}`, today), 'US').cards[0]?.fields ?? {})

describe('terms of a later day', () => {
  it.each([
    ['Effective March 1, 2027, the annual fee is $45.', 45],
    ['As of March 1, 2027, your annual fee will increase to $45 from $20.', 45],
    ['On March 1, 2027 we will charge an annual fee of $45.', 45],
    ['The annual fee is $45 beginning with renewals in March 2027.', 45],
    ['Starting 3/1/2027, the annual fee is $45.', 45],
  ])('are read from that day on: %s', (sentence, fee) => {
    expect(valuesOn(EVE, `<p>${sentence}</p>`)).toEqual({})
    expect(valuesOn(DAY, `<p>${sentence}</p>`)).toEqual({ annual_fee: fee })
    expect(valuesOn(undefined, `<p>${sentence}</p>`)).toEqual({ annual_fee: fee })
  })

  it('replace those of a column before on their day', () => {
    const cells = (name: string, ...texts: readonly string[]): string =>
      `<tr>${texts.map((text) => `<${name}>${text}</${name}>`).join('')}</tr>`
    const head = cells('th', '', 'Until February 28, 2027', 'Effective March 1, 2027')
    const table = `<table>${head}${cells('td', 'APR for Purchases', '18.24%', '21.24%')}</table>`
    expect(valuesOn(EVE, table)).toEqual({ interest_rate_purchase: 18.24 })
    expect(valuesOn(DAY, table)).toEqual({ interest_rate_purchase: 21.24 })
  })

  it('have replaced those of a column before their day', () => {
    const table =
      '<table><tr><th></th><th>Before October 1, 2026</th><th>Since October 1, 2026</th></tr>' +
      '<tr><td>Late payment fee</td><td>$32</td><td>$38</td></tr></table>'
    expect(valuesOn('2026-09-30', table)).toEqual({ late_payment_fee: 32 })
    expect(valuesOn('2026-10-01', table)).toEqual({ late_payment_fee: 38 })
  })

  it('are in the columns of other years', () => {
    const rows = [
      '<tr><th></th><th>2026</th><th>2027</th><th>2028</th></tr>',
      '<tr><td>Annual fee</td><td>$65</td><td>$75</td><td>$85</td></tr>',
    ]
    expect(valuesOn(EVE, `<table>${rows.join('')}</table>`)).toEqual({ annual_fee: 75 })
  })

  it('can be under a heading of their own', () => {
    const body =
      '<h2>Fees effective March 1, 2027</h2><p>Annual fee: $45</p><h2>Fees today</h2><p>Annual fee: $20</p>'
    expect(valuesOn(EVE, body)).toEqual({ annual_fee: 20 })
  })
})

describe('a later day that is no start', () => {
  it.each([
    'Apply by March 31, 2027. Annual fee: $45.',
    'Offer valid from January 5, 2027 to March 31, 2027. Annual fee: $45.',
    'Annual fee: $45. Rates are accurate as of March 1, 2027.',
    'Annual fee: $45, and none on accounts opened after March 31, 2027 by students.',
  ])('does not hide today’s terms: %s', (words) => {
    expect(valuesOn(EVE, `<p>${words}</p>`)).toEqual({ annual_fee: 45 })
  })
})

describe('a column of other cards', () => {
  it.each(['Them', 'Other cards', 'Typical card', 'Other banks'])('is not the card’s: %s', (head) => {
    const rows = [
      `<tr><th></th><th>Us</th><th>${head}</th></tr>`,
      '<tr><td>Late fee</td><td>$10</td><td>$41</td></tr>',
    ]
    expect(valuesOn(undefined, `<table>${rows.join('')}</table>`)).toEqual({ late_payment_fee: 10 })
  })
})
