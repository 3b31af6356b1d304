import { describe, expect, it } from 'vitest'
import type { Field } from '../../../build/extract/reading.ts'
import { valuesOf } from './us-values.ts'

/** Wordings of agreements, written for this project, with all values that they state. */
const OF_ONE_CARD: ReadonlyArray<readonly [rule: string, text: string, values: object]> = [
  [
    'reads the rate and fee of advances whose label names ATMs',
    'APR for Cash or ATM\nAdvances\nPenalty APR\n\n12.10%. This APR will vary.\nNone\n\nFees\nCash or ATM Advance Fee\n' +
      'Either $7 or 2% of the amount of each advance, whichever is greater.\n',
    { interest_rate_cash: 12.1, cash_advance_fee_percent: 2, cash_advance_fee_min: 7 },
  ],
  [
    'reads the addendum of an agreement as that of its card, and an intro rate of transfers only',
    'Visa Platinum Consumer Credit Card Agreement\n\n1. Interest. We add interest each day.\n\n' +
      'PRICING ADDENDUM TO THE VISA PLATINUM CREDIT CARD AGREEMENT\n\nINTEREST RATES\n' +
      'Purchases. Your APR is between 10.91% and 16.91%, variable, and depends on your credit history.\n' +
      'Balance transfers. For the first 10 months the APR for balance transfers is 3.91%.\n\nFEES\n' +
      'Annual fee: We charge no annual fee.\nCash advance fee: The greater of 3% of the advance or $10.00.\n',
    {
      interest_rate_purchase: [10.91, 16.91],
      intro_apr_balance_transfer: 3.91,
      intro_apr_balance_transfer_months: 10,
      annual_fee: 0,
      cash_advance_fee_percent: 3,
      cash_advance_fee_min: 10,
    },
  ],
  [
    'reads intro rates printed above the labels of their cells',
    'Interest Rates and Interest Charges\n\n1.10% Introductory APR for nine cycles\nAPR for Purchases\n\n' +
      '12.30% to 14.30%, after that\n\n2.20% Introductory APR for eleven cycles\nAPR for Balance Transfers\n\n' +
      '13.40% to 15.40%, after that\n\nFees\n',
    {
      intro_apr_purchase: 1.1,
      intro_apr_purchase_months: 9,
      interest_rate_purchase: [12.3, 14.3],
      intro_apr_balance_transfer: 2.2,
      intro_apr_balance_transfer_months: 11,
      interest_rate_balance_transfer: [13.4, 15.4],
    },
  ],
  [
    'reads the regular rate after an intro rate under the intro label',
    'Introductory APR for Purchases and Balance Transfers\n2.10% APR for 14 months. After 14 months, your APR will vary, ' +
      'currently 11.20% - 16.40%\n\nMilitary Annual Percentage Rate (MAPR) for\nPurchases\n' +
      'The cost may not exceed an annual percentage rate of 36%.\n',
    {
      intro_apr_purchase: 2.1,
      intro_apr_purchase_months: 14,
      interest_rate_purchase: [11.2, 16.4],
      intro_apr_balance_transfer: 2.1,
      intro_apr_balance_transfer_months: 14,
      interest_rate_balance_transfer: [11.2, 16.4],
    },
  ],
  [
    'reads rates marked "(APR)" below their margins, and no truncated title',
    'Annual Percentage Rates for Purchases 5.10% 21.10% APR 3 ...\n\nPricing\nAnnual Percentage Rates for Purchases\n' +
      '5.10% to 21.10%\n(APR) 13.60% to 29.60%\n(DPR) 0.0372% to 0.0811%\n\nPenalty APR\nNone\n',
    { interest_rate_purchase: [13.6, 29.6] },
  ],
  [
    'reads numbered events as the trigger of a penalty',
    'Penalty APR and When It Applies\n24.15% This APR may be applied to your account if you 1. Pay more than 40 days late 2. ' +
      'Have a payment returned\n',
    { penalty_apr: 24.15, penalty_apr_trigger: '1. Pay more than 40 days late 2. Have a payment returned' },
  ],
  [
    'reads the fee of a repeated violation, and a fee below the number of a law',
    'Fees\nReturned Payment Fee $24.00 or the minimum payment, whichever is less. In the event that it happens again within six ' +
      'cycles, you will be charged $33.00.\nLate Payment - This fee may change as permitted by section 11-2.3-105\n \n' +
      '  • Up to $21.00\n',
    { returned_payment_fee: 33, late_payment_fee: 21 },
  ],
  [
    'reads transfer fees that are free at first, and advance fees without those of another card',
    'Fees\nBalance Transfer\n$0 fee on transfers made within 60 days of account opening. After that, either $7 or 3% of the ' +
      'amount of each transfer, whichever is greater.\nCash Advance Fee\n' +
      '$0 if taken at a branch. 2% (4% for Acme Business Visa) of the advance or $15, whichever is greater, elsewhere.\n',
    {
      balance_transfer_fee_percent: 3,
      balance_transfer_fee_min: 7,
      balance_transfer_fee_intro_percent: 0,
      cash_advance_fee_percent: 2,
      cash_advance_fee_min: 15,
      balance_transfer_fee_intro_months: 2,
    },
  ],
  [
    'reads a penalty above its label, with its trigger below',
    'APR for Cash Advances\n14.00%\n\n17.50% - This APR may be applied to your account if:\nPenalty APR and When It Applies\n\n' +
      '•\n•\n\nYour payment is more than 70 days late\nYou break the agreement\n\nHow long will the penalty APR apply?\n' +
      'Until you pay.\n',
    {
      interest_rate_cash: 14,
      penalty_apr: 17.5,
      penalty_apr_trigger: 'Your payment is more than 70 days late You break the agreement',
    },
  ],
  [
    'pairs values with labels that surround them',
    'Fees\nAnnual Fee\nTransaction Fees\nBalance Transfer\nCash Advance\n\nNone\nEither $7 or 3% of each transfer\n' +
      'Either $9 or 4% of each advance\nUp to 2% of each transaction in U.S. dollars.\n\nForeign Transaction\nPenalty Fees\n' +
      'Late Payment\n$21.\n',
    {
      annual_fee: 0,
      balance_transfer_fee_percent: 3,
      cash_advance_fee_percent: 4,
      cash_advance_fee_min: 9,
      foreign_transaction_fee: 2,
      late_payment_fee: 21,
      balance_transfer_fee_min: 7,
    },
  ],
  [
    'reads a list of values that ends after the first one',
    'Fees\nAnnual Fee None\nPenalty Fees\nLate Payment Fee\nReturned Item Charge\n\n$21',
    { annual_fee: 0, late_payment_fee: 21 },
  ],
  [
    'reads the months of an intro rate, not those of its offer',
    'APR for Balance Transfers\n2.10% Introductory APR for balance transfers made during the first 150 days. Transferred ' +
      'balances will remain at 2.10% APR for 11 billing cycles. After that, 12.40%.\n',
    {
      intro_apr_balance_transfer: 2.1,
      intro_apr_balance_transfer_months: 11,
      interest_rate_balance_transfer: 12.4,
    },
  ],
  [
    'ignores bullets printed as letters',
    'Fees\nAnnual Fee\nTransaction Fees\nu Balance Transfer\nu Cash Advance\nPenalty Fees\nu Late Payment\nu Returned Payment\n' +
      'u\nNone.\nNone.\n$7.00 or 4% of the amount of each cash advance, whichever is\ngreater.\nUp to $31\nUp to $22\n',
    {
      annual_fee: 0,
      balance_transfer_fee_percent: 0,
      cash_advance_fee_percent: 4,
      cash_advance_fee_min: 7,
      late_payment_fee: 31,
      returned_payment_fee: 22,
    },
  ],
  [
    'reads a transfer fee with its percentage in parentheses',
    'Transaction fees\n\n  • Balance Transfer\n\n  • Foreign Transaction\n\n' +
      'Four percent (4%) of the amount of the Balance Transfer with a $12 minimum.\n\n' +
      'Two percent (2%) of the amount of each purchase\n',
    { balance_transfer_fee_percent: 4, balance_transfer_fee_min: 12, foreign_transaction_fee: 2 },
  ],
  [
    'pairs values with labels by their words if the first value is missing',
    'Fees Annual Fee Transaction Fees Balance Transfer Cash Advance Foreign Transaction Penalty Fees Late Payment Returned ' +
      'Payment Either $3.00 or 4% of the amount of each transfer, whichever is greater. 2% of each transaction in U.S. Dollars. ' +
      '$14.00 $21.00 How We Will Calculate Your Balance. We use a method.\n',
    {
      balance_transfer_fee_percent: 4,
      foreign_transaction_fee: 2,
      late_payment_fee: 14,
      returned_payment_fee: 21,
      balance_transfer_fee_min: 3,
    },
  ],
  [
    'reads the highest tier of a fee whose ranges have no known name',
    'Penalty Fees\nLate Payment\n$12 if your sum is less than $200, $23 if your sum is from $200 to $899.99, $34 if your sum is ' +
      '$900 or more.\n',
    { late_payment_fee: 34 },
  ],
]

