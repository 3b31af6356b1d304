import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'

const cardsOf = (text: string) => extract(pageOf(text), 'CA').cards

const valuesOf = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(cardsOf(text)[0]?.fields ?? {})
      .filter(([field]) => field !== 'signup_bonus')
      .map(([field, { value }]) => [field, value]),
  )

const points = (signup_bonus_points: number, spend?: number, months?: number) => ({
  signup_bonus_points,
  ...(spend === undefined ? {} : { signup_min_spend: spend }),
  ...(months === undefined ? {} : { signup_min_spend_months: months }),
})

describe('an offer on a Canadian page', () => {
  it.each([
    [
      'a tile with its points above the label',
      'Highlights\n$412\nFirst year value\n90,000 Oak points\nWelcome bonus\n$87\nAnnual fee\n',
      { annual_fee: 87, ...points(90_000) },
    ],
    [
      'points for each month of the first year',
      'In your first year as a new Oak Cardmember, you can earn 1,500 Oak points for each monthly billing period in which you ' +
        'spend $400.\nApply now and you can earn a Welcome Bonus of 9,000 Oak points when you spend $2,500 in your first 3 ' +
        'months3.\n',
      points(27_000, 4800, 12),
    ],
    [
      'a total of points with its stages',
      "The annual fee of $87 is waived for the first year, and you'll earn 45,000 Oak points in total, as follows:\n\n" +
        '• 20,000 Oak points upon first purchase\n\n• 25,000 Oak points upon spending $4,000 in the first 120 days\n',
      { annual_fee: 87, annual_fee_waived_first_year: true, ...points(45_000, 4000, 4) },
    ],
    [
      'the offer outside Quebec',
      "Here's the offer of the Oak Visa Card, if you are a resident of Quebec:\n- 20,000 Welcome Bonus Points\n" +
        '- Earn an additional 70,000 points if your account remains open for 180 days\n' +
        'Residents outside Quebec can earn up to 50,000 points:\n- 20,000 Welcome Bonus Points\n' +
        '- Earn an additional 30,000 points when you spend $3,000 in the first 6 months\n',
      points(50_000, 3000, 6),
    ],
    [
      'no offer for residents of Quebec, under a heading of its own',
      'Annual fee: $87\nQuebec residents:\nEarn 15,000 bonus points after you spend $1,000 in the first 3 months.\n',
      { annual_fee: 87 },
    ],
    [
      'no offer for residents of Quebec, on the last line of the page',
      'Annual fee: $87\nWelcome offer for residents of Quebec: Earn 15,000 points when you spend $1,000 in 3 months.\n',
      { annual_fee: 87 },
    ],
    [
      'a second stage with a higher spend and a smaller reward',
      "You'll earn 20,000 bonus points when you charge a net purchase amount of $4,000 to your card within the first three " +
        "months of account opening. If you charge $9,000 to your card within 12 months of account opening, you'll receive a bonus " +
        'of 15,000 points.\n',
      points(35_000, 9000, 12),
    ],
    [
      'points without a required spend if they are based on monthly spending',
      'Annual fee: $87\nBased on $1,900 in monthly spending, you can get up to 7,000 miles as a welcome.\n',
      { annual_fee: 87, ...points(7000) },
    ],
    [
      'an offer with an end date, which is not a notice of changes',
      'Best offer is available until Dec 31, 2030\n\n• Annual fee: $87\n',
      { annual_fee: 87 },
    ],
    [
      'a tile with its points below the label',
      'Visa card\n\nWelcome Bonus\n\nUp to 16,000 Oak points\n\nAnnual Fee\n\n$87\n',
      { annual_fee: 87, ...points(16_000) },
    ],
    [
      'a tile with its cash below the label',
      'Visa card\n\nWelcome Bonus\n\n$240\n\nAnnual Fee\n\n$87\n',
      { annual_fee: 87, signup_bonus_cash_value: 240 },
    ],
    [
      'cash after a label',
      '• Annual fee: $87\n• Welcome bonus: $35 when you make your first purchase\n',
      { annual_fee: 87, signup_bonus_cash_value: 35 },
    ],
    [
      'stages in a list, one of them per month',
      '  • 1,500 monthly points when charging $600 each month for a year (18,000 points total)\n' +
        '  • 6,000 points when spending $2,500 in the first 3 months of the card\n',
      points(24_000, 7200, 12),
    ],
    [
      'points after the number of their stage',
      'Visa card\ni. 40,000 Oak welcome bonus points will be credited after you spend a minimum of $3,500 in net card purchases ' +
        'within the first 110 days.\n',
      points(40_000, 3500, 4),
    ],
    [
      'two stages with equal rewards',
      'Oak World Mastercard\n- 14,000 Oak Miles after your first purchase\n' +
        '- 14,000 Oak Miles when you spend $2,500 in the first 3 months\n',
      points(28_000, 2500, 3),
    ],
    [
      'a required spend in parentheses',
      'The card comes with a welcome bonus of 40,000 points (required spend: $2,500, conditions apply).\n',
      points(40_000, 2500),
    ],
    [
      'a value in parentheses, and a required minimum purchase',
      'Apply for your Oak credit card today and you could earn 16,000 points ($135 value in travel discounts). You also save on ' +
        'the annual fee ($87 value) the first year.\n\nMinimum purchase required of $2,500 within the first 3 months to earn the ' +
        '16,000 points.\n',
      {
        annual_fee: 87,
        annual_fee_waived_first_year: true,
        signup_bonus_cash_value: 135,
        ...points(16_000, 2500, 3),
      },
    ],
  ])('is read: %s', (_, text, values) => expect(valuesOf(text)).toEqual(values))
})

