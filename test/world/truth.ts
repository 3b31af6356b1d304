/** A welcome offer of the world: points, or cash of the card's currency. */
export interface Offer {
  readonly points?: number
  readonly cash?: number
  readonly spend: number
  readonly months: number
}

/** A reward rate of the world. */
export interface Rate {
  /** Category slug of the catalog; `other` is the base rate. */
  readonly category: string
  /** Name of the category on pages. */
  readonly words: string
  readonly multiplier: number
  /** Spend per year up to which the rate is earned. */
  readonly cap?: number
}

/** The true values of a card in a week, under the API's field names if it has the field. */
export interface Truth {
  readonly name: string
  readonly product_url: string
  readonly annual_fee: number
  readonly annual_fee_waived_first_year: boolean
  readonly interest_rate_purchase: number
  /** High end of the purchase rate; null for a single rate. */
  readonly high: number | null
  readonly interest_rate_cash: number
  readonly interest_rate_balance_transfer: number
  readonly foreign_transaction_fee: number
  readonly late_payment_fee: number
  readonly offer: Offer | null
  readonly rates: readonly Rate[]
  readonly is_discontinued: boolean
  /** A note by a maintainer; absent without one. */
  readonly application_rules?: string
  /** Additional values, under the API's names. */
  readonly more?: Readonly<Record<string, number | null>>
}

/** A card of the world in its first week. */
export interface WorldCard {
  readonly slug: string
  readonly issuer: string
  /** URL of the card's terms. */
  readonly terms: string
  readonly first: Truth
}

/** Changes of a truth; rates are replaced as a whole. */
export type Change = Partial<Truth>

/** The offer as the API's fields state it. */
export const offerFields = (offer: Offer | null) => ({
  signup_bonus_points: offer?.points ?? null,
  signup_bonus_cash_value: offer?.cash ?? null,
  signup_min_spend: offer?.spend ?? null,
  signup_min_spend_months: offer?.months ?? null,
})

export const rate = (category: string, words: string, multiplier: number, cap?: number): Rate => ({
  category,
  words,
  multiplier,
  ...(cap === undefined ? {} : { cap }),
})
export const points = (amount: number, spend: number, months = 3): Offer => ({
  points: amount,
  spend,
  months,
})
export const cash = (amount: number, spend: number, months = 3): Offer => ({ cash: amount, spend, months })

/** The figures of every card, in the order of their lines. */
export interface Figures {
  readonly fee: number
  /** Purchase rate; the high end is null for a single rate. */
  readonly apr: readonly [low: number, high: number | null]
  /** Rate of cash advances. */
  readonly advance: number
  readonly foreign: number
  readonly late: number
  readonly offer?: Offer
  readonly rates?: readonly Rate[]
}

/** Returns the true values of a card in its first week: an open card with equal rates for balance transfers and purchases. */
export const truthOf = (name: string, product_url: string, figures: Figures): Truth => ({
  name,
  product_url,
  annual_fee: figures.fee,
  annual_fee_waived_first_year: false,
  interest_rate_purchase: figures.apr[0],
  high: figures.apr[1],
  interest_rate_cash: figures.advance,
  interest_rate_balance_transfer: figures.apr[0],
  foreign_transaction_fee: figures.foreign,
  late_payment_fee: figures.late,
  offer: figures.offer ?? null,
  rates: figures.rates ?? [],
  is_discontinued: false,
})
