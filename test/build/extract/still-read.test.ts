import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import type { Country } from '../../../build/extract/reading.ts'
import { valuesByCard } from './values-by-card.ts'

const valuesIn = (words: string, country: Country) =>
  valuesByCard(`Elm Gold Visa Card\n\n${words}\n`, country)['Elm Gold Visa Card']

/** Wordings close to those that give a card no value. */
describe('a value is read from a wording like one that is not of the card', () => {
  it.each([
    [
      'CA',
      'Annual fee: $10\nA 2.5% fee applies to foreign currency spending.',
      { foreign_transaction_fee: 2.5 },
    ],
    ['CA', 'Annual fee: $10\nNo fees on foreign currency spending.', { foreign_transaction_fee: 0 }],
    ['US', 'Annual fee: $10\nAPR for purchases: 14.91% cap 18%', { interest_rate_purchase: 14.91 }],
  ] as const)('%s, a rate or fee: %s', (country, words, values) =>
    expect(valuesIn(words, country)).toEqual({ annual_fee: 10, ...values }),
  )

  it.each([
    [
      '0% intro APR on purchases for 12 months; after that, your rate will be increased to 21.91%.',
      'purchase',
    ],
    [
      'You get a 0% intro APR on balance transfers for 12 months, and then the rate will be raised to 21.91%.',
      'balance_transfer',
    ],
  ])('a rate after an introduction: %s', (words, subject) =>
    expect(valuesIn(words, 'US')).toEqual({
      [`intro_apr_${subject}`]: 0,
      [`intro_apr_${subject}_months`]: 12,
      [`interest_rate_${subject}`]: 21.91,
    }),
  )

  it.each([
    [
      'Earn 20,000 bonus points and an annual fee rebate when you spend $1,000 in the first 3 months.',
      { signup_bonus_points: 20_000 },
    ],
    [
      'Earn a $100 statement credit and anniversary free night plus 75,000 bonus points after you spend $1,000 in the first 3 months.',
      { signup_bonus_points: 75_000, signup_bonus_cash_value: 100 },
    ],
  ])('an offer next to something of each year: %s', (words, bonus) =>
    expect(valuesIn(words, 'CA')).toEqual({
      signup_bonus: words,
      ...bonus,
      signup_min_spend: 1_000,
      signup_min_spend_months: 3,
    }),
  )

  it.each([
    [
      'Earn up to 60,000 points',
      'Get 40,000 points after your first purchase and 20,000 points after you spend $5,000',
    ],
    ['Get 40,000 points after your first purchase', 'Get 20,000 points after you spend $5,000'],
  ])('the stages of one offer with the label twice: %s', (first, second) =>
    expect(valuesIn(`Welcome offer: ${first}\n\nWelcome offer: ${second} in 6 months.`, 'CA')).toEqual({
      signup_bonus: `Welcome offer: ${first}`,
      signup_bonus_points: 60_000,
      signup_min_spend: 5_000,
      signup_min_spend_months: 6,
    }),
  )

  it.each([
    ['Your points don’t expire and you earn 3% cash back on dining.', [['dining', 3]]],
    ['Not only do you earn 3% cash back on dining, you also get a credit.', [['dining', 3]]],
    [
      'Earn 2% cash back on dining, including but not limited to cafes, and earn 1% on everything else.',
      [
        ['dining', 2],
        ['other', 1],
      ],
    ],
    ['Except at warehouse clubs, earn 3% cash back on groceries.', [['groceries', 3]]],
    ['Earn 5% cash back in bonus categories\n\nGas and groceries', [['groceries,gas', 5]]],
  ])('an earning rate: %s', (words, rates) =>
    expect(
      extract(pageOf(`Elm Gold Visa Card\n\n${words}\n`), 'US').cards.flatMap(({ reward_rates = [] }) =>
        reward_rates.map(({ categories, rate_multiplier }) => [categories.join(), rate_multiplier]),
      ),
    ).toEqual(rates),
  )

  it.each(['ADD Rewards Visa Card', 'Business Card Cash Back', 'Elm Gold Visa Card Features'])(
    'the name of a card: %s',
    (name) =>
      expect(valuesByCard(`${name}\n\nAnnual fee: $10\n`, 'US')).toEqual({ [name]: { annual_fee: 10 } }),
  )
})

describe('the regular rate of the next card', () => {
  it.each([
    ['Default rates:\nPurchases: 19.91%\n', { penalty_apr: 19.91 }],
    ['Penalty APR and when it applies: None\n', {}],
  ])('is no penalty rate below: %s', (penalty, values) =>
    expect(
      valuesByCard(
        `Elm Low Rate Visa Card\nPurchases: 12.91%\n${penalty}Oak Gold Visa Card:\nPurchases: 20.91%\n`,
        'CA',
      ),
    ).toEqual({
      'Elm Low Rate Visa Card': { interest_rate_purchase: 12.91, ...values },
      'Oak Gold Visa Card': { interest_rate_purchase: 20.91 },
    }),
  )
})

it.each([
  'Your rates will increase when the promotional period is over. The annual interest rates will be increased to 21.91%.',
  'Your rates will increase if you miss a payment. The cash advance rates will be increased to 27.91%.',
])('reads no penalty rate of purchases: %s', (words) =>
  expect(valuesIn(`Purchases: 19.91%\n${words}`, 'CA')).toEqual({ interest_rate_purchase: 19.91 }),
)

it('the first year of an annual fee is not the time of an intro rate', () =>
  expect(
    valuesIn(
      'The Introductory 0% Balance Transfer Rate and First Year Annual Fee Waiver Offer applies only to new accounts.\n\nAnnual fee: $29',
      'CA',
    ),
  ).toEqual({ annual_fee: 29, annual_fee_waived_first_year: true, intro_apr_balance_transfer: 0 }))

it('the fee is not 0 if it is waived for the first year only', () =>
  expect(
    valuesIn(
      'Annual fee: $29\nWe will waive the annual fee for each card issued before October 31, 2027 on the Account for the first year only.',
      'CA',
    ),
  ).toEqual({ annual_fee: 29, annual_fee_waived_first_year: true }))
