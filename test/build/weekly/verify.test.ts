import { describe, expect, it } from 'vitest'
import { Checks } from '../../../build/facts/checks.ts'
import type { CardVerdict } from '../../../build/judge/card.ts'
import { valueDigest } from '../../../build/replay/verified.ts'
import type { Visit } from '../../../build/visit/visit.ts'
import { checksAfter, verify } from '../../../build/weekly/verify.ts'

const [EARLY, LATE] = ['2026-11-02T06:00:00.000Z', '2026-11-09T06:00:00.000Z']
const dining = { categories: ['dining'], rate_multiplier: 3, rate_type: 'multiplier' }
const base = { categories: ['other'], rate_multiplier: 1, rate_type: 'multiplier', is_base_rate: true }
const stated = { name: 'Gold Card', annual_fee: 95, late_payment_fee: 40, reward_rates: [dining, base] }
const visit = {
  target: { url: 'https://bank.com/gold', role: 'product', cards: ['gold'] },
  at: LATE,
  kind: { kind: 'card', why: '' },
  identity: { is: 'same' },
} as unknown as Visit
const verdict = (more: Partial<CardVerdict>) =>
  ({ card: 'gold', fields: [], queued: [], stated: {}, statedRows: {}, ...more }) as unknown as CardVerdict

describe('a run', () => {
  it('confirms the fields whose current value a page states, and no others', () => {
    const read = verdict({
      stated: { annual_fee: 95, late_payment_fee: 41 },
      statedRows: { reward_rates: [base] },
    })
    expect(verify(read, stated, { visits: [visit] }).confirmed).toEqual(['name', 'annual_fee'])
    const whole = verdict({ statedRows: { reward_rates: [base, dining] } })
    expect(verify(whole, stated, { visits: [visit] }).confirmed).toEqual(['name', 'reward_rates'])
    const queued = [{ values: { reward_rates: [base] } }] as unknown as CardVerdict['queued']
    expect(verify({ ...whole, queued }, stated, { visits: [visit] }).confirmed).toEqual(['name'])
  })

  it('confirms a field that no reader found and a page states in its context', () => {
    const confirmations = {
      gold: {
        late_payment_fee: { outcome: 'confirmed', quote: 'Late payment: up to $40' },
        annual_fee: { outcome: 'contradicted', quote: 'Annual fee: $120' },
      },
    } as const
    const page = { ...visit, url: 'https://bank.com/gold', confirmations }
    const read = verdict({ fields: [], stated: {} })
    const { confirmed, unstated } = verify(read, stated, { visits: [page] })
    expect(confirmed).toEqual(['name', 'late_payment_fee'])
    expect(unstated).toEqual([
      { field: 'annual_fee', url: 'https://bank.com/gold', quote: 'Annual fee: $120' },
      { field: 'reward_rates', url: 'https://bank.com/gold', quote: null },
    ])
    const otherwise = verdict({ fields: ['late_payment_fee'], stated: { late_payment_fee: 41 } })
    expect(verify(otherwise, stated, { visits: [page] }).confirmed).toEqual(['name'])
    const changed = { ...stated, late_payment_fee: 29 }
    expect(verify(read, changed, { visits: [page], before: stated }).confirmed).toEqual(['name'])
    const strange = { ...page, identity: { is: 'unknown', name: 'Silver Card' } } as const
    expect(verify(read, stated, { visits: [strange] }).confirmed).toEqual([])
  })

  it('keeps the date since which runs have not found a value', () => {
    const page = { ...visit, url: 'https://bank.com/gold', confirmations: { gold: {} } }
    const verified = verify(verdict({}), { name: 'Gold Card', annual_fee: 95 }, { visits: [page] })
    const day = (today: string, before = {}) =>
      checksAfter(before, [verified], [page], new Set(), { cards: new Set(), today })
    const first = day('2026-11-02')
    const unstated = { annual_fee: { since: '2026-11-02', of: valueDigest(95) } }
    expect(first.gold?.unstated).toEqual(unstated)
    expect(day('2026-11-09', first).gold?.unstated).toEqual(unstated)
    const found = verify(verdict({ fields: ['annual_fee'], stated: { annual_fee: 95 } }), stated, {
      visits: [page],
    })
    const after = checksAfter(first, [found], [page], new Set(), { cards: new Set(), today: '2026-11-09' })
    expect(Object.keys(after.gold?.unstated ?? {})).not.toContain('annual_fee')
  })

  it('confirms nothing for a card that its issuer no longer lists', () => {
    const read = verdict({ stated: { annual_fee: 95 } })
    expect(verify(read, stated, { visits: [visit], isUnlisted: true }).confirmed).toEqual([])
  })

  it('updates the verified date of these fields only', () => {
    const of = valueDigest(40)
    const before = {
      gold: {
        scraped: EARLY,
        fields: ['late_payment_fee'],
        confirmed: { late_payment_fee: { at: EARLY, of } },
      },
    }
    const verified = verify(verdict({ fields: ['annual_fee'], stated: { annual_fee: 95 } }), stated, {
      visits: [visit],
    })
    expect(checksAfter(before, [verified], [visit], new Set())).toEqual({
      gold: {
        scraped: LATE,
        fields: ['annual_fee'],
        confirmed: {
          annual_fee: { at: LATE, of: valueDigest(95) },
          late_payment_fee: { at: EARLY, of },
          name: { at: LATE, of: valueDigest('Gold Card') },
        },
      },
    })
  })
})

describe('a verification record of an earlier format', () => {
  it('says when a page was read, and nothing about fields', () => {
    const earlier = { gold: { scraped: EARLY, verified: EARLY, fields: ['annual_fee'] } }
    expect(Checks.parse(earlier)).toEqual({ gold: { scraped: EARLY, fields: ['annual_fee'], confirmed: {} } })
  })
})
