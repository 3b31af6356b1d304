import type { RelationRow } from '../../data/schema/fact.ts'
import { OFFER_FIELDS } from './units.ts'

/** Current values of a card's fields and relations, by name. Missing: never stated. */
export type CurrentValues = Readonly<Record<string, unknown>>

export interface Valuations {
  /** Recommended value of a point in cents, or undefined if the program has no valuation. */
  centsPerPoint(program: string, country: string): number | undefined
}

export interface DerivedField {
  /** Fields that it derives from. */
  readonly from: readonly string[]
  readonly derive: (values: CurrentValues, country: string, valuations: Valuations) => unknown
}

/** Fields that derive from current values, by name. */
export const DERIVED: Readonly<Record<string, DerivedField>> = {
  signup_bonus_cash_value: {
    from: ['signup_bonus_cash_value', 'signup_bonus_points', 'reward_currency_name'],
    derive: (values, country, valuations) =>
      values.signup_bonus_cash_value ?? estimate(values, country, valuations) ?? null,
  },
  is_published: { from: ['is_published'], derive: (values) => values.is_published ?? true },
  is_active: {
    from: ['is_published', 'is_discontinued'],
    derive: (values) => (values.is_published ?? true) === true && values.is_discontinued !== true,
  },
  has_rotating_categories: {
    from: ['has_rotating_categories', 'reward_rates'],
    derive: (values) => values.has_rotating_categories ?? hasRotatingRate(values.reward_rates),
  },
  rotating_category_schedule: {
    from: ['rotating_category_schedule', 'reward_rates'],
    derive: (values) => values.rotating_category_schedule ?? scheduleOf(values.reward_rates),
  },
}

/** Fields that derive from others: each changes only if one of these did. */
export const CAUSES: Readonly<Record<string, readonly string[]>> = {
  signup_bonus_value: OFFER_FIELDS,
  ...Object.fromEntries(Object.entries(DERIVED).map(([field, { from }]) => [field, from])),
}

/** Whether a value is neither null nor empty. */
export const hasValue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : value !== null && value !== undefined

/** Returns the stated field that a field's value comes from: itself, or one that it derives from; undefined if none is stated. */
export function basisOf(field: string, stated: CurrentValues): string | undefined {
  const from = [field, ...(DERIVED[field]?.from ?? [])]
  return from.find((each) => hasValue(stated[each])) ?? from.find((each) => stated[each] !== undefined)
}

/** Points at the program's recommended value, rounded; spec 2.1 wants an estimate in currency, never a point count. */
function estimate(values: CurrentValues, country: string, valuations: Valuations): number | undefined {
  const { signup_bonus_points: points, reward_currency_name: program } = values
  if (typeof points !== 'number' || typeof program !== 'string') return undefined
  const cents = valuations.centsPerPoint(program, country)
  return cents === undefined ? undefined : Math.round((points * cents) / 100)
}

const rotatingAmong = (rates: readonly RelationRow[]) =>
  rates.filter(({ is_rotating }) => is_rotating === true)

function hasRotatingRate(rates: unknown): boolean | null {
  return Array.isArray(rates) ? rotatingAmong(rates).length > 0 : null
}

/** Categories by quarter of the latest year with rotating rates, or null without such rates. */
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
 * Returns the deprecated `signup_bonus_value` after an observation of the offer (spec 2.1). Before 2026-09-30 it can be a point
 * count. From then on, a reading that states the offer's worth, or that there is none, sets it to the cash value, null for
 * points alone. A reading of text alone leaves it unchanged.
 */
export function legacyBonusValue(current: unknown, offer: CurrentValues, seen: string): unknown {
  const { signup_bonus_points: points, signup_bonus_cash_value: cash } = offer
  if (!statesWorth(offer)) return current
  return seen < REWRITTEN_FROM ? (points ?? cash ?? null) : (cash ?? null)
}

/** Returns whether an observation states what an offer is worth, or that there is none. */
export const statesWorth = (offer: CurrentValues): boolean =>
  offer.signup_bonus_points !== undefined ||
  offer.signup_bonus_cash_value !== undefined ||
  offer.signup_bonus === null
