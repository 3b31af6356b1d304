import { describe, expect, it } from 'vitest'
import { readOffer } from '../../../build/extract/offers/offer.ts'
import { valuesByCard, valuesOf } from './us-values.ts'

const offerOf = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    readOffer(text, text)
      .filter(({ field }) => field !== 'signup_bonus')
      .map(({ field, value }) => [field.replace('signup_', ''), value]),
  )

it.each([
  [
    'Earn 9,000 miles and a $60 statement credit after you spend $700 in the first 3 months.',
    { bonus_points: 9000, bonus_cash_value: 60, min_spend: 700, min_spend_months: 3 },
  ],
  [
    "Earn 45,000 bonus points after you spend $2,500 in the first 90 days. That's a $450 value toward travel.",
    { bonus_points: 45_000, bonus_cash_value: 450, min_spend: 2500, min_spend_months: 3 },
  ],
  [
    '3% back up to $600 each billing cycle Welcome offer : 18,000 Oak points — worth $180 in cash back — after spending $1,400 ' +
      'in the first six months',
    { bonus_points: 18_000, bonus_cash_value: 180, min_spend: 1400, min_spend_months: 6 },
  ],
  [
    'Earn 35,000 points after you spend $2,500 in the first 3 months.6,500 anniversary points each year.Earn 2X points on gas.',
    { bonus_points: 35_000, min_spend: 2500, min_spend_months: 3 },
  ],
  [
    'Get a $150 bonus after spending $600 in the first 3 months, plus 4% cash back on groceries on up to $9,000 in the first year.',
    { bonus_cash_value: 150, min_spend: 600, min_spend_months: 3 },
  ],
  [
    'Earn $90 cash back when you spend $600 in the first 90 days; earn another $90 when you spend $4,000 in the first year.',
    { bonus_cash_value: 180, min_spend: 4000, min_spend_months: 12 },
  ],
  ['Get a $120 Acme Gift Card upon approval for the Oak Card.', { bonus_cash_value: 120 }],
  ['Earn 4 free nights (each valued up to 45,000 points) after spending $3,500 in the first 3 months.', {}],
  [
    'Earn 25,000 points when you spend $2,500 in the first 3 months, plus an $8 credit each month.',
    { bonus_points: 25_000, min_spend: 2500, min_spend_months: 3 },
  ],
  [
    'Earn $8 each month and 25,000 points when you spend $2,500 in the first 3 months.',
    { bonus_points: 25_000, min_spend: 2500, min_spend_months: 3 },
  ],
  [
    'Welcome bonus valued at up to 45,000 points after you spend $2,500 in the first 3 months.',
    { bonus_points: 45_000, min_spend: 2500, min_spend_months: 3 },
  ],
  ['Earn 2,500 bonus miles each time you spend $8,000 in a calendar year.', {}],
  ['You can also receive a $150 Oak Flight Credit after you spend $8,000 in purchases in a year.', {}],
  [
    'Earn a $90 statement credit after each Employee Card Member spends $3,000 on a new card in the first 6 months.',
    {},
  ],
  [
    'Earn up to 70,000 points - 10,000 welcome bonus points - Earn 10,000 points each month for the first 6 months when you spend $900',
    { bonus_points: 70_000, min_spend: 5400, min_spend_months: 6 },
  ],
  [
    'How to earn the 35,000-point welcome bonus Spend $700 a month for the first five months and collect 5,000 points each month',
    { bonus_points: 35_000, min_spend: 3500, min_spend_months: 5 },
  ],
  [
    "Welcome bonus: 25,000 points\nYou'll earn 25,000 points when you charge $4,000 within three months.\n" +
      'You can opt in to payment insurance to receive 8,000 bonus points.\n' +
      "Charge $11,000 within 12 months and you'll receive a bonus of 25,000 points.",
    { bonus_points: 58_000, min_spend: 11_000, min_spend_months: 12 },
  ],
  [
    '1) Wallet bonus: Earn $15 cash back when you make a purchase within the first 4 months.\n' +
      '2) Cash bonus: Earn $20 cash back for every statement cycle when you spend $300 for the first 4 months, up to a maximum of ' +
      '$80 cash back.',
    { bonus_cash_value: 95, min_spend: 1200, min_spend_months: 4 },
  ],
  [
    'Special offer: Earn up to $900 in value, including up to 80,000 Oak Points, a Birthday Bonus and no Annual Fee for the ' +
      'first year.\nWelcome Bonus of 15,000 Oak Points when you make your first Purchase\n' +
      'Earn 65,000 Oak Points when you spend $4,000 within 180 days of Account opening',
    { bonus_points: 80_000, min_spend: 4000, min_spend_months: 6 },
  ],
  [
    'Welcome Bonus of 15,000 Oak Points when you make your first Purchase\nEarn 65,000 Oak Points when you spend $4,000 within 180 days',
    { bonus_points: 80_000, min_spend: 4000, min_spend_months: 6 },
  ],
  [
    'To earn the welcome bonus: 35,000 points when you spend $3,500 in the first 110 days; 20,000 points when you spend $12,000 ' +
      'in your first year',
    { bonus_points: 55_000, min_spend: 12_000, min_spend_months: 12 },
  ],
  [
    'Get up to $500 in OAKDOLLARS as a welcome bonus: $200 in OAKDOLLARS after $4,000 in purchases in the first 3 months and an ' +
      'additional $300 in OAKDOLLARS after $12,000 in purchases in the first 12 months.',
    { bonus_cash_value: 500, min_spend: 12_000, min_spend_months: 12 },
  ],
])('an offer states its reward and condition: %s', (text, values) => expect(offerOf(text)).toEqual(values))

