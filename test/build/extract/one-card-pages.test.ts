import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

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
  [
    'in answers, whatever is said behind a no',
    'US',
    "Is there an over-limit fee?\nNo. And there's no late fee at first; after that up to $31.\nDoes Oak charge a returned payment fee?\nUp to $21.\n",
    { over_limit_fee: 0, late_payment_fee: 31, returned_payment_fee: 21 },
  ],
  [
    'that the cards of employees are free',
    'US',
    'Fees\nEmployee cards: no fee\nLate payment: $31\n',
    { authorized_user_fee: 0, late_payment_fee: 31 },
  ],
  [
    'a fee that ends in a full stop above an introduction',
    'US',
    '$0 intro annual fee for the first year, then $45.¤\n\n0% intro APR on purchases and balance transfers for 11 months. After that, your APR will be a variable APR of 12.10% to 21.10%.\n',
    { annual_fee: 45, intro_apr_purchase: 0, intro_apr_purchase_months: 11, intro_apr_balance_transfer: 0 },
  ],
  [
    'how good a credit is asked for, or a student',
    'US',
    'Credit Level\nFair / Student\n$0 annual fee\n',
    { credit_score_recommended: 'Fair' },
  ],
  [
    'one income for a person or the household',
    'CA',
    'Annual Fee $390\nMinimum Income $190,000 personal or household\n',
    { min_income: 190_000, min_income_household: 190_000 },
  ],
  [
    'increased rates, which are not the standing ones',
    'CA',
    'Interest rates\n12.10% purchases\n13.10% cash advances\nDetails\nIf you miss your minimum payment 2 times, your interest rates will be increased to 17.10% for purchases and 18.10% for cash advances.\n',
    { interest_rate_purchase: 12.1, interest_rate_cash: 13.1, penalty_apr: 17.1 },
  ],
  [
    'the higher of two steps in sentences of their own',
    'CA',
    'Annual fee $45\n\nIf you have 2 Missed Payments, the applicable rate will be 23.10%. If you have 3 or more Missed Payments, it will be 26.10%.\n',
    { penalty_apr: 26.1 },
  ],
  [
    'a bonus with a name of its own as one stage of the offer',
    'CA',
    'The Welcome Bonus of 9,000 Oak points will be awarded after the first Purchase. To receive an additional 14,000 Oak points, you must spend $6,500 within 180 days of Account opening. To receive the Birthday Bonus of up to 8,000 Oak points, you must spend $11,000 within 12 months of Account opening.\n',
    { signup_bonus_points: 31000, signup_min_spend: 11000, signup_min_spend_months: 12 },
  ],
  [
    'a fee of transfers that stands below the rate of cash advances',
    'CA',
    'Interest: Cash Advances 13.10%\n\nGet a 0% promotional interest rate for 5 months on Balance Transfers with a 1% fee on the amount transferred.\n',
    { interest_rate_cash: 13.1, intro_apr_balance_transfer: 0, intro_apr_balance_transfer_months: 5 },
  ],
  [
    'an offer that is as high as it may be',
    'US',
    'You may be eligible for as high as 90,000 Oak Rewards Points after you spend $5,000 in your first 5 months.\n',
    { signup_bonus_points: 90000, signup_min_spend: 5000, signup_min_spend_months: 5 },
  ],
  [
    'an offer beside what comes with each anniversary',
    'US',
    'Earn 60,000 bonus miles after you spend $3,000 in the first 3 months.\n9,000-mile flight discount\neach account anniversary after you spend $19,000 on purchases\n',
    { signup_bonus_points: 60000, signup_min_spend: 3000 },
  ],
  [
    'introductions of several lengths under one label',
    'US',
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
    'further users without an additional charge',
    'US',
    '$45 annual fee\nAuthorized users: no additional charge.\n',
    { annual_fee: 45, authorized_user_fee: 0 },
  ],
  [
    'the rate of transfers and cheques in a sentence, that of cash in a label too',
    'CA',
    'Cash interest rate 13.10%\nThe annual interest rate for cash advances, balance transfers and convenience cheques is 13.10%.\n',
    { interest_rate_cash: 13.1, interest_rate_balance_transfer: 13.1 },
  ],
  [
    'the worth of its points in cash back',
    'CA',
    'Up to 8,000 bonus points ($40 in cash back value!)\n',
    { signup_bonus_points: 8000, signup_bonus_cash_value: 40 },
  ],
  [
    'nights for what is spent, and a name with a full stop in a word',
    'US',
    'Earn 2 reward nights-worth $240 total\nafter you spend $900 in purchases in the first 3 months.\n$0 annual fee\n',
    { annual_fee: 0, signup_min_spend: 900, signup_min_spend_months: 3 },
  ],
  [
    'a statement credit as the label of its amount',
    'US',
    'Statement credit: $90 when you spend $1,400 in the first 90 days after account opening.\n',
    { signup_bonus_cash_value: 90, signup_min_spend: 1400, signup_min_spend_months: 3 },
  ],
  [
    'the same offer twice, once with another perk and its taxes',
    'US',
    "60,000 bonus miles + Oak's Companion Fare\nGet 60,000 bonus miles plus Oak's Companion Fare ($90 fare plus taxes) after you make $3,000 or more in purchases within the first 90 days.\n",
    { signup_bonus_points: 60000, signup_min_spend: 3000 },
  ],
  [
    'both incomes in a sentence, each behind its word',
    'CA',
    'You need a personal annual income of at least $61,000, a household income of $99,000, or annual spend of $14,000.\n',
    { min_income: 61_000, min_income_household: 99_000 },
  ],
  [
    'what further cards cost in brackets, in a sentence that waives it',
    'CA',
    'The annual fee of $90 for the primary cardholder and up to three authorized users ($30 each) will be rebated in the first year.\n',
    { annual_fee: 90, annual_fee_waived_first_year: true, supplementary_card_fee: 30 },
  ],
  [
    'a share of what is spent for a maximum',
    'CA',
    'You will earn 10% in Cash Back Dollars on Purchases until you reach a total spend of $2,500 or up to 3 months after Account opening, for a maximum of $250 in Cash Back Dollars.\n',
    { signup_bonus_cash_value: 250, signup_min_spend_months: 3 },
  ],
  [
    'its offer beside credits that come again',
    'US',
    '- $20 statement credit after spending $900 or more in a billing period\n\nNew cardmember offer: Earn a $190 statement credit after you spend $800 in purchases in the first 3 months.\n',
    { signup_bonus_cash_value: 190, signup_min_spend: 800, signup_min_spend_months: 3 },
  ],
  [
    'one amount for late and returned payments, the rate of transfers and then their fee',
    'US',
    'Cash advances 22.10%. Balance transfers 12.10% - 21.10%. Either $5 or 4% of the amount of each transfer, whichever is greater. Late and returned payments: up to $31.\n',
    {
      interest_rate_cash: 22.1,
      interest_rate_balance_transfer: [12.1, 21.1],
      balance_transfer_fee_percent: 4,
      balance_transfer_fee_min: 5,
      late_payment_fee: 31,
      returned_payment_fee: 31,
    },
  ],
  [
    'figures above their labels, the last with an aside for Quebec',
    'CA',
    '$0\nAnnual fee\n\n12.10%\nInterest rate for purchases\n\n13.10%\nInterest rate for cash advances\n(11.10% for Quebec residents)\n\nEarn cash back\n3% cash back on groceries\n',
    { annual_fee: 0, interest_rate_purchase: 12.1, interest_rate_cash: 13.1 },
  ],
  [
    'a mark up, and the card of each further user',
    'CA',
    'Annual fee: $0\nEach additional authorized user card: $0\nForeign currency conversion mark up: 2.1%\n',
    { annual_fee: 0, supplementary_card_fee: 0, foreign_transaction_fee: 2.1 },
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
