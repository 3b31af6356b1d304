import { describe, expect, it } from 'vitest'
import { valuesByCard, valuesOf } from './us-values.ts'

/** A shape, an example, and some of its values. */
const SHAPES: ReadonlyArray<readonly [string, string, Record<string, unknown>]> = [
  [
    'a fee on cash below that on transfers',
    'Cash APR: 28.10% Variable\nBalance transfer fee: 3% intro, up to 4% on future balance transfers\nCash fee: $11 or 6%, whichever is more\n',
    { balance_transfer_fee_percent: 4, cash_advance_fee_percent: 6, cash_advance_fee_min: 11 },
  ],
  [
    'an offer whose spending stands on the next line',
    'NEW CARDMEMBER OFFER\n\n45,000 Bonus Points\n\nAfter you spend $1,800 on purchases in the first 4 months from account opening.',
    { signup_bonus_points: 45000, signup_min_spend: 1800, signup_min_spend_months: 4 },
  ],
  [
    'an offer for who does not have the card',
    'Aspen Visa Card\nAnnual Fee: $40\nThis product is available to you if you do not have a current Aspen Visa Card and have not received a bonus within the last 18 months.',
    { annual_fee: 40, application_rules: expect.stringContaining('last 18 months') },
  ],
  [
    'a foreign fee of no dollars',
    'Visa Card\nAnnual fee\n\n$35\n\nForeign transaction fee\n\n$0\n',
    { annual_fee: 35, foreign_transaction_fee: 0 },
  ],
  [
    'a footnote before the full stop',
    "Plus, there's no annual fee and no foreign transaction fees3. Shop with your Visa card.",
    { annual_fee: 0, foreign_transaction_fee: 0 },
  ],
  [
    'the fee of advances told beside their rate',
    'Visa Card\nAPR for cash advances: You get a variable 21.10 percent APR. Plus, there’s a 4 percent transaction fee.',
    { interest_rate_cash: 21.1, cash_advance_fee_percent: 4 },
  ],
  [
    'a rate of transfers that becomes that of purchases',
    'APR for Purchases: 8.10% variable.\nBalance transfer APR: 0.00% for 10 months from account opening. After that same as for purchases.\nCash advance APR: 20.10%',
    { intro_apr_balance_transfer: 0, interest_rate_balance_transfer: 8.1, interest_rate_cash: 20.1 },
  ],
  [
    'marks of the layout in a text',
    'Annual Percentage Rate<br />\n\n(APR) for purchases<br />\n\n8.20% variable.<br />\n\n<strong>Annual</strong> fee: $15<br />',
    { interest_rate_purchase: 8.2, annual_fee: 15 },
  ],
  [
    'transfers free for a time, told without a word of introduction',
    'Visa Card Review\n\nAPRs\n\n  • 12.10 to 19.10%, based on your creditworthiness.\n  • 0% for the first seven months for balance transfers, then the purchase rate.\n',
    { intro_apr_balance_transfer: 0, intro_apr_balance_transfer_months: 7 },
  ],
  [
    'foreign fees that the card waives',
    'Annual fee: $45. The Aspen Visa card waives foreign transaction fees, too.',
    { annual_fee: 45, foreign_transaction_fee: 0 },
  ],
  [
    'a share of transfers with another in brackets, which ends without a limit',
    'Balance Transfer Fee\n\nEither $9 or 4% of the amount of each transfer, whichever is greater. (During the first five billing cycles, either $4 or 2% of each transfer; the maximum fee is $40, after that no maximum).',
    { balance_transfer_fee_percent: 4, balance_transfer_fee_min: 9 },
  ],
  [
    'two fees under one label',
    'Visa Card\nAnnual Fee: $0\nLate/Returned Payment Fees: Up to $31 and $21, respectively\n',
    { late_payment_fee: 31, returned_payment_fee: 21 },
  ],
  [
    'a statement credit after making purchases',
    'Aspen Visa Card\nYou can earn a $120 statement credit after making $900 in purchases during the first three months.',
    { signup_bonus_cash_value: 120, signup_min_spend: 900, signup_min_spend_months: 3 },
  ],
  [
    'a praised bonus, and the fee behind the waiver of its first year',
    "You are also eligible for a great $350 sign-up bonus, and the first year's annual fee is waived. The card is only $85 per year after that.",
    { signup_bonus_cash_value: 350, annual_fee: 85, annual_fee_waived_first_year: true },
  ],
  [
    'points with the name of their program',
    'The Aspen Visa Card offers a sign-up bonus of 15,000 AspenPoints after your first purchase.',
    { signup_bonus_points: 15000 },
  ],
  [
    'a range in front of what it is for',
    'Aspen Visa Card\n\nRegular APR 14.10% to 22.10% variable on purchases and balance transfers\n',
    { interest_rate_purchase: [14.1, 22.1], interest_rate_balance_transfer: [14.1, 22.1] },
  ],
  [
    'a share of transfers at first, and another of future ones',
    'Visa Card\n\nBalance transfer fee 2% intro balance transfer fee, up to 4% fee on future balance transfers\n',
    { balance_transfer_fee_intro_percent: 2, balance_transfer_fee_percent: 4 },
  ],
  [
    'a bonus called so behind the name of the card',
    'Aspen Visa Card $60 Cashback Bonus When you make $400 in purchases in your first 4 months.',
    { signup_bonus_cash_value: 60, signup_min_spend: 400, signup_min_spend_months: 4 },
  ],
  [
    'an offer that is told again and praised with another perk',
    'Aspen Card\n\nEarn 45,000 bonus miles\n\nEarn 45,000 bonus miles after you spend $1,500 in the first 3 months.\n\nNo other card adds more lounges and a solid offer of 45,000 bonus points.',
    { signup_bonus_points: 45000, signup_min_spend: 1500 },
  ],
  [
    'a fee for authorized users with a hyphen',
    'The Aspen Visa card charges a $65 annual fee and has a $25 authorized-user fee.',
    { annual_fee: 65, authorized_user_fee: 25 },
  ],
  [
    'words that lost their spaces',
    'MapleStoreCreditCardAgreement\n\nInterestRatesandInterestCharges\nMapleStoreCreditCardPrivacyPolicy\n\nAnnualPercentage\nRate(APR)forPurchases\n\n21.10%\n\nThisAPRwillvarywiththemarketbasedonthePrimeRate.\nSeethetemporarycreditcardreceipt.\nYourduedateisatleastaweekafterthecloseofeachcycle.\n\nFees\nAnnualFee\n\nNone\n\nPenaltyFees\nLatePayment\n\nUpto$31\n\nReturnedPayment\n\nUpto$21\n',
    {
      interest_rate_purchase: 21.1,
      annual_fee: 0,
      late_payment_fee: 31,
      returned_payment_fee: 21,
    },
  ],
  [
    'cards of employees without a fee',
    'The Aspen Card\n\nNo foreign transaction fees\n\nAdditional Employee Cards at no annual fee - and a discount on what employees spend.',
    { foreign_transaction_fee: 0, authorized_user_fee: 0 },
  ],
  [
    'an offer of money with its condition',
    'This card has a $210 annual fee and a public welcome offer of $450 after spending $12,000 in the first 4 months.',
    {
      annual_fee: 210,
      signup_bonus_cash_value: 450,
      signup_min_spend: 12000,
      signup_min_spend_months: 4,
    },
  ],
]