/** Ambiguous wordings, with the field that they do not state. */
const AMBIGUOUS: ReadonlyArray<readonly [rule: string, text: string, field: Field]> = [
  [
    'gives no penalty for a regular rate printed below its label',
    'APR for Purchases\n\n1.10% Introductory APR for the first five months on purchases. After that, the Standard APR\n' +
      'will range from 11.10% to 20.10% based on creditworthiness.\n\nAPR for Balance Transfers\n\n' +
      'This APR will vary with the market based on the Prime Rate.\n' +
      '2.90% Introductory APR for the first 11 months on any balance transfers that occur within\n' +
      'the first 60 days of account opening. After that, the Standard APR will be 20.10%.\n\nAPR for Cash Advances\n\n20.10%\n\n' +
      'Penalty APR\n\nNone\n\nPaying Interest\n\nYour due date is at least 25 days after the close of each billing cycle.\n',
    'penalty_apr',
  ],
  [
    'gives no purchase rate if two intro rates lead to different ones',
    'Annual Percentage Rate (APR) for Purchases\n1.10%\nintroductory APR for 10 months\nAfter that, 12.75% to 21.25%\n' +
      'based on your credit.\n1.10%\nintroductory APR for 10 months\nAfter that, 14.75% to 24.25%\nbased on your credit.\n',
    'interest_rate_purchase',
  ],
  [
    'gives no purchase rate for two rates in a row without names',
    'Interest Rate for Purchases 15.10%\n14.20%\nFees\nAnnual Fee None\n',
    'interest_rate_purchase',
  ],
  [
    'gives no purchase rate for margins over an index',
    'APR for Purchases\nYour APR will be based upon the Prime Rate plus a Margin* of 3.10%, 6.20% or 8.30%. This APR will vary.\n',
    'interest_rate_purchase',
  ],
]
describe('the reader of US agreements', () => {
  it.each(OF_ONE_CARD)('%s', (_, text, values) => {
    expect(valuesOf(text)).toEqual(values)
  })

  it.each(AMBIGUOUS)('%s', (_, text, field) => {
    expect(valuesOf(text)).not.toHaveProperty(field)
  })
})
