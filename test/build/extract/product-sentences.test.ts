import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { readOffer } from '../../../build/extract/offers/offer.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import { isFirstYearFree } from '../../../build/extract/prose/waiver.ts'
import { readRewards } from '../../../build/extract/rewards/rewards.ts'
import { cardsOf, valuesOf } from './us-values.ts'

const offerOf = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    readOffer(text, text)
      .filter(({ field }) => field !== 'signup_bonus')
      .map(({ field, value }) => [field.replace('signup_', ''), value]),
  )

describe('the offer of a product page', () => {
  const cash = (bonus_cash_value: number, min_spend: number, min_spend_months: number) => ({
    bonus_cash_value,
    min_spend,
    min_spend_months,
  })

  it.each([
    [
      '$180 Cash Back\nAfter you spend $1,300 on purchases in the first 6 months of account opening.',
      cash(180, 1300, 6),
    ],
    ['Collect $120 cash back\nSpend $1,500 within your first 3 months as a cardmember.', cash(120, 1500, 3)],
    [
      'Earn $650 cash back. Just spend $5,000 on the card in the first 180 days of opening your account.',
      cash(650, 5000, 6),
    ],
    [
      "Get a $130 bonus! Make at least $1,400 in everyday purchases within the first 3 months and we'll deposit it.",
      cash(130, 1400, 3),
    ],
    [
      '$230 bonus\nEarn $230 after spending $1,900 in eligible purchases within the first 120 days.',
      cash(230, 1900, 4),
    ],
    [
      '55,000 online bonus points\na $550 value - after you make at least $3,000 in purchases in the first 90 days',
      { bonus_points: 55_000, ...cash(550, 3000, 3) },
    ],
    [
      'Earn 23,000 bonus points after you make at least $1,100 in purchases in the first 90 days - that can be redeemed for a ' +
        '$230 statement credit.',
      { bonus_points: 23_000, ...cash(230, 1100, 3) },
    ],
    [
      'Earn 10% in Cash Back Dollars for the first 3 months on purchases up to a total spend of $2,500.',
      { bonus_cash_value: 250, min_spend_months: 3 },
    ],
    [
      'Get 8% cash back on all purchases in your first 3 months, to a maximum of $240 cash back',
      { bonus_cash_value: 240, min_spend_months: 3 },
    ],
    [
      'Welcome bonus: earn $65 after your first purchase within 90 days',
      { bonus_cash_value: 65, min_spend_months: 3 },
    ],
    [
      'Earn $250 when you spend $2,000 in the first three months and an additional $300 when you spend $5,000 in the first six months.',
      cash(550, 5000, 6),
    ],
  ])('is read: %s', (text, values) => expect(offerOf(text)).toEqual(values))
})

it.each([
  ['the $110 annual fee is on us for the first year', true],
  ['Waived for the first year.', true],
  ['during the first year $140 annual fee, refunded every year you spend at least $90,000', false],
])('a first year may be free: %s', (words, is) => expect(isFirstYearFree(words)).toBe(is))

it.each([
  [
    'Cash advances: 28.10% variable APR; the fee is either $11 or 4%, whichever is greater.\n',
    { interest_rate_cash: 28.1, cash_advance_fee_percent: 4, cash_advance_fee_min: 11 },
  ],
  [
    '27.10% Standard Variable Purchase APR. Intro APR of 9.90% for 7 months applies to balance transfers.\n',
    { intro_apr_purchase: undefined, intro_apr_balance_transfer: 9.9 },
  ],
  ['Your credit line will equal your deposit amount.\n', { card_type: 'secured' }],
  ['Maple Bank will rebate the annual fee for you (the main cardholder) ($87).\n', { annual_fee: 87 }],
  ['Card Agreement for Personal Secured Cards\nAnnual fee: $21\n', { card_type: 'secured' }],
  [
    'Fees\nAnnual Membership Fee None to $87.\nForeign Transactions None to 2% of each transaction.\n',
    { annual_fee: undefined, foreign_transaction_fee: undefined },
  ],
  [
    'Transaction Fees\nBalance Transfer\nEither 2% of each transfer or $6, whichever is greater.\nCash Advance ATM\n' +
      'Either 4% of each advance or $7, whichever is greater.\n',
    { cash_advance_fee_percent: 4, cash_advance_fee_min: 7 },
  ],
  [
    '$365 Annual Fee\nEmployee Cards: $0 for Employee Expense Cards, $85 per Employee Gold Card\n',
    { annual_fee: 365 },
  ],
  ['Free employee cards\n', { authorized_user_fee: 0 }],
  ['18.10%, 22.10%, or 27.10% variable APR for purchases.\n', { interest_rate_purchase: [18.1, 27.1] }],
  ['18.10% / 22.10% / 27.10% variable APR\n', { interest_rate_purchase: [18.1, 27.1] }],
])('a US page states: %s', (text, values) => {
  const read = valuesOf(`Oak Platinum Visa Card\n\n${text}`)
  expect(Object.fromEntries(Object.keys(values).map((key) => [key, Reflect.get(read, key)]))).toEqual(values)
})

