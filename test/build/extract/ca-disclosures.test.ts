import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import { type Values, valuesOf } from './ca-values.ts'

/** Layouts of Canadian disclosures, written for this project, with all values that they state. */
const LAYOUTS: ReadonlyArray<readonly [states: string, text: string, values: Values]> = [
  [
    'tiles whose labels have additional words',
    'Interest rates\n\n18.91%\n\nPurchases interest rate (standard)\n\n20.92%\n\nCash advance interest rate (standard)\n\n1.93%\n\n' +
      'Promotional balance transfers2 for 8 months\n\n21 days\n\nInterest-free grace period\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      intro_apr_balance_transfer: 1.93,
      intro_apr_balance_transfer_months: 8,
    },
  ],
  [
    'a promotional rate above its period, under a label of two lines',
    'Purchases interest rate\n\n18.91%\n\nPromotional\nbalance transfers\n\n1.93%\n\n8 months for new accounts\n',
    { intro_apr_balance_transfer: 1.93, intro_apr_balance_transfer_months: 8, interest_rate_purchase: 18.91 },
  ],
  [
    'no annual fee with one word per line',
    'Why you will like this card:\n\nNo\nAnnual\nFee\n\nIn our shops 10 points per $13\n\nPurchases interest rate\n\n18.91%\n',
    { annual_fee: 0, interest_rate_purchase: 18.91 },
  ],
  [
    'a rate whose label also lists what it includes',
    'Annual interest rates\nPurchases: 18.91%\nCash Advances including chips and money orders:\n20.92%\n',
    { interest_rate_cash: 20.92, interest_rate_purchase: 18.91 },
  ],
  [
    'a regular fee that is waived in the first year',
    'Oak Visa\n\nAnnual Fee While there is usually an annual fee of $47, you get this card for free during your first year.\n',
    { annual_fee: 47, annual_fee_waived_first_year: true },
  ],
  [
    'no rate from a table of monthly payments',
    'A standard annual credit rate of 31.91% applies to your Retail Credit Agreement.\n\n' +
      'Purchase Interest rate Monthly payments\n12 months 24 months\n$1000 13.91% $89.71 $48.01\n',
    { interest_rate_purchase: 31.91 },
  ],
  [
    'no annual fee from the fee for additional cards',
    'Oak Visa\n\nPurchases: 18.91%\n\nEarn points with Additional Cards!\n$47 annual fee1\n' +
      'Earn 100 points for each Additional Oak Visa Card.\n',
    { interest_rate_purchase: 18.91 },
  ],
  [
    'no program from an issuer’s initials before "points"',
    'Oak Visa\n\nPurchases: 18.91%\n\nPC points in our stores, PC points for all.\n',
    { interest_rate_purchase: 18.91 },
  ],
  [
    'a share of purchases as an offer with a spend and a period',
    'Annual fee: $0\n\nGet 10% cash back on up to $1,200 in everyday purchases made within 2 months.\n',
    {
      ...{ annual_fee: 0, signup_bonus_cash_value: 120, signup_min_spend_months: 2 },
      signup_bonus: 'Get 10% cash back on up to $1,200 in everyday purchases made within 2 months.',
    },
  ],
  [
    'cash that is named as the current offer',
    'Current offer: $310 cashback and no annual fees 1st year (value of $117)\n',
    {
      ...{ annual_fee: 117, annual_fee_waived_first_year: true, signup_bonus_cash_value: 310 },
      signup_bonus: 'Current offer: $310 cashback and no annual fees 1st year (value of $117)',
    },
  ],
  [
    'the bonus of the new card, not that of the old card',
    'Annual fee: $0\n\nThe new card has a much smaller sign-up bonus, of only $110, compared to $350 for the old card.\n',
    {
      annual_fee: 0,
      signup_bonus_cash_value: 110,
      signup_bonus:
        'The new card has a much smaller sign-up bonus, of only $110, compared to $350 for the old card.',
    },
  ],
  [
    'a waiver with footnote marks joined to it',
    'Apply now for a full annual fee rebate for the Primary Cardholder for the first year3a, 3b\n• Annual Fee: $87\n',
    { annual_fee: 87, annual_fee_waived_first_year: true },
  ],
  [
    'a transfer fee with its minimum in one sentence',
    'Transfer a balance to your new card at an introductory 1.93% interest rate for 8 months, with a 2% balance transfer fee of ' +
      'the amount or a $6.50 minimum fee.\n\nBalance Transfer\n\n' +
      'The cost is told for a transfer at the promotional annual interest rate of 1.93%.\n',
    {
      intro_apr_balance_transfer: 1.93,
      intro_apr_balance_transfer_months: 8,
      balance_transfer_fee_percent: 2,
      balance_transfer_fee_min: 6.5,
    },
  ],
  [
    'the regular rate of a store card',
    'Maple store card\n\nInitial Credit Limit\n\nTold in your statement\n\n' +
      'Regular Rate 28.4% The Regular Rate is in effect when your account is opened.\n\n"Low Interest" offer 9.5%\n',
    { interest_rate_purchase: 28.4 },
  ],
  [
    'tiles on one line with each value before its label',
    '$0 Annual Fee\n\n18.91% - 25.92% Variable APR\n\n24.93% - 28.94% Cash Advance APR Plus a $2.50 fee in Canada\n',
    { annual_fee: 0, interest_rate_purchase: 18.91, interest_rate_cash: 24.93 },
  ],
  [
    'the values after a tile on the same line',
    'Maple Card\n\n$0 Annual Fee $0 for additional cardholders\n\n18.91% Purchase APR\n\n' +
      '20.92% Cash Advance APR $3.50 within Canada\n\n2.50% Foreign Transaction Fee\n\nFair Recommended Credit Score\n',
    {
      annual_fee: 0,
      supplementary_card_fee: 0,
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      foreign_transaction_fee: 2.5,
      credit_score_recommended: 'Fair',
    },
  ],
  [
    'rates with a decimal comma in every layout',
    'Maple Card\n\nAnnual Interest Rate(s) The annual interest rates are:\n\nPurchases: 18,91 %\nCash advances: 20,92 %\n\n' +
      '2,5 % Foreign Transaction Fee\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.92, foreign_transaction_fee: 2.5 },
  ],
  [
    'incomes below their names',
    'Maple Card\n\nAnnual Interest Rates\nPurchases: 18.91%\nCash advances: 20.92%\nAnnual Income\nPersonal\n$70,000\nHousehold\n' +
      '$110,000\nCredit Score Estimate\n',
    {
      min_income: 70000,
      min_income_household: 110000,
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
    },
  ],
  [
    'a fee with the currency after the amount',
    '• Maple Mastercard\n  • Yearly fee 0 CA$\n  • Interest rate 18,91 %\n',
    { annual_fee: 0, interest_rate_purchase: 18.91 },
  ],
  [
    'an annual fee with its monthly installment',
    'The annual fee of the Maple Visa Infinite Credit Card is $108 and charged monthly at $9.\n',
    { annual_fee: 108, monthly_fee: 9 },
  ],
  [
    'the preferred rate if a sentence states two',
    'The Maple Mastercard goes with a standard interest rate of 24.91 percent and preferred rate of 18.92 percent. It is a ' +
      'no-annual-fee card.\n',
    { interest_rate_purchase: 18.92, annual_fee: 0 },
  ],
  [
    'incomes in a sentence without the word "income"',
    'Maple World Mastercard\n\nAnnual fee: $87\n\nWho can apply\nYou earn $50,000 or more a year (or $90,000 as a household).\n',
    { min_income: 50000, min_income_household: 90000, annual_fee: 87 },
  ],
  [
    'incomes that applicants must have',
    'Cardholders of the Maple World Elite Mastercard will now have to either have a personal income of $71,000 or household ' +
      'income of $121,000.\n',
    { min_income: 71000, min_income_household: 121000 },
  ],
]

