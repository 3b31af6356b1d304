import { describe, expect, it } from 'vitest'
import { valuesOf } from './us-values.ts'

type Row = readonly [string, string, Readonly<Record<string, unknown>>]

const OF_ONE_CARD: readonly Row[] = [
  [
    'labels in a narrow column, split over lines next to their values',
    'Annual Percentage 12.10% to 18.10%, based on your\nRate (APR) for credit history. This APR will vary with\n' +
      'Purchases the Prime Rate.\nFees\n• Balance Transfers and 3% of the amount of each transfer.\nConvenience Checks\n' +
      '• Foreign 2% of each transaction.\nTransaction\n• Returned Up to $28\nPayment\nLate fees count.\nPayment is due.',
    {
      interest_rate_purchase: [12.1, 18.1],
      balance_transfer_fee_percent: 3,
      foreign_transaction_fee: 2,
      returned_payment_fee: 28,
    },
  ],
  [
    'rates after their index and margin',
    'Oak Visa\n            Index   Margin          Annual Percentage Rate\nPurchases   7.50%   4.10% - 8.10%   11.60% - 15.60%\n' +
      'Cash Advances  7.50%   9.10%   16.60%\n',
    { interest_rate_purchase: [11.6, 15.6], interest_rate_cash: 16.6 },
  ],
  [
    'rates after their index and margin, without a header',
    'Oak Visa\nPurchases   7.50%   4.10% - 8.10%   11.60% - 15.60%\nCash Advances  7.50%   9.10%   16.60%\n',
    { interest_rate_purchase: [11.6, 15.6], interest_rate_cash: 16.6 },
  ],
  [
    'no annual fee if it is a range',
    'APR for Purchases 12.10%\nAnnual Fee $0 to $70, based on your creditworthiness. If you are charged a fee it is billed ' +
      'monthly.\nLate Payment Fee $21',
    { interest_rate_purchase: 12.1, late_payment_fee: 21 },
  ],
  [
    'regular rates on their own lines',
    'Annual Percentage Rate (APR) for Purchases\n1%\nIntroductory APR for the first 9 billing cycles.\n' +
      'After that, your APR will be\n12.10% or 18.10%\nbased on your credit history.\nAPR for Balance Transfers\n1%\n' +
      'Introductory APR for the first 9 billing cycles.\nAfter that, your APR will be\n13.10% or 19.10%\n' +
      'based on your credit history.\nAPR for Cash Advances\n22.10%\nPenalty APR\nNone\n',
    {
      intro_apr_purchase: 1,
      intro_apr_purchase_months: 9,
      interest_rate_purchase: [12.1, 18.1],
      intro_apr_balance_transfer: 1,
      intro_apr_balance_transfer_months: 9,
      interest_rate_balance_transfer: [13.1, 19.1],
      interest_rate_cash: 22.1,
    },
  ],
  [
    'the current penalty rate after its margin',
    'Penalty APR and When it Applies Prime Rate + 19.10% (currently 27.10%). We may apply this APR if you are 60 days late.',
    { penalty_apr: 27.1, penalty_apr_trigger: 'are 60 days late' },
  ],
  [
    'a penalty trigger after a dash',
    'APR for Purchases: 12.10%\nPenalty APR: 27.10% variable - if you are 60 days late\nAnnual Fee: None',
    {
      interest_rate_purchase: 12.1,
      penalty_apr: 27.1,
      penalty_apr_trigger: 'are 60 days late',
      annual_fee: 0,
    },
  ],
  [
    'the value of a label after one that does not apply',
    'Oak Visa card\nTransaction Fees Balance Transfer: N/A Cash Advance: None Foreign Transaction: 2% of each transaction',
    { cash_advance_fee_percent: 0, foreign_transaction_fee: 2 },
  ],
  [
    'an intro period before its rate',
    'Oak Visa card. For the first 9 billing cycles following account opening, the Annual Percentage Rate for Purchases is 1.10%. ' +
      'Thereafter, the Annual Percentage Rate for Purchases will be between 12.10% and 18.10%.',
    {
      intro_apr_purchase: 1.1,
      intro_apr_purchase_months: 9,
      interest_rate_purchase: [12.1, 18.1],
    },
  ],
  [
    'an intro rate of its own clause only',
    'Oak Visa card. Purchases APR 12.10%; Balance Transfers 2.10% introductory rate for the first 9 months, thereafter 13.10% APR.',
    {
      interest_rate_purchase: 12.1,
      intro_apr_balance_transfer: 2.1,
      intro_apr_balance_transfer_months: 9,
      interest_rate_balance_transfer: 13.1,
    },
  ],
  [
    'a value that is repeated more often than there are labels',
    'Oak Visa\nFees\nPenalty Fees\n• Late Payment\n• Returned Payment Up to $27\nUp to $27\nUp to $27\n',
    { late_payment_fee: 27, returned_payment_fee: 27 },
  ],
  [
    'a column of values before the column of labels',
    'Oak Visa Card\n12.10% based on your creditworthiness.\n13.10% based on your creditworthiness.\n' +
      '22.10% based on your creditworthiness.\nNone\nAPR for Purchases\nAPR for Balance Transfers\nAPR for Cash Advances\n' +
      'Penalty APR and When it Applies\nFees\nAnnual Fee\nTransaction Fees\nCash Advance\nPenalty Fees\nLate Payment\n$15\n' +
      '$2 or 2% of the amount of each cash advance, whichever is greater\nUp to $21\n',
    {
      interest_rate_purchase: 12.1,
      interest_rate_balance_transfer: 13.1,
      interest_rate_cash: 22.1,
      annual_fee: 15,
      cash_advance_fee_percent: 2,
      cash_advance_fee_min: 2,
      late_payment_fee: 21,
    },
  ],
  [
    'no rates from percentages of amounts if the rates are missing',
    'Oak Visa Card\nAPR for Purchases\nAPR for Cash Advances\nFees\nCash Advance\nLate Payment\n2% of each cash advance\nUp to $21\n',
    { cash_advance_fee_percent: 2, late_payment_fee: 21 },
  ],
  [
    'the regular transfer fee in parentheses, and labels of one word',
    'APR FOR PURCHASES\n12.10%\nTRANSACTION FEES\nBalance Transfer\n' +
      '3% Intro balance transfer fee (fee for future balance transfers 5%)\nForeign Purchase\nNone\nPENALTY FEES\nLate\n' +
      'None the first time. After that, up to $31.\n',
    {
      interest_rate_purchase: 12.1,
      balance_transfer_fee_intro_percent: 3,
      balance_transfer_fee_percent: 5,
      foreign_transaction_fee: 0,
      late_payment_fee: 31,
    },
  ],
  [
    'a transfer fee after an intro rate',
    'Balance Transfer APR: 1% intro for 9 cycles, then 13.10%-19.10% variable; fee is 3% of amount ($5 min).',
    {
      intro_apr_balance_transfer: 1,
      intro_apr_balance_transfer_months: 9,
      interest_rate_balance_transfer: [13.1, 19.1],
      balance_transfer_fee_percent: 3,
      balance_transfer_fee_min: 5,
    },
  ],
  [
    'one rate for purchases and transfers',
    'Oak Visa card. After the intro period, Purchase and Balance Transfer APR will be 12.10% to 18.10%. Cash Advance APR is 22.10%.',
    {
      interest_rate_purchase: [12.1, 18.1],
      interest_rate_balance_transfer: [12.1, 18.1],
      interest_rate_cash: 22.1,
    },
  ],
  [
    'an intro fee, and no intro rate from it',
    'APR for Purchases: 12.10%\nIntroductory Transfer Fee: 3% during the first 9 months. After that, 4% of each transfer.',
    {
      interest_rate_purchase: 12.1,
      balance_transfer_fee_intro_percent: 3,
      balance_transfer_fee_intro_months: 9,
      balance_transfer_fee_percent: 4,
    },
  ],
  [
    'an intro rate for qualifying transfers',
    'APR for Balance Transfers 1% introductory APR for 9 months from account opening on qualifying transfers. After that, 12.10%.',
    {
      intro_apr_balance_transfer: 1,
      intro_apr_balance_transfer_months: 9,
      interest_rate_balance_transfer: 12.1,
    },
  ],
  [
    'a monthly fee with a free first year, and an annual fee',
    'APR for Purchases 32.10%\nAnnual Fee $75.00 for the first year; after that, $48.00 annually\n' +
      'Monthly Servicing Fee $0 for the first year; after that, $90.00 annually (billed at $7.50 per month)\n',
    { interest_rate_purchase: 32.1, annual_fee: 75, annual_fee_year2: 48, monthly_fee: 7.5 },
  ],
  [
    'a monthly fee with a free first year, and no annual fee',
    'APR for Purchases 32.10%\n• Monthly Maintenance Fee\n$0 for the first year; thereafter up to $7.50 per month\n',
    { interest_rate_purchase: 32.1, monthly_fee: 7.5 },
  ],
  [
    'the range of tiers, and the higher of two foreign transaction fees',
    'APR for Purchases\nTier 1 (740+): 12.10%\nTier 2 (680-739): 15.10%\n' +
      'Foreign Transaction Fee: 0.9% in U.S. dollars; 1.1% in foreign currency\n',
    { interest_rate_purchase: [12.1, 15.1], foreign_transaction_fee: 1.1 },
  ],
  [
    'no annual fee if it depends on the offer',
    'APR for Purchases 32.10%\nAnnual Fee\nDepending on the offer you accepted, your annual fee is one of the following:\n' +
      '$35 annually; or\n$75 the first year and $99 thereafter\nLate Payment Fee $21',
    { interest_rate_purchase: 32.1, late_payment_fee: 21 },
  ],
  [
    'an annual fee with a notice in parentheses, and a label of one word in a line',
    'APR for Purchases 32.10%\nAnnual Fee\n$59 (Notice: this fee will reduce the credit you have. If your limit is $300, only ' +
      'about $241 will be left.)\nForeign Transaction 0%. Late Up to $39.',
    { interest_rate_purchase: 32.1, annual_fee: 59, foreign_transaction_fee: 0, late_payment_fee: 39 },
  ],
  [
    'lines with a value before its label',
    'Oak Visa card\n12.10% to 18.10% APR for Purchases\nNone Penalty APR\n$0 Annual Fee\nNone Cash Advance Fee\n' +
      '1% of each transaction Foreign Transaction Fee\nUp to $25 Late Payment Fee\n',
    {
      interest_rate_purchase: [12.1, 18.1],
      annual_fee: 0,
      cash_advance_fee_percent: 0,
      foreign_transaction_fee: 1,
      late_payment_fee: 25,
    },
  ],
  [
    'both ends of a range in a sentence, and a penalty trigger',
    'Oak Visa: the APR is currently between 12.10% and 18.10% for purchases and cash advances. No annual fee.\n' +
      'Default APR: Prime + 19.10%, currently 27.10% APR, if a payment is 30 days late.',
    {
      interest_rate_purchase: [12.1, 18.1],
      interest_rate_cash: [12.1, 18.1],
      annual_fee: 0,
      penalty_apr: 27.1,
      penalty_apr_trigger: 'a payment is 30 days late',
    },
  ],
  [
    'no intro rate for purchases if it is for transfers only',
    'Annual Percentage Rate (APR) for Purchases 2.10% introductory rate on balance transfers for 9 months; 12.10% for purchases\n' +
      'Other APRs Cash Advances: 13.10%',
    {
      interest_rate_purchase: 12.1,
      interest_rate_cash: 13.1,
      intro_apr_balance_transfer: 2.1,
      intro_apr_balance_transfer_months: 9,
    },
  ],
]

describe('a US disclosure of one card', () => {
  it.each(OF_ONE_CARD)('states %s', (_, text, values) => expect(valuesOf(text)).toEqual(values))
})
