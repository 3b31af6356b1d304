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
  /** How pages call the category. */
  readonly words: string
  readonly multiplier: number
  /** Spend per year up to which the rate is earned. */
  readonly cap?: number
}

/** What is true of a card in a week, under the API's field names where there is one. */
export interface Truth {
  readonly name: string
  readonly product_url: string
  readonly annual_fee: number
  readonly annual_fee_waived_first_year: boolean
  readonly interest_rate_purchase: number
  /** High end of the purchase rate; null where one rate is stated. */
  readonly high: number | null
  readonly interest_rate_cash: number
  readonly interest_rate_balance_transfer: number
  readonly foreign_transaction_fee: number
  readonly late_payment_fee: number
  readonly offer: Offer | null
  readonly rates: readonly Rate[]
  readonly is_discontinued: boolean
  /** A note that people wrote; absent where there is none. */
  readonly application_rules?: string
  /** Further values, under the API's names. */
  readonly more?: Readonly<Record<string, number | null>>
}

/** A card of the world in its first week. */
export interface WorldCard {
  readonly slug: string
  readonly issuer: string
  /** Where the card's terms are. */
  readonly terms: string
  readonly first: Truth
}

/** Changes of a truth; rates are replaced whole. */
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

/** The figures that every card of the world has, in the order in which its lines are written. */
export interface Figures {
  readonly fee: number
  /** Purchase rate; the high end is null where one rate is stated. */
  readonly apr: readonly [low: number, high: number | null]
  /** Rate of cash advances. */
  readonly advance: number
  readonly foreign: number
  readonly late: number
  readonly offer?: Offer
  readonly rates?: readonly Rate[]
}

/** What is true of a card in its first week: an open card, whose balance transfers cost what its purchases do. */
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
