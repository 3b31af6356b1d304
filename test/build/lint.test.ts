import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type CardFacts,
  type Facts,
  type RateFact,
  type Row,
  readFacts,
  type Seen,
} from '../../build/lint/facts.ts'
import { lint, RULES } from '../../build/lint/rules.ts'

const root = join(import.meta.dirname, '../..')
const TODAY = '2026-11-21'

const dining: RateFact = { categories: ['dining'], rate_multiplier: 3, rate_type: 'percent_cashback' }
const base: RateFact = {
  categories: ['other'],
  rate_multiplier: 1,
  rate_type: 'percent_cashback',
  is_base_rate: true,
}
const seen: Seen = {
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
const card: CardFacts = {
  file: 'cards/example/example-card.json',
  slug: 'example-card',
  issuer: 'example',
  aliases: ['EC'],
  observations: [seen],
}
const secondCard: CardFacts = {
  ...card,
  file: 'cards/example/second-card.json',
  slug: 'second-card',
  aliases: [],
  observations: [{ ...seen, values: { ...seen.values, name: 'Second Card' } }],
}
const sighted = { seen: '2026-06-01', source: 'some-set' }
const clean: Facts = {
  cards: [card, secondCard],
  sources: {
    'some-set': { name: 'Some set', kind: 'dataset', trust: 3, licence: null, note: 'A set.' },
    issuer: { name: 'Issuer', kind: 'issuer', trust: 5, licence: null, note: 'A page.' },
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
    { from: 'example-card', to: 'second-card', direction: 'upgrade', notes: null, ...sighted },
  ],
}

const withCard = (part: Partial<CardFacts>): Facts => ({
  ...clean,
  cards: [{ ...card, ...part }, secondCard],
})
const withSeen = (part: Partial<Seen>) => withCard({ observations: [{ ...seen, ...part }] })
const withValues = (values: Row) => withSeen({ values: { ...seen.values, ...values } })
const withRates = (...reward_rates: readonly object[]) =>
  withSeen({ reward_rates: reward_rates as readonly RateFact[] })
const withRow = (part: 'valuations' | 'partners' | 'rules' | 'productChanges', row: Row): Facts => ({
  ...clean,
  [part]: [{ ...clean[part][0], ...row }],
})
const twice = (part: 'valuations' | 'partners' | 'rules'): Facts => ({
  ...clean,
  [part]: [clean[part][0]!, clean[part][0]!],
})
const withIssuer = (part: object): Facts => ({ ...clean, issuers: [{ ...clean.issuers[0]!, ...part }] })
const withCategory = (part: object): Facts => ({
  ...clean,
  categories: [...clean.categories, { ...clean.categories[0]!, ...part }],
})
const disagree = (part: object) =>
  withCard({
    disagreements: [
      { field: 'annual_fee', values: { 'some-set': 95 }, chosen: 'some-set', why: 'Newer.', ...part },
    ],
  })

const rotating = { ...dining, is_rotating: true, rotating_quarter: 2, rotating_year: 2026 }
const choice = { ...dining, choice_group: 'one', choice_picks: 1, choice_selection: 'user' }

/** A mistake, and words of the message that names it. */
const MISTAKES: Readonly<Record<string, readonly [Facts, RegExp]>> = {
  'an unknown field': [withValues({ anual_fee: 95 }), /anual_fee/],
  'a value of the wrong type': [withValues({ annual_fee: '95' }), /annual_fee: .*number/],
  'a derived field': [withValues({ signup_bonus_value: 200 }), /signup_bonus_value/],
  'an unknown key of a rate': [withRates({ ...dining, multiplier: 3 }, base), /multiplier/],
  'an unknown key of a reference file': [withRow('rules', { rule: 'x' }), /rule/],
  'a slug that no path can hold': [withCard({ slug: 'Example_Card' }), /cannot stand in a path/],
  'a slug that a route takes': [
    withCard({ slug: 'best', file: 'cards/example/best.json' }),
    /cannot stand in a path/,
  ],
  'a slug twice': [{ ...clean, cards: [card, card] }, /slug example-card stands more than once/],
  'a file in the wrong place': [
    withCard({ file: 'cards/other/example-card.json' }),
    /holds example-card of example/,
  ],
  'a card without a name': [withValues({ name: null }), /no name/],
  'two cards of one name': [withValues({ name: 'Second card®' }), /also named/],
  'an alias of two cards': [withCard({ aliases: ['second card'] }), /also leads to another card/],
  'an alias of two issuers': [
    {
      ...clean,
      issuers: [clean.issuers[0]!, { ...clean.issuers[0]!, slug: 'other', name: 'Other', aliases: ['EB'] }],
    },
    /"eb" leads to example and other/,
  ],
  'an unknown issuer': [
    withCard({ issuer: 'nobody', file: 'cards/nobody/example-card.json' }),
    /issuer nobody is not known/,
  ],
  'an unknown source': [withSeen({ source: 'hearsay' }), /source hearsay is not known/],
  'a choice between sources that is none of them': [
    disagree({ chosen: 'issuer' }),
    /issuer is chosen but not listed/,
  ],
  'a date that does not exist': [withSeen({ seen: '2026-02-30' }), /2026-02-30 is no date/],
  'a date in the future': [withSeen({ seen: '2027-01-01' }), /after 2026-11-21/],
  'observations out of order': [
    withCard({ observations: [seen, { ...seen, seen: '2025-01-01' }] }),
    /stands after/,
  ],
  'a best offer of the future': [
    withValues({ historical_best_offer_date: '2026-07-01' }),
    /historical_best_offer_date/,
  ],
  'a reference date of the future': [withRow('valuations', { seen: '2027-01-01' }), /no date up to/],
  'an unknown category': [withRates({ ...dining, categories: ['food'] }, base), /category food is not known/],
  'a category twice in a rate': [withRates({ ...dining, categories: ['dining', 'dining'] }, base), /repeat/],
  'a cap without a period': [withRates({ ...dining, cap_amount: 500 }, base), /has no period/],
  'a period without a cap': [withRates({ ...dining, cap_period: 'annual' }, base), /has no cap/],
  'a fallback above the rate': [withRates({ ...dining, fallback_rate: 4 }, base), /fallback 4 is above/],
  'a cap that only the note holds': [
    withRates({ ...dining, notes: 'Up to $6,000 a year' }, base),
    /the note holds a cap/,
  ],
  'two base rates': [withRates(base, base), /2 base rates/],
  'a base rate of a category': [withRates({ ...base, categories: ['dining'] }), /instead of other/],
  'a bonus below the base rate': [
    withRates({ ...dining, rate_multiplier: 0.5 }, base),
    /below the base rate/,
  ],
  'a rate of nothing': [withRates({ ...dining, rate_multiplier: 0 }), /outside 0 to 30/],
  'a rotating rate without its quarter': [
    withRates({ ...rotating, rotating_quarter: undefined }),
    /quarter undefined/,
  ],
  'a quarter without rotation': [withRates({ ...rotating, is_rotating: false }), /quarter 2 of 2026/],
  'picks without a group': [withRates({ ...dining, choice_picks: 1 }), /without a group/],
  'a group at odds with itself': [
    withRates(choice, { ...choice, categories: ['travel'], choice_picks: 2 }),
    /differ in choice_picks/,
  ],
  'a label twice': [
    withRates(dining, { ...dining, rate_multiplier: 2 }),
    /label dining stands more than once/,
  ],
  'a label twice in a quarter': [withRates(rotating, { ...rotating, rate_multiplier: 2 }), /label dining/],
  'rates of a card without rewards': [withValues({ reward_currency: 'none' }), /reward_currency is none/],
  'points that the offer does not name': [
    withValues({
      signup_bonus: '50,000 points',
      signup_bonus_points: 60000,
      signup_bonus_cash_value: null,
      signup_min_spend: null,
    }),
    /does not name 60000 points/,
  ],
  'a spend that the offer does not name': [
    withValues({ signup_min_spend: 3000 }),
    /does not name a spend of \$3000/,
  ],
  'cash that the offer does not name': [withValues({ signup_bonus_cash_value: 250 }), /does not name \$250/],
  'a point count as cash': [
    withValues({ signup_bonus: '$60,000', signup_bonus_cash_value: 60000 }),
    /outside 0 to 3000/,
  ],
  'a rate outside its band': [withValues({ interest_rate_purchase: 1999 }), /outside 0 to 60/],
  'a fee outside its band': [withValues({ foreign_transaction_fee: 25 }), /outside 0 to 5/],
  'a range upside down': [withSeen({ highs: { interest_rate_purchase: 12 } }), /is not above 19.24/],
  'a high end alone': [withSeen({ highs: { penalty_apr: 29.99 } }), /without a low/],
  "a link to another's host": [
    withValues({ product_url: 'https://www.example.com.evil.test/' }),
    /no host of example/,
  ],
  'a link without https': [withValues({ product_url: 'http://www.example.com/card' }), /no https address/],
  "an issuer's reading of another's page": [
    withSeen({ source: 'issuer', url: 'https://blog.test/' }),
    /no page of example/,
  ],
  'an issuer with a foreign website': [
    withIssuer({ website: 'https://www.other.test' }),
    /no https address on its hosts/,
  ],
  'a category without its parent': [
    withCategory({ slug: 'tea', parent: 'drinks' }),
    /parent drinks is not known/,
  ],
  'a category alias that is another slug': [
    withCategory({ slug: 'tea', aliases: ['travel'] }),
    /travel leads to more than one/,
  ],
  'a rule twice': [twice('rules'), /example: 1\/6 stands more than once/],
  'a rule of another country': [withRow('rules', { country: 'CA' }), /another country/],
  'a rule of an unknown issuer': [withRow('rules', { issuer: 'nobody' }), /issuer nobody is not known/],
  'a valuation twice': [twice('valuations'), /code CASH_USD stands more than once/],
  'a valuation out of band': [withRow('valuations', { cpp_recommended: 200 }), /outside 0 to 15/],
  'a transfer ratio of nothing': [withRow('partners', { transfer_ratio_to: 0 }), /not above 0/],
  'a partner twice': [twice('partners'), /CASH_USD to Some Miles in US stands more than once/],
  'a partner of an unknown program': [
    withRow('partners', { source_currency: 'NO_SUCH' }),
    /has no valuation/,
  ],
  'a program with two spellings': [withValues({ reward_currency_name: 'Cash Back' }), /is written/],
  'a product change from an unknown card': [
    withRow('productChanges', { from: 'nothing' }),
    /card nothing is not known/,
  ],
  'a product change to itself': [withRow('productChanges', { to: 'example-card' }), /leads to itself/],
}

describe('the data lint', () => {
  it('finds nothing wrong with facts that are right', () => {
    expect(lint(clean, TODAY)).toEqual([])
  })

  it.each(Object.entries(MISTAKES))('catches %s', (_, [facts, message]) => {
    expect(
      lint(facts, TODAY)
        .map((problem) => problem.message)
        .join('\n'),
    ).toMatch(message)
  })

  it('has a planted mistake for every rule', () => {
    const silent = RULES.filter((rule) =>
      Object.values(MISTAKES).every(([facts]) => rule(facts, TODAY).length === 0),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it('takes amounts that an offer states as so many times an amount, or so much of it', () => {
    const monthly = {
      signup_bonus: '$25 in each of 4 months with $500 spent',
      signup_bonus_cash_value: 100,
      signup_min_spend: 2000,
    }
    const share = {
      signup_bonus: '10% back on up to $2,000',
      signup_bonus_cash_value: 200,
      signup_min_spend: 2000,
    }
    expect([...lint(withValues(monthly), TODAY), ...lint(withValues(share), TODAY)]).toEqual([])
  })

  it('knows that housing payments may earn less than everything else', () => {
    expect(lint(withRates({ ...dining, categories: ['rent'], rate_multiplier: 0.5 }, base), TODAY)).toEqual(
      [],
    )
  })

  it('finds the facts of the project clean', () => {
    expect(lint(readFacts(join(root, 'data/facts')), new Date().toISOString().slice(0, 10))).toEqual([])
  })

  it('says what it does', () => {
    const words = execFileSync(process.execPath, ['build/lint/main.ts', '--help'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(words).toContain('npm run lint:data')
  })
})
