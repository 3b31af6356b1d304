import { describe, expect, it } from 'vitest'
import { type Move, reasonsToReview, reasonsToWait } from '../../../build/judge/guards.ts'
import type { Reason } from '../../../build/judge/reason.ts'

const texts = (reasons: readonly Reason[]) => reasons.map(({ text }) => text)
const toReview = (move: Move) => texts(reasonsToReview(move))
const toWait = (move: Move, isCorroborated = false) => texts(reasonsToWait(move, isCorroborated))
const reasonsToHold = (move: Move) => [...toReview(move), ...toWait(move)]

const move = (
  field: string,
  old: unknown,
  read: number,
  quote = `${field} ${read}`,
  more: { high?: number; source?: string } = {},
) => ({
  field,
  old,
  read,
  quote,
  source: more.source ?? `Rates and fees. ${quote}. And more.`,
  ...(more.high === undefined ? {} : { high: more.high }),
})

describe('a figure is accepted', () => {
  it.each([
    ['annual_fee', 95, 120],
    ['annual_fee', 120, 95],
    ['annual_fee', null, 695],
    ['interest_rate_purchase', 19.99, 20.49],
    ['signup_bonus_points', 60_000, 100_000],
    ['signup_bonus_points', null, 75_000],
    ['signup_min_spend', 4_000, 5_000],
    ['intro_apr_purchase_months', 15, 21],
    ['late_payment_fee', 40, 41],
    ['foreign_transaction_fee', 3, 2.5],
  ])('%s from %s to %s', (field, old, read) => expect(reasonsToHold(move(field, old, read))).toEqual([]))

  it('if its quote has it in thousands, with a decimal comma, or as a sum of steps', () => {
    expect(reasonsToHold(move('signup_bonus_points', 60_000, 75_000, 'Earn 75K points'))).toEqual([])
    expect(reasonsToHold(move('interest_rate_purchase', 19.99, 20.99, 'Taux : 20,99 %'))).toEqual([])
    expect(
      reasonsToHold(move('signup_bonus_points', 60_000, 70_000, '20,000 points, and 50,000 points more')),
    ).toEqual([])
  })

  it('if its quote is spread over card, label, and cell of a table', () => {
    const source = 'Gold\tPlatinum\nAnnual Fee\t$45\t$95'
    expect(
      reasonsToHold(move('annual_fee', 95, 95.5, 'Platinum Annual Fee $95.5', { source: `${source}.5` })),
    ).toEqual([])
  })
})

describe('a figure is queued', () => {
  it.each([
    ['annual_fee', 95, 950, '10 times more than before'],
    ['annual_fee', 95, 9.5, '10 times less than before'],
    ['interest_rate_purchase', 19.99, 1.999, '10 times less than before'],
    ['signup_bonus_points', 75_000, 750, '100 times less than before'],
    ['annual_fee', 95, 0, 'from 95 to 0'],
    ['annual_fee', 0, 95, 'from 0 to 95'],
    ['annual_fee', 95, 149, 'up by 57 %'],
    ['interest_rate_purchase', 19.99, 61, '61 is outside 0 to 60'],
    ['foreign_transaction_fee', 3, 30, '30 is outside 0 to 5'],
    ['signup_bonus_points', 60_000, 75, '75 is outside 100 to 1000000'],
  ])('%s from %s to %s: %s', (field, old, read, reason) =>
    expect(reasonsToHold(move(field, old, read))).toContain(reason),
  )

  it('if its quote says "up to", unless its steps add up to it', () => {
    const upTo = (quote: string) => toReview(move('signup_bonus_cash_value', 200, 300, quote))
    expect(upTo('Earn up to $300 cash back')).toEqual(['its words say up to 300'])
    expect(upTo('Earn up to $300: $100 at first, and $200 after you spend $2,000')).toEqual([])
    expect(upTo('Earn $300 on up to 3 cards')).toEqual([])
  })

  it('if its quote is not on the page, or lacks the figure', () => {
    expect(
      reasonsToHold(move('annual_fee', 95, 120, 'Annual fee $120', { source: 'Annual fee $95' })),
    ).toEqual(['its words are not on the page'])
    expect(reasonsToHold(move('annual_fee', 95, 120, 'Annual fee $99'))).toEqual([
      'its words do not name 120',
    ])
    expect(reasonsToHold(move('annual_fee', 95, 120, ' '))).toContain('without the words it was read from')
  })

  it('if a range is reversed', () => {
    expect(reasonsToHold(move('interest_rate_purchase', 19, 20, 'APR 20% to 18%', { high: 18 }))).toEqual([
      'its high end 18 is not above 20',
    ])
  })
})

