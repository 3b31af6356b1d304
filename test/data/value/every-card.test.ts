import { beforeAll, describe, expect, it } from 'vitest'
import { type Card, COUNTRIES, type Country } from '../../../data/schema/card.ts'
import { calculate } from '../../../data/value/calculate.ts'
import type { CardValue } from '../../../data/value/card-value.ts'
import type { ValueCard, ValueFacts } from '../../../data/value/facts.ts'
import { builtSnapshot } from '../../support/built.ts'
import { starterFacts } from '../../support/value-facts.ts'
import { Q4_2026, query } from './made-up.ts'
import { bestRewards, credits, fees, isKnown, offer, type Wish, type World } from './oracle.ts'

/** Number of random spends per card: few here, 10,000 with `VALUE_CASES=10000`. */
const CASES = Number(process.env.VALUE_CASES ?? 8)
const TODAY = '2026Q4'

let facts: Readonly<Record<Country, ValueFacts>>
beforeAll(async () => {
  const snapshot = await builtSnapshot()
  facts = { US: await starterFacts(snapshot, 'US'), CA: await starterFacts(snapshot, 'CA') }
}, 400_000)

const NULLS = {
  ...{ merchant: null, merchant_ids: [], booking_channel: null, choice_group: null, choice_picks: null },
  ...{ cap_amount: null, cap_period: null, cap_group: null, fallback_rate: null, is_base_rate: false },
  ...{ is_rotating: false, rotating_quarter: null, rotating_year: null },
}
/** Returns a card as the API returns it, which the oracle expects. */
const asCard = (card: ValueCard) =>
  ({
    ...card,
    reward_rates: card.rates.map((rate) => ({ ...NULLS, ...rate })),
    statement_credits: card.credits.map(([credit_amount, credit_period]) => ({
      credit_amount,
      credit_period,
    })),
  }) as unknown as Card

/** Random numbers from a seed, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

/** Amounts in cents: whole, fractional, zero, and large. */
const AMOUNTS: readonly ((next: () => number) => number)[] = [
  (next) => Math.round(next() * next() * 100_000) / 100,
  (next) => Math.round(next() * 1_000),
  () => 100 / 3,
  () => 0,
  (next) => Math.round(next() * 100_000_000) / 100,
]

function randomWish({ categories, merchants }: ValueFacts, next: () => number): Wish {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length) % list.length]!
  const amounts = categories.flatMap(({ slug }) =>
    next() < 0.35 ? [[slug, pick(AMOUNTS)(next)] as const] : [],
  )
  const visited = next() < 0.3 ? new Set([pick(merchants).id, pick(merchants).id]) : []
  return {
    spend: { other: 1, ...Object.fromEntries(amounts) },
    merchants: [...visited].map((merchant) => ({ merchant, monthly: Math.round(next() * 50_000) / 100 })),
    portal_share: pick([0, 0, 0.4, 1]),
    credit_use: pick([0, 0.5, 1]),
  }
}

const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((a, b) => a + b, 0) * 100) / 100

/** Returns the differences between a card's value and the oracle's; empty if there are none. */
function differences(
  value: CardValue,
  card: Card,
  wish: Wish,
  world: World,
  cents: number | undefined,
): readonly string[] {
  const monthly = sum([...Object.values(wish.spend), ...wish.merchants.map((each) => each.monthly)])
  const best = bestRewards(card, wish, world, cents ?? Number.NaN, TODAY)
  const own = fees(card)!
  const offered = offer(card, monthly, cents)
  // Each line is rounded to cents.
  const rounding = 0.005 * value.lines.length + 0.0001 + best * 1e-9
  const checks: readonly (readonly [name: string, isRight: boolean])[] = [
    [`rewards ${value.rewards}, not ${best}`, Math.abs(value.rewards - best) <= rounding],
    ['lines', sum(value.lines.map((line) => line.value)) === value.rewards],
    ['fee', value.annual_fee === own.later],
    ['credits', value.credits === credits(card, wish.credit_use)],
    [`offer ${value.welcome_offer}, not ${offered}`, value.welcome_offer === offered],
    ['ongoing', value.ongoing === sum([value.rewards, value.credits, -value.annual_fee])],
    ['first year', value.first_year === sum([value.rewards, value.credits, value.welcome_offer, -own.first])],
  ]
  return checks
    .filter(([, isRight]) => !isRight)
    .map(([name]) => `${value.slug}: ${name}, ${JSON.stringify(wish)}`)
}

describe.each(COUNTRIES)('the values of all cards of %s', (country) => {
  it('are those of an independent linear program for random spends', () => {
    const all = facts[country]
    const world: World = {
      parents: Object.fromEntries(all.categories.map(({ slug, parent }) => [slug, parent])),
      merchants: Object.fromEntries(all.merchants.map((merchant) => [merchant.id, merchant])),
    }
    const cards = new Map(all.cards.map((card) => [card.slug, asCard(card)]))
    const cents = new Map(all.programs.map(({ code, recommended }) => [code, recommended ?? undefined]))
    const next = random(country === 'US' ? 17 : 23)
    const found: string[] = []
    for (let i = 0; i < CASES && found.length < 10; i++) {
      const wish = randomWish(all, next)
      const slugs = [...cards.keys()]
      const wanted = { ...query(wish.spend, wish), country, cards: slugs, limit: slugs.length }
      const { data, not_computable } = calculate(all, wanted, Q4_2026)
      expect(data.length + not_computable.length).toBe(cards.size)
      for (const value of data) {
        const perPoint = value.currency_code === null ? 1 : cents.get(value.currency_code)
        found.push(...differences(value, cards.get(value.slug)!, wish, world, perPoint))
      }
      for (const { slug, reason } of not_computable) {
        const card = cards.get(slug)!
        const isComputable = isKnown(card, wish, world, undefined, TODAY) && fees(card) !== null
        if (isComputable) found.push(`${slug}: ${reason}`)
      }
    }
    expect(found).toEqual([])
  }, 7_200_000)
})