const ABSENT: ReadonlyArray<readonly [string, string, string]> = [
  [
    'an introduction for purchases that bear a name of their own',
    'APR for Purchases 15.10%. 0% promotional APR for five billing cycles on all Maple Vacation Purchases. After that, 15.10%.',
    'intro_apr_purchase',
  ],
  [
    'a penalty that is only a margin',
    'APR for Cash Advances Prime Rate + 20.10% This is a variable APR. Prime Rate + 22.10% This is a variable APR. This APR will apply to your account if you make a late payment. Penalty APR and When it Applies How Long Will the Penalty APR Apply? At least 5 months. Annual Fee $25',
    'penalty_apr',
  ],
  [
    'a fee for a club whose membership it pays',
    'Aspen Visa Infinite Card\nAPR for Purchases 14.10%\nUp to $440 Airline Club Membership Fee Statement Credit\nReceive a credit of up to $440 per account per calendar year.',
    'annual_fee',
  ],
  [
    'a purchase rate where all that is left is what transfers cost at first',
    'APR for Purchases\n\n3.10%\n\nAPR for Balance Transfers\n\n3.10% Intro fixed APR for your first nine billing cycles. After that, the APR will be 14.10%.\n',
    'interest_rate_purchase',
  ],
  [
    'a bonus that comes each year',
    'Aspen Visa Card\nAnnual fee: $65\n\n  • 8,000 annual mile bonus. When you spend $20,000 in any given calendar year.\n',
    'signup_bonus_points',
  ],
  [
    'a fee that only the further cards are free of',
    'The Aspen Card\n\nNo foreign transaction fees\n\nAdditional Employee Cards at no annual fee - and a discount.',
    'annual_fee',
  ],
  [
    'an introduction where several cards have theirs',
    'Aspen Business Card Terms\n\n0.00% introductory APR for the first 5 billing cycles that your Account is open.\n\n0% introductory APR for the first 11 billing cycles following\n\n14.10%, 19.10% or 23.10%, based on your creditworthiness.',
    'intro_apr_purchase',
  ],
]

