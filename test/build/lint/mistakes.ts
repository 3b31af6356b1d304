import type { LoadedFacts } from '../../../build/facts/load.ts'
import {
  base,
  card,
  clean,
  dining,
  disagree,
  seen,
  withCard,
  withIssuer,
  withRates,
  withRow,
  withSeen,
  withValues,
} from './clean.ts'
import { REFERENCE_MISTAKES } from './reference-mistakes.ts'

const rotating = { ...dining, is_rotating: true, rotating_quarter: 2, rotating_year: 2026 }
const choice = { ...dining, choice_group: 'one', choice_picks: 1, choice_selection: 'user' }

/** A mistake, with words of the message that reports it. */
export const MISTAKES: Readonly<Record<string, readonly [LoadedFacts, RegExp]>> = {
  'an unknown field': [withValues({ anual_fee: 95 }), /anual_fee/],
  'a value of the wrong type': [withValues({ annual_fee: '95' }), /annual_fee: .*number/],
  'markup in a text': [
    withValues({ signup_bonus: '50,000 points <img src=x onerror=alert(1)>' }),
    /signup_bonus contains HTML/,
  ],
  'an invisible character in a row': [
    withRates({ ...dining, notes: 'up to \u202e000,01' }, base),
    /notes contains control or invisible/,
  ],
  'a Markdown link in a reference file': [
    withRow('rules', { description: '[here](https://a.example)' }),
    /contains a Markdown link/,
  ],
  'a derived field': [withValues({ signup_bonus_value: 200 }), /signup_bonus_value/],
  'an unknown key of a rate': [withRates({ ...dining, multiplier: 3 }, base), /multiplier/],
  'an unknown key of a reference file': [withRow('rules', { rule: 'x' }), /rule/],
  'a slug that no path can hold': [withCard({ slug: 'Example_Card' }), /cannot be part of a path/],
  'a slug that a route takes': [
    withCard({ slug: 'best', file: 'cards/example/best.json' }),
    /cannot be part of a path/,
  ],
  'a slug twice': [{ ...clean, cards: [card, card] }, /slug example-card is also in cards/],
  'a file in the wrong place': [
    withCard({ file: 'cards/other/example-card.json' }),
    /holds example-card of example/,
  ],
  'a card without a name': [withValues({ name: null }), /no name/],
  'a first observation without a name': [
    withCard({ observations: [{ ...seen, seen: '2026-05-01', values: { annual_fee: 95 } }, seen] }),
    /first observation does not name/,
  ],
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
  'a reference fact of an unknown source': [
    withRow('valuations', { source: 'hearsay' }),
    /source hearsay is not known/,
  ],
  'a data set with the trust of an issuer': [
    { ...clean, sources: { 'some-set': { ...clean.sources['some-set']!, trust: 5 } } },
    /some-set is of kind dataset with a trust of 5/,
  ],
  'a choice between sources that is none of them': [
    disagree({ chosen: 'issuer' }),
    /issuer is chosen but not listed/,
  ],
  'a date in the text of an offer alone': [
    withValues({ signup_bonus: '$200 after $1,000 in 3 months, until June 30, 2026' }),
    /ends on 2026-06-30, offer_ends is undefined/,
  ],
  'a date that does not exist': [withSeen({ seen: '2026-02-30' }), /2026-02-30 is no date/],
  'a date in the future': [withSeen({ seen: '2027-01-01' }), /after 2026-11-21/],
  'observations out of order': [
    withCard({ observations: [seen, { ...seen, seen: '2025-01-01' }] }),
    /comes after/,
  ],
  'two observations of one day, source, and URL': [
    withCard({ observations: [seen, seen] }),
    /two observations: 2026-06-01 some-set https:/,
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
    /the note has a cap/,
  ],
  'a cap that one rate shares': [
    withRates({ ...dining, cap_amount: 500, cap_period: 'annual', cap_group: 'bonus' }, base),
    /bonus: one rate alone/,
  ],
  'a shared cap of two amounts': [
    withRates(
      { ...dining, cap_amount: 500, cap_period: 'annual', cap_group: 'bonus' },
      { ...dining, categories: ['travel'], cap_amount: 600, cap_period: 'annual', cap_group: 'bonus' },
    ),
    /bonus: its rates differ in cap_amount/,
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
    /label dining appears more than once/,
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
  'a spend of nothing': [withValues({ signup_min_spend: 0 }), /signup_min_spend of 0/],
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
  'a link without https': [withValues({ product_url: 'http://www.example.com/card' }), /not an https URL/],
  "an issuer's reading of another's page": [
    withSeen({ source: 'issuer', url: 'https://blog.test/' }),
    /no page of example/,
  ],
  'an issuer with a foreign website': [
    withIssuer({ website: 'https://www.other.test' }),
    /not an https URL on its hosts/,
  ],
  ...REFERENCE_MISTAKES,
}
