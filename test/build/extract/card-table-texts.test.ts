import { expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const offer = (points: string, spend: number): Record<string, unknown> => ({
  signup_bonus: expect.stringContaining(points),
  signup_bonus_points: Number(points.replace(',', '')),
  signup_min_spend: spend,
  signup_min_spend_months: 3,
})

it.each<readonly [from: string, text: string, cards: Record<string, unknown>]>([
  [
    'one line with sentences as cells, a lowercase label after the names, and a row without a known label',
    'Acme Dividend Visa Infinite Acme Dividend Visa for Students Bonus categories Earn 4% cash back on gas Earn 2% cash back on ' +
      'groceries Annual fee $117 $0 Interest rate 18.91% for purchases and 21.93% for cash (or 20.92% for Quebec residents) 18.91% ' +
      'for purchases and 22.94% for cash (or 20.92% for Quebec residents) Minimum income requirement $61,000 individual, or ' +
      '$99,000 household $14,000 household Welcome offer Get a first-year annual fee rebate for you and up to three users $31 cash ' +
      'back on first purchase within the first 5 months\n\nHow to choose: earn 5% for 3 months.\n',
    {
      'Acme Dividend Visa Infinite': {
        annual_fee: 117,
        annual_fee_waived_first_year: true,
        interest_rate_purchase: 18.91,
        interest_rate_cash: 21.93,
        min_income: 61_000,
        min_income_household: 99_000,
      },
      'Acme Dividend Visa for Students': {
        annual_fee: 0,
        interest_rate_purchase: 18.91,
        interest_rate_cash: 22.94,
        min_income_household: 14_000,
        signup_bonus: expect.stringContaining('$31'),
        signup_bonus_cash_value: 31,
        signup_min_spend_months: 5,
      },
    },
  ],
  [
    'headings above a list of labels and cells of several lines, with a truncated last row',
    'The Oak Express Visa\nSilver Credit Card\n\nThe Oak Express Visa\nSilver Credit Card\n\nMore of everything.\n\n' +
      'The Oak Express Visa\nReserve Credit Card\n\nHighlights\n  • Welcome Bonus\n' +
      '  • New members get a bonus of 2,100 Miles when you charge $1,700 in purchases within your first three months.\n' +
      '  • New members get a bonus of 2,300 Miles when you charge $3,100 in purchases within your first three months.\n' +
      '  • Annual Fee\n  • $120\n    (preferred rate for purchases is 18.91% and funds advances is 21.93%)*.\n' +
      '    Additional Cards are free5\n  • $297\n    (preferred rate for purchases is 18.91% and funds adv',
    {
      'Oak Express Visa Silver Credit Card': {
        signup_bonus_points: 2100,
        signup_min_spend: 1700,
        signup_min_spend_months: 3,
        annual_fee: 120,
        signup_bonus: expect.stringContaining('2,100'),
        interest_rate_purchase: 18.91,
        interest_rate_cash: 21.93,
        supplementary_card_fee: 0,
      },
      'Oak Express Visa Reserve Credit Card': {
        signup_bonus_points: 2300,
        signup_min_spend: 3100,
        signup_min_spend_months: 3,
        annual_fee: 297,
        signup_bonus: expect.stringContaining('2,300'),
        interest_rate_purchase: 18.91,
      },
    },
  ],
  [
    'rows of cards, one of which is named after its fee',
    'Credit card Interest rate (APR) Annual fee\n1 Oak Gold Mastercard (VIEW) 9.91% $39\n' +
      '2 Oak Secured Annual Fee Visa Card (VIEW) 14.91% $59\n',
    {
      'Oak Gold Mastercard': { interest_rate_purchase: 9.91, annual_fee: 39 },
      'Oak Secured Annual Fee Visa Card': { interest_rate_purchase: 14.91, annual_fee: 59 },
    },
  ],
  [
    'rows of which some lack a cell, which give no value, and one has a cell that is not available',
    'Oak Visa Gold Oak Visa Classic Oak Visa Platinum\nAnnual Fee $87 $21\nPurchases 18.91% 19.92% 20.93%\n' +
      'Cash advances 21.94% 22.95%\nAdditional cards Not available $31 Free\nForeign transaction fee 2.5% 0%\n' +
      'Minimum income $61,000 $13,000\n',
    {
      'Oak Visa Gold': { interest_rate_purchase: 18.91 },
      'Oak Visa Classic': { interest_rate_purchase: 19.92, supplementary_card_fee: 31 },
      'Oak Visa Platinum': { interest_rate_purchase: 20.93, supplementary_card_fee: 0 },
    },
  ],
  [
    'a header of several lines with the subjects of the rates, then each card with its rates, one per line',
    'Oak Credit Card Rates\nCash Advances,\nCard Product\nPurchases\nBalance Transfers and\nConvenience Cheques\nOak Select Visa\n' +
      '13.93%\n14.94%\nOak Classic Visa\n(for students)\n20.91%\n22.92%\nThese rates apply from the day you open your account.\n',
    {
      'Oak Select Visa': {
        interest_rate_purchase: 13.93,
        interest_rate_cash: 14.94,
        interest_rate_balance_transfer: 14.94,
      },
      'Oak Classic Visa': {
        interest_rate_purchase: 20.91,
        interest_rate_cash: 22.92,
        interest_rate_balance_transfer: 22.92,
      },
    },
  ],
  [
    'names of two cards above three incomes, which give no value',
    'Hazel Points Credit Card\nHazel Select Visa Infinite\nAnnual fee\n$95\nNone\n$40\nPurchases\n19.10%\n20.10%\n21.10%\n' +
      'Additional cards\n$30\nFree\n$50\nMinimum income\n$12,000\n$60,000\n$80,000',
    {},
  ],
  [
    'names of cards above a list of their offers, in the words of the issuer',
    'Oak Visa Gold Oak Visa Platinum\nAnnual fee $20 None\nWelcome offer\n• New members have a bonus of 2,100 points when they ' +
      'spend $1,700 in the first 3 months.\n• New members have a bonus of 2,300 points when they spend $3,100 in the first 3 ' +
      'months.\n',
    {
      'Oak Visa Gold': { annual_fee: 20, ...offer('2,100', 1700) },
      'Oak Visa Platinum': { annual_fee: 0, ...offer('2,300', 3100) },
    },
  ],
])('a table of cards is read from %s', (_, text, cards) => {
  expect(valuesByCard(text, 'CA')).toEqual(cards)
})
