import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import { type Values, valuesOf } from './ca-values.ts'

/** Wordings of Canadian boxes and pages, written for this project, with all values that they state. */
const WORDINGS: ReadonlyArray<readonly [states: string, text: string, values: Values]> = [
  [
    'the new values of two columns without separators',
    'NOTICE OF CHANGES\n                  Current        New\nPurchase rate     17.91%         18.91%\n' +
      'Cash advance rate 19.92%         20.92%\nAnnual fee        $76            $87\nForeign conversion   2.1%        2.1%\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      annual_fee: 87,
      foreign_transaction_fee: 2.1,
    },
  ],
  [
    'two rates in one sentence, a secondary card, and a conversion factor',
    'Your annual interest rate for purchases is 18.91% and for funds advances 20.92%.\n' +
      'Additional terms: Foreign currency conversion factor: 2.1%.\n$87 Annual fee\n$21 Secondary card\n',
    {
      annual_fee: 87,
      supplementary_card_fee: 21,
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      foreign_transaction_fee: 2.1,
    },
  ],
  [
    'values before their labels on a line below an offer that waives the fee',
    'Acme World Elite Mastercard\nWelcome offer: Get up to 90,000 points* and first year annual fee waived*\n' +
      '$137 Annual Fee (first year free*)\n18.91% Purchases 20.92% Cash advances 21.93% Balance transfers\n',
    {
      annual_fee: 137,
      annual_fee_waived_first_year: true,
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      interest_rate_balance_transfer: 21.93,
      signup_bonus: expect.stringContaining('90,000'),
      signup_bonus_points: 90000,
    },
  ],
  [
    'a rate before the Quebec rate, and the penalty rate',
    'Annual interest rate\nPurchases and fees - 18.91%\nCash advances and balance transfers - 20.92% (Quebec: 19.93%)\n' +
      'If we do not receive your minimum payment, your annual interest rate will increase to 23.94% for purchases and fees and ' +
      '25.95% for cash advances and balance transfers.\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      interest_rate_balance_transfer: 20.92,
      penalty_apr: 23.94,
      penalty_apr_trigger: expect.any(String),
    },
  ],
  [
    'a rate with its promotional rate in a sentence below it',
    'Maple Visa card\nBalance Transfers: 18.91%\nThe promotional annual interest rate on Balance Transfers is 1.93% for 8 months ' +
      'from account opening.\n',
    {
      interest_rate_balance_transfer: 18.91,
      intro_apr_balance_transfer: 1.93,
      intro_apr_balance_transfer_months: 8,
    },
  ],
  [
    'labels with a comma, followed by dots',
    'Maple Visa Rewards Card\nAnnual fee, primary card ........... $43.00\nAnnual fee, each additional card ........ $21.00\n' +
      'Annual interest rate, purchases ....... 18.91%\nCash advance fee, in Canada ....... $3.00\n' +
      'Cash advance fee, outside Canada ....... $5.00\n',
    { annual_fee: 43, supplementary_card_fee: 21, interest_rate_purchase: 18.91, cash_advance_fee_min: 3 },
  ],
  [
    'fees for additional cards that have a name',
    'The Maple Card\nAnnual Fee $343\nSupplementary Maple Card: $121 each\nAdditional Oak Card: $41 each\n',
    { annual_fee: 343, supplementary_card_fee: 121 },
  ],
  [
    'labels within a line, after words of another column',
    'Maple Visa card\nAnnual Standard Rates:\ninterest rate Purchases, fees and other charges 18.91%\n' +
      'or rates Cash advances and balance transfers 20.92%\n Default Rates:\n' +
      ' If you do not make your minimum payment your interest rate will increase to 22.93% on\n' +
      ' purchases and 24.94% on cash advances and balance transfers.\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      interest_rate_balance_transfer: 20.92,
      penalty_apr: 22.93,
      penalty_apr_trigger: expect.any(String),
    },
  ],
  [
    'a label split over three lines',
    'Maple Visa card\nForeign 2.1% of the transaction amount at the rate of the network.\ncurrency\nconversion\n' +
      'Annual fees Primary card $43, additional card $21\n',
    { foreign_transaction_fee: 2.1, annual_fee: 43, supplementary_card_fee: 21 },
  ],
  [
    'the regular transfer fee, and no fee from cash back',
    'Maple Visa card\nBalance transfer fee: 1% (up to 4% for promotional offers).\n' +
      'Foreign currency: 2.1% conversion fee, offset by 3% cash back\n',
    { balance_transfer_fee_percent: 1, foreign_transaction_fee: 2.1 },
  ],
  [
    'the sentences of an agreement',
    'Maple Mastercard agreement\na) Regular purchases: credit charges apply at an annual rate of 18.91% from the date of each ' +
      'purchase.\nA conversion fee of 2.1% is charged on the amount converted.\n' +
      'There is no annual fee for you or your authorized users.\n',
    {
      interest_rate_purchase: 18.91,
      foreign_transaction_fee: 2.1,
      annual_fee: 0,
      supplementary_card_fee: 0,
    },
  ],
  [
    'a monthly fee and the annual fee below its label',
    'Maple Visa card\nMonthly Fee\n$4\n($48 annually)\nReturned Payment or Access Cheque: $41\n',
    { monthly_fee: 4, annual_fee: 48, returned_payment_fee: 41 },
  ],
  [
    'a promotional transfer rate after a low rate without a figure',
    'Maple Visa card\nGet a low interest rate on both purchases and cash advances, plus a 0% promotional interest rate for 8 ' +
      'months on Balance Transfers.\n',
    { intro_apr_balance_transfer: 0, intro_apr_balance_transfer_months: 8 },
  ],
  [
    'the regular rates of a list that has one item for Quebec',
    'Maple Visa card\n• Purchases, installment plans and fees: 18.91%\n• In Quebec: 17.93% on all transactions\n• Annual Fee: $43\n',
    { interest_rate_purchase: 18.91, annual_fee: 43 },
  ],
  [
    'the column for residents outside Quebec',
    'Maple Mastercard\n| | If you reside outside of Quebec | If you are a resident of Quebec |\n| --- | --- | --- |\n' +
      '| Charges to your account | 18.91% | 17.92% |\n| Annual fee | None | None |\n| NSF/dishonoured payment fee | $41 | $40 |\n',
    { interest_rate_purchase: 18.91, annual_fee: 0, returned_payment_fee: 41 },
  ],
  [
    'labels of one word, and the fee for a limited number of additional cards',
    'Maple Visa card\nPurchases\n18.91%\nCash\n20.92%\nAnnual fee\n$43\nAdditional cards, up to 3\n$21 each\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.92, annual_fee: 43, supplementary_card_fee: 21 },
  ],
  [
    'the penalty rate for the most missed payments',
    'Maple Visa card\nPurchases: 18.91%\nIncreased rate: 22.93% on purchases if the minimum payment is not made by the due date; ' +
      '3 or more missed payments, 25.94%.\n',
    { interest_rate_purchase: 18.91, penalty_apr: 25.94, penalty_apr_trigger: expect.any(String) },
  ],
  [
    'lines that start with a value and have lowercase labels',
    'Maple Visa card\n$143 annual fee\n18.91% purchase interest rate\n20.92% cash advance interest rate\n',
    { annual_fee: 143, interest_rate_purchase: 18.91, interest_rate_cash: 20.92 },
  ],
  [
    'values after labels on one line, one of them with "each"',
    'Maple Visa card Annual fee: $43 Additional cards: $21 each Purchase rate: 18.91% Balance transfers: up to 3% fee\n',
    {
      annual_fee: 43,
      supplementary_card_fee: 21,
      interest_rate_purchase: 18.91,
      balance_transfer_fee_percent: 3,
    },
  ],
  [
    'the regular rate if the rate for advances also increases',
    'Maple Visa card\nAnnual interest rate: 18.91% on purchases; 20.92% on cash advances, convenience cheques and balance ' +
      'transfers. If you fail to make the minimum payment, your rate on purchases will increase to 23.94% and your rate on cash ' +
      'advances will increase to 25.95%.\nPayments returned for non-sufficient funds: $41.00.\nDishonoured cheque or payment: $41\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      interest_rate_balance_transfer: 20.92,
      penalty_apr: 23.94,
      penalty_apr_trigger: expect.any(String),
      returned_payment_fee: 41,
    },
  ],
  [
    'a monthly fee with a waiver, and rates on a line below a fee',
    'Maple Visa card\n$20/month, waived for clients with $4,000 in deposits\nNo foreign transaction fees\n' +
      '18.91% interest on purchases, 20.92% on cash advances\nCredit score: Good\n',
    {
      monthly_fee: 20,
      foreign_transaction_fee: 0,
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      credit_score_recommended: 'Good',
    },
  ],
  [
    'nothing if two values are joined',
    'Maple Visa cards\nAnnual fee$0$43\nAnnual interest rate on purchases18.91%14.92%\n',
    {},
  ],
]