describe('several cards on a page', () => {
  it.each([
    [
      'each with the stages of its offer',
      '- Oak Visa Card (base) — up to 30,000 Oak points:\n- 10,000 points after $2,000 spent in 110 days\n' +
        '- 20,000 points after $8,000 spent in the first year\n- Oak Gold Visa Card — up to 50,000 Oak points:\n' +
        '- 20,000 points after $4,000 spent in 110 days\n- 30,000 points after $16,000 spent in the first year\nThose are high.\n',
      {
        'Oak Visa Card': {
          signup_bonus_points: 30000,
          signup_min_spend: 8000,
          signup_min_spend_months: 12,
          signup_bonus: 'up to 30,000 Oak points:',
        },
        'Oak Gold Visa Card': {
          signup_bonus_points: 50000,
          signup_min_spend: 16000,
          signup_min_spend_months: 12,
          signup_bonus: 'up to 50,000 Oak points:',
        },
      },
    ],
    [
      'each with its bonus in a sentence',
      'The bonus on the Oak World Mastercard is 21,000 points. The standard bonus on the Elm Visa Infinite Card is 14,000 points.\n',
      {
        'Oak World Mastercard': { signup_bonus_points: 21000, signup_bonus: '21,000 points' },
        'Elm Visa Infinite Card': { signup_bonus_points: 14000, signup_bonus: '14,000 points' },
      },
    ],
    [
      'with their fees in two sentences',
      'The Annual Fee: $97 for the Oak Plus Card and the Oak Business Card. The standard Oak Card has a $0 annual fee, so read on.\n',
      {
        'Oak Plus Card': { annual_fee: 97 },
        'Oak Business Card': { annual_fee: 97, card_type: 'business' },
        'Oak Card': { annual_fee: 0 },
      },
    ],
  ])('are separate %s', (_, text, cards) => expect(valuesByCard(text)).toEqual(cards))
})

