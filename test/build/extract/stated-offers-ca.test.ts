import { expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'

it.each([
  [
    'Intro offerUp to 21,000 Points\nAnnual fee$87\n',
    { signup_bonus_points: 21000, annual_fee: 87, signup_bonus: 'Intro offer Up to 21,000 Points' },
  ],
  ['Additional Cards: No Annual Fee\n', { supplementary_card_fee: 0 }],
  ['Additonal Cards: No Annual Fee3\n', { supplementary_card_fee: 0 }],
  [
    'Feature | Fee |\nCash Advance at a bank machine or teller - in Canada | $3.50 |\n' +
      'Cash Advance at a bank machine or teller - outside Canada | $6.00 |\n',
    { cash_advance_fee_min: 3.5 },
  ],
  [
    'Annual fee $129 first card ($40 each for up to three additional cards)\n' +
      'Interest rates 18.91% on purchases 21.92% on cash (20.93% for Quebec residents)\n',
    {
      annual_fee: 129,
      supplementary_card_fee: 40,
      interest_rate_purchase: 18.91,
      interest_rate_cash: 21.92,
    },
  ],
  [
    '18.91% purchase interest rate | 21.92% cash advance and balance transfer interest rate\n45 Oak points for every $1 spent\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 21.92, interest_rate_balance_transfer: 21.92 },
  ],
  [
    'Purchase interest rate 18.91%, cash advance interest rate 21.92%\n' +
      'If you miss two consecutive payments your rates go to 24.93% for purchases and 27.94% for cash advances.\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 21.92,
      penalty_apr: 24.93,
      penalty_apr_trigger:
        'you miss two consecutive payments your rates go to 24.93% for purchases and 27.94% for cash advances.',
    },
  ],
  [
    'Standard annual interest rate of 18.91% on purchases; cash advances are charged 21.92%\nNot sold in Quebec.\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 21.92 },
  ],
  [
    'Balance transfer offer: 1.91% interest on balances you transfer within the first 30 days, for the first 7 months\n' +
      'Cash advances and balance transfers: 21.92%\nMinimum gross annual income of $13,000\n',
    {
      intro_apr_balance_transfer: 1.91,
      intro_apr_balance_transfer_months: 7,
      interest_rate_cash: 21.92,
      interest_rate_balance_transfer: 21.92,
      min_income: 13000,
    },
  ],
  [
    'Earn up to 55,000 Oak Points\n35,000 points when you make $3,000 in purchases in the first 90 days\n' +
      '20,000 points more once your purchases reach a total of $12,000 in your first 12 months\n' +
      'The further 20,000-point bonus is awarded once purchases total $12,000 within 12 months.\n' +
      'In one year you could earn 58,080 points.\n' +
      'A cardholder could earn about 38,400 points, plus the bonus: 93,400 points.\n',
    {
      signup_bonus: 'Earn up to 55,000 Oak Points',
      signup_bonus_points: 55000,
      signup_min_spend: 12000,
      signup_min_spend_months: 12,
    },
  ],
  [
    'Earn 90,000 bonus miles after you spend $6,000 in 4 months\nElm Plus: 50,000 bonus miles after $3,000 in 3 months\n',
    {
      signup_bonus: 'Earn 90,000 bonus miles after you spend $6,000 in 4 months',
      signup_bonus_points: 90000,
      signup_min_spend: 6000,
      signup_min_spend_months: 4,
    },
  ],
  [
    'Annual fee: $20\nGet 8% cash back on everything in your first 4 months, up to $320 1\n',
    { annual_fee: 20 },
  ],
  [
    'Earn up to $500 in value16, including 8% in Cash Back in the first 4 months up to a total spend of $3,2005,19.\n',
    {
      signup_bonus:
        'Earn up to $500 in value, including 8% in Cash Back in the first 4 months up to a total spend of $3,200.',
      signup_bonus_cash_value: 256,
      signup_min_spend_months: 4,
    },
  ],
  [
    'Earn an 8% cash back welcome bonus of up to $240 in the first 4 months on purchases up to $3,000 i A $40 cash back bonus\n',
    {
      signup_bonus:
        'Earn an 8% cash back welcome bonus of up to $240 in the first 4 months on purchases up to $3,000 i A $40 cash back bonus',
      signup_bonus_cash_value: 240,
      signup_min_spend_months: 4,
    },
  ],
  [
    'Annual fee: $87\nTransactions in foreign currencies: 2.1% of the converted amount\n',
    { foreign_transaction_fee: 2.1, annual_fee: 87 },
  ],
])('a Canadian page states: %j', (text, values) => {
  const [card] = extract(pageOf(`Oak World Mastercard\n\n${text}`), 'CA').cards
  const read = Object.entries(card?.fields ?? {}).map(([field, { value }]) => [field, value])
  expect(Object.fromEntries(read)).toEqual(values)
})
