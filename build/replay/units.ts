import { z } from 'zod'
import { Card, RELATIONS } from '../../data/schema/card.ts'
import { Values } from '../../data/schema/fact.ts'

/** Fields as observations state them, by name. Missing: not stated. */
export type StatedValues = Readonly<Record<string, unknown>>

/**
 * Fields that are stated together: an observation that states one of them states them all, so the months of an old
 * introductory rate never stay with a new rate. Most units are a single field.
 */
export interface Unit {
  readonly name: string
  readonly fields: readonly string[]
  /**
   * What a difference between two sources means. `fact`: the card differs. `wording`: each source has its own words, names, or
   * level of detail, so only the same source or an issuer's page can show a change.
   */
  readonly differs: 'fact' | 'wording'
  /** Null means "none", not "unknown". */
  readonly nullIsNone: boolean
  /** Value until a source states one, so that a first statement of another value is a change. */
  readonly assumed?: unknown
}

/** Fields of a welcome offer, its text first. */
export const OFFER_FIELDS: readonly string[] = [
  'signup_bonus',
  'signup_bonus_points',
  'signup_bonus_cash_value',
  'signup_min_spend',
  'signup_min_spend_months',
]
export const OFFER = 'welcome offer'
/** Unit of the first-year fee waiver, which ends with the offer that it came with. */
export const WAIVER = 'annual_fee_waived_first_year'

const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  [OFFER]: OFFER_FIELDS,
  'intro purchase APR': ['intro_apr_purchase', 'intro_apr_purchase_months'],
  'intro balance transfer APR': ['intro_apr_balance_transfer', 'intro_apr_balance_transfer_months'],
  'intro balance transfer fee': ['balance_transfer_fee_intro_percent', 'balance_transfer_fee_intro_months'],
  'penalty APR': ['penalty_apr', 'penalty_apr_trigger'],
  'best offer on record': ['historical_best_offer', 'historical_best_offer_date'],
  'reward currency': ['reward_currency', 'reward_currency_name'],
}

const NULL_IS_NONE = new Set([
  OFFER,
  'intro purchase APR',
  'intro balance transfer APR',
  'intro balance transfer fee',
  'penalty APR',
  'monthly_fee',
  'min_income',
  'min_income_household',
  'annual_reward_cap',
  'network',
])

/** A card is listed until a source says that it is discontinued or withdrawn (spec 3.1). */
const ASSUMED: Readonly<Record<string, unknown>> = { is_discontinued: false, is_published: true }

const isWording = (name: string) => {
  const type = Card.shape[name as keyof typeof Card.shape] as z.ZodType
  const plain = type instanceof z.ZodNullable ? type.unwrap() : type
  return !(plain instanceof z.ZodNumber || plain instanceof z.ZodBoolean)
}

function unit(name: string, fields: readonly string[]): Unit {
  const relation = name in RELATIONS
  return {
    name,
    fields,
    differs: relation || fields.every(isWording) ? 'wording' : 'fact',
    nullIsNone: relation || NULL_IS_NONE.has(name),
    ...(name in ASSUMED ? { assumed: ASSUMED[name] } : {}),
  }
}

function listUnits(): readonly Unit[] {
  const grouped = new Set(Object.values(TOGETHER).flat())
  const single = Object.keys(Values.shape).filter((name) => !grouped.has(name))
  return [
    ...Object.entries(TOGETHER).map(([name, fields]) => unit(name, fields)),
    ...[...single, ...Object.keys(RELATIONS)].map((name) => unit(name, [name])),
  ]
}

/** All units of a card: every field and relation that facts can state, each in one unit. */
export const UNITS: readonly Unit[] = listUnits()

/** Fields whose value is a source's wording rather than a fact. */
export const WORDING_FIELDS: ReadonlySet<string> = new Set(Object.keys(Values.shape).filter(isWording))
