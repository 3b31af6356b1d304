import { describe, expect, it } from 'vitest'
import type { Country } from '../../../build/extract/reading.ts'
import { valuesByCard } from './values-by-card.ts'

const valuesIn = (sentence: string, country: Country) =>
  valuesByCard(`Elm Gold Visa Card\n\n${sentence}\n`, country)['Elm Gold Visa Card']

describe('a rate', () => {
  it.each([
    [
      'The APR for purchases is the Prime Rate plus a margin of 9.74% to 16.74%, currently 16.49% to 23.49%.',
      { interest_rate_purchase: [16.49, 23.49] },
    ],
    ['The APR for cash advances is Prime + 20.74% (currently 27.49%).', { interest_rate_cash: 27.49 }],
    [
      'APR for purchases: 15.99%. The APR for balance transfers is the same as the APR for purchases.',
      { interest_rate_purchase: 15.99, interest_rate_balance_transfer: 15.99 },
    ],
    [
      'Your purchase APR is 12.50% to 18.00%. The same rate applies to purchases, balance transfers and cash advances.',
      {
        interest_rate_purchase: [12.5, 18],
        interest_rate_balance_transfer: [12.5, 18],
        interest_rate_cash: [12.5, 18],
      },
    ],
    [
      'Annual Percentage Rate\n\nVaries with the Prime Rate. 18% ceiling.\n\nPurchases and cash advances\n\n9.25% - 16.25%',
      { interest_rate_purchase: [9.25, 16.25], interest_rate_cash: [9.25, 16.25] },
    ],
    [
      '18.91% purchases, fees & other charges*, 21.92% cash advances*',
      { interest_rate_purchase: 18.91, interest_rate_cash: 21.92 },
    ],
    [
      'APR for purchases: 15.99%. The same rate applies to cash advances. APR for cash advances: 19.99%.',
      { interest_rate_purchase: 15.99, interest_rate_cash: 19.99 },
    ],
  ])('is read from: %s', (sentence, values) => expect(valuesIn(sentence, 'US')).toEqual(values))

  it('has the months that it is for, not those of what it is for', () =>
    expect(
      valuesIn(
        'Transfer balances in your first 30 days and pay 1.95% interest on them for the first 6 months.',
        'CA',
      ),
    ).toEqual({ intro_apr_balance_transfer: 1.95, intro_apr_balance_transfer_months: 6 }))

  it('has no months of a period in which payments are missed', () =>
    expect(
      valuesIn(
        'Cash advances and balance transfers: 22.99%. If you do not make your minimum payment twice in a 12-month period, ' +
          'your rate on all balances will rise to 25.99% until you have paid on time for six months.',
        'CA',
      ),
    ).toEqual({
      interest_rate_cash: 22.99,
      interest_rate_balance_transfer: 22.99,
      penalty_apr: 25.99,
      penalty_apr_trigger: 'you do not make your minimum payment twice in a 12-month period',
    }))

  it('rises after missed payments', () =>
    expect(
      valuesIn('If you miss two minimum payments in a row, interest on purchases becomes 25.99%.', 'CA'),
    ).toEqual({ penalty_apr: 25.99, penalty_apr_trigger: 'you miss two minimum payments in a row' }))
})

it('waives a fee that is not charged in the first year', () =>
  expect(valuesIn('The annual fee is $60. The fee is not charged in your first year.', 'CA')).toEqual({
    annual_fee: 60,
    annual_fee_waived_first_year: true,
  }))

it('reads fees that need no worry', () =>
  expect(valuesIn('Never worry about having to pay an annual fee or balance transfer fee.', 'US')).toEqual({
    annual_fee: 0,
    balance_transfer_fee_percent: 0,
  }))

it.each([
  ['2% for transfers in the first 3 months after account opening; 3% after that', 3, 2, 3],
  ['3% for transfers made in the first 60 days, and 5% after that', 5, 3, 2],
])('reads the fee of a transfer that rises: %s', (words, percent, intro, months) =>
  expect(valuesIn(`Balance transfer fee: ${words}`, 'US')).toEqual({
    balance_transfer_fee_percent: percent,
    balance_transfer_fee_intro_percent: intro,
    balance_transfer_fee_intro_months: months,
  }),
)

it('reads an intro rate of transfers under the label of rates as theirs', () =>
  expect(
    valuesIn(
      'APR\n12.74% to 20.74% variable on purchases and balance transfers. Balance transfers have a 0% intro APR for 9 months.',
      'US',
    ),
  ).toEqual({
    interest_rate_purchase: [12.74, 20.74],
    interest_rate_balance_transfer: [12.74, 20.74],
    intro_apr_balance_transfer: 0,
    intro_apr_balance_transfer_months: 9,
  }))

