import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const TITLE = 'Elm Gold Visa Card'

describe('values that a page prints together are those of their own labels', () => {
  it.each([
    [
      'a fee after the prescribed notice, without a space',
      'Annual Fee NOTICE: The annual fee is charged before you begin using your card and reduces your credit. For example, if your ' +
        'credit limit is $600, your initial available credit will be only about $505.$95     Foreign Transaction   None\n',
      { annual_fee: 95, foreign_transaction_fee: 0 },
    ],
    [
      'the fees of a text without line breaks, one of which is for another product',
      'Transaction Fees   • Purchase   Purchase of a wire transfer from a bank: Either $11 or 6% of each transaction, whichever is ' +
        'greater.   • Balance Transfer   Either $8 or 3% of each transaction, whichever is greater.   • Foreign Transaction   None\n',
      { balance_transfer_fee_percent: 3, balance_transfer_fee_min: 8, foreign_transaction_fee: 0 },
    ],
    [
      'the tiers of a fee in items, after a list of labels',
      'Penalty Fees\n  • Late Payment\n  • Over-the-Credit-Limit\n  • Returned Payment\n\n' +
        '  • $27 if New Balance is less than $400\n  • $38 if New Balance is equal to or greater than $400\n  • $36\n  • $26\n',
      { late_payment_fee: 38, over_limit_fee: 36, returned_payment_fee: 26 },
    ],
    [
      'a rate that applies to transfers too, and a penalty rate',
      'The standard variable APR for purchases is 14.25% to 23.25% and also applies to balance transfers. The variable penalty APR ' +
        'is up to 28.75% and may be applied if you make a late payment.\n',
      {
        interest_rate_purchase: [14.25, 23.25],
        interest_rate_balance_transfer: [14.25, 23.25],
        penalty_apr: 28.75,
        penalty_apr_trigger: 'you make a late payment.',
      },
    ],
    [
      'words in capitals without spaces',
      'Annual Fee: $85\nApply Now\nNew Card Member OfferEARN $150 BACKafter you spend $1,000 in purchases on your new Card in ' +
        'your first 3 months.\n',
      {
        annual_fee: 85,
        signup_bonus:
          'New Card Member Offer EARN $150 BACK after you spend $1,000 in purchases on your new Card in your first 3 months.',
        signup_bonus_cash_value: 150,
        signup_min_spend: 1000,
        signup_min_spend_months: 3,
      },
    ],
    [
      'a minimum that a fee will not be less than',
      'Balance Transfer\n\n4% of each new Balance Transfer, but the fee will not be less than $9 per transaction\n',
      { balance_transfer_fee_percent: 4, balance_transfer_fee_min: 9 },
    ],
    [
      'two footnote marks at a label',
      'Purchase interest rate4\n20.75%\nCash interest rate4, 5\n22.49%\n',
      { interest_rate_purchase: 20.75, interest_rate_cash: 22.49 },
    ],
    [
      'an anniversary bonus, which is no welcome offer',
      'Earn 25,000 bonus points after $2,000 in purchases within 3 months of account opening.\n\nAnniversary Bonus of 5,000 bonus ' +
        'points after you spend $10,000 in the prior year.\n',
      {
        signup_bonus:
          'Earn 25,000 bonus points after $2,000 in purchases within 3 months of account opening.',
        signup_bonus_points: 25000,
        signup_min_spend: 2000,
        signup_min_spend_months: 3,
      },
    ],
    [
      'the fee for being late again',
      'The late fee is $28 the first time and up to $39 if you are late again within six months. A returned payment costs $27.\n',
      { late_payment_fee: 39, returned_payment_fee: 27 },
    ],
    [
      'a sentence without a fee, before fees of other items',
      '(f) Overlimit Fee. We do not charge a fee for exceeding the credit limit. (g) Copy of statement, $5; copy of sales draft, $10.\n',
      { over_limit_fee: 0 },
    ],
    [
      'fees of one line, each after a comma',
      'Credit card fees: balance transfer, none. Cash advance, 2%, minimum $5. Foreign transaction, 1% of the amount. Late payment, up ' +
        'to $20. Document copy, $5.\n',
      {
        balance_transfer_fee_percent: 0,
        cash_advance_fee_percent: 2,
        cash_advance_fee_min: 5,
        foreign_transaction_fee: 1,
        late_payment_fee: 20,
      },
    ],
    [
      'a minimum payment',
      'Pay at least $10.00 plus any overdue or overlimit amount.\nAnnual fee: $45\n',
      { annual_fee: 45 },
    ],
  ])('%s', (_, text, values) => expect(valuesByCard(`${TITLE}\n\n${text}`, 'US')[TITLE]).toEqual(values))

  it('rates above their labels, far above a figure of something else', () =>
    expect(
      valuesByCard(
        `${TITLE}\n\nInterest Rates\n\n18.75%\n\nPurchases interest rate (standard)\n\n21.75%\n\nCash advance interest rate\n\n` +
          'Authorized users\n\nAdd up to four free cards on your account for your family, so you can collect points together.\n\n' +
          'Learn more\n\nPoints calculator\n\nMy purchases in a month:\n\nRedeem for up to $10 worth of groceries.\n\nProduct details\n\n' +
          'Annual Interest Rates\n  • Purchases rate when your account is approved: 18.75%\n',
        'CA',
      )[TITLE],
    ).toEqual({ interest_rate_purchase: 18.75, interest_rate_cash: 21.75 }))

  it('the rate that missed payments lead to, named over a line break', () =>
    expect(
      valuesByCard(
        `${TITLE}\n\nAnnual Interest Rates\n18.75% is our Preferred Rate.\n24.75% is the Standard Rate.\nIf you do not pay the ` +
          'minimum payment for 2 billing periods, the Standard\nRate will apply.\n',
        'CA',
      )[TITLE],
    ).toEqual({
      interest_rate_purchase: 18.75,
      penalty_apr: 24.75,
      penalty_apr_trigger: 'you do not pay the minimum payment for 2 billing periods',
    }))

  it('rates with the names of cards in parentheses', () =>
    expect(
      valuesByCard(
        'Annual Percentage Rate (APR) - 9.25% (Platinum), 11.25% (Gold) or 17.25% (Standard): all non-variable\n',
        'US',
      ),
    ).toEqual({
      Platinum: { interest_rate_purchase: 9.25 },
      Gold: { interest_rate_purchase: 11.25 },
      Standard: { interest_rate_purchase: 17.25 },
    }))
})
