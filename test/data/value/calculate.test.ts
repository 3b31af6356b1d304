import { describe, expect, it } from 'vitest'
import { calculate } from '../../../data/value/calculate.ts'
import type { ValueCard } from '../../../data/value/facts.ts'
import type { ValueQuery } from '../../../data/value/query.ts'
import { base, card, facts, percent, points, Q4_2026, query, reasonFor, valued } from './made-up.ts'

describe('points', () => {
  const rates = [points(['dining'], 3), points(['other'], 1, { is_base_rate: true })]
  const acme = { program: 'ACME', reward_currency: 'points', rates } as const

  it('are worth the requested valuation, else the recommended one', () => {
    const rewards = (more: Partial<ValueQuery>) => valued(acme, { dining: 100 }, more).rewards
    expect(rewards({})).toBe(54)
    expect(rewards({ valuation: 'cash' })).toBe(36)
    expect(rewards({ valuation: 'transfer' })).toBe(72)
    expect(rewards({ valuation: 'transfer', point_values: { ACME: 0.5 } })).toBe(18)
    const fallback = valued(acme, { dining: 100 }, { valuation: 'portal' })
    expect(fallback.rewards).toBe(54)
    expect(fallback.assumptions.join(' ')).toContain('Acme Points has no value')
  })

  it('without a value make a card not computable only if they cover some of the spend', () => {
    const blank = { ...acme, program: 'BLANK' }
    expect(reasonFor(blank)).toBe('The value of a point of Blank Miles is unknown.')
    const mixed = { ...blank, rates: [points(['gas'], 3), percent(['dining'], 2)] }
    expect(valued(mixed, { dining: 100 }).rewards).toBe(24)
    expect(valued(blank, { dining: 100 }, { point_values: { BLANK: 1 } }).rewards).toBe(36)
  })

  it('of an unknown program make a card not computable, for that reason', () => {
    expect(reasonFor({ ...acme, program: null })).toBe('The rewards program is unknown.')
    expect(valued({ ...acme, program: null, reward_currency: 'cashback' }, { dining: 100 }).rewards).toBe(36)
  })
})

describe('fees, credits, and offers', () => {
  const rates = [base(1)]
  const of = (fields: Partial<ValueCard>, more: Partial<ValueQuery> = {}) => {
    const { annual_fee, credits, welcome_offer, ongoing, first_year } = valued(
      { rates, ...fields },
      { dining: 100 },
      more,
    )
    return { annual_fee, credits, welcome_offer, ongoing, first_year }
  }

  it('add the monthly fee unless it is the annual fee again', () => {
    expect(of({ annual_fee: 48, monthly_fee: 4 })).toMatchObject({ annual_fee: 48, ongoing: -36 })
    expect(of({ annual_fee: 20, monthly_fee: 4 })).toMatchObject({ annual_fee: 68 })
    expect(of({ annual_fee: null, monthly_fee: 4 })).toMatchObject({ annual_fee: 48 })
  })

  it('leave a waived fee out of the first year, and take a later fee for the ongoing one', () => {
    expect(of({ annual_fee: 95, annual_fee_waived_first_year: true })).toMatchObject({
      ongoing: -83,
      first_year: 12,
    })
    expect(of({ annual_fee: 95, annual_fee_year2: 150 })).toMatchObject({
      annual_fee: 150,
      ongoing: -138,
      first_year: -83,
    })
  })

  it('count credits by their times a year and the share that is used', () => {
    const credits: ValueCard['credits'] = [
      ...([
        [10, 'monthly'],
        [50, 'semi_annual'],
        [25, 'quarterly'],
        [100, 'annual'],
      ] as const),
      ...([
        [120, 'per_4_years'],
        [100, 'per_5_years'],
        [500, 'one_time'],
      ] as const),
    ]
    expect(of({ credits }, { credit_use: 1 })).toMatchObject({ credits: 120 + 100 + 100 + 100 + 30 + 20 })
    expect(of({ credits: [[33.33, 'annual']] }, { credit_use: 0.5 })).toMatchObject({ credits: 16.67 })
  })

  it('count an offer that this spend reaches', () => {
    const offer = { signup_bonus_cash_value: 200, signup_min_spend: 300, signup_min_spend_months: 3 }
    expect(of(offer)).toMatchObject({ welcome_offer: 200, first_year: 212 })
    expect(of({ ...offer, signup_min_spend: 300.01 })).toMatchObject({ welcome_offer: 0 })
    expect(of({ ...offer, signup_min_spend_months: null })).toMatchObject({ welcome_offer: 0 })
    expect(of({ ...offer, signup_min_spend: null })).toMatchObject({ welcome_offer: 0 })
    expect(of({ signup_bonus_cash_value: 200 })).toMatchObject({ welcome_offer: 200 })
    expect(of({ signup_bonus_points: 1000, program: 'ACME' })).toMatchObject({ welcome_offer: 15 })
    expect(
      of({
        signup_bonus_points: 1000,
        program: 'BLANK',
        signup_bonus_cash_value: 7,
        reward_currency: 'points',
      }),
    ).toMatchObject({ welcome_offer: 7 })
  })

  it('limit rewards to a yearly cap, lines included', () => {
    const value = valued(
      { rates: [percent(['dining'], 5), base(1)], annual_reward_cap: 65 },
      { dining: 100, gas: 100 },
    )
    expect(value.rewards).toBe(65)
    expect(value.lines.map((line) => line.value)).toEqual([60, 5])
  })
})