describe('a change that needs a second run', () => {
  it.each([
    ['interest_rate_purchase', 12.15, 15.12, '15.12 has the digits of 12.15 in another order'],
    ['interest_rate_purchase', 29.15, 25.19, '3.96 is not a usual step of a rate'],
    ['late_payment_fee', 29, 9.86, 'down by 66 %'],
    ['annual_fee', 95, 149, 'up by 57 %'],
    ['annual_fee', 95, 59, '59 has the digits of 95 in another order'],
    ['signup_bonus_points', 20_000, 60_000, 'up by 200 %'],
  ])('%s from %s to %s: %s', (field, old, read, reason) => {
    expect(toReview(move(field, old, read))).toEqual([])
    expect(toWait(move(field, old, read))).toContain(reason)
  })

  it.each([
    ['interest_rate_purchase', 19.99, 20.99],
    ['interest_rate_cash', 29.24, 28.99],
    ['annual_fee', 95, 99],
  ])('is not %s from %s to %s', (field, old, read) => expect(toWait(move(field, old, read))).toEqual([]))

  it('needs a maintainer if no issuer makes it', () => {
    expect(toReview(move('annual_fee', 95, 400))).toEqual(['up by 321 %'])
  })
})

describe('generated misreadings', () => {
  const TRUE = [
    ['annual_fee', [39, 95, 99, 120, 150, 250, 395, 550, 695, 795]],
    ['interest_rate_purchase', [12.9, 17.49, 18.24, 19.24, 19.99, 20.99, 21.49, 24.99, 27.99, 29.99]],
    ['interest_rate_cash', [22.99, 24.99, 28.49, 29.24, 29.99, 31.49]],
    ['foreign_transaction_fee', [2.5, 2.7, 3]],
    [
      'signup_bonus_points',
      [20_000, 25_000, 30_000, 50_000, 60_000, 75_000, 80_000, 90_000, 100_000, 150_000],
    ],
    ['late_payment_fee', [29, 35, 39, 40, 41]],
    ['signup_min_spend', [500, 1_000, 3_000, 4_000, 5_000, 6_000, 8_000]],
  ] as const
  const ERRORS: readonly ((figure: number) => number)[] = [
    (figure) => figure * 10,
    (figure) => figure / 10,
    (figure) => figure * 100,
    (figure) => figure / 100,
    (figure) => figure * 1000,
    (figure) => figure / 1000,
    (figure) => -figure,
    () => 1_999_999,
    () => 2026,
    (figure) => figure * 12,
    (figure) => figure / 12,
  ]

  it('are queued, except for plausible minimum spends', () => {
    const sown = TRUE.flatMap(([field, figures]) =>
      figures.flatMap((figure) =>
        ERRORS.map((err) => ({ field, figure, read: Math.round(err(figure) * 1e4) / 1e4 })),
      ),
    )
    const passed = sown.filter(
      ({ field, figure, read }) => reasonsToHold(move(field, figure, read)).length === 0,
    )
    expect(sown.length).toBeGreaterThan(500)
    expect(passed.filter(({ field }) => field !== 'signup_min_spend')).toEqual([])
    expect(passed.length / sown.length).toBeLessThan(0.02)
  })
})

describe('a text is queued', () => {
  it.each([
    '60,000 points <img src=x onerror=alert(1)>',
    '[60,000 points](https://a.example)',
    '60,000\u200b points',
  ])('if it has markup: %j', (text) => {
    const read = { field: 'signup_bonus', old: null, read: text, quote: text, source: text }
    expect(reasonsToHold(read)).toEqual([expect.stringMatching(/^its text contains/)])
    expect(reasonsToHold({ ...read, read: '60,000 points' })).toEqual([])
  })
})
