import { describe, expect, it } from 'vitest'
import { type Values, valuesOf } from './ca-values.ts'

/** Wordings of Canadian pages, written for this project, with all values that they state. */
const PAGES: ReadonlyArray<readonly [states: string, text: string, values: Values]> = [
  [
    'a value before its label on one line, and a label with its own value below',
    'Maple Visa card\n$143 Annual Fee\nAdditional Maple Cards: $0\n',
    { annual_fee: 143, supplementary_card_fee: 0 },
  ],
  [
    'the rates that change and the rates that stay',
    'Maple World Mastercard\nFrom July the interest rate on purchases will be 18.91% (currently 17.92%). The interest rate on ' +
      'cash advances and balance transfers stays at 20.93%.\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.93, interest_rate_balance_transfer: 20.93 },
  ],
  [
    'short fee names, and no income from "N/A"',
    'Maple Visa card\nBalance Transfer Rate: 18.91%\nMin. Household Income: N/A\nFX FEE\n2.1%\nFailed payment fee\n$41\n' +
      'Over-limit fee\n$27 (outside Quebec)\n',
    {
      interest_rate_balance_transfer: 18.91,
      foreign_transaction_fee: 2.1,
      returned_payment_fee: 41,
      over_limit_fee: 27,
    },
  ],
  [
    'the foreign transaction fee, not the cash back on foreign purchases',
    'Maple Visa card\nEarn 3% on foreign purchases\nWe add 2.1% to foreign currency transactions\n',
    { foreign_transaction_fee: 2.1 },
  ],
  [
    'labels joined to the previous value',
    'Maple Visa card\nAnnual interest rateRegular purchases: 18.91%Cash advances: 20.92%\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.92 },
  ],
  [
    'the rates outside Quebec',
    'Maple Visa card\nInterest rates\nOutside Quebec: 18.91% to 23.92% on purchases and 20.93% to 25.94% on cash advances.\n' +
      'In Quebec: 18.91% to 22.95% on purchases and cash advances.\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.93 },
  ],
  [
    'rates, incomes, and fees in a list',
    'Maple Visa card\n• Interest of 18.91% annually on purchases and 20.92% annually on cash advances\n' +
      '• You need a personal income of $61,000, or a household income of $101,000\n' +
      '• An annual fee of $43, and $21 for any additional card\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      min_income: 61000,
      min_income_household: 101000,
      annual_fee: 43,
      supplementary_card_fee: 21,
    },
  ],
  [
    'rates and fees in the sentences of an agreement',
    'Your Maple Mastercard agreement\nThe annual interest rate for regular purchases is 18.91% and for cash transactions it is ' +
      '20.92%. If you do not pay the minimum due on time we may raise these rates to 23.93% and 25.94%.\n' +
      'When a payment you make is dishonoured we charge $41.\nPurchases in other currencies are converted at the rate of the ' +
      'network plus 2.1%.\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      penalty_apr: 23.93,
      penalty_apr_trigger: expect.any(String),
      returned_payment_fee: 41,
      foreign_transaction_fee: 2.1,
    },
  ],
  [
    'the new one of two values on a line',
    'Upcoming changes to your Maple Visa card\nAnnual fee: Current: $39 New, effective May 1, 2031: $43\n' +
      'Purchase interest rate: Current: 17.91% New, effective May 1, 2031: 18.91%\n',
    { annual_fee: 43, interest_rate_purchase: 18.91 },
  ],
  [
    'fees next to a note about Quebec',
    'Maple Visa card\nPurchases 18.91% | Cash advances 20.92%\n' +
      '¹ Quebec: the rate on cash advances is 19.93%. The over-limit fee does not apply.\n' +
      'Over-limit fee $27¹ | Dishonoured payment $41\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      over_limit_fee: 27,
      returned_payment_fee: 41,
    },
  ],
  [
    'the values after a list of rates for Quebec',
    'Maple Mastercard\nAnnual Interest Rates\nOutside Quebec:\nCharges to your account: 18.91%\n' +
      'Cash transactions and related fees: 20.92%\nResidents of Quebec:\nCharges to your account: 17.93%\n' +
      'Cash transactions: 19.94%\nAnnual Fee: None\nForeign Currency Conversion: 2.1%\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      annual_fee: 0,
      foreign_transaction_fee: 2.1,
    },
  ],
  [
    'a percentage before the name of the next fee',
    'Maple Visa card - at a glance\nForeign currency fee 2.1% Cash advance fee $5.00 Over limit fee $27.00\n',
    { foreign_transaction_fee: 2.1, cash_advance_fee_min: 5, over_limit_fee: 27 },
  ],
  [
    'a promotional rate in an abbreviated line',
    'Maple Visa card\n- Purchase interest: 18.91%\n- Balance transfer promo: 1.93% for the first 8 months\n',
    {
      interest_rate_purchase: 18.91,
      intro_apr_balance_transfer: 1.93,
      intro_apr_balance_transfer_months: 8,
    },
  ],
  [
    'a fee schedule in columns',
    'Maple Visa card\nAnnual fee, per card        $43\nCash advance, in Canada     $3.00\nCash advance, abroad        $5.00\n' +
      'Currency conversion         2.1%\n',
    { annual_fee: 43, cash_advance_fee_min: 3, foreign_transaction_fee: 2.1 },
  ],
  [
    'penalty fees after their conditions, and no fee for authorized users',
    'Fees on your Maple Visa\nThere is no annual fee for your card or for up to three authorized users.\n' +
      'If you go over your limit: $27\nIf a payment is dishonoured: $41\n',
    { annual_fee: 0, supplementary_card_fee: 0, over_limit_fee: 27, returned_payment_fee: 41 },
  ],
  [
    'tiles of incomes on one line',
    'Maple Visa card $43 Annual fee 18.91% Purchase interest rate $61,000 Personal income $101,000 Household income Apply now\n',
    {
      annual_fee: 43,
      interest_rate_purchase: 18.91,
      min_income: 61000,
      min_income_household: 101000,
    },
  ],
  [
    'incomes without the word "required"',
    'Maple Visa card\nPersonal income of $61,000 or household income of $101,000\n',
    { min_income: 61000, min_income_household: 101000 },
  ],
  [
    'no monthly fee from a bank account',
    'Maple Visa card\nAnnual fee: $43\nSave on the fee with a Chequing Plus account (monthly fee $17.95)\n',
    { annual_fee: 43 },
  ],
  [
    'the increased and the unchanged values of a letter',
    'Dear client,\nthis will change for your Maple Mastercard:\n- the rate applicable to purchases goes from 17.91% to 18.91%;\n' +
      '- the rate applicable to cash advances goes from 19.92% to 20.92%;\n- the annual fee remains $43.\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.92, annual_fee: 43 },
  ],
  [
    'a list of short facts',
    'Maple Cash Back Visa\nNo annual fee\n18.91% interest rate\n20.92% for cash advances\nAdditional cards: up to 4, free\n' +
      'Rates increase to 22.93% or 25.94% with Missed Payments\n',
    {
      annual_fee: 0,
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      supplementary_card_fee: 0,
      penalty_apr: 25.94,
    },
  ],
]

describe('a Canadian page', () => {
  it.each(PAGES)('gives %s', (_, text, values) => {
    expect(valuesOf(text)).toEqual(values)
  })
})
