import { describe, expect, it } from 'vitest'
import { valuesOf } from './us-values.ts'

type Row = readonly [string, string, Readonly<Record<string, unknown>>]

const OF_ONE_CARD: readonly Row[] = [
  [
    'a fee of "None" joined to the next label',
    'Fees\nTransaction FeesBalance TransferNoneCash AdvanceEither $10 or 2% of the amount of each cash advance, whichever is ' +
      'greaterForeign Transaction1% of each transaction\n',
    {
      balance_transfer_fee_percent: 0,
      cash_advance_fee_percent: 2,
      cash_advance_fee_min: 10,
      foreign_transaction_fee: 1,
    },
  ],
  [
    'rates in the clauses of an agreement',
    'The ANNUAL PERCENTAGE RATE for purchases and balance transfers on your Oak Visa account is 11.10%, a daily rate of 0.0304%. ' +
      'The ANNUAL PERCENTAGE RATE for cash advances is 13.10%. No fee is charged for balance transfers.',
    {
      interest_rate_purchase: 11.1,
      interest_rate_balance_transfer: 11.1,
      interest_rate_cash: 13.1,
      balance_transfer_fee_percent: 0,
    },
  ],
  [
    'values around labels in the middle of or below their cells',
    'Annual Percentage Rate (APR)\nfor Purchases\n1% introductory APR for the first 9 months after account opening.\n' +
      'After that, your APR will be 12.10% to 18.10%, based on your\n' +
      'credit history at the time you open your account. This APR will vary\nwith the market based on the Prime Rate.\n' +
      '2% introductory APR for the first 8 months after account opening on\nAPR for Balance Transfers\n' +
      'balances transferred within 90 days of account opening.\nAfter that, your APR will be 13.10% to 19.10%, based on your\n' +
      'credit history at the time you open your account. This APR will vary\nwith the market based on the Prime Rate.\n' +
      '22.10%. This APR will vary with the market based on the Prime Rate.\nAPR for Cash Advances\n' +
      '27.10%. This APR will vary with the market based on the Prime Rate.\nPenalty APR and When It\nApplies\n',
    {
      intro_apr_purchase: 1,
      intro_apr_purchase_months: 9,
      interest_rate_purchase: [12.1, 18.1],
      intro_apr_balance_transfer: 2,
      intro_apr_balance_transfer_months: 8,
      interest_rate_balance_transfer: [13.1, 19.1],
      interest_rate_cash: 22.1,
      penalty_apr: 27.1,
    },
  ],
  [
    'no waiver of the annual fee from another yearly fee',
    'Annual Fee $75\nAccount Maintenance Fee $0 for the first year.\nLate Payment Up to $21\n',
    { annual_fee: 75, late_payment_fee: 21 },
  ],
  [
    'transaction fees by their subject',
    'Transaction fee for cash advances\n2% of the amount advanced (minimum $3.00)\nTransaction fee for foreign purchases\n' +
      '1% of the U.S. dollar amount\nLate payment fee\n$20.00\n',
    {
      cash_advance_fee_percent: 2,
      cash_advance_fee_min: 3,
      foreign_transaction_fee: 1,
      late_payment_fee: 20,
    },
  ],
  [
    'a penalty trigger after a comma',
    'APR for Purchases: 12.10%\nPenalty APR: 27.10%, applied if a payment is more than 60 days late\nAnnual Fee: None\n',
    {
      interest_rate_purchase: 12.1,
      penalty_apr: 27.1,
      penalty_apr_trigger: 'a payment is more than 60 days late',
      annual_fee: 0,
    },
  ],
  [
    'one card whose name has its network in the middle',
    'Oak Bank Visa® Real Rewards Card\nIntroductory APR\n0% for the first 9 billing cycles on purchases*\n' +
      '0% for the first 9 billing cycles on balance transfers*\nAnnual fee\n$0*\n',
    {
      intro_apr_purchase: 0,
      intro_apr_purchase_months: 9,
      intro_apr_balance_transfer: 0,
      intro_apr_balance_transfer_months: 9,
      annual_fee: 0,
    },
  ],
  [
    'a label repeated with its value',
    'APR for Cash Advances\n22.10%\nPenalty APR and When it\nApplies\nPenalty APR: 27.10%\n' +
      'This APR may be applied if you allow your Account to become 60 days past due.\nAnnual Fee\nNone\n',
    {
      interest_rate_cash: 22.1,
      penalty_apr: 27.1,
      penalty_apr_trigger: 'allow your Account to become 60 days past due',
      annual_fee: 0,
    },
  ],
  [
    'all labels, then all percentages on one line',
    'FEES Annual Fee Transaction Fees Balance Transfer Cash Advance Foreign Transaction Penalty Fees Late Payment Returned ' +
      'Payment None 3% of the amount of each transfer 2% of the amount of each cash advance 1% of each transaction in U.S. dollars ' +
      'Up to $25 Up to $30 How We Will Calculate Your Balance: daily.',
    {
      annual_fee: 0,
      balance_transfer_fee_percent: 3,
      cash_advance_fee_percent: 2,
      foreign_transaction_fee: 1,
      late_payment_fee: 25,
      returned_payment_fee: 30,
    },
  ],
  [
    'rates above the header of a fee table',
    'Annual Percentage Rate for balance transfers\n0% intro for 9 months, then 12.10%–18.10%\n' +
      'Annual Percentage Rate for cash advances\n22.10%\nFee | Amount\nAnnual | $0\nLate payment | Up to $27\n',
    {
      intro_apr_balance_transfer: 0,
      intro_apr_balance_transfer_months: 9,
      interest_rate_balance_transfer: [12.1, 18.1],
      interest_rate_cash: 22.1,
      annual_fee: 0,
      late_payment_fee: 27,
    },
  ],
  [
    'cells whose sentences are split by their labels',
    'Annual Percentage Rate (APR) for 12.10% to 18.10%, based on your credit history.\n' +
      'Purchases This APR will vary with the market based on the Prime Rate.\n' +
      '1% introductory APR for the first 9 billing cycles. After that, 13.10% to\n' +
      'APR for Balance Transfers 19.10% based on your credit history when you open your account. This APR\n' +
      'will vary with the market based on the Prime Rate.\nAPR for Cash Advances 22.10%. This APR will vary with the market based ' +
      'on the Prime Rate.\n27.10%. This APR will vary with the market based on the Prime Rate. This\n' +
      'APR may be applied to your account if you make a late payment. How Long\n' +
      'Penalty APR and When it Applies Will the Penalty APR Apply? If your APRs are increased for this reason, the\n' +
      'Penalty APR will apply until you make six payments.\n',
    {
      interest_rate_purchase: [12.1, 18.1],
      intro_apr_balance_transfer: 1,
      intro_apr_balance_transfer_months: 9,
      interest_rate_balance_transfer: [13.1, 19.1],
      interest_rate_cash: 22.1,
      penalty_apr: 27.1,
      penalty_apr_trigger: 'make a late payment',
    },
  ],
  [
    'cells whose sentences are split by labels on their own lines',
    'Interest Rates and Interest Charges\n12.10%. This APR will vary with the market based on the U.S.\n' +
      'Purchase Annual Percentage Rate (APR)\nPrime Rate.\n2.10% introductory APR for the first 6 months. After that,\n' +
      'Balance Transfer APR\nyour APR will be 13.10%. This APR will vary with the market\nbased on the U.S. Prime Rate.\n' +
      '22.10%. This APR will vary with the market based on the U.S.\nCash Advance APR\nPrime Rate.\n',
    {
      interest_rate_purchase: 12.1,
      intro_apr_balance_transfer: 2.1,
      intro_apr_balance_transfer_months: 6,
      interest_rate_balance_transfer: 13.1,
      interest_rate_cash: 22.1,
    },
  ],
  [
    'a purchase rate between the two parts of its label',
    'Interest Rates\nAnnual Percentage Rate (APR) for your first months, and thereafter, 12.10%, when you open your account, ' +
      'based on\nPurchases your credit history.\nAPR for Cash Advances 22.10%\n',
    { interest_rate_purchase: 12.1, interest_rate_cash: 22.1 },
  ],
  [
    'rates on their own lines after "as low as"',
    'Oak Visa Signature\nRATES\nPurchase APR\nAs low as\n12.10%\n(variable)\nBalance transfer APR\nAs low as\n13.10%\n' +
      '(variable)\nFEES\nAnnual fee\n$0\n',
    { interest_rate_purchase: 12.1, interest_rate_balance_transfer: 13.1, annual_fee: 0 },
  ],
  [
    'no minimum of the transfer fee from the advance fee, on one line',
    'Fees Transaction Fees - Balance Transfer Fee 3.00% of the amount of each balance transfer - Cash Advance Fee $5.00 or 2.00% ' +
      'of the amount of each cash advance, whichever is greater - Foreign Transaction Fee 1.00% of each transaction\n',
    {
      balance_transfer_fee_percent: 3,
      cash_advance_fee_percent: 2,
      cash_advance_fee_min: 5,
      foreign_transaction_fee: 1,
    },
  ],
  [
    'no months of an intro fee that is not stated',
    'Transaction Fees\nBalance Transfer\nThe introductory fee told in your offer for the first 6 months. After that, 5% of each ' +
      'transfer.\n',
    { balance_transfer_fee_percent: 5 },
  ],
  [
    'values of labels in a narrow column below a wide heading',
    'Oak Card\nInterest Rates and Interest Charges\nAnnual Percentage Rate (APR) for\nPurchases\nAPR for Balance Transfers\n' +
      'APR for Cash Advances\nHow to Avoid Paying Interest on\nPurchases\n' +
      '12.10% to 18.10%, based on your credit history. This APR\nwill vary with the market based on the U.S. Prime Rate.\n13.10%\n' +
      '22.10%\nYour due date is at least 25 days after the close of each\nbilling cycle.\n',
    { interest_rate_purchase: [12.1, 18.1], interest_rate_balance_transfer: 13.1, interest_rate_cash: 22.1 },
  ],
]
describe('the layout of a US disclosure', () => {
  it.each(OF_ONE_CARD)('states %s', (_, text, values) => expect(valuesOf(text)).toEqual(values))
})
