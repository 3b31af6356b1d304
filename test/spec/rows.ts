/** Fields of responses that the checks of test/spec read; conform.ts has validated them. */
export interface RateRow {
  readonly category_slug: string
  readonly categories: readonly string[]
  readonly merchant: string | null
  readonly merchant_ids: readonly string[]
  readonly booking_channel: 'issuer_portal' | 'direct' | null
  readonly choice_group: string | null
  readonly choice_picks: number | null
  readonly choice_selection: string | null
  readonly rate_multiplier: number
  readonly cap_amount: number | null
  readonly cap_period: string | null
  readonly cap_group: string | null
  readonly is_base_rate: boolean
  readonly is_rotating: boolean
  readonly rotating_quarter: number | null
  readonly rotating_year: number | null
  readonly card_id: string
}

export interface CreditRow {
  readonly credit_amount: number
  readonly card_id: string
}

export interface CardRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly issuer_id: string
  readonly issuers: { readonly slug: string; readonly name: string; readonly country: string }
  readonly network: string | null
  readonly card_type: string | null
  readonly annual_fee: number | null
  readonly reward_currency: string | null
  readonly reward_currency_name: string | null
  readonly is_discontinued: boolean | null
  readonly credit_score_min: number | null
  readonly is_active: boolean
  readonly is_published: boolean
  readonly has_rotating_categories: boolean | null
  readonly rotating_category_schedule: Readonly<Record<string, readonly string[]>> | null
  readonly reward_rates: readonly RateRow[]
  readonly statement_credits: readonly CreditRow[]
  readonly card_perks: readonly unknown[]
  readonly benefits: readonly { readonly card_id: string }[]
  readonly category_rate: RateRow
}

export interface IssuerRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly country: string
  readonly card_count: number
  readonly is_active: boolean
}

export interface Page<T> {
  readonly data: readonly T[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** Names as the sort order compares them: without case, accents, symbols, or punctuation. */
export const plain = (name: string): string =>
  name
    .replace(/[®™℠©'’.]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
