import type { CardInFile, LoadedFacts } from '../../../build/facts/load.ts'
import type { Observation, RateFact } from '../../../data/schema/fact.ts'

type Row = Readonly<Record<string, unknown>>

export const dining: RateFact = { categories: ['dining'], rate_multiplier: 3, rate_type: 'percent_cashback' }
export const base: RateFact = {
  categories: ['other'],
  rate_multiplier: 1,
  rate_type: 'percent_cashback',
  is_base_rate: true,
}
export const seen: Observation = {
  seen: '2026-06-01',
  source: 'some-set',
  url: 'https://www.example.com/card',
  values: {
    name: 'Example Card',
    network: 'VISA',
    annual_fee: 95,
    reward_currency: 'cashback',
    reward_currency_name: 'Cash back',
    interest_rate_purchase: 19.24,
    signup_bonus: '$200 after $1,000 in 3 months',
    signup_bonus_cash_value: 200,
    signup_bonus_points: null,
    signup_min_spend: 1000,
    signup_min_spend_months: 3,
    product_url: 'https://www.example.com/card',
  },
  highs: { interest_rate_purchase: 27.49 },
  reward_rates: [dining, base],
}
export const card: CardInFile = {
  file: 'cards/example/example-card.json',
  slug: 'example-card',
  issuer: 'example',
  aliases: ['EC'],
  observations: [seen],
}
const secondCard: CardInFile = {
  ...card,
  file: 'cards/example/second-card.json',
  slug: 'second-card',
  aliases: [],
  observations: [{ ...seen, values: { ...seen.values, name: 'Second Card' } }],
}
const sighted = { seen: '2026-06-01', source: 'some-set' }
/** Small facts without problems. */
export const clean: LoadedFacts = {
  cards: [card, secondCard],
  sources: {
    'some-set': { name: 'Some set', kind: 'dataset', trust: 3, license: null, note: 'A set.' },
    archive: { name: 'Archive', kind: 'issuer', trust: 5, license: null, note: 'Older pages.' },
    curated: { name: 'Maintainer', kind: 'publication', trust: 4, license: null, note: 'A correction.' },
    issuer: { name: 'Issuer', kind: 'issuer', trust: 5, license: null, note: 'A page.' },
  },
  issuers: [
    {
      slug: 'example',
      name: 'Example Bank',
      country: 'US',
      website: 'https://www.example.com',
      cards_url: null,
      logo_url: null,
      aliases: ['eb'],
      hosts: ['example.com'],
    },
  ],
  categories: ['dining', 'travel', 'rent', 'other'].map((slug) => ({
    slug,
    name: slug,
    icon: null,
    parent: null,
    aliases: [],
  })),
  valuations: [
    {
      currency_code: 'CASH_USD',
      currency_name: 'Cash back',
      country: 'US',
      cpp_cash: 1,
      cpp_travel_portal: null,
      cpp_transfer: null,
      cpp_recommended: 1,
      notes: null,
      ...sighted,
    },
  ],
  partners: [
    {
      source_currency: 'CASH_USD',
      partner_program: 'Some Miles',
      partner_type: 'airline',
      transfer_ratio_from: 5,
      transfer_ratio_to: 4,
      country: 'US',
      notes: null,
      is_active: true,
      transfer_minimum: null,
      transfer_time: null,
      transfer_bonus_current: null,
      transfer_bonus_expires: null,
      ...sighted,
    },
  ],
  rules: [
    {
      issuer: 'example',
      rule_name: '1/6',
      rule_type: 'velocity',
      description: 'One card in six months.',
      details: { max_cards: 1 },
      country: 'US',
      is_active: true,
      ...sighted,
    },
  ],
  productChanges: [
    {
      ...{ from: 'example-card', to: 'second-card', direction: 'upgrade', notes: null },
      ...{ seen: sighted.seen, source: 'archive' },
    },
  ],
  crosswalk: [
    {
      ...{ scheme: 'mcc', url: null, ...sighted },
      ranges: [
        {
          first: '3000',
          last: '3002',
          name: 'Airline',
          category: 'travel',
          confidence: 'exact',
          caveat: 'x',
        },
      ],
      codes: [
        { code: '3001', name: 'Some Air' },
        { code: '5812', name: 'Restaurants', category: 'dining', confidence: 'exact' },
        { code: '5814', name: 'Fast food', category: 'dining', confidence: 'usual' },
      ],
    },
  ],
  merchants: [
    {
      id: 'corner-cafe-us',
      name: 'Corner Cafe',
      aliases: ['The Corner'],
      category: 'dining',
      not: ['travel'],
      usual_mcc: '5814',
      accepts: ['VISA', 'MC'],
      country: 'US',
      cards: ['example-card'],
      notes: null,
      url: 'https://www.example.com/cafe',
      ...sighted,
    },
  ],
}

/** Returns the clean facts with one changed card. */
export const withCard = (part: Partial<CardInFile>): LoadedFacts => ({
  ...clean,
  cards: [{ ...card, ...part }, secondCard],
})
/** Returns the clean facts with one changed observation. */
export const withSeen = (part: Partial<Observation>) => withCard({ observations: [{ ...seen, ...part }] })
/** Returns the clean facts with changed values of one card. */
export const withValues = (values: Row) =>
  withSeen({ values: { ...seen.values, ...values } as Observation['values'] })
/** Returns the clean facts with changed rates of one card. */
export const withRates = (...reward_rates: readonly object[]) =>
  withSeen({ reward_rates: reward_rates as readonly RateFact[] })
/** Returns the clean facts with one changed row of a reference file. */
export const withRow = (
  part: 'valuations' | 'partners' | 'rules' | 'productChanges' | 'merchants' | 'crosswalk',
  row: Row,
): LoadedFacts => ({
  ...clean,
  [part]: [{ ...clean[part][0], ...row }],
})
/** Returns the clean facts with a repeated row. */
export const twice = (part: 'valuations' | 'partners' | 'rules' | 'merchants'): LoadedFacts => ({
  ...clean,
  [part]: [clean[part][0]!, clean[part][0]!],
})
/** Returns the clean facts with a changed issuer. */
export const withIssuer = (part: object): LoadedFacts => ({
  ...clean,
  issuers: [{ ...clean.issuers[0]!, ...part }],
})
/** The clean facts with one more category. */
export const withCategory = (part: object): LoadedFacts => ({
  ...clean,
  categories: [...clean.categories, { ...clean.categories[0]!, ...part }],
})
/** The clean facts with a disagreement. */
export const disagree = (part: object) =>
  withCard({
    disagreements: [
      { field: 'annual_fee', values: { 'some-set': 95 }, chosen: 'some-set', why: 'Newer.', ...part },
    ],
  })
