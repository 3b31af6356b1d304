import { describe, expect, it } from 'vitest'
import { valuesByCard, valuesOf } from './us-values.ts'

describe('words of a US disclosure', () => {
  it('reads labels whose words are joined by a hyphen', () =>
    expect(
      valuesOf(
        'Cash-advance APR: 15.20%\nBalance-transfer APR: 14.10%\nBalance-transfer fee: 3% of the amount transferred\n' +
          'Late-payment fee: $21 Over-the-credit-limit fee: $22',
      ),
    ).toEqual({
      interest_rate_cash: 15.2,
      interest_rate_balance_transfer: 14.1,
      balance_transfer_fee_percent: 3,
      late_payment_fee: 21,
      over_limit_fee: 22,
    }))

  it('reads an intro period after its rate', () =>
    expect(
      valuesOf(
        'APR for Balance Transfers\n\n2.10% Introductory APR for a period of 12 billing cycles. After that your APR will be 11.20%.',
      ),
    ).toEqual({
      intro_apr_balance_transfer: 2.1,
      intro_apr_balance_transfer_months: 12,
      interest_rate_balance_transfer: 11.2,
    }))

  it('reads the trigger of the penalty right after its rate, not why it lasts', () =>
    expect(
      valuesOf(
        'Penalty APR and When It Applies 18.10% If your account becomes 60 days past due. How long will the Penalty APR Apply? ' +
          'If your APRs are increased for this reason, it will last six months.',
      ),
    ).toEqual({ penalty_apr: 18.1, penalty_apr_trigger: 'your account becomes 60 days past due' }))

  it('gives no value of the next label to one with sentences of its own', () =>
    expect(
      valuesOf(
        'How to Avoid Paying Interest on Purchases | Your due date is at least 24 days after the close of each billing cycle. We ' +
          'will not charge you any interest if you pay your entire balance by then. |\nForeign Transaction Fee |\n1.10% of each ' +
          'multiple currency transaction in U.S. dollars 0.90% of each single currency transaction in U.S. dollars |\n' +
          'Your APR may be increased to the disclosed Penalty APR if you are 45 days late in making a payment.',
      ),
    ).toEqual({ foreign_transaction_fee: 1.1 }))

  it('reads the tiers of a fee together', () =>
    expect(
      valuesOf(
        'Penalty Fees\nLate Payment\nOver-the-Credit Limit\n$27 if the balance is less than $900; $36 if the balance is more ' +
          'than $900\n$28\n',
      ),
    ).toEqual({ late_payment_fee: 36, over_limit_fee: 28 }))

  it('assigns each value to the cards named after it', () =>
    expect(
      valuesByCard(
        'Annual Percentage Rate (APR) for Purchases 12.10% Fixed Rate for Visa Gold 16.20% Fixed Rate for Visa Classic and ' +
          'MasterCard APR for Cash Advances 13.10% Fixed Rate for Visa Gold 17.20% Fixed Rate for Visa Classic and MasterCard Fees ' +
          'Annual Fee $18 for Visa Classic and MasterCard. $25 for Visa Gold, the fee for the first year is waived.',
      ),
    ).toEqual({
      'Visa Gold': {
        interest_rate_purchase: 12.1,
        interest_rate_cash: 13.1,
        annual_fee: 25,
        annual_fee_waived_first_year: true,
      },
      'Visa Classic': { interest_rate_purchase: 16.2, interest_rate_cash: 17.2, annual_fee: 18 },
      MasterCard: { interest_rate_purchase: 16.2, annual_fee: 18 },
    }))

  it('reads the values of cards that head the columns of a text', () => {
    const rows =
      'Annual Percentage Rate (APR) for Purchases 8.1%* 14.2% to 16.2%* when you open your account\n' +
      'APR for Cash Advances 9.1% 15.2% to 17.2%\nAnnual Fee None $25\nLate Payment Up to $21\n'
    const read = {
      'Visa Gold': {
        interest_rate_purchase: 8.1,
        interest_rate_cash: 9.1,
        annual_fee: 0,
        late_payment_fee: 21,
      },
      'Visa Classic': {
        interest_rate_purchase: [14.2, 16.2],
        interest_rate_cash: [15.2, 17.2],
        annual_fee: 25,
        late_payment_fee: 21,
      },
    }
    expect(valuesByCard(`Interest Rates and Interest Charges Visa ® Gold Visa® Classic\n${rows}`)).toEqual(
      read,
    )
  })

  it('assigns values on their own lines to the cards of a header', () =>
    expect(
      valuesByCard(
        'Interest Rates and Interest Charges Visa® Classic Visa® GOLD\nAnnual Percentage Rate for Purchases 14.10% 11.10%\n' +
          'APR for Cash Advances\n\n15.10%\n\nFixed\n\n12.10%\n\nFixed\n\nPenalty APR and When it Applies\n\n' +
          'This APR may be applied to your account if you make a late payment.\n',
      ),
    ).toEqual({
      'Visa Classic': {
        interest_rate_purchase: 14.1,
        interest_rate_cash: 15.1,
        penalty_apr_trigger: 'make a late payment',
      },
      'Visa GOLD': {
        interest_rate_purchase: 11.1,
        interest_rate_cash: 12.1,
        penalty_apr_trigger: 'make a late payment',
      },
    }))

  it('reads a label that the card of the first value splits, and a range without its first sign', () =>
    expect(
      valuesByCard(
        'Annual Percentage Rate (APR) for\nMaple Visa Credit Card Accounts: 0.00% Introductory APR for the first 11\nPurchases\n' +
          'billing cycles from account opening. After that, your APR will be between\n\n' +
          '10.20 and 17.20% based on your creditworthiness.\n\nMaple Secured Credit Card Accounts: Your APR will be 18.20%.\n',
      ),
    ).toEqual({
      'Maple Visa Credit Card': {
        intro_apr_purchase: 0,
        intro_apr_purchase_months: 11,
        interest_rate_purchase: [10.2, 17.2],
      },
      'Maple Secured Credit Card': { card_type: 'secured', interest_rate_purchase: 18.2 },
    }))

  it('separates a name from a joined value, and names a standard card like any other', () => {
    const joined =
      'APR for Cash Advances\nPlatinum VISA: 13.10% - 25.10%\nVISA Signature17.10% - 26.10%\nPlatinum Points VISA: 15.10%\n'
    expect(valuesByCard(joined)).toEqual({
      'VISA Signature': { interest_rate_cash: [17.1, 26.1] },
      'Platinum VISA': { interest_rate_cash: [13.1, 25.1] },
      'Platinum Points VISA': { interest_rate_cash: 15.1 },
    })
    const standard =
      'Annual Percentage Rate (APR) for Purchases\n\n4.1% introductory APR for 5 months. After that, your APR will be 21.10% for ' +
      'standard VISA accounts 17.20% for VISA Gold accounts; or 14.30% for VISA Platinum accounts.'
    expect(valuesByCard(standard)).toEqual({
      'standard VISA': {
        intro_apr_purchase: 4.1,
        interest_rate_purchase: 21.1,
        intro_apr_purchase_months: 5,
      },
      'VISA Gold': { intro_apr_purchase: 4.1, interest_rate_purchase: 17.2, intro_apr_purchase_months: 5 },
      'VISA Platinum': {
        interest_rate_purchase: 14.3,
        intro_apr_purchase: 4.1,
        intro_apr_purchase_months: 5,
      },
    })
  })

  it('assigns a fee to the card it names, unless no other statement names the card', () => {
    const rates = 'APR for Purchases Maple Visa Gold: 8.10% Maple Visa Rewards: 9.10%\nFees\n'
    expect(valuesByCard(`${rates}Annual Fee For Maple Visa Rewards, $25.00\nLate Payment $21\n`)).toEqual({
      'Maple Visa Gold': { interest_rate_purchase: 8.1, late_payment_fee: 21 },
      'Maple Visa Rewards': { interest_rate_purchase: 9.1, annual_fee: 25, late_payment_fee: 21 },
    })
    expect(valuesByCard(`${rates}Annual Fee Oak Business Card: $25.00\n`)).toEqual({
      'Maple Visa Gold': { interest_rate_purchase: 8.1 },
      'Maple Visa Rewards': { interest_rate_purchase: 9.1 },
    })
  })

  it('distinguishes the intro rates of transfers and purchases after a bare label', () =>
    expect(
      valuesOf(
        'APR: 0% intro APR for 21 months on eligible balance transfers and 0% intro APR for 11 months on purchases. After that, ' +
          'the variable APR will be 18.20% to 28.20%.',
      ),
    ).toEqual({
      intro_apr_purchase_months: 11,
      intro_apr_balance_transfer_months: 21,
      interest_rate_balance_transfer: [18.2, 28.2],
      interest_rate_purchase: [18.2, 28.2],
      intro_apr_balance_transfer: 0,
      intro_apr_purchase: 0,
    }))

  it('reads a rate for the first months as an intro rate', () =>
    expect(
      valuesOf(
        'APR for Purchases\n\n0% will apply for the first 6 months from account opening.\n\nAfter that, your APR will be 12.10%.',
      ),
    ).toEqual({ intro_apr_purchase: 0, intro_apr_purchase_months: 6, interest_rate_purchase: 12.1 }))

  it('reads fees and rates in plain sentences', () =>
    expect(
      valuesOf(
        'The standard APR for the Maple card is 19.8 percent. The standard rate for transfers is also 20.8 percent. There is no ' +
          'transfer fee, and the cash advance fee is either $10 or 3 percent of the transfer amount, whichever is larger. The late ' +
          'payment fee will not exceed $21. No charge for each additional violation.',
      ),
    ).toEqual({
      interest_rate_purchase: 19.8,
      interest_rate_balance_transfer: 20.8,
      balance_transfer_fee_percent: 0,
      cash_advance_fee_percent: 3,
      cash_advance_fee_min: 10,
      late_payment_fee: 21,
    }))

  it('does not read an additional violation as an additional card', () =>
    expect(
      valuesOf('Late Payment Up to $21 for first violation, up to $31 for each additional violation.'),
    ).toEqual({
      late_payment_fee: 31,
    }))

  it('reads the fees by card in a sentence', () =>
    expect(
      valuesByCard(
        'There is a $35 annual fee for the Maple Secured Visa Card. There is no annual fee for the Maple Plus Secured Visa Card. ' +
          'No hidden fees.',
      ),
    ).toEqual({
      'Maple Secured Visa Card': { annual_fee: 35, card_type: 'secured' },
      'Maple Plus Secured Visa Card': { annual_fee: 0, card_type: 'secured' },
    }))
})
