import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const TERMS = '<p>Annual fee: $95</p><p>Interest rate on purchases: 20.91%</p>'
const VALUES = { annual_fee: 95, interest_rate_purchase: 20.91 }

describe('the name of the card of a page', () => {
  it.each([
    'Travel cover',
    'Personal Business Wealth',
    'Oak points',
    'Is the card contactless?',
    'Card at a glance',
    'Find a card',
    'Card services',
    'Card type [Select]',
  ])('is not a heading above it: %s', (heading) =>
    expect(valuesByCard(`<h2>${heading}</h2><h1>Oak World Elite Mastercard</h1>${TERMS}`, 'CA')).toEqual({
      'Oak World Elite Mastercard': VALUES,
    }),
  )

  it.each(['Card at a glance', 'Travel card highlights', 'First card (rebated in year one)'])(
    'is not a heading between its facts: %s',
    (heading) =>
      expect(
        valuesByCard(
          `<h1>Oak World Elite Mastercard</h1><p>Foreign currency fee: 2.5%</p><h2>${heading}</h2>${TERMS}`,
          'CA',
        ),
      ).toEqual({ 'Oak World Elite Mastercard': { ...VALUES, foreign_transaction_fee: 2.5 } }),
  )

  it('is the first title in capital letters, also without a word for cards', () =>
    expect(
      valuesByCard(`<h1>Oak Sapphire Preferred</h1><h2>Another Oak Visa Card</h2>${TERMS}`, 'CA'),
    ).toEqual({
      'Oak Sapphire Preferred': VALUES,
    }))
})

it('reads no fee that is only usual', () =>
  expect(
    valuesByCard(
      `<h1>Oak Visa</h1>${TERMS}<p>Balance transfer fee: usually from 1% to 3% of the amount.</p>`,
      'CA',
    ),
  ).toEqual({ 'Oak Visa': VALUES }))

describe('cards below a heading about others', () => {
  const page = (heading: string, below: string) =>
    valuesByCard(
      `Oak World Elite Mastercard\nAnnual fee: $95\nPurchases: 20.91%\n\n${heading}\n${below}\n`,
      'CA',
    )

  it.each(['Other Oak cards', 'More Oak Bank credit cards', 'See other Oak cards'])(
    'are not read: %s',
    (heading) =>
      expect(page(heading, 'Oak Balance Mastercard\nAnnual fee: $49\nPurchases: 10.91%')).toEqual({
        'Oak World Elite Mastercard': VALUES,
      }),
  )

  it('are not those of fees on all cards', () =>
    expect(page('Other fees on all cards', 'Returned payment: $25\nForeign currency markup: 2.5%')).toEqual({
      'Oak World Elite Mastercard': { ...VALUES, returned_payment_fee: 25, foreign_transaction_fee: 2.5 },
    }))
})

it('reads fees that may apply to any card of a list for all of them', () =>
  expect(
    valuesByCard(
      `<h2>Oak Classic Mastercard</h2><p>Annual fee: $0</p><p>Purchases: 19.91%</p>
       <h2>Oak Gold Mastercard</h2><p>Annual fee: $30</p><p>Purchases: 11.91%</p>
       <h2>Fees that may apply to any card</h2><p>Cash advances: 1% of the amount, with a minimum of $4</p>`,
      'CA',
    ),
  ).toEqual({
    'Oak Classic Mastercard': {
      annual_fee: 0,
      interest_rate_purchase: 19.91,
      cash_advance_fee_percent: 1,
      cash_advance_fee_min: 4,
    },
    'Oak Gold Mastercard': {
      annual_fee: 30,
      interest_rate_purchase: 11.91,
      cash_advance_fee_percent: 1,
      cash_advance_fee_min: 4,
    },
  }))

it('reads rows whose labels refer to a note', () =>
  expect(
    valuesByCard(
      'Oak Gold Visa\tOak Blue Visa\nAnnual fee\t$30\t$0\nDefault rate (see note 1)\t24.91%\t17.91%\n',
      'CA',
    ),
  ).toEqual({
    'Oak Gold Visa': { annual_fee: 30, penalty_apr: 24.91 },
    'Oak Blue Visa': { annual_fee: 0, penalty_apr: 17.91 },
  }))