describe('a Canadian disclosure', () => {
  it.each(LAYOUTS)('gives %s', (_, text, values) => {
    expect(valuesOf(text)).toEqual(values)
  })

  it.each([
    'Fee | Typical cost |\nAnnual fee | $0 to $99 |\nCash advance fee | $5 or 3% |\n',
    'Most credit cards charge an annual fee of $20. Cash advance fees typically range from $3 to $5. The late fee can range from ' +
      '$25 to $40.\n',
    'A credit card may have an annual fee. For example, the Maple Visa has an annual fee of $87. Your current card has a $33 annual fee.\n',
    'Cards with annual fees have more benefits. Otherwise a card with no annual fee may be the better option.\n',
    'Even without its credits, this is a card with an under $80 annual fee.\n',
    'Type of credit card Balance\nAnnual\nfee\nTotal cost\nCard you have $4,000 21% $0 $472\nOther $4,000 9% $50 $199\n',
    'You want to pay your debt off in 2 years and are considering switching to a credit card with a low rate and a $51 annual fee.\n',
    'Agreement for a line of credit\n\nLine of Credit - Information box\n' +
      'Annual Interest Rate | 9.93% Your rate is the prime rate + 2.50%. |\nForeign Currency Conversion | 2.50% |\n' +
      'Annual Fees | No Annual Fees |\n',
  ])('gives no value for typical costs, comparisons, and examples', (text) => {
    expect(extract(pageOf(text), 'CA').cards.flatMap(({ fields }) => Object.keys(fields))).toEqual([])
  })

  it.each([
    [
      'rows that have other columns too',
      'Credit Card Welcome Bonus Annual Fee Card Benefits\nMaple Gold Card 40,000 points $87.00 Lounge visits\n' +
        'Oak Platinum Card 2% back $112.00 None\nElm Classic Card 80 points $0.00 Priority\n',
      [87, 112, 0],
    ],
    [
      'cells on lines of their own',
      'Name Product Purchase Interest Rate Cash Advance Rate Annual Fee Minimum Income Benefits\nMaple Gold Card\n18.91%\n' +
        '20.92%\n$87\nN/A\nEarn points\nOak World Mastercard\n19.93%\n22.94%\n$0 annual fee for the first year ($112 thereafter)\n' +
        '$80,000\nEarn more\n',
      [87, 112],
    ],
  ])('gives a fee per card from %s', (_, text, fees) => {
    expect(extract(pageOf(text), 'CA').cards.map((card) => card.fields.annual_fee?.value)).toEqual(fees)
  })

  it('gives rows of names and values below a header without borders', () => {
    const text =
      'Credit card Interest rate (APR) Annual fee\n1 Maple Gold Mastercard (VIEW) 9.91% $39\n' +
      '2 Maple Mastercard (VIEW) 18.91% $0\n3 Oak Visa Prime + 4% (at least 8.9%) $35\n'
    expect(
      extract(pageOf(text), 'CA').cards.map(({ name, fields }) => [
        name,
        fields.interest_rate_purchase?.value,
        fields.annual_fee?.value,
      ]),
    ).toEqual([
      ['Maple Gold Mastercard', 9.91, 39],
      ['Maple Mastercard', 18.91, 0],
      ['Oak Visa', undefined, 35],
    ])
  })

  it('gives one card for two headings if only one states rates', () => {
    const text =
      'Maple Bank Mastercard\n\nNo annual fee\n\nMB Mastercard\n\nYours without an annual fee. There is no annual fee.\n\n' +
      '18.91%\n\nPurchases interest rate\n'
    expect(extract(pageOf(text), 'CA').cards).toHaveLength(1)
  })

  it('gives the type of a card from the name of its section', () => {
    const text =
      'Maple Secured credit card\n\nAnnual fee: $0\nInterest rate: 18.91%\n\nOak Secured Visa Card\n\nAnnual fee: $11\n' +
      'Interest rate: 20.92%\n'
    expect(extract(pageOf(text), 'CA').cards.map(({ fields }) => fields.card_type?.value)).toEqual([
      'secured',
      'secured',
    ])
  })
})