describe('the wording of a Canadian box', () => {
  it.each(WORDINGS)('gives %s', (_, text, values) => {
    expect(valuesOf(text)).toEqual(values)
  })
})

describe('a table of Canadian cards', () => {
  it('gives the annual fee and the fee for additional cards per line, below a title that names the fee too', () => {
    const text =
      'Maple Bank Summary of Annual Interest Rates and Fees\nAnnual Fees\n' +
      'Card Product Annual Fee Annual Fee for each Authorized User\nMaple Gold Visa $143 $53\nMaple Select Visa $29 None\n' +
      'Maple Dividend Visa None None\nOther Fees\nDishonoured Payment Fee: $41\n'
    expect(
      extract(pageOf(text), 'CA').cards.map(({ name, fields }) => [
        name,
        fields.annual_fee?.value,
        fields.supplementary_card_fee?.value,
        fields.returned_payment_fee?.value,
      ]),
    ).toEqual([
      ['Maple Gold Visa', 143, 53, 41],
      ['Maple Select Visa', 29, 0, 41],
      ['Maple Dividend Visa', 0, 0, 41],
    ])
  })

  it('gives nothing for a row below the last label', () => {
    const text =
      'Card\nAnnual fee\nPurchases\nCash advances\nMaple World Mastercard\n$120\n18.91%\n20.92%\nMaple Gold Mastercard\n$79\n' +
      '17.93%\n20.94%\n'
    expect(extract(pageOf(text), 'CA').cards.map(({ fields }) => fields.cash_advance_fee_min)).toEqual([
      undefined,
      undefined,
    ])
  })
})
