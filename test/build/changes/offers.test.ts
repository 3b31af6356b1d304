import { describe, expect, it } from 'vitest'
import { NotableOfferChange, OfferChange } from '../../../data/schema/offers.ts'
import { history, seen } from '../../support/facts.ts'

type Values = Readonly<Record<string, string | number | boolean | null>>

const became = (before: Values, later: Values) => {
  const program = { reward_currency: 'points', reward_currency_name: 'Acme Points' }
  return history([seen('2026-01-01', 'good', { ...program, ...before }), seen('2026-02-01', 'good', later)])
}
const points = (count: number | null, spend = 1_000) => ({
  signup_bonus: count === null ? null : `${count} points`,
  signup_bonus_points: count,
  ...(count === null ? { signup_min_spend: null } : { signup_min_spend: spend }),
})
const cash = (value: number, spend = 1_000) => ({
  signup_bonus: `$${value}`,
  signup_bonus_points: null,
  signup_bonus_cash_value: value,
  signup_min_spend: spend,
})

const NOTABLE: readonly (readonly [string, Values, Values, readonly string[]])[] = [
  ['points increased', points(50_000), points(60_000), ['signup_bonus_points']],
  ['points decreased', points(60_000), points(50_000), []],
  ['cash increased', cash(200), cash(300), ['signup_bonus_cash_value']],
  ['cash decreased', cash(300), cash(200), []],
  ['cash became points worth more', cash(200), points(60_000), ['signup_bonus_points']],
  ['cash became points worth less', cash(200), points(1_000), []],
  ['points became cash worth more', points(1_000), cash(200), ['signup_bonus_cash_value']],
  ['points became cash worth less', points(60_000), cash(200), []],
  ['a first offer', points(null), points(10_000), ['signup_bonus_points']],
  ['the offer ended', points(10_000), points(null), []],
  ['the spend decreased', points(50_000, 4_000), points(50_000, 3_000), ['signup_min_spend']],
  ['the spend increased', points(50_000, 3_000), points(50_000, 4_000), []],
  [
    'points increased and the spend decreased',
    points(50_000, 4_000),
    points(60_000, 3_000),
    ['signup_bonus_points', 'signup_min_spend'],
  ],
  ['the annual fee decreased', { annual_fee: 95 }, { annual_fee: 89 }, ['annual_fee']],
  ['the annual fee became 0', { annual_fee: 95 }, { annual_fee: 0 }, ['annual_fee']],
  ['the annual fee increased', { annual_fee: 95 }, { annual_fee: 99 }, []],
  ['the annual fee became unknown', { annual_fee: 95 }, { annual_fee: null }, []],
  [
    'a first-year waiver was added',
    { annual_fee_waived_first_year: false },
    { annual_fee_waived_first_year: true },
    ['annual_fee_waived_first_year'],
  ],
  [
    'a first-year waiver was removed',
    { annual_fee_waived_first_year: true },
    { annual_fee_waived_first_year: false },
    [],
  ],
]

describe('an offer change', () => {
  it.each(NOTABLE)('is notable or not: %s', (_, before, later, fields) => {
    const { offers, events } = became(before, later)
    const notable = offers.filter(({ is_notable }) => is_notable)
    expect(notable.map(({ field_name }) => field_name)).toEqual(fields)
    const announced = events.filter(({ type }) => type === 'offer.notable')
    expect(announced.map(({ data }) => data.field_name)).toEqual(fields)
  })

  it.each(NOTABLE)('matches the resource: %s', (_, before, later) => {
    const { offers } = became(before, later)
    expect(offers.length).toBeGreaterThan(0)
    for (const offer of offers) OfferChange.parse(offer)
  })

  it('has the old and new value as text, and the direction', () => {
    const { offers } = became(points(50_000, 4_000), { ...points(60_000, 4_000) })
    expect(offers.map(({ id: _id, card_id: _card, ...rest }) => rest)).toEqual([
      {
        ...{ field_name: 'signup_bonus', old_value: '50000 points', new_value: '60000 points' },
        ...{ change_type: 'changed', is_notable: false, detected_at: '2026-02-01T00:00:00Z' },
      },
      {
        ...{ field_name: 'signup_bonus_points', old_value: '50000', new_value: '60000' },
        ...{ change_type: 'increased', is_notable: true, detected_at: '2026-02-01T00:00:00Z' },
      },
      {
        ...{ field_name: 'signup_bonus_cash_value', old_value: '750', new_value: '900' },
        ...{ change_type: 'increased', is_notable: false, detected_at: '2026-02-01T00:00:00Z' },
      },
    ])
  })

  it.each([
    [{ annual_fee: 95 }, { annual_fee: 89 }, 'decreased'],
    [points(null), points(5), 'added'],
    [points(5), points(null), 'removed'],
    [{ annual_fee_waived_first_year: false }, { annual_fee_waived_first_year: true }, 'added'],
    [{ annual_fee_waived_first_year: true }, { annual_fee_waived_first_year: false }, 'removed'],
  ] as const)('from %j to %j is %s', (before, later, direction) => {
    const { offers } = became(before, later)
    expect(new Set(offers.map(({ change_type }) => change_type))).toEqual(new Set([direction]))
  })

  it('creates no event for a card that is not published', () => {
    const { events, offers } = became({ annual_fee: 95 }, { annual_fee: 89, is_discontinued: true })
    expect(offers.some(({ is_notable }) => is_notable)).toBe(true)
    expect(events.map(({ type }) => type)).toEqual(['card.created', 'card.deleted'])
  })

  it('creates an event with the fields of its card', () => {
    const { events } = became({ annual_fee: 95 }, { annual_fee: 89 })
    const { slug, name, release, ...offer } = events.at(-1)!.data
    expect({ slug, name }).toEqual({ slug: 'acme-one', name: 'Card acme-one' })
    expect(release).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    NotableOfferChange.parse(offer)
  })
})