it.each([
  ['Good/Excellent\n- Great rates on travel\n', { credit_score_recommended: 'Good/Excellent' }],
  ['A line of credit equal to your deposit.\n', { card_type: 'secured' }],
  [
    'Balance Transfers: Initial fee of either $6 or 2% of the transfer, whichever is greater, for the first 120 days. ' +
      'Subsequently, up to 4% per transfer.\n',
    {
      balance_transfer_fee_percent: 4,
      balance_transfer_fee_intro_percent: 2,
      balance_transfer_fee_intro_months: 4,
      balance_transfer_fee_min: 6,
    },
  ],
  [
    'Interest Rate on Balance Transfers:\n\n9.10% APR and a balance transfer fee of 2% per transaction (min. $11, max. $210)\n\n' +
      'Penalty Interest Rate:\nReturned Payment Fee:\n\n18.10% APR and a late payment fee of up to $26\nUp to $24 per transaction\n',
    {
      balance_transfer_fee_min: 11,
      penalty_apr: 18.1,
      returned_payment_fee: 24,
      interest_rate_balance_transfer: 9.1,
      balance_transfer_fee_percent: 2,
      late_payment_fee: 26,
    },
  ],
  [
    'Transaction Fees\n- Balance Transfer Fee\n- Cash Advance Fee\n- The greater of $11 or 4% of the Balance Transfer\n' +
      '- The greater of $12 or 6% of the Cash Advance\n',
    {
      balance_transfer_fee_min: 11,
      cash_advance_fee_min: 12,
      balance_transfer_fee_percent: 4,
      cash_advance_fee_percent: 6,
    },
  ],
  [
    '0% Introductory APR on Purchases and Balance Transfers for the first 11 months. Balance Transfers must be posted within the ' +
      'first 60 days. After that a variable APR of 13.10% to 23.10% will apply.\n',
    {
      interest_rate_purchase: [13.1, 23.1],
      intro_apr_balance_transfer: 0,
      intro_apr_balance_transfer_months: 11,
      intro_apr_purchase: 0,
      intro_apr_purchase_months: 11,
    },
  ],
  [
    'There is an intro balance transfer fee of 2% of each transfer (minimum $6) completed within the first 4 months. After that, ' +
      'your fee will be 4% of each transfer (minimum $6).\n',
    {
      balance_transfer_fee_percent: 4,
      balance_transfer_fee_intro_percent: 2,
      balance_transfer_fee_intro_months: 4,
      balance_transfer_fee_min: 6,
    },
  ],
  [
    'Balance Transfer Fee\n2% for the first 14 months; 3% at a promotional APR that we may offer you at any other time\n',
    {
      balance_transfer_fee_percent: 3,
      balance_transfer_fee_intro_percent: 2,
      balance_transfer_fee_intro_months: 14,
    },
  ],
  [
    'Balance transfer fee: 2% Intro fee on balances transferred by March 10 and up to 4% fee for future balance transfers will apply.\n',
    { balance_transfer_fee_percent: 4, balance_transfer_fee_intro_percent: 2 },
  ],
  [
    'Intro APR\n0% intro APR for 11 months from account opening on purchases and qualifying balance transfers. 18.10%, 22.10%, ' +
      'or 27.10% variable APR thereafter; balance transfers made within 120 days qualify for the intro rate and fee of 2% then a ' +
      'BT fee of up to 4%, min: $6.\n',
    {
      intro_apr_purchase: 0,
      interest_rate_purchase: [18.1, 27.1],
      balance_transfer_fee_percent: 4,
      balance_transfer_fee_intro_percent: 2,
      intro_apr_balance_transfer: 0,
      intro_apr_balance_transfer_months: 11,
      intro_apr_purchase_months: 11,
      interest_rate_balance_transfer: [18.1, 27.1],
      balance_transfer_fee_min: 6,
    },
  ],
  ['TRANSFER INFO\n18.10% - 27.10% variable APR\n', { interest_rate_balance_transfer: [18.1, 27.1] }],
  [
    '$85 Annual Fee\n20.10% - 28.10% (Variable) APR for purchases and balance transfers, based on your creditworthiness.\n',
    { annual_fee: 85, interest_rate_purchase: [20.1, 28.1], interest_rate_balance_transfer: [20.1, 28.1] },
  ],
  [
    'You may not be eligible for bonus offers if you opened an Oak Credit Card within the last 15 months.\n',
    {
      application_rules:
        'You may not be eligible for bonus offers if you opened an Oak Credit Card within the last 15 months.',
    },
  ],
])('a page of one card states: %s', (text, values) =>
  expect(valuesOf(`Oak Platinum Visa Card\n\n${text}`)).toEqual(values),
)
