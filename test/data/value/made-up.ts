import { calculate } from '../../../data/value/calculate.ts'
import type { ValueCard, ValueFacts, ValueRate } from '../../../data/value/facts.ts'
import type { ValueQuery } from '../../../data/value/query.ts'

export const Q4_2026 = 2026 * 4 + 3

const NO_FIELDS = {
  ...{ name: 'Card', issuer: 'acme', network: 'VISA', card_type: 'personal', program: null },
  ...{ annual_fee: 0, annual_fee_year2: null, annual_fee_waived_first_year: null, monthly_fee: null },
  ...{ signup_bonus_points: null, signup_bonus_cash_value: null, signup_min_spend: null },
  ...{ signup_min_spend_months: null, is_discontinued: false, has_rotating_categories: null },
  ...{ annual_reward_cap: null, hasSpendBonuses: false, hasForeignFee: false },
  ...{ reward_currency: 'cashback', rates: [], credits: [] },
} as const satisfies Omit<ValueCard, 'slug'>

export const percent = (
  categories: readonly string[],
  rate: number,
  more: Partial<ValueRate> = {},
): ValueRate => ({
  ...{ categories: [...categories], rate_multiplier: rate, rate_type: 'percent_cashback' },
  ...{ category_slug: categories.join('+') },
  ...more,
})
export const points = (
  categories: readonly string[],
  rate: number,
  more: Partial<ValueRate> = {},
): ValueRate => ({
  ...percent(categories, rate, more),
  rate_type: 'points_per_dollar',
})
export const base = (rate: number) => percent(['other'], rate, { is_base_rate: true })
export const card = (slug: string, fields: Partial<ValueCard> = {}): ValueCard => ({
  ...NO_FIELDS,
  slug,
  ...fields,
})

export const facts = (...cards: readonly ValueCard[]): ValueFacts => ({
  country: 'US',
  categories: [
    { slug: 'dining', parent: null },
    { slug: 'groceries', parent: null },
    { slug: 'gas', parent: null },
    { slug: 'travel', parent: null },
    { slug: 'airlines', parent: 'travel' },
    { slug: 'other', parent: null },
  ],
  programs: [
    { code: 'ACME', name: 'Acme Points', recommended: 1.5, cash: 1, portal: null, transfer: 2 },
    { code: 'BLANK', name: 'Blank Miles', recommended: null, cash: null, portal: null, transfer: null },
  ],
  merchants: [
    { id: 'club-us', category: 'groceries', accepts: ['VISA'] },
    { id: 'sky-us', category: 'airlines', accepts: null },
  ],
  cards,
})

export const query = (spend: ValueQuery['spend'], more: Partial<ValueQuery> = {}): ValueQuery => ({
  ...{ country: 'US', spend, merchants: [], type: 'personal', valuation: 'recommended', point_values: {} },
  ...{ credit_use: 0, portal_share: 0, limit: 50 },
  ...more,
})

/** The value of one card. */
export function valued(
  fields: Partial<ValueCard>,
  spend: ValueQuery['spend'],
  more: Partial<ValueQuery> = {},
) {
  const [value] = calculate(facts(card('one', fields)), query(spend, more), Q4_2026).data
  if (value === undefined) throw new Error('not computable')
  return value
}

export const linesOf = (value: ReturnType<typeof valued>) =>
  value.lines.map(({ category, spend, rate_label, rate_multiplier, value: earned }) => {
    return [category, spend, rate_label, rate_multiplier, earned]
  })

export const reasonFor = (fields: Partial<ValueCard>, spend: ValueQuery['spend'] = { dining: 100 }) =>
  calculate(facts(card('one', fields)), query(spend), Q4_2026).not_computable[0]?.reason
