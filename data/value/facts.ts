import type { EligibilityFacts } from '../eligibility/facts.ts'
import type { Card, Country } from '../schema/card.ts'
import type { RewardRate } from '../schema/rates.ts'

/** A spending category and the broader one that it belongs to. */
export interface ValueCategory {
  readonly slug: string
  readonly parent: string | null
}

/** Cents per point of a rewards program; null if unknown. */
export interface ValueProgram {
  readonly code: string
  readonly name: string
  readonly recommended: number | null
  readonly cash: number | null
  readonly portal: number | null
  readonly transfer: number | null
}

/** A merchant at which a query can spend. */
export interface ValueMerchant {
  readonly id: string
  readonly category: string
  /** Networks taken; null if all are. */
  readonly accepts: readonly string[] | null
}

/** The parts of a reward rate that its value depends on. Parts that are null, false, or empty are missing. */
export type ValueRate = Pick<RewardRate, 'categories' | 'rate_multiplier' | 'rate_type'> & {
  readonly [Field in (typeof OPTIONAL_RATE_FIELDS)[number]]?: NonNullable<RewardRate[Field]>
}

export const OPTIONAL_RATE_FIELDS = [
  'category_slug',
  'merchant',
  'merchant_ids',
  'booking_channel',
  'choice_group',
  'choice_picks',
  'cap_amount',
  'cap_period',
  'cap_group',
  'fallback_rate',
  'is_base_rate',
  'is_rotating',
  'rotating_quarter',
  'rotating_year',
] as const satisfies readonly (keyof RewardRate)[]

export const CARD_FIELDS = [
  'slug',
  'name',
  'network',
  'card_type',
  'annual_fee',
  'annual_fee_year2',
  'annual_fee_waived_first_year',
  'monthly_fee',
  'reward_currency',
  'signup_bonus_points',
  'signup_bonus_cash_value',
  'signup_min_spend',
  'signup_min_spend_months',
  'is_discontinued',
  'has_rotating_categories',
  'annual_reward_cap',
] as const satisfies readonly (keyof Card)[]

/** The parts of a card that its value depends on. */
export interface ValueCard extends Pick<Card, (typeof CARD_FIELDS)[number]> {
  /** Slug of the issuer. */
  readonly issuer: string
  /** Code of the rewards program; null for plain cash back and cards without a program. */
  readonly program: string | null
  readonly rates: readonly ValueRate[]
  /** Amount and period of each statement credit. */
  readonly credits: readonly (readonly [amount: number, period: string])[]
  /** Whether the card has spend bonuses, as far as the plan sees them. */
  readonly hasSpendBonuses: boolean
  readonly hasForeignFee: boolean
}

/** The facts of a country as a snapshot stores them: for values, and for eligibility. */
export interface CountryFacts extends ValueFacts {
  readonly eligibility: EligibilityFacts
}

/** Everything that the value of a country's cards is computed from. Categories are in the order of their list. */
export interface ValueFacts {
  readonly country: Country
  readonly categories: readonly ValueCategory[]
  readonly programs: readonly ValueProgram[]
  readonly merchants: readonly ValueMerchant[]
  readonly cards: readonly ValueCard[]
}