describe('amounts', () => {
  it('are exact decimals, rounded half up once per line', () => {
    expect(valued({ rates: [base(1)] }, { dining: 0.0375 }).rewards).toBe(0)
    expect(
      valued({ rates: [base(1.5)] }, { dining: 0.25, gas: 0.75 }).lines.map(({ value }) => value),
    ).toEqual([0.05, 0.14])
    expect(valued({ rates: [base(1)] }, { dining: 100 / 3 }).rewards).toBe(4)
    expect(valued({ rates: [base(2)] }, { dining: 1_000_000 }).rewards).toBe(240_000)
  })

  it('of a category add up to its spend', () => {
    const rates = [percent(['dining'], 5, { cap_amount: 0.005, cap_period: 'annual' }), base(1)]
    const { lines } = valued({ rates }, { dining: 0.0025 })
    expect(lines.reduce((sum, { spend }) => sum + spend, 0)).toBeCloseTo(0.03, 9)
  })
})

describe('cards', () => {
  it('without known rates or fee are not computable, a card without rewards is', () => {
    expect(reasonFor({})).toBe('The reward rates are unknown.')
    expect(reasonFor({ rates: [base(1)], annual_fee: null })).toBe('The annual fee is unknown.')
    const none = valued({ reward_currency: 'none', annual_fee: 10 }, { dining: 100 })
    expect(none).toMatchObject({ ongoing: -10, lines: [{ rate_label: null, value: 0 }] })
  })

  it('rank by ongoing value, then the lower fee, then slug', () => {
    const cards = facts(
      card('d', { rates: [base(1)] }),
      card('b', { rates: [base(2)], annual_fee: 12 }),
      card('c', { rates: [base(1)] }),
      card('a', { rates: [base(1)], is_discontinued: true }),
    )
    const slugs = (more: Partial<ValueQuery>) =>
      calculate(cards, query({ dining: 100 }, more), Q4_2026).data.map(({ slug }) => slug)
    expect(slugs({})).toEqual(['c', 'd', 'b'])
    expect(slugs({ limit: 1 })).toEqual(['c'])
    expect(slugs({ cards: ['d', 'a'] })).toEqual(['a', 'd'])
    expect(slugs({ type: 'business' })).toEqual([])
  })
})
