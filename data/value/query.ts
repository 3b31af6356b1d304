import type { CARD_TYPES, Country } from '../schema/card.ts'
import type { OBJECTIVES, VALUATIONS } from '../schema/value.ts'

/** Spend at one merchant, a month. */
export interface MerchantSpend {
  readonly merchant: string
  readonly monthly: number
}

/** Whose spend is valued, and how (part two, section 13). */
export interface ValueQuery {
  readonly country: Country
  /** Money a month by category slug. */
  readonly spend: Readonly<Record<string, number>>
  readonly merchants: readonly MerchantSpend[]
  /** Slugs of the cards; without them, every open card of `type`. */
  readonly cards?: readonly string[] | undefined
  readonly type: (typeof CARD_TYPES)[number]
  readonly valuation: (typeof VALUATIONS)[number]
  /** Cents a point by program code; wins over `valuation`. */
  readonly point_values: Readonly<Record<string, number>>
  /** Share of the face value of statement credits that counts, 0 to 1. */
  readonly credit_use: number
  /** Share of travel spend that is booked in an issuer's portal, 0 to 1. */
  readonly portal_share: number
  readonly limit: number
}

/** Whose spend is assigned to which cards. */
export interface WalletQuery extends ValueQuery {
  /** Maximum cards of a set, those of `have` included. */
  readonly max_cards: number
  /** Slugs of the cards that are in every set. */
  readonly have: readonly string[]
  /** Slugs of the cards that are in no set. */
  readonly exclude: readonly string[]
  readonly objective: (typeof OBJECTIVES)[number]
  /** Maximum sum of the ongoing fees, in home currency. */
  readonly max_annual_fee?: number | undefined
}