it.each([
  ['Discover Oak Secured Visa Card\n\nAnnual fee $0\n', 'Oak Secured Visa Card'],
  ['Discover it Oak Visa Card\n\nAnnual fee $0\n', 'Discover it Oak Visa Card'],
  ['U.S. Oak Bank Cash Visa Business Card\n\nAnnual fee $0\n', 'U.S. Oak Bank Cash Visa Business Card'],
])('a page names its card: %j', (text, name) => expect(cardsOf(text)[0]?.name).toBe(name))

it.each([
  [
    '18.91% purchases | 21.92% cash advances and balance transfers\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 21.92, interest_rate_balance_transfer: 21.92 },
  ],
  [
    'Standard Annual Interest Rates of 18.91% on eligible purchases, 20.93% on balance transfers and 23.94% on cash advances\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 23.94, interest_rate_balance_transfer: 20.93 },
  ],
  [
    'You need either $61,000 in individual annual income or $101,000 in household annual income.\n',
    { min_income: 61_000, min_income_household: 101_000 },
  ],
  [
    'Another card requires $81,000 in personal income. No minimum income is needed for this one.\nAnnual fee: $33\n',
    { min_income: undefined, annual_fee: 33 },
  ],
  [
    'Annual fee: $33\nCurrency conversion: 2.1% on foreign transactions.\n',
    { annual_fee: 33, foreign_transaction_fee: 2.1 },
  ],
  [
    'Balance transfer promo: 1.91% for the first 7 months, with a 1% transfer fee\n',
    { intro_apr_balance_transfer: 1.91, intro_apr_balance_transfer_months: 7 },
  ],
  ['You’ll need to earn $61,000 a year.\n', { min_income: 61_000 }],
  [
    '• Minimum Individual Income\n• $61,000\n• Minimum Household Income\n• $101,000\n',
    { min_income: 61_000, min_income_household: 101_000 },
  ],
  [
    '| Feature | Details |\n| --- | --- |\n| Personal income required | $61,000 |\n| Household income required | $101,000 |\n',
    { min_income: 61_000, min_income_household: 101_000 },
  ],
  ['Annual fee waived with this offer\n2 points per $1 spent on groceries\n', { annual_fee: undefined }],
  ['The $47 to $57 annual fee will be waived for the first year.\n', { annual_fee: undefined }],
  [
    'Minimum payment\nInterest charges and fees + $10.00 plus any overdue or overlimit amount.\n',
    { over_limit_fee: undefined },
  ],
  [
    'Personal Income - $61,000 - Household Income - $101,000\n',
    { min_income: 61_000, min_income_household: 101_000 },
  ],
  ['It comes with no annual fee and with credit lines from $700 to $9,000.\n', { annual_fee: 0 }],
  [
    'I took the cards with no annual fee, and set them beside each other for who spends $1,300 a month or $2,600 a month.\n',
    { annual_fee: 0 },
  ],
  [
    'Annual fee is waived the first year\n• Phone cover\n• Earn 51,000 bonus points after spending $2,300 in purchases\n',
    { annual_fee: undefined, annual_fee_waived_first_year: true },
  ],
  ['2% on purchases at Oak stores, 1% on purchases elsewhere\n', { interest_rate_purchase: undefined }],
  [
    'The variable APR for cash advances is 28.11%.\n',
    { interest_rate_purchase: undefined, interest_rate_cash: 28.11 },
  ],
  [
    'Your rates will increase by 7% if your payment is late twice within a year.\n',
    { penalty_apr: undefined },
  ],
  ['Additional cards: no charge for up to 3 cards\n', { supplementary_card_fee: 0 }],
  ['Supplementary cards: $0 for the first, $40 for each additional card.\n', { supplementary_card_fee: 0 }],
])('a Canadian page states: %s', (text, values) => {
  const [card] = extract(pageOf(`Oak World Mastercard\n\n${text}`), 'CA').cards
  const fields = new Map(Object.entries(card?.fields ?? {}).map(([field, { value }]) => [field, value]))
  expect(Object.fromEntries(Object.keys(values).map((key) => [key, fields.get(key)]))).toEqual(values)
})

it('a rate for every dollar applies to all purchases', () => {
  const text = 'Earn 1 Oak point for every dollar you spend. Get 25% more points on travel purchases.'
  expect(readRewards(text, text).map(({ categories }) => categories)).toEqual([['other']])
})

it('reads a fraction sign after a figure as its decimals', () => {
  const page = pageOf(
    '<html><body><h1>Oak Cash Card</h1><p>3% cash back on streaming</p><p>1½% cash back on everything else</p></body></html>',
  )
  const rows = readRewards(page.text, page.source)
  expect(rows.map(({ categories, rate_multiplier }) => [categories, rate_multiplier])).toEqual([
    [['streaming'], 3],
    [['other'], 1.5],
  ])
})
