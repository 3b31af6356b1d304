import { describe, expect, it } from 'vitest'
import { history, seen } from '../../support/facts.ts'

const POINTS = {
  signup_bonus: '60,000 points after $4,000 in 3 months',
  signup_bonus_points: 60_000,
  signup_min_spend: 4_000,
  signup_min_spend_months: 3,
}
const CASH = {
  signup_bonus: '$200 after $500 in 3 months',
  signup_bonus_points: null,
  signup_bonus_cash_value: 200,
  signup_min_spend: 500,
  signup_min_spend_months: 3,
}
const NONE = {
  signup_bonus: null,
  signup_bonus_points: null,
  signup_bonus_cash_value: null,
  signup_min_spend: null,
  signup_min_spend_months: null,
}
const PROGRAM = { reward_currency: 'points', reward_currency_name: 'Acme Points' }

const fields = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

describe('a welcome offer', () => {
  it('is one unit: a new cash offer removes old points', () => {
    const { row } = history([seen('2026-01-01', 'good', POINTS), seen('2026-02-01', 'good', CASH)])
    expect(fields(row, Object.keys(CASH))).toEqual(CASH)
  })

  it('drops a spend that a new offer does not state', () => {
    const more = { signup_bonus: '75,000 points', signup_bonus_points: 75_000 }
    const { row, changes } = history([seen('2026-01-01', 'good', POINTS), seen('2026-02-01', 'good', more)])
    expect(row).toMatchObject({ ...more, signup_min_spend: null, signup_min_spend_months: null })
    expect(changes[0]?.changed_fields.signup_min_spend).toEqual({ old: 4_000, new: null })
  })

  it('keeps a spend that a later statement of the same offer omits', () => {
    const less = { signup_bonus: '60,000 bonus points', signup_bonus_points: 60_000 }
    const { row, changes } = history([seen('2026-01-01', 'fair', POINTS), seen('2026-02-01', 'good', less)])
    expect(row).toMatchObject({ ...less, signup_min_spend: 4_000, signup_min_spend_months: 3 })
    expect(changes).toEqual([])
  })

  it('takes missing fields only from statements of the same offer', () => {
    const current = { signup_bonus: '60,000 points', signup_bonus_points: 60_000 }
    const other = { ...POINTS, signup_bonus_points: 50_000 }
    const from = (later: typeof POINTS) =>
      history([seen('2026-01-01', 'good', current), seen('2026-02-01', 'poor', later)])
    expect(from(POINTS).row.signup_min_spend).toBe(4_000)
    expect(from(other).row.signup_min_spend).toBe(null)
    expect([...from(POINTS).changes, ...from(other).changes]).toEqual([])
  })

  it('with new text is a change from the same source, but not from another', () => {
    const other = { ...POINTS, signup_bonus: 'Earn 60,000 points' }
    const of = (source: string) =>
      history([seen('2026-01-01', 'good', POINTS), seen('2026-02-01', source, other)])
    expect(of('archive').changes).toEqual([])
    expect(Object.keys(of('good').changes[0]?.changed_fields ?? {})).toEqual(['signup_bonus'])
  })

  it('that ended is a change of every field', () => {
    const { row, changes } = history([seen('2026-01-01', 'good', POINTS), seen('2026-02-01', 'good', NONE)])
    expect(row).toMatchObject(NONE)
    expect(Object.keys(changes[0]?.changed_fields ?? {})).toEqual([
      'signup_bonus',
      'signup_bonus_value',
      'signup_bonus_points',
      'signup_min_spend',
      'signup_min_spend_months',
    ])
  })

  it('after null is a change, since null means none', () => {
    const { changes } = history([seen('2026-01-01', 'good', NONE), seen('2026-02-01', 'good', POINTS)])
    expect(changes[0]?.changed_fields.signup_bonus_points).toEqual({ old: null, new: 60_000 })
  })
})

