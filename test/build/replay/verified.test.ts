import { describe, expect, it } from 'vitest'
import { lastVerified, valueDigest, verifiedAt } from '../../../build/replay/verified.ts'

const [EARLY, LATE] = ['2026-11-02T06:00:00.000Z', '2026-11-09T06:00:00.000Z']
const stated = { name: 'Gold Card', annual_fee: 95, interest_rate_purchase: null, late_payment_fee: 40 }
const at = (time: string, value: unknown) => ({ at: time, of: valueDigest(value) })

describe('a value', () => {
  it('is verified by the latest page that stated it', () => {
    const sources = [{ annual_fee: at(EARLY, 95) }, { annual_fee: at(LATE, 95) }]
    expect(verifiedAt(stated, 'annual_fee', sources)).toBe(LATE)
    expect(verifiedAt(stated, 'name', sources)).toBeNull()
  })

  it('is not verified by a page that stated another value', () => {
    expect(verifiedAt(stated, 'annual_fee', [{ annual_fee: at(LATE, 120) }])).toBeNull()
  })

  it('is not verified if it is no longer stated', () => {
    expect(verifiedAt({}, 'annual_fee', [{ annual_fee: at(LATE, 95) }])).toBeNull()
  })

  it('that derives from another one is verified with that one', () => {
    const points = { signup_bonus_points: 60_000, signup_bonus_cash_value: null }
    const sources = [{ signup_bonus_points: at(EARLY, 60_000), signup_bonus_cash_value: at(LATE, null) }]
    expect(verifiedAt(points, 'signup_bonus_cash_value', sources)).toBe(EARLY)
    expect(verifiedAt({ signup_bonus_points: 70_000 }, 'signup_bonus_cash_value', sources)).toBeNull()
    const cash = { ...points, signup_bonus_cash_value: 300 }
    expect(verifiedAt(cash, 'signup_bonus_cash_value', sources)).toBeNull()
  })

  it('of rows does not depend on their order', () => {
    const [a, b] = [{ rate_multiplier: 1 }, { rate_multiplier: 3 }]
    expect(valueDigest([a, b])).toBe(valueDigest([b, a]))
  })
})

describe('a card', () => {
  const named = { name: at(LATE, 'Gold Card') }

  it('was last verified when the oldest confirmation of its core values was made', () => {
    expect(lastVerified(stated, [named, { annual_fee: at(EARLY, 95) }])).toBe(EARLY)
  })

  it('is not verified while one of its core values was never confirmed', () => {
    expect(lastVerified(stated, [named])).toBeNull()
    const offered = { ...stated, signup_bonus_points: 60_000, signup_min_spend: 4_000 }
    const sources = [named, { annual_fee: at(LATE, 95), signup_bonus_points: at(LATE, 60_000) }]
    expect(lastVerified(offered, sources)).toBeNull()
    expect(lastVerified(offered, [...sources, { signup_min_spend: at(EARLY, 4_000) }])).toBe(EARLY)
  })

  it('needs no confirmation of other fields, or of core fields without a value', () => {
    expect(lastVerified({ ...stated, reward_rates: [] }, [named, { annual_fee: at(LATE, 95) }])).toBe(LATE)
  })
})
