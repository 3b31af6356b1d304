import { describe, expect, it } from 'vitest'
import { valuesByCard, valuesOf } from './us-values.ts'

type Row = readonly [string, string, Readonly<Record<string, unknown>>]

const OF_ONE_CARD: readonly Row[] = [
  [
    'labels in a narrow column, a piece a line beside their values',
    'Annual Percentage 12.10% to 18.10%, based on your\nRate (APR) for credit history. This APR will vary with\nPurchases the Prime Rate.\nFees\n• Balance Transfers and 3% of the amount of each transfer.\nConvenience Checks\n• Foreign 2% of each transaction.\nTransaction\n• Returned Up to $28\nPayment\nLate fees count.\nPayment is due.',
    {
      interest_rate_purchase: [12.1, 18.1],
      balance_transfer_fee_percent: 3,
      foreign_transaction_fee: 2,
      returned_payment_fee: 28,
    },
  ],
  [
    'rates behind their index and their margin',
    'Oak Visa\n            Index   Margin          Annual Percentage Rate\nPurchases   7.50%   4.10% - 8.10%   11.60% - 15.60%\nCash Advances  7.50%   9.10%   16.60%\n',
    { interest_rate_purchase: [11.6, 15.6], interest_rate_cash: 16.6 },
  ],
  [
    'marks of footnotes between cells run together',
    'Annual Percentage Rate (APR) for Purchases12.10%aAPR for Cash Advances22.10%. This APR will vary with the Prime Rate.bPenalty APR and When it AppliesNoneAnnual FeeNone',
    { interest_rate_purchase: 12.1, interest_rate_cash: 22.1, annual_fee: 0 },
  ],
  [
    'a yearly fee between two amounts, which is nobody’s',
    'APR for Purchases 12.10%\nAnnual Fee $0 to $70, based on your creditworthiness. If you are charged a fee it is billed monthly.\nLate Payment Fee $21',
    { interest_rate_purchase: 12.1, late_payment_fee: 21 },
  ],
  [
    'standing rates on lines of their own',
    'Annual Percentage Rate (APR) for Purchases\n1%\nIntroductory APR for the first 9 billing cycles.\nAfter that, your APR will be\n12.10% or 18.10%\nbased on your credit history.\nAPR for Balance Transfers\n1%\nIntroductory APR for the first 9 billing cycles.\nAfter that, your APR will be\n13.10% or 19.10%\nbased on your credit history.\nAPR for Cash Advances\n22.10%\nPenalty APR\nNone\n',
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
    'what a penalty is now, behind its margin',
    'Penalty APR and When it Applies Prime Rate + 19.10% (currently 27.10%). We may apply this APR if you are 60 days late.',
    { penalty_apr: 27.1, penalty_apr_trigger: 'are 60 days late' },
  ],
  [
    'when a penalty applies, behind a dash',
    'APR for Purchases: 12.10%\nPenalty APR: 27.10% variable - if you are 60 days late\nAnnual Fee: None',
    {
      interest_rate_purchase: 12.1,
      penalty_apr: 27.1,
      penalty_apr_trigger: 'are 60 days late',
      annual_fee: 0,
    },
  ],
  [
    'a label behind one that does not apply',
    'Oak Visa card\nTransaction Fees Balance Transfer: N/A Cash Advance: None Foreign Transaction: 2% of each transaction',
    { cash_advance_fee_percent: 0, foreign_transaction_fee: 2 },
  ],
  [
    'labels put as questions',
    'Oak Visa\nWhat is the Annual Percentage Rate (APR) for purchases?\n12.10% to 18.10%\nWhat is the APR for cash advances?\n22.10%\nIs there an annual fee?\nNo.\nWhat are the penalty fees?\nLate payment: Up to $21.',
    {
      interest_rate_purchase: [12.1, 18.1],
      interest_rate_cash: 22.1,
      annual_fee: 0,
      late_payment_fee: 21,
    },
  ],
  [
    'how long an introduction lasts before its rate',
    'Oak Visa card. For the first 9 billing cycles following account opening, the Annual Percentage Rate for Purchases is 1.10%. Thereafter, the Annual Percentage Rate for Purchases will be between 12.10% and 18.10%.',
    {
      intro_apr_purchase: 1.1,
      intro_apr_purchase_months: 9,
      interest_rate_purchase: [12.1, 18.1],
    },
  ],
  [
    'an introduction of its own clause alone',
    'Oak Visa card. Purchases APR 12.10%; Balance Transfers 2.10% introductory rate for the first 9 months, thereafter 13.10% APR.',
    {
      interest_rate_purchase: 12.1,
      intro_apr_balance_transfer: 2.1,
      intro_apr_balance_transfer_months: 9,
      interest_rate_balance_transfer: 13.1,
    },
  ],
  [
    'one value told more often than there are labels',
    'Oak Visa\nFees\nPenalty Fees\n• Late Payment\n• Returned Payment Up to $27\nUp to $27\nUp to $27\n',
    { late_payment_fee: 27, returned_payment_fee: 27 },
  ],
  [
    'a column of values saved before that of their labels',
    'Oak Visa Card\n12.10% based on your creditworthiness.\n13.10% based on your creditworthiness.\n22.10% based on your creditworthiness.\nNone\nAPR for Purchases\nAPR for Balance Transfers\nAPR for Cash Advances\nPenalty APR and When it Applies\nFees\nAnnual Fee\nTransaction Fees\nCash Advance\nPenalty Fees\nLate Payment\n$15\n$2 or 2% of the amount of each cash advance, whichever is greater\nUp to $21\n',
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
    'no shares of amounts as rates whose values are lost',
    'Oak Visa Card\nAPR for Purchases\nAPR for Cash Advances\nFees\nCash Advance\nLate Payment\n2% of each cash advance\nUp to $21\n',
    { cash_advance_fee_percent: 2, late_payment_fee: 21 },
  ],
  [
    'what transfers cost later in brackets, and labels of one word',
    'APR FOR PURCHASES\n12.10%\nTRANSACTION FEES\nBalance Transfer\n3% Intro balance transfer fee (fee for future balance transfers 5%)\nForeign Purchase\nNone\nPENALTY FEES\nLate\nNone the first time. After that, up to $31.\n',
    {
      interest_rate_purchase: 12.1,
      balance_transfer_fee_intro_percent: 3,
      balance_transfer_fee_percent: 5,
      foreign_transaction_fee: 0,
      late_payment_fee: 31,
    },
  ],
  [
    'a fee behind an introduction to the rate',
    'Balance Transfer APR: 1% intro for 9 cycles, then 13.10%-19.10% variable; fee is 3% of amount ($5 min).',
    {
      intro_apr_balance_transfer: 1,
      intro_apr_balance_transfer_months: 9,
      interest_rate_balance_transfer: [13.1, 19.1],
      balance_transfer_fee_percent: 3,
      balance_transfer_fee_min: 5,
    },
  ],
]

