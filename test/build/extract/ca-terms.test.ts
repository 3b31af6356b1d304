import { describe, expect, it } from 'vitest'
import { type Values, valuesOf } from './ca-values.ts'
import { valuesByCard } from './values-by-card.ts'

/** Terms of Canadian issuers, written for this project, with all values that they state. */
const TERMS: ReadonlyArray<readonly [states: string, text: string, values: Values]> = [
  [
    'the rate outside Quebec if the Quebec rate comes first',
    'Oak Visa Information Box\nAnnual Interest Rate\nPurchases: 18.91%\n' +
      'Cash advances: 19.93% if you reside in Quebec; 20.92% if you reside anywhere else.\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.92 },
  ],
  [
    'a cash advance fee without the percentage on the next line',
    'Other fees\nCash Advance Fee: $3.10 in Canada, $4.20 outside Canada\nPromotional Cheque or Rate Fee: 2% of the amount\n',
    { cash_advance_fee_min: 3.1 },
  ],
  [
    'one rate for transfers, cheques, and advances, and the fee for a transfer or network cheque',
    'Annual Interest Rates\nPurchases: 18.91%\nBalance Transfers, Cheques and Cash Advances: 20.92%\nOther fees\n' +
      '• Balance transfer and Visa cheque: $3.20\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      interest_rate_balance_transfer: 20.92,
      balance_transfer_fee_min: 3.2,
    },
  ],
  [
    'required incomes by the words "personal" and "household"',
    '| Personal income required | $61,000 |\n| Household income required | $91,000 |\n| Annual fee | $77 |\n',
    { annual_fee: 77, min_income: 61000, min_income_household: 91000 },
  ],
  [
    'free additional cards in the sentence about the free card',
    'Is there an annual fee?\nNo. The Oak Mastercard has no annual fee, and additional cards are free too.\n',
    { annual_fee: 0, supplementary_card_fee: 0 },
  ],
  [
    'free authorized users in the sentence about the annual fee',
    'There is no annual fee on any of our Credit Cards, and up to 4 Authorized Users can be added at no cost.\n',
    { annual_fee: 0, supplementary_card_fee: 0 },
  ],
  [
    'two annual fees that are waived in the first year',
    'The $77 annual fee for the primary cardholder and the $31 annual fee for each authorized user are waived in the first year.\n',
    { annual_fee: 77, annual_fee_waived_first_year: true, supplementary_card_fee: 31 },
  ],
  [
    'the highest step of the penalty rate',
    'Oak Card\nThe annual interest rate for purchases is 8.91%. If you have 2 separate missed payments the rate will change to ' +
      'the standard rate of 23.94%, and if you have 3 or more missed payments it will change to 26.95%.\n',
    { interest_rate_purchase: 8.91, penalty_apr: 26.95, penalty_apr_trigger: expect.any(String) },
  ],
  [
    'the card type after the card name',
    'Oak Cash Visa – Student\nInterest rate on purchases\n18.91%\n',
    { card_type: 'student', interest_rate_purchase: 18.91 },
  ],
  [
    'tiles with values above labels, without the Quebec rate in parentheses',
    'Oak Mastercard\n$0\nAnnual fee*\n18.91%\nPurchase interest rate*\n20.92%\n' +
      'Cash advance interest rate* (19.93% for Quebec residents)\n3%\ncash back on groceries*\n',
    { annual_fee: 0, interest_rate_purchase: 18.91, interest_rate_cash: 20.92 },
  ],
  [
    'a foreign currency conversion with its percentage',
    'Oak Mastercard. Foreign currency conversion of 2.1% applies to transactions in a foreign currency.\n',
    { foreign_transaction_fee: 2.1 },
  ],
  [
    'preferred rates, standard rates as the penalty, and the fee for the issuer’s cheques',
    'Annual Interest Rates\nPreferred Rate: 18.91% on purchases and 20.92% on cash advances (including balance transfers and Oak ' +
      'cheques)\nStandard Rate: 23.93% on purchases and 25.94% on cash advances\n' +
      'The Standard Rates will apply if you miss a minimum payment two times.\nOther Fees\n' +
      'Cash Advance: $3.10 in Canada; $4.20 outside of Canada\nBalance transfer and Oak cheque: 2% of the amount, minimum $6\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      interest_rate_balance_transfer: 20.92,
      penalty_apr: 23.93,
      penalty_apr_trigger: expect.any(String),
      cash_advance_fee_min: 3.1,
      balance_transfer_fee_percent: 2,
      balance_transfer_fee_min: 6,
    },
  ],
  [
    'the penalty rates that "the rates become"',
    'Purchases: 18.91%\nIf two payments in a row are missed, the rates become 23.93% for purchases and 25.94% for cash advances.\n',
    { interest_rate_purchase: 18.91, penalty_apr: 23.93, penalty_apr_trigger: expect.any(String) },
  ],
  [
    'numbered clauses with the heading in the sentence',
    '1. Annual Interest Rate. The annual interest rate on your Account is 28.91%, which equals a daily rate of 0.07920%.\n' +
      '2. Annual Fee. There is no annual fee. 3. Other Charges. We may charge $23.00 for each cheque that is returned unpaid.\n',
    { interest_rate_purchase: 28.91, annual_fee: 0, returned_payment_fee: 23 },
  ],
  [
    'the regular rate in parentheses after the intro rate',
    'Oak Visa\nGet a 1.91% introductory interest rate on balance transfers for the first 8 months (20.92% after that).\n',
    {
      intro_apr_balance_transfer: 1.91,
      intro_apr_balance_transfer_months: 8,
      interest_rate_balance_transfer: 20.92,
    },
  ],
  [
    'the new rate for transfers and the issuer’s cheques',
    'The annual interest rate on cash advances, balance transfers and Oak Credit Card Cheques is increasing from 12.91% to 13.92%.\n',
    { interest_rate_cash: 13.92, interest_rate_balance_transfer: 13.92 },
  ],
  [
    'the cash advance rate for transfers that a sentence counts as advances',
    'Purchases: 18.91%\nCash Advances: 20.92%\nThere is no grace period for Cash Advances, which include Balance Transfers and ' +
      'Oak Cheques.\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.92, interest_rate_balance_transfer: 20.92 },
  ],
  [
    'the cash rate for transfers that parentheses count as cash transactions',
    'Annual Interest Rate\n18.91% - all charges to your account\n' +
      '20.92% - cash transactions (cash advances, balance transfers, convenience cheques) and related fees\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.92, interest_rate_balance_transfer: 20.92 },
  ],
  [
    'a fee of 0 for authorized users who are free up to a number',
    'Oak Support / Oak World Mastercard / Costs\nAnnual fee: $87\nAuthorized users: free for up to 4 users\n',
    { annual_fee: 87, supplementary_card_fee: 0 },
  ],
  [
    'two fees in one sentence, each after its name',
    'Oak Mastercard\nAnnual fee: $87\nOverlimit fee $24 and dishonoured payment fee $37 apply to all cards.\n',
    { annual_fee: 87, over_limit_fee: 24, returned_payment_fee: 37 },
  ],
  [
    'the values of a future column, not those of today',
    '| | Today | As of June 1, 2033 |\n| --- | --- | --- |\n| Annual interest rate on purchases | 12.91% | 13.92% |\n' +
      '| Annual fee | $21 | $32 |\n| Cash advance fee in Canada | $3.10 | $4.20 |\n',
    { interest_rate_purchase: 13.92, annual_fee: 32, cash_advance_fee_min: 4.2 },
  ],
  [
    'the terms of a Quebec contract',
    'Annual credit rate\nPurchases: 18,9 %\nAnnual fee: $51\nConversion of foreign currency: 2,1 % of the amount\n' +
      'Unpaid cheque or payment: $31,50\nCash advances in Canada: $3.10\n',
    {
      interest_rate_purchase: 18.9,
      annual_fee: 51,
      foreign_transaction_fee: 2.1,
      returned_payment_fee: 31.5,
      cash_advance_fee_min: 3.1,
    },
  ],
  [
    'free additional cards after a fee on the same line',
    'Oak Store Card\nAnnual Fee: none. Additional cards: available at no charge.\n',
    { annual_fee: 0, supplementary_card_fee: 0 },
  ],
  [
    'a penalty condition with parentheses, and a promotion before the regular rate',
    'Annual Interest Rates Purchases: 18.91% Balance transfers and access cheques: 1.92% promotional annual interest rate for ' +
      'the first 8 billing cycles; 21.93% after that. If you miss a minimum payment (i.e. you do not pay it by its due date) two ' +
      'times, your annual interest rates will increase to 23.94% on purchases.\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_balance_transfer: 21.93,
      intro_apr_balance_transfer: 1.92,
      intro_apr_balance_transfer_months: 8,
      penalty_apr: 23.94,
      penalty_apr_trigger: expect.stringContaining('miss a minimum payment'),
    },
  ],
  [
    'preferred rates that increase to the standard rates, and the fee for the first additional card',
    'Preferred interest rates: 18.91% on purchases and 20.92% on cash advances.\n' +
      'Standard interest rates: 23.93% on purchases and 25.94% on cash advances. Your preferred interest rates will increase to ' +
      'these standard interest rates if we do not receive your minimum payment twice.\nAnnual fee $87 for the primary card\n' +
      '$31 for the first supplementary card; each additional supplementary card is free\n',
    {
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      penalty_apr: 23.93,
      penalty_apr_trigger: expect.any(String),
      annual_fee: 87,
      supplementary_card_fee: 31,
    },
  ],
  [
    'rates on their own lines, each above its subject',
    'Annual Interest Rate\n18.91%\nfor all charges (excluding cash transactions and related fees)\n20.92%\n' +
      'for cash transactions (for example: cash advances, balance transfers) and related fees\n19.93% if you reside in Quebec\n',
    { interest_rate_purchase: 18.91, interest_rate_cash: 20.92, interest_rate_balance_transfer: 20.92 },
  ],
  [
    'a monthly fee in a sentence',
    'Oak Secured Mastercard\nPurchases: 18.91%\nA monthly fee of $7 applies.\n',
    { card_type: 'secured', monthly_fee: 7, interest_rate_purchase: 18.91 },
  ],
]

