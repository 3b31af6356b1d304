import { describe, expect, it } from 'vitest'
import { fieldSources } from '../../../build/replay/sources.ts'
import { type Confirmations, valueDigest } from '../../../build/replay/verified.ts'
import type { Observation } from '../../../data/schema/fact.ts'
import { context, history, seen } from '../../support/facts.ts'

const sourcesOf = (observations: readonly Observation[], pages: Confirmations = {}) => {
  const { steps } = history(observations)
  const found = fieldSources(steps, [steps.at(-1)!.confirmations, pages], context)
  return new Map(found.map((source) => [source.field, source]))
}
const source = (kind: string, url: string | null = null) => ({ name: kind, kind, url })
const rate = (multiplier: number, categories: readonly string[]) => ({
  categories,
  rate_multiplier: multiplier,
  rate_type: 'points_per_dollar',
})

describe('the source of a value', () => {
  it('is the one that stated it last among the most trusted, with the day of the first statement', () => {
    const fee = sourcesOf([
      seen('2026-01-01', 'fair', { annual_fee: 95 }),
      seen('2026-02-01', 'good', { annual_fee: 95 }),
      seen('2026-03-01', 'good', { values: { annual_fee: 95 }, url: 'https://acme.example/fee' }),
      seen('2026-04-01', 'poor', { annual_fee: 95 }),
    ]).get('annual_fee')
    expect(fee).toEqual({
      field: 'annual_fee',
      source: source('dataset', 'https://acme.example/fee'),
      trust: 4,
      seen: '2026-03-01',
      first_seen: '2026-01-01',
      verified: null,
      others: [],
    })
  })

  it('has the page of the whole source where the statement names none', () => {
    const found = sourcesOf([
      seen('2026-01-01', 'repository', { annual_fee: 95 }),
      seen('2026-02-01', 'repository', {
        values: { late_payment_fee: 40 },
        url: 'https://acme.example/fees',
      }),
    ])
    expect(found.get('annual_fee')?.source).toEqual(source('dataset', 'https://code.example/cards'))
    expect(found.get('late_payment_fee')?.source).toEqual(source('dataset', 'https://acme.example/fees'))
  })

  it('names the sources that last stated another value, newest first, at most five', () => {
    const found = sourcesOf([
      seen('2026-01-01', 'poor', { annual_fee: 80 }),
      seen('2026-01-02', 'fair', { annual_fee: 85 }),
      seen('2026-01-03', 'alike', { annual_fee: 90 }),
      seen('2026-01-04', 'good', { annual_fee: 95 }),
      seen('2026-01-05', 'poor', { annual_fee: 99 }),
      seen('2026-01-06', 'alike', { annual_fee: 95 }),
    ])
    const others = found.get('annual_fee')?.others.map(({ seen: day, value }) => [day, value])
    expect(others).toEqual([
      ['2026-01-05', 99],
      ['2026-01-02', 85],
    ])
  })

  it('is of each field of an offer, also where one source completes another', () => {
    const found = sourcesOf([
      seen('2026-01-01', 'fair', { signup_bonus_points: 60_000, signup_min_spend: 4_000 }),
      seen('2026-02-01', 'good', { signup_bonus: '60,000 points', signup_bonus_points: 60_000 }),
    ])
    expect(found.get('signup_bonus_points')?.seen).toBe('2026-02-01')
    expect(found.get('signup_min_spend')).toMatchObject({ trust: 3, seen: '2026-01-01' })
  })

  it('of a derived value is that of the value it derives from', () => {
    const rates = [{ ...rate(5, ['dining']), is_rotating: true, rotating_year: 2026, rotating_quarter: 1 }]
    const found = sourcesOf([
      seen('2026-01-01', 'good', {
        values: {
          reward_currency: 'points',
          reward_currency_name: 'Acme Points',
          signup_bonus_points: 10_000,
        },
        reward_rates: rates,
      }),
    ])
    for (const field of ['signup_bonus_cash_value', 'has_rotating_categories', 'rotating_category_schedule'])
      expect(found.get(field), field).toMatchObject({
        trust: 4,
        seen: '2026-01-01',
        first_seen: '2026-01-01',
      })
  })

  it('of a derived value is not named again as another source', () => {
    const points = { reward_currency_name: 'Acme Points', signup_bonus_points: 10_000 }
    const found = sourcesOf([
      seen('2026-01-01', 'poor', { signup_bonus_cash_value: 90 }),
      seen('2026-02-01', 'good', { ...points, signup_bonus_cash_value: null }),
    ])
    expect(found.get('signup_bonus_cash_value')).toMatchObject({
      trust: 4,
      others: [{ seen: '2026-01-01', value: 90 }],
    })
  })

  it('is the last page for the URL, and the last statement of the worth for the deprecated value', () => {
    const found = sourcesOf([
      seen('2026-01-01', 'good', { values: { signup_bonus_points: 10_000 }, url: 'https://acme.example/a' }),
      seen('2026-02-01', 'good', { signup_bonus: '10,000 points' }),
    ])
    expect(found.get('source_url')).toMatchObject({ seen: '2026-01-01', first_seen: '2026-01-01' })
    expect(found.get('signup_bonus_value')).toMatchObject({ seen: '2026-01-01' })
  })

  it('is the maintainer for a correction, and the sources state others', () => {
    const found = sourcesOf([
      seen('2026-01-01', 'good', { annual_fee: 95 }),
      seen('2026-02-01', 'curated', { annual_fee: 99 }),
    ])
    expect(found.get('annual_fee')).toMatchObject({
      seen: '2026-02-01',
      others: [{ source: source('dataset'), seen: '2026-01-01', value: 95 }],
    })
  })

  it('was verified when a page of the issuer last said the same, and seen then', () => {
    const page = seen('2026-02-01', 'issuer', { values: { annual_fee: 95 }, url: 'https://acme.example/a' })
    const again = { annual_fee: { at: '2026-03-01T06:00:00.000Z', of: valueDigest(95) } }
    expect(sourcesOf([page]).get('annual_fee')).toMatchObject({ verified: '2026-02-01T00:00:00Z' })
    expect(sourcesOf([page], again).get('annual_fee')).toMatchObject({
      verified: '2026-03-01T06:00:00.000Z',
      seen: '2026-03-01',
      first_seen: '2026-02-01',
    })
  })
})

describe('the sources of a card', () => {
  it('are of every field with a value, in order, without identity and timestamps', () => {
    const found = sourcesOf([
      seen('2026-01-01', 'good', { network: null, annual_fee: 0, annual_fee_waived_first_year: false }),
    ])
    expect([...found.keys()]).toEqual(['name', 'annual_fee', 'annual_fee_waived_first_year'])
  })

  it('compare relations row by row, in any order, and show the rows of others without ids', () => {
    const [dining, travel] = [rate(3, ['dining']), rate(2, ['travel'])]
    const found = sourcesOf([
      seen('2026-01-01', 'fair', { reward_rates: [travel, dining] }),
      seen('2026-01-02', 'alike', { reward_rates: [dining] }),
      seen('2026-01-03', 'good', { reward_rates: [dining, travel] }),
    ])
    const { first_seen, others = [] } = found.get('reward_rates') ?? {}
    expect(first_seen).toBe('2026-01-01')
    expect(others).toHaveLength(1)
    const [row] = others[0]!.value as readonly object[]
    expect(row).toMatchObject({ category_slug: 'dining', rate_multiplier: 3, merchant_ids: [] })
    for (const name of ['id', 'card_id', 'created_at']) expect(row).not.toHaveProperty(name)
  })
})
