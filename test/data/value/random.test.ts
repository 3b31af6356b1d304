import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Card } from '../../../data/schema/card.ts'
import type { RewardRate } from '../../../data/schema/rates.ts'
import { calculate } from '../../../data/value/calculate.ts'
import type { ValueRate } from '../../../data/value/facts.ts'
import type { ValueQuery } from '../../../data/value/query.ts'
import { card, facts, Q4_2026, query } from './made-up.ts'
import { bestRewards, type World } from './oracle.ts'

const CATEGORIES = ['dining', 'groceries', 'gas', 'travel', 'airlines', 'other'] as const
const multiplier = fc.integer({ min: 0, max: 12 }).map((half) => half / 2)
const optional = <T>(value: fc.Arbitrary<T>, weight = 2) => fc.option(value, { nil: undefined, freq: weight })

const cap = fc.record({
  cap_amount: fc.constantFrom(50, 100, 250.5, 1500),
  cap_period: fc.constantFrom('monthly', 'quarterly', 'annual'),
})
const quarter = fc.constantFrom([2026, 3], [2026, 4], [2027, 1], [2027, 3], [2027, 4])

const rate: fc.Arbitrary<ValueRate> = fc
  .record({
    categories: fc.uniqueArray(fc.constantFrom(...CATEGORIES), { minLength: 1, maxLength: 3 }),
    rate_multiplier: multiplier,
    cap: optional(cap),
    fallback: optional(multiplier, 3),
    channel: optional(fc.constantFrom('issuer_portal', 'direct'), 1),
    merchant: optional(fc.constantFrom('club-us', 'sky-us'), 1),
    choice: optional(fc.constantFrom('one', 'two'), 1),
    quarter: optional(quarter, 1),
  })
  .map(({ cap: limit, fallback, channel, merchant, choice, quarter: rotating, ...own }) => ({
    ...own,
    rate_type: 'percent_cashback',
    category_slug: own.categories.join('+'),
    ...limit,
    ...(fallback === undefined ? {} : { fallback_rate: fallback }),
    ...(channel === undefined ? {} : { booking_channel: channel }),
    ...(merchant === undefined ? {} : { merchant, merchant_ids: [merchant] }),
    ...(choice === undefined ? {} : { choice_group: choice, choice_picks: choice === 'one' ? 1 : 2 }),
    ...(rotating === undefined
      ? {}
      : { is_rotating: true, rotating_year: rotating[0]!, rotating_quarter: rotating[1]! }),
  }))

/** Rates of a card: some of them share a cap, which the first of them states. */
const rates = fc
  .tuple(fc.array(rate, { minLength: 1, maxLength: 7 }), fc.boolean(), cap)
  .map(([list, isShared, shared]) =>
    list.map(
      (each, i): ValueRate =>
        isShared && i < 3 && each.is_rotating === undefined ? { ...each, ...shared, cap_group: 'all' } : each,
    ),
  )

const money = fc.integer({ min: 0, max: 60_000 }).map((cents) => cents / 100)
const spend = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...CATEGORIES), money), { minLength: 1, selector: ([slug]) => slug })
  .map((entries): ValueQuery['spend'] => Object.fromEntries(entries))
const wish = fc.record({
  spend,
  merchants: fc.subarray([
    { merchant: 'club-us', monthly: 120 },
    { merchant: 'sky-us', monthly: 75.25 },
  ]),
  portal_share: fc.constantFrom(0, 0.25, 1),
})

const NULLS = {
  ...{ merchant: null, merchant_ids: [], booking_channel: null, choice_group: null, choice_picks: null },
  ...{ cap_amount: null, cap_period: null, cap_group: null, fallback_rate: null, is_base_rate: false },
  ...{ is_rotating: false, rotating_quarter: null, rotating_year: null },
}
const asCard = (own: readonly ValueRate[]) => {
  const reward_rates = own.map((each) => ({ ...NULLS, ...each }) as unknown as RewardRate)
  return { reward_rates, network: 'VISA', annual_reward_cap: null } as unknown as Card
}

const world: World = {
  parents: { ...Object.fromEntries(CATEGORIES.map((slug) => [slug, null])), airlines: 'travel' },
  merchants: Object.fromEntries(facts().merchants.map((merchant) => [merchant.id, merchant])),
}

function rewards(own: readonly ValueRate[], wanted: ValueQuery) {
  const [value] = calculate(facts(card('one', { rates: own })), wanted, Q4_2026).data
  if (value === undefined) throw new Error('not computable')
  return value
}

it('assigns spend as well as a linear program for any rates', () => {
  fc.assert(
    fc.property(rates, wish, (own, { spend: monthly, ...more }) => {
      const value = rewards(own, query(monthly, more))
      const best = bestRewards(asCard(own), { spend: monthly, credit_use: 0, ...more }, world, 1, '2026Q4')
      const exact = value.lines.reduce(
        (sum, line) => sum + (line.spend * (line.rate_multiplier ?? 0)) / 100,
        0,
      )
      // Lines show spend in cents: each differs by less than a cent of spend, at rates of at most 6%.
      expect(Math.abs(exact - best)).toBeLessThan(0.0006 * (value.lines.length + 1))
    }),
    { numRuns: 400 },
  )
})

it('never earns less for more spend', () => {
  fc.assert(
    fc.property(
      rates,
      wish,
      fc.constantFrom(...CATEGORIES),
      money,
      (own, { spend: monthly, ...more }, slug, extra) => {
        const less = rewards(own, query(monthly, more))
        const after = rewards(own, query({ ...monthly, [slug]: (monthly[slug] ?? 0) + extra }, more))
        // Each line is rounded on its own.
        const rounding = 0.005 * (less.lines.length + after.lines.length)
        expect(after.rewards).toBeGreaterThanOrEqual(less.rewards - rounding)
      },
    ),
    { numRuns: 200 },
  )
})

it('adds lines up to the rewards and to the spend', () => {
  fc.assert(
    fc.property(rates, wish, (own, { spend: monthly, ...more }) => {
      const value = rewards(own, query(monthly, more))
      const cents = (values: readonly number[]) =>
        values.reduce((sum, each) => sum + Math.round(each * 100), 0)
      expect(cents(value.lines.map((line) => line.value))).toBe(Math.round(value.rewards * 100))
      const monthlyCents = cents([...Object.values(monthly), ...more.merchants.map((each) => each.monthly)])
      expect(cents(value.lines.map((line) => line.spend))).toBe(12 * monthlyCents)
    }),
    { numRuns: 200 },
  )
})

it('does not depend on the order of its input', () => {
  fc.assert(
    fc.property(
      fc.array(rates, { minLength: 2, maxLength: 5 }),
      wish,
      fc.integer({ min: 1, max: 5 }),
      (lists, { spend: monthly, ...more }, limit) => {
        const cards = lists.map((own, i) => card(`card-${i}`, { rates: own, annual_fee: i % 2 }))
        const slugs = cards.map(({ slug }) => slug)
        const one = calculate(facts(...cards), query(monthly, { ...more, cards: slugs, limit }), Q4_2026)
        const reversed = Object.fromEntries(Object.entries(monthly).toReversed())
        const turned = { ...more, merchants: more.merchants.toReversed(), cards: slugs.toReversed(), limit }
        const other = calculate(facts(...cards.toReversed()), query(reversed, turned), Q4_2026)
        expect(other).toEqual(one)
        // The best cards are the first of all.
        const all = calculate(facts(...cards), query(monthly, { ...more, cards: slugs }), Q4_2026)
        expect(one.data).toEqual(all.data.slice(0, limit))
      },
    ),
    { numRuns: 100 },
  )
})
