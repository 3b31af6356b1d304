import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import { valuesByCard } from './values-by-card.ts'

const valuesIn = (words: string) =>
  valuesByCard(`Elm Gold Visa Card\n\n${words}\n`, 'CA')['Elm Gold Visa Card']

describe('a welcome offer', () => {
  it.each([
    [
      'the earnings of an example',
      'Annual fee: $90\nIf you spend $700 a month on groceries, you get $28 cash back every month.',
      { annual_fee: 90 },
    ],
    [
      'those of two cards that nothing names',
      'Annual fee: $0\nWelcome offer: Earn 10% cash back for 2 months (up to $80)\n\n' +
        'Welcome offer: Get $130 when you spend $1,600 in the first 3 months',
      { annual_fee: 0 },
    ],
  ])('is not read from %s', (_, words, values) => expect(valuesIn(words)).toEqual(values))

  it('is read next to a bonus of each year', () => {
    const words =
      'Get up to 350 Elm dollars (a value of up to $350) when you spend $4,000 in the first 3 months, as well as an anniversary bonus'
    expect(valuesIn(words)).toEqual({
      signup_bonus: words,
      signup_bonus_cash_value: 350,
      signup_min_spend: 4_000,
      signup_min_spend_months: 3,
    })
  })

  it('has the value that it has increased to', () => {
    const words =
      'Earn a bonus that has increased from $125 to $175 rewards bonus after you spend $900 in the first 90 days.'
    expect(valuesIn(words)).toEqual({
      signup_bonus: words,
      signup_bonus_cash_value: 175,
      signup_min_spend: 900,
      signup_min_spend_months: 3,
    })
  })
})

describe('an earning rate', () => {
  const ratesIn = (words: string) =>
    extract(pageOf(`Elm Gold Visa Card\n\n${words}\n`), 'US').cards.flatMap(({ reward_rates = [] }) =>
      reward_rates.map(({ categories, rate_multiplier }) => [categories.join(), rate_multiplier]),
    )

  it.each([
    ["You won't earn 4% for most streaming services."],
    ['Gas purchases that are not made at the pump will earn 1% cash back.'],
    ['*Except for gas at warehouse clubs (where you can earn 1% cash back).'],
    ['4% cash back on your categories\n\nGroceries'],
  ])('is not read from: %s', (words) =>
    expect(ratesIn(`3% cash back on dining purchases\n\n${words}`)).toEqual([['dining', 3]]),
  )
})

it.each([
  ['a calculator', 'Credit Card Cash Back Calculator'],
  ['a field of a form', 'AIR MILES Collector Number'],
  ['a list of features', 'Card Features'],
  ['a form for another card', 'Add a Card'],
  ['a template', '{{ page.cardName }} Visa Card'],
])('the name of a card is not the title of %s', (_, title) =>
  expect(valuesByCard(`${title}\n\nElm Gold Visa Card\n\nAnnual fee: $90\n`, 'CA')).toEqual({
    'Elm Gold Visa Card': { annual_fee: 90 },
  }),
)

it('the interest that is not charged is no fee', () =>
  expect(
    valuesIn(
      'Annual fee: $90\nIf you pay the minimum each month, we will not charge interest on the amount above the credit limit.',
    ),
  ).toEqual({ annual_fee: 90 }))

it('the minimum payment is no fee of the label before it', () => {
  const raised = 'Your interest rate will increase to 24.91% on purchases if you miss two payments.'
  const rates = '19.91% 22.91% 21.91% Purchases: Cash advances: Balance transfers:'
  const payment = 'Minimum payment Your minimum payment will be $10 plus any interest and fees.'
  expect(valuesByCard(`Elm Gold Card ${rates} ${raised} ${payment}\n`, 'CA')).toEqual({
    'Elm Gold Card': {
      interest_rate_purchase: 19.91,
      interest_rate_cash: 22.91,
      interest_rate_balance_transfer: 21.91,
      penalty_apr: 24.91,
      penalty_apr_trigger: 'you miss two payments.',
    },
  })
})

it('the minimum of a cash advance is none of the balance transfer above it', () =>
  expect(
    valuesIn(
      'Transaction fees: Balance Transfer\n\n4% of each balance transferred.\n' +
        'Either $12 or 5% of each cash advance, whichever is greater.\n\nCash Advance',
    ),
  ).toEqual({ balance_transfer_fee_percent: 4, cash_advance_fee_percent: 5, cash_advance_fee_min: 12 }))

it('the kinds of additional cards are no cards of the page', () =>
  expect(
    valuesIn(
      'Annual fee: $499\nSupplementary Card Fee: $190 for Elm Gold Visa Cards, $0 for Elm Gold Visa No Fee Cards',
    ),
  ).toEqual({ annual_fee: 499, supplementary_card_fee: 190 }))

it('an additional card without a fee is another than the additional card', () =>
  expect(
    valuesIn(
      '$190\n\nAdditional Elm Gold Card\n\n$0\n\nAdditional Elm Gold No Fee Card\n\n$499\n\nAnnual Fee',
    ),
  ).toEqual({ annual_fee: 499, supplementary_card_fee: 190 }))

it('a machine for cash after the name of another fee is another label', () =>
  expect(
    valuesIn(
      'Fees Cash Advance Foreign Transaction ATM Fee Either $5 or 4% of each cash advance, whichever is greater. ' +
        '2% of each transaction in U.S. dollars. None Penalty Fees Late Payment Returned Payment Up to $27 Up to $31',
    ),
  ).toEqual({
    cash_advance_fee_percent: 4,
    cash_advance_fee_min: 5,
    foreign_transaction_fee: 2,
    late_payment_fee: 27,
    returned_payment_fee: 31,
  }))

it('the spending in a foreign currency has no fee next to a category', () =>
  expect(
    valuesIn('Annual fee: $90\nDrug stores\nForeign Currency Spend\nNew\nUnlock a third 2% category'),
  ).toEqual({ annual_fee: 90 }))
