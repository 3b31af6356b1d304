import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const LISTS: ReadonlyArray<readonly [string, 'US' | 'CA', string, Record<string, unknown>]> = [
  [
    'names without a word for a card, each with a line for its fee',
    'US',
    'Travel Credit Cards\n\nOak Rewards\n\nPURCHASE RATE\n12.10% - 21.10% variable APR\nANNUAL FEE\n$45\nLEARN MORE\n\nOakOne Rewards\n\nPURCHASE RATE\n14.10% - 22.10% variable APR\nANNUAL FEE\n$0\nLEARN MORE\n',
    {
      'Oak Rewards': { interest_rate_purchase: [12.1, 21.1], annual_fee: 45 },
      'OakOne Rewards': { interest_rate_purchase: [14.1, 22.1], annual_fee: 0 },
    },
  ],
  [
    'items with their footnotes in words, and a virtue of the last card alone',
    'US',
    'Oak Enjoy Cash credit card\n- Earn 3% on gas, or a flat 1.5% on all eligible purchases.Disclosure 1\n- $0 annual feeDisclosure 2\n- A variable APR of 14.10% to 22.10%\n\nOak Travel credit card\n- $85 annual feeDisclosure 2\n- A variable APR of 15.10% to 23.10%\n- No foreign transaction fees\n',
    {
      'Oak Enjoy Cash credit card': { annual_fee: 0, interest_rate_purchase: [14.1, 22.1] },
      'Oak Travel credit card': {
        annual_fee: 85,
        interest_rate_purchase: [15.1, 23.1],
        foreign_transaction_fee: 0,
      },
    },
  ],
  [
    'a name that begins with a small letter',
    'CA',
    'Oak® Mastercard®\nAnnual fee\n$35\nPurchase rate\n12.10%\n\nmyoak® Mastercard®\nAnnual fee\n$0\nPurchase rate\n14.10%\n',
    {
      'Oak Mastercard': { annual_fee: 35, interest_rate_purchase: 12.1 },
      'myoak Mastercard': { annual_fee: 0, interest_rate_purchase: 14.1 },
    },
  ],
]

describe('Pages that list cards', () => {
  it.each(LISTS)('tell %s', (_, country, text, cards) => expect(valuesByCard(text, country)).toEqual(cards))
})

const PAGES: ReadonlyArray<readonly [string, 'US' | 'CA', string, Record<string, unknown>]> = [
  [
    'three rates before what they are for',
    'US',
    '12.10%, 16.10% or 21.10% Purchase and Balance Transfer APR, based on your credit\n22.10% Cash Advance APR\n',
    {
      interest_rate_purchase: [12.1, 21.1],
      interest_rate_balance_transfer: [12.1, 21.1],
      interest_rate_cash: 22.1,
    },
  ],
  [
    'that transfers cost what purchases do after the introduction',
    'US',
    'Intro Balance Transfer APR is 1.90% for 6 months from date of first transfer, then the standard purchase APR applies. Standard purchase APR: 12.10% to 21.10%.\n',
    {
      intro_apr_balance_transfer: 1.9,
      intro_apr_balance_transfer_months: 6,
      interest_rate_balance_transfer: [12.1, 21.1],
      interest_rate_purchase: [12.1, 21.1],
    },
  ],
  [
    'the share charged abroad in either currency',
    'US',
    'Foreign transaction fee\n1% of each foreign purchase transaction in U.S. dollars; 2% of each foreign purchase transaction in a foreign currency.\n',
    { foreign_transaction_fee: 2 },
  ],
  [
    'what its points come to in cash',
    'US',
    '$150 cash bonus equivalent (15,000 points) when you spend $900 within the first 3 billing cycles.\n',
    { signup_bonus_points: 15000, signup_bonus_cash_value: 150, signup_min_spend: 900 },
  ],
  [
    'who had an account in the program',
    'US',
    '$45 annual fee\n\nYou may not be eligible if you currently have or previously had an account with us in this program.\n',
    { application_rules: expect.stringContaining('previously had an account') },
  ],
  [
    'the worth of its points beside the offer',
    'CA',
    'Get a value of up to $132¹ in Oak Reward Points, No Annual Fee.\n\nEarn 13,200 Oak Reward Points when you spend $400 within the first 90 days.¹\n',
    { signup_bonus_points: 13200, signup_bonus_cash_value: 132 },
  ],
  [
    'the rate for missed payments, with two steps',
    'CA',
    'Annual fee $45\n\nIf you have Missed Payments, the applicable rate will be 23.10% and/or 26.10%. See the information box.\n',
    { penalty_apr: 26.1, penalty_apr_trigger: 'you have Missed Payments' },
  ],
  [
    'a promotional rate and its fee in one sentence',
    'CA',
    'Promotional annual interest rate\n0% for 11 months on balance transfers made within 90 days, with a 2% transfer fee ($6.50 minimum fee)\n',
    { intro_apr_balance_transfer: 0, intro_apr_balance_transfer_months: 11 },
  ],
  [
    'what some further cards cost each',
    'CA',
    'Annual fee\n$90\nUp to 3 additional cards: $30 each\n',
    { annual_fee: 90, supplementary_card_fee: 30 },
  ],
]

describe('Pages of one card', () => {
  it.each(PAGES)('tell %s', (_, country, text, values) =>
    expect(valuesByCard(`Oak Travel Visa Card\n\n${text}`, country)).toEqual({
      'Oak Travel Visa Card': expect.objectContaining(values),
    }),
  )

  it('are those of one card where its name holds that of a network', () => {
    const text =
      'Oak Travel American Express Business Card\nOffer Terms\n\nWelcome Offer\nEarn 13,000 Oak Points after you spend $900 within the first six months.\n\nAnnual Fee $85.\n'
    expect(Object.keys(valuesByCard(text, 'US'))).toEqual(['Oak Travel American Express Business Card'])
  })
})