const CARDS: ReadonlyArray<readonly [states: string, text: string, cards: Readonly<Record<string, Values>>]> =
  [
    [
      'rates on a line that starts with the card name',
      'Annual Interest Rate(s) Oak Store Credit Card: 28.91% on purchases.\n' +
        'Oak Store Mastercard: 18.92% on purchases, 20.93% on cash advances.\n',
      {
        'Oak Store Credit Card': { interest_rate_purchase: 28.91 },
        'Oak Store Mastercard': { interest_rate_purchase: 18.92, interest_rate_cash: 20.93 },
      },
    ],
    [
      'a table of cards with one cell per line and a heading above the names',
      'Rates and annual fees\n\nCard\nAnnual fee\nAdditional card\nPurchases\nCash advances and balance transfers\n\nVisa Oak\n' +
        '$31\n$0\n9.91%\n10.92%\n\nVisa Elm Gold\n$87\n$21\n18.91%\n20.92%\n',
      {
        'Visa Oak': {
          annual_fee: 31,
          supplementary_card_fee: 0,
          interest_rate_purchase: 9.91,
          interest_rate_cash: 10.92,
          interest_rate_balance_transfer: 10.92,
        },
        'Visa Elm Gold': {
          annual_fee: 87,
          supplementary_card_fee: 21,
          interest_rate_purchase: 18.91,
          interest_rate_cash: 20.92,
          interest_rate_balance_transfer: 20.92,
        },
      },
    ],
  ]

describe('the terms of a Canadian card', () => {
  it.each(TERMS)('state %s', (_, text, values) => expect(valuesOf(text)).toEqual(values))

  it.each(CARDS)('state, for several cards, %s', (_, text, cards) =>
    expect(valuesByCard(text, 'CA')).toEqual(cards),
  )
})
