import { compareText } from '../compare.ts'
import { bestCards } from './best-cards.ts'
import { type Calculation, type CardValue, describeValue, type NotComputable } from './card-value.ts'
import { decimalsOf } from './decimal.ts'
import type { ValueCard, ValueFacts } from './facts.ts'
import { commonNotes } from './notes.ts'
import { programValues } from './programs.ts'
import type { ValueQuery } from './query.ts'
import { centsRounder } from './rewards.ts'
import { spendOf } from './spend.ts'

/** Cards by what they are worth, the best first. */
export interface Values {
  readonly data: readonly CardValue[]
  /** Sorted by slug. */
  readonly not_computable: readonly NotComputable[]
  readonly assumptions: readonly string[]
}

/**
 * Computes what cards are worth for a year's spend, by the rules of part two, section 13. Exact to the cent: amounts are decimals, and
 * each line is rounded half up. Categories, merchants, and cards of the query must exist. `quarter`: number of the current quarter.
 */
export function calculate(facts: ValueFacts, query: ValueQuery, quarter: number): Values {
  const calculation = prepare(facts, query, quarter)
  const { best, not_computable } = bestCards(candidatesOf(facts, query), calculation)
  return {
    data: best.map((each) => describeValue(each, calculation)),
    not_computable,
    assumptions: commonNotes(query),
  }
}

/** Prepares what the cards of a calculation share. */
export function prepare(facts: ValueFacts, query: ValueQuery, quarter: number): Calculation {
  const programs = programValues(facts, query)
  const spend = spendOf(facts, query)
  const scales = { amount: spend.scale, worth: rateDecimals(facts.cards) + programs.decimals }
  return { facts, query, spend, programs, scales, quarter, toCents: centsRounder(scales) }
}

type Cards = ValueFacts['cards']

/** Returns the cards of a query, sorted by slug: those that it names, or every open card of its type. */
export function candidatesOf(
  { cards }: ValueFacts,
  { cards: slugs, type }: Pick<ValueQuery, 'cards' | 'type'>,
): readonly ValueCard[] {
  if (slugs === undefined) return openCards(cards).get(type) ?? []
  const named = new Set(slugs)
  return cards.filter(({ slug }) => named.has(slug)).sort((a, b) => compareText(a.slug, b.slug))
}

const openCache = new WeakMap<Cards, ReadonlyMap<ValueCard['card_type'], readonly ValueCard[]>>()

/** Returns the open cards by type, each list sorted by slug. */
function openCards(cards: Cards): ReadonlyMap<ValueCard['card_type'], readonly ValueCard[]> {
  const cached = openCache.get(cards)
  if (cached !== undefined) return cached
  const open = cards.filter(({ is_discontinued }) => is_discontinued !== true)
  const byType = Map.groupBy(
    open.sort((a, b) => compareText(a.slug, b.slug)),
    ({ card_type }) => card_type,
  )
  openCache.set(cards, byType)
  return byType
}

const maxDecimals = (values: readonly number[]): number =>
  values.reduce((max, value) => Math.max(max, decimalsOf(value)), 0)

const decimalsCache = new WeakMap<Cards, number>()

/** Returns the maximum decimals of a rate. */
function rateDecimals(cards: Cards): number {
  const cached = decimalsCache.get(cards)
  if (cached !== undefined) return cached
  const rates = cards.flatMap((card) => card.rates)
  const decimals = maxDecimals(rates.flatMap((rate) => [rate.rate_multiplier, rate.fallback_rate ?? 0]))
  decimalsCache.set(cards, decimals)
  return decimals
}
