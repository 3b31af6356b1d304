import type { Wish } from '../data/value/oracle.ts'

export interface Line {
  readonly category: string
  readonly merchant: string | null
  readonly spend: number
  readonly rate_label: string | null
  readonly rate_multiplier: number | null
  readonly cents_per_point: number | null
  readonly value: number
}
export interface Value {
  readonly slug: string
  readonly currency_code: string | null
  readonly first_year: number
  readonly ongoing: number
  readonly rewards: number
  readonly welcome_offer: number
  readonly credits: number
  readonly annual_fee: number
  readonly lines: readonly Line[]
}
export interface Values {
  readonly data: readonly Value[]
  readonly not_computable: readonly { readonly slug: string; readonly reason: string }[]
  readonly assumptions: readonly string[]
}
export const SPEND = { groceries: 600, dining: 250, travel: 300, airlines: 120.5, gas: 100 / 3, other: 900 }
export const US = { country: 'US', spend: SPEND }

/** Spends that reach every kind of rate. */
export const WISHES: readonly Wish[] = [
  { spend: SPEND, merchants: [], portal_share: 0.3, credit_use: 0.5 },
  {
    spend: {
      dining: 1500,
      groceries: 1200,
      gas: 400,
      'online-shopping': 700,
      streaming: 60,
      utilities: 310.25,
      drugstore: 90,
    },
    merchants: [
      { merchant: 'delta-air-lines-us', monthly: 200 },
      { merchant: 'aer-lingus-us', monthly: 50 },
    ],
    portal_share: 0,
    credit_use: 0,
  },
  {
    spend: {
      travel: 5000,
      hotels: 2500.01,
      transit: 80,
      rideshare: 45,
      'office-supply': 3000,
      'internet-phone': 150,
      other: 20000,
    },
    merchants: [],
    portal_share: 1,
    credit_use: 1,
  },
]