describe('a US product page', () => {
  it.each(SHAPES)('states %s', (_, text, values) => expect(valuesOf(text)).toMatchObject(values))

  it.each(ABSENT)('does not state %s', (_, text, field) => expect(valuesOf(text)).not.toHaveProperty(field))

  it('lists the facts of each card as bullets under its short name', () =>
    expect(
      valuesByCard(
        'Maple Secured Card Review\n\nPlatinum Basic\n\n  • Annual Fee: $0 the first year, then $25\n  • APR: 18.10% variable\n\nPlatinum Choice\n\n  • Annual Fee: $0 the first year, then $35\n  • APR: 13.10% variable\n',
      ),
    ).toMatchObject({
      'Platinum Basic': {
        annual_fee: 25,
        annual_fee_waived_first_year: true,
        interest_rate_purchase: 18.1,
      },
      'Platinum Choice': { annual_fee: 35, interest_rate_purchase: 13.1 },
    }))

  it('assigns two cards in one sentence their rates and their common fee waiver', () =>
    expect(
      valuesByCard(
        'APR for Balance Transfers\n\n3.10% fixed APR for six billing cycles.\nAfter that, the APR will be 15.10% for Personal World Accounts and 13.10% for Priority\nBanking World Accounts.\nThese APRs will vary with the market.\n\nAnnual Fee\n\n$0 introductory Annual Fee for the first year. After that, the Annual Fee will be $45.\n',
      ),
    ).toMatchObject({
      'Personal World Accounts': {
        interest_rate_balance_transfer: 15.1,
        annual_fee: 45,
        annual_fee_waived_first_year: true,
      },
      'Priority Banking World Accounts': { interest_rate_balance_transfer: 13.1, annual_fee: 45 },
    }))

  it('finds the cards of a table in their own column, below the programs they belong to', () =>
    expect(
      valuesByCard(
        'Program | Card(s) | Annual fee | APR* | Bonus points |\nAspen Stays [1] | Aspen Platinum Credit Card | $0 | Prime + 9.10%, currently 13.10% | 7,500 |\nAspen Visa Gold Card | $15 | Prime + 11.10%, currently 15.10% | 9,000 | |\nMaple Inns [2] | Maple Rewards Visa | $25 | 12.10% fixed | 5,000 |\n',
      ),
    ).toMatchObject({
      'Aspen Platinum Credit Card': { annual_fee: 0, interest_rate_purchase: 13.1 },
      'Aspen Visa Gold Card': { annual_fee: 15, interest_rate_purchase: 15.1 },
      'Maple Rewards Visa': { annual_fee: 25, interest_rate_purchase: 12.1 },
    }))

  it('does not read a heading of rewards as a card', () =>
    expect(
      valuesByCard(
        'Aspen One Premier Credit Card\n\nAPR\n\n15.10%-19.10% variable APR.See pricing and terms\n\nTravel Credit Card Rewards & Benefits\n\n$50 STATEMENT CREDIT\n\nEarn $50 & 4,000 bonus points\n',
      ),
    ).toMatchObject({ 'Aspen One Premier Credit Card': { interest_rate_purchase: [15.1, 19.1] } }))
})
