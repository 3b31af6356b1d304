import { describe, expect, it } from 'vitest'
import { valuesOf } from './us-values.ts'

/** Texts of product pages, written for this project, with all values that they state. */
const PAGES: ReadonlyArray<readonly [string, string, Record<string, unknown>]> = [
  [
    'a fee for cash below the transfer fee',
    'Cash APR: 28.10% Variable\nBalance transfer fee: 3% intro, up to 4% on future balance transfers\n' +
      'Cash fee: $11 or 6%, whichever is more\n',
    {
      balance_transfer_fee_percent: 4,
      cash_advance_fee_percent: 6,
      cash_advance_fee_min: 11,
      interest_rate_cash: 28.1,
      balance_transfer_fee_intro_percent: 3,
    },
  ],
  [
    'an offer with its required spend on the next line',
    'NEW CARDMEMBER OFFER\n\n45,000 Bonus Points\n\nAfter you spend $1,800 on purchases in the first 4 months from account opening.',
    {
      signup_bonus_points: 45000,
      signup_min_spend: 1800,
      signup_min_spend_months: 4,
      signup_bonus:
        '45,000 Bonus Points After you spend $1,800 on purchases in the first 4 months from account opening.',
    },
  ],
  [
    'a rule for applicants who do not have the card',
    'Aspen Visa Card\nAnnual Fee: $40\nThis product is available to you if you do not have a current Aspen Visa Card and have ' +
      'not received a bonus within the last 18 months.',
    { annual_fee: 40, application_rules: expect.stringContaining('last 18 months') },
  ],
  [
    'a foreign transaction fee of $0',
    'Visa Card\nAnnual fee\n\n$35\n\nForeign transaction fee\n\n$0\n',
    { annual_fee: 35, foreign_transaction_fee: 0 },
  ],
  [
    'no foreign transaction fee, with a footnote before the period',
    "Plus, there's no annual fee and no foreign transaction fees3. Shop with your Visa card.",
    { annual_fee: 0, foreign_transaction_fee: 0 },
  ],
  [
    'the advance rate before the advance fee',
    'Visa Card\nAPR for cash advances: You get a variable 21.10 percent APR. Plus, there’s a 4 percent transaction fee.',
    { interest_rate_cash: 21.1 },
  ],
  [
    'a transfer rate that becomes the purchase rate',
    'APR for Purchases: 8.10% variable.\nBalance transfer APR: 0.00% for 10 months from account opening. After that same as for ' +
      'purchases.\nCash advance APR: 20.10%',
    {
      intro_apr_balance_transfer: 0,
      interest_rate_balance_transfer: 8.1,
      interest_rate_cash: 20.1,
      interest_rate_purchase: 8.1,
      intro_apr_balance_transfer_months: 10,
    },
  ],
  [
    'an intro transfer rate without the word "intro"',
    'Visa Card Review\n\nAPRs\n\n  • 12.10 to 19.10%, based on your creditworthiness.\n' +
      '  • 0% for the first seven months for balance transfers, then the purchase rate.\n',
    {
      intro_apr_balance_transfer: 0,
      intro_apr_balance_transfer_months: 7,
      interest_rate_purchase: [12.1, 19.1],
    },
  ],
  [
    'foreign transaction fees that the card waives',
    'Annual fee: $45. The Aspen Visa card waives foreign transaction fees, too.',
    { annual_fee: 45, foreign_transaction_fee: 0 },
  ],
  [
    'the regular transfer fee, not the intro fee in parentheses',
    'Balance Transfer Fee\n\nEither $9 or 4% of the amount of each transfer, whichever is greater. (During the first five ' +
      'billing cycles, either $4 or 2% of each transfer; the maximum fee is $40, after that no maximum).',
    { balance_transfer_fee_percent: 4, balance_transfer_fee_min: 9 },
  ],
  [
    'two fees under one label',
    'Visa Card\nAnnual Fee: $0\nLate/Returned Payment Fees: Up to $31 and $21, respectively\n',
    { late_payment_fee: 31, returned_payment_fee: 21, annual_fee: 0 },
  ],
  [
    'a statement credit after purchases',
    'Aspen Visa Card\nYou can earn a $120 statement credit after making $900 in purchases during the first three months.',
    {
      signup_bonus_cash_value: 120,
      signup_min_spend: 900,
      signup_min_spend_months: 3,
      signup_bonus:
        'You can earn a $120 statement credit after making $900 in purchases during the first three months.',
    },
  ],
  [
    'a bonus, and a waived first year',
    "You are also eligible for a great $350 sign-up bonus, and the first year's annual fee is waived.",
    {
      signup_bonus_cash_value: 350,
      annual_fee_waived_first_year: true,
      signup_bonus:
        "You are also eligible for a great $350 sign-up bonus, and the first year's annual fee is waived.",
    },
  ],
  [
    'points with the name of their program',
    'The Aspen Visa Card offers a sign-up bonus of 15,000 AspenPoints after your first purchase.',
    {
      signup_bonus_points: 15000,
      signup_bonus:
        'The Aspen Visa Card offers a sign-up bonus of 15,000 AspenPoints after your first purchase.',
    },
  ],
  [
    'a range before its subjects',
    'Aspen Visa Card\n\nRegular APR 14.10% to 22.10% variable on purchases and balance transfers\n',
    { interest_rate_purchase: [14.1, 22.1], interest_rate_balance_transfer: [14.1, 22.1] },
  ],
  [
    'an intro transfer fee, and the fee for future transfers',
    'Visa Card\n\nBalance transfer fee 2% intro balance transfer fee, up to 4% fee on future balance transfers\n',
    { balance_transfer_fee_intro_percent: 2, balance_transfer_fee_percent: 4 },
  ],
  [
    'a later transfer fee, which is no rate',
    'Aspen Visa Card\n\n3% fee in the first 60 days, then 5% for balance transfers.\n',
    { balance_transfer_fee_percent: 5 },
  ],
  [
    'a bonus after the card name',
    'Aspen Visa Card $60 Cashback Bonus When you make $400 in purchases in your first 4 months.',
    {
      signup_bonus_cash_value: 60,
      signup_min_spend: 400,
      signup_min_spend_months: 4,
      signup_bonus:
        'Aspen Visa Card $60 Cashback Bonus When you make $400 in purchases in your first 4 months.',
    },
  ],
  [
    'an offer that is repeated, once with another benefit',
    'Aspen Card\n\nEarn 45,000 bonus miles\n\nEarn 45,000 bonus miles after you spend $1,500 in the first 3 months.\n\n' +
      'No other card adds more lounges and a solid offer of 45,000 bonus points.',
    {
      signup_bonus_points: 45000,
      signup_min_spend: 1500,
      signup_bonus: 'Earn 45,000 bonus miles',
      signup_min_spend_months: 3,
    },
  ],
  [
    'a hyphenated authorized-user fee',
    'The Aspen Visa card charges a $65 annual fee and has a $25 authorized-user fee.',
    { annual_fee: 65, authorized_user_fee: 25 },
  ],
  [
    'values in words without spaces',
    'MapleStoreCreditCardAgreement\n\nInterestRatesandInterestCharges\nMapleStoreCreditCardPrivacyPolicy\n\nAnnualPercentage\n' +
      'Rate(APR)forPurchases\n\n21.10%\n\nThisAPRwillvarywiththemarketbasedonthePrimeRate.\nSeethetemporarycreditcardreceipt.\n' +
      'Yourduedateisatleastaweekafterthecloseofeachcycle.\n\nFees\nAnnualFee\n\nNone\n\nPenaltyFees\nLatePayment\n\nUpto$31\n\n' +
      'ReturnedPayment\n\nUpto$21\n',
    {
      interest_rate_purchase: 21.1,
      annual_fee: 0,
      late_payment_fee: 31,
      returned_payment_fee: 21,
    },
  ],
  [
    'free employee cards',
    'The Aspen Card\n\nNo foreign transaction fees\n\nAdditional Employee Cards at no annual fee - and a discount on what employees spend.',
    { foreign_transaction_fee: 0, authorized_user_fee: 0 },
  ],
  [
    'a cash offer with its condition',
    'This card has a $210 annual fee and a public welcome offer of $450 after spending $12,000 in the first 4 months.',
    {
      annual_fee: 210,
      signup_bonus_cash_value: 450,
      signup_min_spend: 12000,
      signup_min_spend_months: 4,
      signup_bonus:
        'This card has a $210 annual fee and a public welcome offer of $450 after spending $12,000 in the first 4 months.',
    },
  ],
]

