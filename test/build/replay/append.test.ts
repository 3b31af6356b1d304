import { describe, expect, it } from 'vitest'
import { duplicateObservations } from '../../../build/facts/observation-key.ts'
import { addObservation } from '../../../build/replay/append.ts'
import type { Observation } from '../../../data/schema/fact.ts'

const PAGE = 'https://bank.com/gold'
const observed = (more: Partial<Observation> = {}): Observation => ({
  seen: '2026-11-02',
  source: 'issuer',
  url: PAGE,
  values: {},
  ...more,
})
const fee = observed({ values: { annual_fee: 95 }, quotes: { annual_fee: 'Annual fee $95' } })
const rate = observed({
  values: { interest_rate_purchase: 19.24 },
  highs: { interest_rate_purchase: 27.49 },
  quotes: { interest_rate_purchase: '19.24% to 27.49%' },
})

describe('addObservation', () => {
  it('appends an observation with another day, source or URL', () => {
    const others = [
      { ...rate, seen: '2026-11-03' },
      { ...rate, url: 'https://bank.com/terms' },
    ]
    for (const other of others) expect(addObservation([fee], other)).toEqual([fee, other])
  })

  it('merges an observation with the same day, source and URL, including quotes', () => {
    expect(addObservation([fee], rate)).toEqual([
      observed({
        values: { annual_fee: 95, interest_rate_purchase: 19.24 },
        highs: { interest_rate_purchase: 27.49 },
        quotes: { annual_fee: 'Annual fee $95', interest_rate_purchase: '19.24% to 27.49%' },
      }),
    ])
  })

  it('replaces a value together with its high end and quote', () => {
    const later = observed({ values: { interest_rate_purchase: 20.24 } })
    expect(addObservation([rate], later)).toEqual([later])
  })

  it('replaces a different offer as a whole, and completes the same offer', () => {
    const points = observed({ values: { signup_bonus: '60,000 points', signup_bonus_points: 60_000 } })
    const cash = observed({ values: { signup_bonus_cash_value: 200 } })
    const spend = observed({ values: { signup_bonus_points: 60_000, signup_min_spend: 4_000 } })
    expect(addObservation([points], cash)).toEqual([cash])
    expect(addObservation([points], spend)).toEqual([
      observed({
        values: { signup_bonus: '60,000 points', signup_bonus_points: 60_000, signup_min_spend: 4_000 },
      }),
    ])
  })

  it('replaces values that the same source stated on that day at another URL', () => {
    const terms = { ...fee, url: 'https://bank.com/terms', values: { annual_fee: 120 } }
    expect(addObservation([fee], terms)).toEqual([terms])
    const both = { ...fee, values: { annual_fee: 95, monthly_fee: 8 } }
    expect(addObservation([both], terms)).toEqual([
      { ...fee, values: { monthly_fee: 8 }, quotes: undefined },
      terms,
    ])
  })

  it('keeps the rows of a relation', () => {
    const rows = [{ categories: ['other'], rate_multiplier: 1, rate_type: 'multiplier', is_base_rate: true }]
    expect(addObservation([fee], observed({ reward_rates: rows }))).toEqual([{ ...fee, reward_rates: rows }])
  })

  it('never leaves two observations of one day, source and URL', () => {
    const added = [fee, rate, { ...fee, values: { annual_fee: 99 } }].reduce<Observation[]>(
      addObservation,
      [],
    )
    expect(duplicateObservations(added)).toEqual([])
    expect(duplicateObservations([fee, rate])).toEqual([`2026-11-02 issuer ${PAGE}`])
  })
})
