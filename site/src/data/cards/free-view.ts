import type { Card, Country } from '../../../../data/schema/card.ts'
import type { Issuer } from '../../../../data/schema/issuer.ts'
import type { FieldSource } from '../../../../data/schema/provenance.ts'
import type { Category, RewardRate } from '../../../../data/schema/rates.ts'
import type { RewardValuation } from '../../../../data/schema/reference.ts'
import { catalog, programsOfCards, readPack } from '../snapshot.ts'
import { dataQuarter, isOfQuarter } from './quarter.ts'

/** The fields of a card that the public pages show. All are in the Free plan. */
export type FreeCard = Pick<
  Card,
  | 'slug'
  | 'name'
  | 'issuers'
  | 'network'
  | 'card_type'
  | 'annual_fee'
  | 'annual_fee_waived_first_year'
  | 'reward_currency'
  | 'reward_currency_name'
  | 'signup_bonus'
  | 'signup_bonus_points'
  | 'signup_bonus_cash_value'
  | 'signup_min_spend'
  | 'signup_min_spend_months'
  | 'is_discontinued'
  | 'referral_bonus_amount'
  | 'product_family'
  | 'churning_notes'
  | 'application_rules'
  | 'product_change_notes'
  | 'reward_rates'
  | 'last_verified'
  | 'created_at'
  | 'updated_at'
>

/** A card of the Free view, with the sources of its values and the value of a point. */
export interface ListedCard {
  readonly card: FreeCard
  /** Where its values come from. */
  readonly sources: readonly FieldSource[]
  /** Value of a point of its program; null if the card earns no points, or if no source publishes a value. */
  readonly valuation: RewardValuation | null
}

/** The Free view, for the public pages. */
export interface FreeView {
  /** Sorted by name. */
  readonly cards: readonly ListedCard[]
  readonly issuers: readonly Issuer[]
  readonly categories: readonly Category[]
  readonly updated: string | null
}

let cached: FreeView | undefined

/** Reads the Free view once per build of the site. */
export function freeView(): FreeView {
  cached ??= readFreeView()
  return cached
}

function readFreeView(): FreeView {
  const pack = readPack<FreeCard>('free')
  const sources = pack.perCard<FieldSource>('listCardSources')
  const programs = programsOfCards()
  const valuations = new Map(
    pack.named<RewardValuation>('listRewardValuations').map((row) => [row.currency_code, row]),
  )
  return {
    cards: pack.cards.map((card, position) => ({
      card,
      sources: sources[position] ?? [],
      valuation: valuations.get(programs.get(card.slug) ?? '') ?? null,
    })),
    issuers: pack.named<Issuer>('listIssuers'),
    categories: pack.named<Category>('listCategories'),
    updated: catalog().updated,
  }
}

/** Returns what a dollar earns at a rate, in percent; null if the value of a point is unknown. */
export function returnOf(
  { rate_multiplier, rate_type }: Pick<RewardRate, 'rate_multiplier' | 'rate_type'>,
  { valuation }: ListedCard,
): number | null {
  if (rate_type === 'percent_cashback') return rate_multiplier
  return valuation === null ? null : rate_multiplier * valuation.cpp_recommended
}

/**
 * The rate of a card that returns the most, of equal ones the least limited. Rates of another quarter do not count. Null if the Free
 * plan shows no other.
 */
export function topRate(listed: ListedCard, quarter = dataQuarter()): RewardRate | null {
  const worth = (rate: RewardRate) => returnOf(rate, listed) ?? rate.rate_multiplier
  const limits = ({ merchant, booking_channel, choice_group }: RewardRate) =>
    [merchant, merchant, booking_channel, choice_group].filter((limit) => limit !== null).length
  const [top] = listed.card.reward_rates
    .filter((rate) => isOfQuarter(rate, quarter))
    .toSorted((a, b) => worth(b) - worth(a) || limits(a) - limits(b))
  return top ?? null
}

/** The value of a welcome offer in home currency: as stated, or the value of its points; null if unknown. */
export function offerValue({ card, valuation }: ListedCard): number | null {
  if (card.signup_bonus_cash_value !== null) return card.signup_bonus_cash_value
  if (card.signup_bonus_points === null || valuation === null) return null
  return Math.round((card.signup_bonus_points * valuation.cpp_recommended) / 100)
}

/** Country of the card's issuer. */
export const countryOf = ({ card }: ListedCard): Country => card.issuers.country
