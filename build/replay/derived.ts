import type { RelationRow } from '../../data/schema/fact.ts'
import { OFFER_FIELDS } from './units.ts'

/** The scalar fields and relations that stand of a card, by name; absent where nobody has said anything. */
export type Facts = Readonly<Record<string, unknown>>

export interface Valuations {
  /** Cents per point to reckon with, or undefined where the program has no valuation. */
  centsPerPoint(program: string, country: string): number | undefined
}

export interface DerivedField {
  /** Fields that it is worked out from. */
  readonly from: readonly string[]
  readonly work: (facts: Facts, country: string, valuations: Valuations) => unknown
}

/** Fields worked out from what stands, by name. */
export const DERIVED: Readonly<Record<string, DerivedField>> = {
  signup_bonus_cash_value: {
    from: ['signup_bonus_cash_value', 'signup_bonus_points', 'reward_currency_name'],
    work: (facts, country, valuations) =>
      facts.signup_bonus_cash_value ?? estimate(facts, country, valuations) ?? null,
  },
  is_published: { from: ['is_published'], work: (facts) => facts.is_published ?? true },
  is_active: {
    from: ['is_published', 'is_discontinued'],
    work: (facts) => (facts.is_published ?? true) === true && facts.is_discontinued !== true,
  },
  has_rotating_categories: {
    from: ['has_rotating_categories', 'reward_rates'],
    work: (facts) => facts.has_rotating_categories ?? hasRotatingRate(facts.reward_rates),
  },
  rotating_category_schedule: {
    from: ['rotating_category_schedule', 'reward_rates'],
    work: (facts) => facts.rotating_category_schedule ?? scheduleOf(facts.reward_rates),
  },
}

/** Fields without a statement of their own: each changes only where one of its causes did. */
export const CAUSES: Readonly<Record<string, readonly string[]>> = {
  signup_bonus_value: OFFER_FIELDS,
  ...Object.fromEntries(Object.entries(DERIVED).map(([field, { from }]) => [field, from])),
}

/** Points at the program's recommended value, to the unit; spec 2.1 wants an estimate, never a point count. */
function estimate(facts: Facts, country: string, valuations: Valuations): number | undefined {
  const { signup_bonus_points: points, reward_currency_name: program } = facts
  if (typeof points !== 'number' || typeof program !== 'string') return undefined
  const cents = valuations.centsPerPoint(program, country)
  return cents === undefined ? undefined : Math.round((points * cents) / 100)
}

const rotatingAmong = (rates: readonly RelationRow[]) =>
  rates.filter(({ is_rotating }) => is_rotating === true)

function hasRotatingRate(rates: unknown): boolean | null {
  return Array.isArray(rates) ? rotatingAmong(rates).length > 0 : null
}

/** Categories by quarter of the latest year that rotating rates are known of, or null without such rates. */
function scheduleOf(rates: unknown): Readonly<Record<string, readonly string[]>> | null {
  const rotating = Array.isArray(rates) ? rotatingAmong(rates) : []
  const year = Math.max(...rotating.map(({ rotating_year }) => Number(rotating_year)))
  const ofYear = rotating.filter(({ rotating_year }) => rotating_year === year)
  const quarters = Object.groupBy(ofYear, ({ rotating_quarter }) => `Q${rotating_quarter}`)
  const named = Object.entries(quarters).map(([quarter, rows = []]) => [
    quarter,
    [...new Set(rows.flatMap(({ categories }) => categories as readonly string[]))],
  ])
  return named.length === 0 ? null : Object.fromEntries(named.sort())
}

const REWRITTEN_FROM = '2026-09-30'

/**
 * The deprecated `signup_bonus_value` after an observation of the offer (spec 2.1). Before 2026-09-30 it may hold a point
 * count; from then on a reading that states what the offer is worth, or that there is none, rewrites it to the cash value, null
 * for points alone. Text alone leaves it as stored.
 */
export function legacyBonusValue(stored: unknown, offer: Facts, seen: string): unknown {
  const { signup_bonus: words, signup_bonus_points: points, signup_bonus_cash_value: cash } = offer
  const saysWorth = points !== undefined || cash !== undefined || words === null
  if (!saysWorth) return stored
  return seen < REWRITTEN_FROM ? (points ?? cash ?? null) : (cash ?? null)
}
