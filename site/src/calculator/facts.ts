import {
  CARD_FIELDS,
  type ValueCard,
  type ValueCategory,
  type ValueFacts,
} from '../../../data/value/facts.ts'

/** The source of a value, as an index in the sources of the file, and the day when it last stated the value. */
export type Attribution = readonly [source: number, seen: string]

/** The parts of a card that come from one source each. */
export const STATED = { rates: 'reward_rates', fee: 'annual_fee', offer: 'signup_bonus' } as const

/** What the Free plan shows of a card's value. Parts that are unknown or empty are missing. */
export type FileCard = Partial<ValueCard> &
  Pick<ValueCard, 'slug' | 'name' | 'issuer'> & {
    readonly stated: { readonly [Part in keyof typeof STATED]?: Attribution }
  }

/** The open cards of a country, as `/calculator/us.json` and `/calculator/ca.json` have them. */
export interface CalculatorFile extends Pick<ValueFacts, 'country' | 'programs'> {
  readonly categories: readonly (ValueCategory & { readonly name: string })[]
  readonly cards: readonly FileCard[]
  /** Names of the issuers by slug. */
  readonly issuers: Readonly<Record<string, string>>
  readonly sources: readonly { readonly name: string; readonly url: string | null }[]
}

const UNKNOWN = Object.fromEntries(CARD_FIELDS.map((field) => [field, null]))
const EMPTY = { program: null, rates: [], credits: [], hasSpendBonuses: false, hasForeignFee: false }

/** Returns the facts of a file in the form that values are computed from. Spend at merchants is not part of it. */
export const openFacts = ({ country, categories, programs, cards }: CalculatorFile): ValueFacts => ({
  ...{ country, categories, programs, merchants: [] },
  cards: cards.map(({ stated, ...card }) => ({ ...UNKNOWN, ...EMPTY, ...card }) as ValueCard),
})