describe('a sentence of a Canadian page', () => {
  it.each([
    ['Visa card\n• Option to spend over your credit limit with no overlimit fee3\n', { over_limit_fee: 0 }],
    [
      'Oak Visa offers\nThe following applicants are not eligible for them:\n' +
        '• Applicants who have held an Oak Visa account in the last year\n',
      {
        application_rules:
          'The following applicants are not eligible for them: Applicants who have held an Oak Visa account in the last year',
      },
    ],
    ['Cardholders do not have to pay any foreign transaction fees.\n', { foreign_transaction_fee: 0 }],
    ['Visa card: $12 Monthly Fee. Terms apply.\n', { monthly_fee: 12 }],
    ['Your card comes free with an Oak banking account ($12 monthly fee).\n', {}],
    ['Annual fee: $87\nMany card providers charge a 3% fee for foreign transactions.\n', { annual_fee: 87 }],
    [
      'The Oak card’s annual fee comes in at $87 per year and additional (supplementary) cards are $33 each.\n',
      { annual_fee: 87, supplementary_card_fee: 33 },
    ],
    ['Visa card\nWhile there is a 3% FX fee, it pays.\n', { foreign_transaction_fee: 3 }],
    ['Visa card\nNot for cardholders looking for a card with no FX fee.\n', {}],
    [
      'Annual fee: $87\nNo minimum income required for most:\nWorld ($61,000 individual or $111,000 household)\n' +
        'Elite ($81,000 individual)\n',
      { annual_fee: 87 },
    ],
    [
      'Annual fee: $87\nCredit Score Description\nGood\n',
      { annual_fee: 87, credit_score_recommended: 'Good' },
    ],
    ['Visa card\nYou skip the first annual fee.\n', { annual_fee_waived_first_year: true }],
    ['Visa card\n- Only $6 / month\n', { monthly_fee: 6 }],
    ['Visa card\n$240\n\nFor travel\n\nAnnual fee of $87 on renewal\n', { annual_fee: 87 }],
    [
      'The interest rate is 18.91% - 25.92% on purchases and 21.93% - 27.94% on cash advances.\n',
      { interest_rate_purchase: 18.91, interest_rate_cash: 21.93 },
    ],
    [
      'Gross annual income $71,000 for applicant or $131,000 for household\nAnnual fee: $87\n',
      { annual_fee: 87, min_income: 71_000, min_income_household: 131_000 },
    ],
    [
      'Eligibility\nAnnual Income\nPurchase APR\n18.91%\nAnnual Fee\n$87\nAdditional Cards\n$33\nMinimum Individual Income\n' +
        '$71,000\nMinimum Household Income\n$131,000\n',
      {
        interest_rate_purchase: 18.91,
        annual_fee: 87,
        supplementary_card_fee: 33,
        min_income: 71_000,
        min_income_household: 131_000,
      },
    ],
    ['Annual fee: $87\nIncome requirements n/a $80,000 annual income\n', { annual_fee: 87 }],
    [
      'Annual fee: $87\nEligibility\nGood\nRecommended credit score\n',
      { annual_fee: 87, credit_score_recommended: 'Good' },
    ],
  ])('is read: %j', (text, values) => expect(valuesOf(text)).toEqual(values))
})

describe('several cards on a Canadian page', () => {
  const feesOf = (text: string) =>
    cardsOf(text).map(({ name, fields }) => [
      name,
      fields.annual_fee?.value ?? fields.monthly_fee?.value,
      fields.annual_fee_waived_first_year?.value,
    ])

  it.each([
    [
      'with their annual fees on one line',
      'Features Oak Rewards Mastercard Oak World Elite Mastercard\n' +
        'Annual fee $33/year $87/year (Special offer: first year fee waived)\nAdditional cardholder $0/year2 $33 each/year2\n',
      [
        ['Oak Rewards Mastercard', 33, undefined],
        ['Oak World Elite Mastercard', 87, true],
      ],
    ],
    [
      'below a header cell',
      'Cards |\n|\n|\n|---|---|---|\nCards |\nOak Green Card |\nOak Gold Card |\nAnnual fee |\n$33 |\n$87 |\n',
      [
        ['Oak Green Card', 33, undefined],
        ['Oak Gold Card', 87, undefined],
      ],
    ],
    [
      'with a short name below the full name',
      'Oak Green Visa Card\n\nGreen card\n\nMonthly Fee $3\n\nAnnual Interest Rate 18.91% on purchases\n\nOak Gold Visa Card\n\n' +
        'Gold card\n\nMonthly Fee $9\n\nAnnual Interest Rate 18.91% on purchases\n',
      [
        ['Oak Green Visa Card', 3, undefined],
        ['Oak Gold Visa Card', 9, undefined],
      ],
    ],
    [
      'below their names, one with a monthly fee',
      'Oak Secured Mastercard\nPros\n- Only $6 / month\nBest low-interest secured credit card\nElm Secured Visa Card\nCons\n' +
        '- $33 annual fee.\n',
      [
        ['Oak Secured Mastercard', 6, undefined],
        ['Elm Secured Visa Card', 33, undefined],
      ],
    ],
    [
      'without values from percentages of cash back',
      'Oak Club Mastercard\nAnnual fee\n$0\nCash interest rate\n20.92%\nEarn cash back everywhere Mastercard is accepted\n3%\n' +
        'cash back at restaurants\nand at the club.\n2%\ncash back at other gas stations\n',
      [['Oak Club Mastercard', 0, undefined]],
    ],
  ])('are separate %s', (_, text, cards) => expect(feesOf(text)).toEqual(cards))
})
