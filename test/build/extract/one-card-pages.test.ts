import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const PAGES: ReadonlyArray<readonly [string, string, Record<string, unknown>]> = [
  [
    'the range of three rates before their subjects',
    '12.10%, 16.10% or 21.10% Purchase and Balance Transfer APR, based on your credit\n22.10% Cash Advance APR\n',
    {
      interest_rate_purchase: [12.1, 21.1],
      interest_rate_balance_transfer: [12.1, 21.1],
      interest_rate_cash: 22.1,
    },
  ],
  [
    'a transfer rate equal to the purchase rate after the intro period',
    'Intro Balance Transfer APR is 1.90% for 6 months from date of first transfer, then the standard purchase APR applies. ' +
      'Standard purchase APR: 12.10% to 21.10%.\n',
    {
      intro_apr_balance_transfer: 1.9,
      intro_apr_balance_transfer_months: 6,
      interest_rate_balance_transfer: [12.1, 21.1],
      interest_rate_purchase: [12.1, 21.1],
    },
  ],
  [
    'the higher of two foreign transaction fees by currency',
    'Foreign transaction fee\n1% of each foreign purchase transaction in U.S. dollars; 2% of each foreign purchase transaction ' +
      'in a foreign currency.\n',
    { foreign_transaction_fee: 2 },
  ],
  [
    'the cash value of the points of its offer',
    '$150 cash bonus equivalent (15,000 points) when you spend $900 within the first 3 billing cycles.\n',
    {
      signup_bonus: expect.any(String),
      signup_bonus_points: 15000,
      signup_bonus_cash_value: 150,
      signup_min_spend: 900,
      signup_min_spend_months: 3,
    },
  ],
  [
    'a rule about earlier accounts in the program',
    '$45 annual fee\n\nYou may not be eligible if you currently have or previously had an account with us in this program.\n',
    { annual_fee: 45, application_rules: expect.stringContaining('previously had an account') },
  ],
  [
    'free employee cards',
    'Fees\nEmployee cards: no fee\nLate payment: $31\n',
    { authorized_user_fee: 0, late_payment_fee: 31 },
  ],
  [
    'an annual fee followed by a period above an intro rate',
    '$0 intro annual fee for the first year, then $45.¤\n\n0% intro APR on purchases and balance transfers for 11 months. After ' +
      'that, your APR will be a variable APR of 12.10% to 21.10%.\n',
    {
      annual_fee: 45,
      annual_fee_waived_first_year: true,
      intro_apr_purchase: 0,
      intro_apr_purchase_months: 11,
      intro_apr_balance_transfer: 0,
      intro_apr_balance_transfer_months: 11,
      interest_rate_purchase: [12.1, 21.1],
      interest_rate_balance_transfer: [12.1, 21.1],
    },
  ],
  [
    'the recommended credit level, without "student"',
    'Credit Level\nFair / Student\n$0 annual fee\n',
    { annual_fee: 0, credit_score_recommended: 'Fair' },
  ],
  [
    'an offer of "as high as" its points',
    'You may be eligible for as high as 90,000 Oak Rewards Points after you spend $5,000 in your first 5 months.\n',
    {
      signup_bonus: expect.any(String),
      signup_bonus_points: 90000,
      signup_min_spend: 5000,
      signup_min_spend_months: 5,
    },
  ],
  [
    'a welcome offer, without the anniversary discount',
    'Earn 60,000 bonus miles after you spend $3,000 in the first 3 months.\n9,000-mile flight discount\n' +
      'each account anniversary after you spend $19,000 on purchases\n',
    {
      signup_bonus: expect.any(String),
      signup_bonus_points: 60000,
      signup_min_spend: 3000,
      signup_min_spend_months: 3,
    },
  ],
  [
    'intro rates with different periods under one label',
    'Intro APR: 0% for 11 months on purchases and 0% for 14 months on balance transfers; after that 12.10% to 21.10% variable APR\n',
    {
      intro_apr_purchase: 0,
      intro_apr_purchase_months: 11,
      intro_apr_balance_transfer: 0,
      intro_apr_balance_transfer_months: 14,
      interest_rate_purchase: [12.1, 21.1],
      interest_rate_balance_transfer: [12.1, 21.1],
    },
  ],
  [
    'authorized users without an additional charge',
    '$45 annual fee\nAuthorized users: no additional charge.\n',
    { annual_fee: 45, authorized_user_fee: 0 },
  ],
  [
    'a statement credit as the label of its amount',
    'Statement credit: $90 when you spend $1,400 in the first 90 days after account opening.\n',
    {
      signup_bonus: expect.any(String),
      signup_bonus_cash_value: 90,
      signup_min_spend: 1400,
      signup_min_spend_months: 3,
    },
  ],
  [
    'the same offer twice, once with another benefit',
    "60,000 bonus miles + Oak's Companion Fare\nGet 60,000 bonus miles plus Oak's Companion Fare ($90 fare plus taxes) after you " +
      'make $3,000 or more in purchases within the first 90 days.\n',
    {
      signup_bonus: expect.any(String),
      signup_bonus_points: 60000,
      signup_min_spend: 3000,
      signup_min_spend_months: 3,
    },
  ],
  [
    'a welcome offer, without a recurring credit',
    '- $20 statement credit after spending $900 or more in a billing period\n\n' +
      'New cardmember offer: Earn a $190 statement credit after you spend $800 in purchases in the first 3 months.\n',
    {
      signup_bonus: expect.any(String),
      signup_bonus_cash_value: 190,
      signup_min_spend: 800,
      signup_min_spend_months: 3,
    },
  ],
  [
    'one amount for late and returned payments',
    'Cash advances 22.10%. Balance transfers 12.10% - 21.10%. Late and returned payments: up to $31.\n',
    {
      interest_rate_cash: 22.1,
      interest_rate_balance_transfer: [12.1, 21.1],
      late_payment_fee: 31,
      returned_payment_fee: 31,
    },
  ],
]

describe('a page of one card', () => {
  it.each(PAGES)('states %s', (_, text, values) =>
    expect(valuesByCard(`Oak Travel Visa Card\n\n${text}`, 'US')).toEqual({
      'Oak Travel Visa Card': values,
    }),
  )

  it('has one card if its name includes that of a network', () => {
    const text =
      'Oak Travel American Express Business Card\nOffer Terms\n\nWelcome Offer\n' +
      'Earn 13,000 Oak Points after you spend $900 within the first six months.\n\nAnnual Fee $85.\n'
    expect(Object.keys(valuesByCard(text, 'US'))).toEqual(['Oak Travel American Express Business Card'])
  })
})
