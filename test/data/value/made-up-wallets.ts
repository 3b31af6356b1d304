import fc from 'fast-check'
import type { Card } from '../../../data/schema/card.ts'
import type { RewardRate } from '../../../data/schema/rates.ts'
import type { ValueCard, ValueRate } from '../../../data/value/facts.ts'
import type { WalletQuery } from '../../../data/value/query.ts'
import { card, facts } from './made-up.ts'
import type { World } from './oracle.ts'
import { bestWallet } from './wallet-oracle.ts'

const CATEGORIES = ['dining', 'groceries', 'gas', 'travel', 'airlines', 'other'] as const
const optional = <T>(value: fc.Arbitrary<T>, weight: number) =>
  fc.option(value, { nil: undefined, freq: weight })

const rate: fc.Arbitrary<ValueRate> = fc
  .record({
    categories: fc.uniqueArray(fc.constantFrom(...CATEGORIES), { minLength: 1, maxLength: 2 }),
    rate_multiplier: fc.integer({ min: 0, max: 12 }).map((half) => half / 2),
    cap: optional(fc.constantFrom(100, 1500, 6000), 2),
    group: optional(fc.constantFrom('all', 'own'), 1),
    choice: optional(fc.constantFrom(1, 2), 1),
    quarter: optional(fc.constantFrom([2026, 4], [2027, 1]), 1),
  })
  .map(({ cap, group, choice, quarter, ...own }) => ({
    ...own,
    ...{ rate_type: 'percent_cashback', category_slug: own.categories.join('+') },
    ...(cap === undefined ? {} : { cap_amount: cap, cap_period: 'annual' as const }),
    ...(group === 'all' && quarter === undefined
      ? { cap_group: 'all', cap_amount: 2500, cap_period: 'annual' as const }
      : {}),
    ...(choice === undefined ? {} : { choice_group: `pick ${choice}`, choice_picks: choice }),
    ...(quarter === undefined
      ? {}
      : { is_rotating: true, rotating_year: quarter[0] ?? 0, rotating_quarter: quarter[1] ?? 0 }),
  }))

/** Cards with every kind of rate, and fees. */
export const cardsArbitrary: fc.Arbitrary<readonly ValueCard[]> = fc
  .array(fc.tuple(fc.array(rate, { minLength: 1, maxLength: 4 }), fc.constantFrom(0, 0, 25, 95)), {
    minLength: 1,
    maxLength: 5,
  })
  .map((list) => list.map(([rates, annual_fee], i) => card(`card-${i}`, { rates, annual_fee })))

export const spendArbitrary: fc.Arbitrary<WalletQuery['spend']> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...CATEGORIES), fc.integer({ min: 0, max: 90_000 })), {
    minLength: 1,
    selector: ([slug]) => slug,
  })
  .map((entries) => Object.fromEntries(entries.map(([slug, cents]) => [slug, cents / 100])))

const world: World = {
  parents: { ...Object.fromEntries(CATEGORIES.map((slug) => [slug, null])), airlines: 'travel' },
  merchants: Object.fromEntries(facts().merchants.map((merchant) => [merchant.id, merchant])),
}

const NULLS = {
  ...{ merchant: null, merchant_ids: [], booking_channel: null, choice_group: null, choice_picks: null },
  ...{ cap_amount: null, cap_period: null, cap_group: null, fallback_rate: null, is_base_rate: false },
  ...{ is_rotating: false, rotating_quarter: null, rotating_year: null },
}

/** Returns the value of a set of cards by the independent program. */
export function exactWorth(cards: readonly ValueCard[], { spend }: WalletQuery): number {
  const priced = cards.map(({ rates, ...fields }) => {
    const reward_rates = rates.map((each) => ({ ...NULLS, ...each }) as unknown as RewardRate)
    return { card: { ...fields, reward_rates, statement_credits: [] } as unknown as Card, cents: 1 }
  })
  const wish = { spend, merchants: [], portal_share: 0, credit_use: 0 }
  const have = cards.map(({ slug }) => slug)
  return bestWallet(priced, { ...wish, size: cards.length, have }, world, '2026Q4')
}