const OF_SEVERAL: readonly Row[] = [
  [
    'names in brackets behind their labels',
    'APR for Purchases (Oak Gold Visa) 12.10%\nAPR for Purchases (Oak Blue Visa) 13.10%\nAPR for Cash Advances (Oak Gold Visa and Oak Blue Visa) 22.10%\nAnnual Fee None\n',
    {
      'Oak Gold Visa': { interest_rate_purchase: 12.1, interest_rate_cash: 22.1, annual_fee: 0 },
      'Oak Blue Visa': { interest_rate_purchase: 13.1, interest_rate_cash: 22.1, annual_fee: 0 },
    },
  ],
  [
    'names that end in a small letter',
    '• APR for purchases: Oak® card – 12.10%; Elm card – 13.10%\n• Annual fee: Oak® card – none; Elm card – US$50\n',
    {
      'Oak card': { interest_rate_purchase: 12.1, annual_fee: 0 },
      'Elm card': { interest_rate_purchase: 13.1, annual_fee: 50 },
    },
  ],
  [
    'columns that say the same, below the headings of sections',
    '| | Oak Rewards Mastercard | Oak Rewards Credit Card |\n|---|---|---|\n| APR for Purchases | 31.10% | 31.10% |\n| APR for Cash Advances | 33.10% | Not applicable |\n| Fees | | |\n| Penalty Fees: Late Payment | Up to $37 | Up to $37 |\n| Penalty Fees: Returned Payment | Up to $27 | Up to $27 |\n',
    {
      'Oak Rewards Mastercard': {
        interest_rate_purchase: 31.1,
        interest_rate_cash: 33.1,
        late_payment_fee: 37,
        returned_payment_fee: 27,
      },
      'Oak Rewards Credit Card': {
        interest_rate_purchase: 31.1,
        late_payment_fee: 37,
        returned_payment_fee: 27,
      },
    },
  ],
]

describe('habits of US issuers', () => {
  it.each(OF_ONE_CARD)('tell %s', (_, text, values) => expect(valuesOf(text)).toEqual(values))
  it.each(OF_SEVERAL)('tell %s', (_, text, values) => expect(valuesByCard(text)).toEqual(values))
})
