import { describe, expect, it } from 'vitest'
import { type Announced, announcedValue } from '../../../build/judge/announced.ts'
import { context, FACTS, judge, usual } from './gold.ts'

describe('the value of an announcement', () => {
  it.each([
    ['Effective April 1, 2027, the annual fee will be $149.', 'annual_fee', 149],
    ['On May 1, 2027 your late payment fee increases to $1,041.50.', 'late_payment_fee', 1041.5],
    ['From June 1, 2027, the APR for cash advances will be 29.99%.', 'interest_rate_cash', 29.99],
    ['Starting 1 July 2027 the foreign transaction fee is going up to 3%.', 'foreign_transaction_fee', 3],
  ])('is read from a clear sentence: %s', (quote, field, value) => {
    expect(announcedValue(quote)).toEqual({ field, value })
  })

  it.each([
    'Effective April 1, 2027, the annual fee will be $149 and the late fee will be $40.',
    'Effective April 1, 2027, the annual fee of $95 will change.',
    'Effective April 1, 2027, the monthly maintenance fee will be $5.',
  ])('is not read otherwise: %s', (quote) => {
    expect(announcedValue(quote)).toBeUndefined()
  })
})

describe('an announced value', () => {
  const announced = (date: string, value = 900): Announced => ({
    card: 'gold',
    date,
    quote: `the annual fee will be $${value}`,
    url: 'https://bank.com/product',
    since: '2026-10-05',
    seen: '2026-10-05',
    field: 'annual_fee',
    value,
  })
  const outcome = (...all: Announced[]) => {
    const { changes, queued } = judge([usual({ annual_fee: 900 })], { announced: all })
    return [changes.length, queued.map(({ waits }) => waits)]
  }

  it('is accepted from its effective date, whatever its size, because two runs have read it', () => {
    expect(outcome(announced(context.today))).toEqual([1, []])
  })

  it('needs a maintainer before its day, or if another value was announced', () => {
    expect(outcome(announced('2026-12-01'))).toEqual([0, ['review']])
    expect(outcome(announced(context.today, 90))).toEqual([0, ['review']])
    expect(outcome()).toEqual([0, ['review']])
  })

  it('may come from zero', () => {
    const row = { ...FACTS, annual_fee: 0 }
    const [first] = [announced(context.today, 19)]
    expect(judge([usual({ annual_fee: 19 })], { row, announced: [first!] }).changes).toHaveLength(1)
  })
})
