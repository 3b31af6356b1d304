import { describe, expect, it } from 'vitest'
import { Card } from '../../../data/schema/card.ts'
import type { RewardRate } from '../../../data/schema/rates.ts'
import { history, seen } from '../../support/facts.ts'

const rate = (multiplier: number, categories: readonly string[], more: object = {}) => ({
  categories,
  rate_multiplier: multiplier,
  rate_type: 'points_per_dollar',
  ...more,
})
const ratesOf = (...rows: object[]) =>
  history([seen('2026-01-01', 'good', { reward_rates: rows as never })]).row.reward_rates as RewardRate[]

describe('reward rates', () => {
  it('are sorted by multiplier, the base rate last among equals, then by label', () => {
    const rows = ratesOf(
      rate(1, ['other'], { is_base_rate: true }),
      rate(1, ['travel']),
      rate(2, ['travel'], { booking_channel: 'issuer_portal' }),
      rate(2, ['airlines', 'dining']),
      rate(3, ['dining'], { merchant: "Joe's Café" }),
    )
    expect(rows.map(({ category_slug }) => category_slug)).toEqual([
      'dining:joes-cafe',
      'dining+airlines',
      'travel@portal',
      'travel',
      'other',
    ])
  })

  it('with the same label get a tag, except in different quarters', () => {
    const quarter = { is_rotating: true, rotating_year: 2026 }
    const rows = ratesOf(
      rate(5, ['dining'], { ...quarter, rotating_quarter: 2 }),
      rate(5, ['dining'], { ...quarter, rotating_quarter: 1 }),
      rate(2, ['dining'], { notes: 'Weekdays.' }),
      rate(2, ['dining'], { notes: 'Weekends.' }),
    )
    expect(rows.map(({ category_slug, rotating_quarter }) => [category_slug, rotating_quarter])).toEqual([
      ['dining', 1],
      ['dining', 2],
      ['dining', null],
      ['dining~2', null],
    ])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4)
  })

  it('have their categories in the order of the list, like their label', () => {
    const [row] = ratesOf(rate(2, ['airlines', 'dining']))
    expect([row?.categories, row?.category_slug]).toEqual([['dining', 'airlines'], 'dining+airlines'])
  })

  it('name their merchants by id, in the country of the card', () => {
    const named = (merchant: string, more = {}) => {
      const rates = [rate(2, ['dining'], { merchant })]
      const { row } = history([seen('2026-01-01', 'good', { reward_rates: rates })], more)
      return (row.reward_rates as RewardRate[])[0]?.merchant_ids
    }
    expect(named('Corner Café')).toEqual(['corner-cafe-us'])
    expect(named('Any Airline, THE CORNER and its partners')).toEqual(['corner-cafe-us'])
    expect(named('Corner Cafe', { issuer: 'maple' })).toEqual(['corner-cafe-ca'])
    expect(named('Any Corner Cafe')).toEqual([])
    expect(ratesOf(rate(2, ['dining']))[0]?.merchant_ids).toEqual([])
  })

  it('do not depend on the order in the file', () => {
    const rows = [
      rate(2, ['dining'], { notes: 'a' }),
      rate(2, ['dining'], { notes: 'b' }),
      rate(3, ['travel']),
    ]
    expect(ratesOf(...rows.toReversed())).toEqual(ratesOf(...rows))
  })
})

describe('rows of a card', () => {
  const credit = (name: string, amount: number) => ({
    credit_name: name,
    credit_amount: amount,
    credit_period: 'annual',
  })

  it('of credits are sorted by amount, largest first', () => {
    const { row } = history([
      seen('2026-01-01', 'good', { statement_credits: [credit('b', 50), credit('c', 100), credit('a', 50)] }),
    ])
    const names = (row.statement_credits as { credit_name: string }[]).map(({ credit_name }) => credit_name)
    expect(names).toEqual(['c', 'a', 'b'])
  })

  it('keep the day on which they first appeared, also after an absence', () => {
    const days = ['2026-01-01', '2026-02-01', '2026-03-01']
    const lists = [[credit('a', 1)], [credit('b', 1)], [credit('a', 2), credit('b', 1)]]
    const { row } = history(days.map((day, at) => seen(day, 'good', { statement_credits: lists[at]! })))
    expect(row.statement_credits).toMatchObject([
      { credit_name: 'a', credit_amount: 2, created_at: '2026-01-01T00:00:00Z' },
      { credit_name: 'b', credit_amount: 1, created_at: '2026-02-01T00:00:00Z' },
    ])
  })

  it('have different ids, even if they look alike', () => {
    const perk = { perk_type: 'lounge', perk_name: 'Lounge' }
    const { row } = history([seen('2026-01-01', 'good', { card_perks: [perk, { ...perk, details: 'x' }] })])
    const ids = (row.card_perks as { id: string }[]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('a card', () => {
  const observations = [
    seen('2026-01-01', 'good', { values: { annual_fee: 0 }, url: 'https://acme.example/card' }),
    seen('2026-02-01', 'fair', { annual_fee: 5 }),
  ]

  it('has every field of the specification in its order, and matches the resource', () => {
    const { row } = history(observations)
    expect(Object.keys(row)).toEqual(Object.keys(Card.shape))
    Card.parse(row)
  })

  it('is published and active unless a source says otherwise', () => {
    expect(history(observations).row).toMatchObject({
      ...{ is_published: true, is_active: true, is_discontinued: null },
    })
  })

  it('has the flag for rotating categories if its rates are known', () => {
    const plain = rate(1, ['other'], { is_base_rate: true })
    const rotating = { is_rotating: true, rotating_year: 2026, rotating_quarter: 1 }
    const says = (...rows: object[]) =>
      history([seen('2026-01-01', 'good', rows.length > 0 ? { reward_rates: rows as never } : {})]).row
    expect(says().has_rotating_categories).toBe(null)
    expect(says(plain).has_rotating_categories).toBe(false)
    expect(says(plain, rate(5, ['dining'], rotating)).has_rotating_categories).toBe(true)
  })

  it('has the schedule of its latest rotating year if none is stated', () => {
    const rotating = (quarter: number, year: number, ...categories: string[]) =>
      rate(5, categories, { is_rotating: true, rotating_year: year, rotating_quarter: quarter })
    const rows = [rotating(2, 2026, 'gas', 'dining'), rotating(1, 2026, 'gas'), rotating(1, 2025, 'dining')]
    const says = (values: object, ...rates: object[]) =>
      history([seen('2026-01-01', 'good', { ...values, reward_rates: rates as never })]).row
    expect(says({}, ...rows).rotating_category_schedule).toEqual({ Q1: ['gas'], Q2: ['gas', 'dining'] })
    expect(says({}, rate(1, ['other'], { is_base_rate: true })).rotating_category_schedule).toBe(null)
    const stated = { values: { rotating_category_schedule: { Q4: ['gas'] } } }
    expect(says(stated, ...rows).rotating_category_schedule).toEqual({ Q4: ['gas'] })
  })

  it('is updated when its data changes, and never verified without an issuer’s page', () => {
    expect(history(observations).row).toMatchObject({
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      last_published: '2026-01-01T00:00:00Z',
      last_scraped: null,
      last_verified: null,
      source_url: 'https://acme.example/card',
    })
    const read = history([...observations, seen('2026-03-01', 'issuer', { annual_fee: 0 })]).row
    expect(read).toMatchObject({
      updated_at: '2026-01-01T00:00:00Z',
      last_scraped: '2026-03-01T00:00:00Z',
      last_verified: null,
    })
  })
})
