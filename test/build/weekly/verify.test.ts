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
  it('confirms the fields that a page states as they stand, and no others', () => {
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

  it('confirms nothing of a card that its issuer stopped listing', () => {
    const read = verdict({ stated: { annual_fee: 95 } })
    expect(verify(read, stated, { visits: [visit], isUnlisted: true }).confirmed).toEqual([])
  })

  it('moves the time of these fields alone', () => {
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

describe('checks of an earlier format', () => {
  it('say when a page was read, and nothing about a field', () => {
    const earlier = { gold: { scraped: EARLY, verified: EARLY, fields: ['annual_fee'] } }
    expect(Checks.parse(earlier)).toEqual({ gold: { scraped: EARLY, fields: ['annual_fee'], confirmed: {} } })
  })
})