describe('the cash value of an offer', () => {
  it('is the stated one, or else the rounded value of the points', () => {
    const value = (offer: object) => history([seen('2026-01-01', 'good', { ...PROGRAM, ...offer })]).row
    expect(value(CASH).signup_bonus_cash_value).toBe(200)
    expect(value(POINTS).signup_bonus_cash_value).toBe(900)
    expect(value({ ...POINTS, signup_bonus_points: 33_333 }).signup_bonus_cash_value).toBe(500)
    expect(value({ ...POINTS, signup_bonus_cash_value: 750 }).signup_bonus_cash_value).toBe(750)
    expect(value(NONE).signup_bonus_cash_value).toBe(null)
  })

  it('is null if the program has no valuation in the issuer’s country', () => {
    const other = { ...POINTS, reward_currency_name: 'Other Points' }
    expect(history([seen('2026-01-01', 'good', other)]).row.signup_bonus_cash_value).toBe(null)
    const abroad = history([seen('2026-01-01', 'good', { ...PROGRAM, ...POINTS })], { issuer: 'maple' })
    expect(abroad.row.signup_bonus_cash_value).toBe(null)
  })

  it('changes with the points, but not when only the program becomes known', () => {
    const more = { ...POINTS, signup_bonus_points: 80_000 }
    const { changes } = history([
      seen('2026-01-01', 'good', POINTS),
      seen('2026-02-01', 'good', PROGRAM),
      seen('2026-03-01', 'good', more),
    ])
    expect(changes).toHaveLength(1)
    expect(changes[0]?.changed_fields.signup_bonus_cash_value).toEqual({ old: 900, new: 1_200 })
  })
})

describe('the deprecated signup_bonus_value', () => {
  const LEGACY = seen('2026-09-29', 'good', { ...PROGRAM, ...POINTS })
  const value = (...later: ReturnType<typeof seen>[]) => history([LEGACY, ...later]).row.signup_bonus_value

  it('can be a point count until 2026-09-29', () => {
    expect(value()).toBe(60_000)
  })

  it('becomes the cash value with the first reading that states it from 2026-09-30', () => {
    expect(value(seen('2026-09-30', 'good', CASH))).toBe(200)
  })

  it('becomes null with a reading of a points-only offer, even of the same one', () => {
    expect(value(seen('2026-09-30', 'good', POINTS))).toBe(null)
    expect(value(seen('2026-10-07', 'issuer', { ...POINTS, signup_bonus_cash_value: null }))).toBe(null)
  })

  it('becomes null with a reading that there is no offer', () => {
    expect(value(seen('2026-09-30', 'good', NONE))).toBe(null)
    expect(value(seen('2026-09-30', 'good', { signup_bonus: null }))).toBe(null)
  })

  it('stays if a reading has only the text', () => {
    expect(value(seen('2026-09-30', 'good', { signup_bonus: 'A grand welcome' }))).toBe(60_000)
  })

  it('stays if the reading does not become the current value', () => {
    expect(value(seen('2026-09-30', 'poor', CASH))).toBe(60_000)
  })

  it('is not a change by itself', () => {
    const { changes, row } = history([LEGACY, seen('2026-09-30', 'good', POINTS)])
    expect(changes).toEqual([])
    expect(row.updated_at).toBe('2026-09-30T00:00:00Z')
  })
})

describe('an introductory rate', () => {
  it('does not keep the months of an earlier rate', () => {
    const { row } = history([
      seen('2026-01-01', 'good', { intro_apr_purchase: 0, intro_apr_purchase_months: 15 }),
      seen('2026-02-01', 'good', { intro_apr_purchase: 1.99 }),
    ])
    expect(row).toMatchObject({ intro_apr_purchase: 1.99, intro_apr_purchase_months: null })
  })

  it('keeps its months when it is stated again', () => {
    const { row, changes } = history([
      seen('2026-01-01', 'good', { intro_apr_purchase: 0, intro_apr_purchase_months: 15 }),
      seen('2026-02-01', 'good', { intro_apr_purchase: 0 }),
    ])
    expect(row).toMatchObject({ intro_apr_purchase: 0, intro_apr_purchase_months: 15 })
    expect(changes).toEqual([])
  })
})