const ABSENT: ReadonlyArray<readonly [string, string, string]> = [
  [
    'an intro rate for purchases of one kind',
    'APR for Purchases 15.10%. 0% promotional APR for five billing cycles on all Maple Vacation Purchases. After that, 15.10%.',
    'intro_apr_purchase',
  ],
  [
    'a penalty that is only a margin',
    'APR for Cash Advances Prime Rate + 20.10% This is a variable APR. Prime Rate + 22.10% This is a variable APR. This APR will ' +
      'apply to your account if you make a late payment. Penalty APR and When it Applies How Long Will the Penalty APR Apply? At ' +
      'least 5 months. Annual Fee $25',
    'penalty_apr',
  ],
  [
    'an annual fee from a club membership fee',
    'Aspen Visa Infinite Card\nAPR for Purchases 14.10%\nUp to $440 Airline Club Membership Fee Statement Credit\n' +
      'Receive a credit of up to $440 per account per calendar year.',
    'annual_fee',
  ],
  [
    'a purchase rate that is the intro transfer rate',
    'APR for Purchases\n\n3.10%\n\nAPR for Balance Transfers\n\n' +
      '3.10% Intro fixed APR for your first nine billing cycles. After that, the APR will be 14.10%.\n',
    'interest_rate_purchase',
  ],
  [
    'an offer that is a yearly bonus',
    'Aspen Visa Card\nAnnual fee: $65\n\n  • 8,000 annual mile bonus. When you spend $20,000 in any given calendar year.\n',
    'signup_bonus_points',
  ],
  [
    'an annual fee from free additional cards',
    'The Aspen Card\n\nNo foreign transaction fees\n\nAdditional Employee Cards at no annual fee - and a discount.',
    'annual_fee',
  ],
  [
    'an intro rate that is one of several',
    'Aspen Business Card Terms\n\n0.00% introductory APR for the first 5 billing cycles that your Account is open.\n\n' +
      '0% introductory APR for the first 11 billing cycles following\n\n14.10%, 19.10% or 23.10%, based on your creditworthiness.',
    'intro_apr_purchase',
  ],
]

describe('a US product page', () => {
  it.each(PAGES)('states %s', (_, text, values) => expect(valuesOf(text)).toEqual(values))

  it.each(ABSENT)('does not state %s', (_, text, field) => expect(valuesOf(text)).not.toHaveProperty(field))
})
