import { describe, expect, it } from 'vitest'
import { history, seen } from '../../support/facts.ts'

const FIRST = seen('2026-01-05', 'issuer', { annual_fee: 120 })
const LOWER = { ...seen('2026-01-12', 'issuer', { annual_fee: 95 }), unconfirmed: ['annual_fee'] }
const announced = (...observations: Parameters<typeof history>[0]) =>
  history(observations)
    .events.filter(({ type }) => type === 'offer.notable')
    .map(({ timestamp, data }) => [timestamp.slice(0, 10), data.field_name])

describe('a better offer', () => {
  it('is announced immediately if a maintainer or two runs have seen it', () => {
    expect(announced(FIRST, { ...LOWER, unconfirmed: undefined } as never)).toEqual([
      ['2026-01-12', 'annual_fee'],
    ])
  })

  it('that only one run has seen waits until another observation states it', () => {
    expect(announced(FIRST, LOWER)).toEqual([])
    const again = seen('2026-01-19', 'issuer', { annual_fee: 95 })
    expect(announced(FIRST, LOWER, again)).toEqual([['2026-01-19', 'annual_fee']])
    expect(announced(FIRST, LOWER, again, { ...again, seen: '2026-01-26' })).toHaveLength(1)
  })

  it('is never announced if it ended before the second observation', () => {
    const back = seen('2026-01-19', 'issuer', { annual_fee: 120 })
    expect(announced(FIRST, LOWER, back)).toEqual([])
  })

  it('is not confirmed by a page that states other fields', () => {
    expect(announced(FIRST, LOWER, seen('2026-01-19', 'issuer', { late_payment_fee: 40 }))).toEqual([])
  })

  it('has the same event id whenever it is announced', () => {
    const ids = (...observations: Parameters<typeof history>[0]) =>
      history(observations)
        .events.filter(({ type }) => type === 'offer.notable')
        .map(({ id }) => id)
    const again = seen('2026-01-19', 'issuer', { annual_fee: 95 })
    expect(ids(FIRST, LOWER, again)).toEqual(ids(FIRST, { ...LOWER, unconfirmed: [] }))
  })
})