it('reads the stages of an offer in items', () =>
  expect(
    valuesIn(
      'Welcome offer\n70,000 points after you spend $5,000 in the first 3 months\n' +
        '30,000 more points after you spend a total of $15,000 in the first 6 months',
      'US',
    ),
  ).toEqual({
    signup_bonus: '70,000 points after you spend $5,000 in the first 3 months',
    signup_bonus_points: 100_000,
    signup_min_spend: 15_000,
    signup_min_spend_months: 6,
  }))

it('reads no price of the card from a cell with another label', () =>
  expect(valuesIn('Purchases\t19.99%\nPaper statement\t$2.50 a month', 'CA')).toEqual({
    interest_rate_purchase: 19.99,
  }))

it('reads the price of a month', () =>
  expect(valuesIn('The Elm Gold Card is $8 a month.', 'US')).toEqual({ monthly_fee: 8 }))

it('reads no intro rate from the time to pay without interest', () =>
  expect(
    valuesIn(
      "Annual fee: $20\nYou won't pay interest on purchases if you pay your full balance by the due date, at least 25 days later.",
      'US',
    ),
  ).toEqual({ annual_fee: 20 }))

it('reads no late fee from a minimum payment', () =>
  expect(
    valuesIn('Annual fee: $20\nMinimum payment\t$10 plus interest and fees, plus any past due amount.', 'CA'),
  ).toEqual({ annual_fee: 20 }))

it('reads a fee for cash by what the cardholder does', () =>
  expect(valuesIn('Fees you should know\nTaking out cash: $5 in Canada.', 'CA')).toEqual({
    cash_advance_fee_min: 5,
  }))

it.each([
  ['Welcome gift: $60 when you spend $300 in your first three months.', 'cash_value', 60, 300, 3],
  ["Spend $750 in your first 90 days and we'll add $150 to your balance.", 'cash_value', 150, 750, 3],
  [
    "Make purchases of at least $500 in the first three months and we'll pay you $100 as a statement credit.",
    'cash_value',
    100,
    500,
    3,
  ],
  ['Welcome offer: 25,000 points when your business spends $7,500 in 3 months.', 'points', 25_000, 7500, 3],
  ['Yes: 12,000 points after $1,500 of purchases in the first 90 days.', 'points', 12_000, 1500, 3],
])('reads the offer: %s', (sentence, of, reward, spend, months) => {
  expect(valuesIn(sentence, 'US')).toEqual({
    signup_bonus: sentence,
    [`signup_bonus_${of}`]: reward,
    signup_min_spend: spend,
    signup_min_spend_months: months,
  })
})

it('reads an offer in a cell about rewards', () => {
  const rewards = '2 points per $1 on travel; 25,000 points when you spend $2,500 in 90 days'
  const page =
    'Card | Annual fee | Rewards\n---|---|---\nElm Cash Visa | None | 1.5% cash back\n' +
    `Elm Signature Visa | $75 | ${rewards}\n`
  expect(valuesByCard(page, 'US')).toEqual({
    'Elm Cash Visa': { annual_fee: 0 },
    'Elm Signature Visa': {
      annual_fee: 75,
      signup_bonus: rewards,
      signup_bonus_points: 25_000,
      signup_min_spend: 2500,
      signup_min_spend_months: 3,
    },
  })
})

it('reads tiers that have a grade and a range of scores, in columns, for each card', () => {
  const row = (cell: string, words: readonly string[]) =>
    `<tr>${words.map((each) => `<${cell}>${each}</${cell}>`).join('')}</tr>`
  const rows = (low: string, high: string) => [
    row('th', ['Credit tier', 'Purchases', 'Cash advances']),
    row('td', ['A+ (740 and above)', low, '13.90%']),
    row('td', ['A (680–739)', high, '15.90%']),
  ]
  const table = (low: string, high: string) => `<table>${rows(low, high).join('')}</table>`
  const card = (name: string, low: string, high: string) =>
    `<h3>${name}</h3>${table(low, high)}<p>No annual fee. Late payment fee up to $25.</p>`
  const shared = { annual_fee: 0, late_payment_fee: 25, interest_rate_cash: [13.9, 15.9] }
  expect(
    valuesByCard(
      card('Elm Visa Classic', '11.90%', '13.90%') + card('Elm Visa Rewards', '12.90%', '14.90%'),
      'US',
    ),
  ).toEqual({
    'Elm Visa Classic': { ...shared, interest_rate_purchase: [11.9, 13.9] },
    'Elm Visa Rewards': { ...shared, interest_rate_purchase: [12.9, 14.9] },
  })
})
