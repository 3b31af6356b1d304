import { describe, expect, it } from 'vitest'
import { valuesByCard, valuesOf } from './us-values.ts'

const DUE = 'Your due date is at least 23 days after the close of each billing cycle.'
const LEARN =
  'To learn more about factors to consider when applying for or using a credit card, visit the website of the Consumer Financial Protection Bureau at'

describe('headings of a disclosure that stand before all it says', () => {
  it('gives no fee the least interest charge that the law has printed', () =>
    expect(
      valuesOf(
        `APR for Purchases\n\n21.10%\n\nMinimum Interest Charge\n\nFor Credit Card Tips from the Consumer Financial Protection Bureau\n\nFees\n\nAnnual Fees\n\nIf you are charged interest, the charge will be no less than $1.00. ${LEARN}\n\nNone\n\nPenalty Fees`,
      ),
    ).toEqual({ interest_rate_purchase: 21.1, annual_fee: 0 }))

  it('gives each rate its own, with the condition of the penalty', () =>
    expect(
      valuesOf(
        `Interest Rates and Interest Charges Annual percentage rates (APR) for purchases Penalty APR and When it Applies How to Avoid Paying Interest 21.10% 27.30% This APR will vary with the market based on the Prime Rate. This APR may be applied if you make a late payment. How long will the Penalty APR apply? If your APR is increased for this reason, the Penalty APR will apply until you pay on time. ${DUE} Fees Annual Fee None`,
      ),
    ).toEqual({
      interest_rate_purchase: 21.1,
      penalty_apr: 27.3,
      penalty_apr_trigger: expect.stringContaining('late payment'),
      annual_fee: 0,
    }))

  it('hands the standing rate behind the label of a fee back to its introduction', () =>
    expect(
      valuesOf(
        `Annual Percentage Rate (APR) for Purchases 3.10% introductory APR for seven months. How to Avoid Paying Interest on Purchases For Credit Card Tips from the Consumer Financial Protection Bureau Fees Annual Fee After that, your APR will be 11.20% to 17.30%, based on your creditworthiness. This APR will vary with the Prime Rate. ${DUE} ${LEARN} None Penalty Fees Late Payment Up to $21`,
      ),
    ).toEqual({
      intro_apr_purchase: 3.1,
      intro_apr_purchase_months: 7,
      interest_rate_purchase: [11.2, 17.3],
      annual_fee: 0,
      late_payment_fee: 21,
    }))

  it('passes over the numbers of the fields that a form was filled in by', () =>
    expect(
      valuesOf(
        'APR for Purchases APR for Cash Advances F1 11.10% This APR will vary with the Prime Rate. F2 12.20% This APR will vary with the Prime Rate. Balance Transfer Fee Cash Advance Fee Late Payment Fee F3 None F4 of the amount of each cash advance, whichever is $3.00 or 2.00% greater F5 Up to $11.00',
      ),
    ).toEqual({
      interest_rate_purchase: 11.1,
      interest_rate_cash: 12.2,
      balance_transfer_fee_percent: 0,
      cash_advance_fee_percent: 2,
      cash_advance_fee_min: 3,
      late_payment_fee: 11,
    }))

  it('gives the rates below a heading behind all labels to the labels of rates', () =>
    expect(
      valuesOf(
        'Visa card Purchase Annual Percentage Rate (APR) Cash Advance APR Penalty APR and When It Applies FEES Annual Fee Late Payment INTEREST RATES AND INTEREST CHARGES Prime % to Prime % 9.10% to 20.10% This APR will vary with the Market based on the Prime Rate Prime % to Prime % 10.10% to 21.10% This APR will vary with the Market based on the Prime Rate 23.20% This APR will vary with the Market',
      ),
    ).toMatchObject({
      interest_rate_purchase: [9.1, 20.1],
      interest_rate_cash: [10.1, 21.1],
      penalty_apr: 23.2,
    }))

  it('reads fees whose labels are lost by what they are charged on', () =>
    expect(
      valuesOf(
        'Transaction Fees\t\t\n\tEither $10 or 5% of the amount of each transfer, whichever is greater\t\n\tEither $15 or 4% of the amount of each cash advance, whichever is greater\t\n\tNone\t\n',
      ),
    ).toEqual({
      balance_transfer_fee_percent: 5,
      balance_transfer_fee_min: 10,
      cash_advance_fee_percent: 4,
      cash_advance_fee_min: 15,
    }))

  it('knows the values of a list by their dashes, and bullets that became question marks', () => {
    const read = { balance_transfer_fee_percent: 0, cash_advance_fee_percent: 2, cash_advance_fee_min: 9 }
    const dashes =
      'Transaction Fees\n- Balance Transfer Fee\n- Cash Advance Fee\n\n- None\n- $9.00 or 2.00% of the amount of each cash advance, whichever is greater\n'
    const marks =
      'Transaction Fees\n\n? Balance Transfer ? Cash Advance\n\nNone\n\nEither $9 or 2% of the amount of each cash advance, whichever is greater.\n'
    expect(valuesOf(dashes)).toEqual(read)
    expect(valuesOf(marks)).toEqual(read)
  })
})

describe('words of a US disclosure', () => {
  it('reads labels whose words are joined by a hyphen', () =>
    expect(
      valuesOf(
        'Cash-advance APR: 15.20%\nBalance-transfer APR: 14.10%\nBalance-transfer fee: 3% of the amount transferred\nLate-payment fee: $21 Over-the-credit-limit fee: $22',
      ),
    ).toEqual({
      interest_rate_cash: 15.2,
      interest_rate_balance_transfer: 14.1,
      balance_transfer_fee_percent: 3,
      late_payment_fee: 21,
      over_limit_fee: 22,
    }))

  it('reads an introduction for a period behind its rate', () =>
    expect(
      valuesOf(
        'APR for Balance Transfers\n\n2.10% Introductory APR for a period of 12 billing cycles. After that your APR will be 11.20%.',
      ),
    ).toEqual({
      intro_apr_balance_transfer: 2.1,
      intro_apr_balance_transfer_months: 12,
      interest_rate_balance_transfer: 11.2,
    }))

  it('reads when the penalty applies right behind its rate, not why it lasts', () =>
    expect(
      valuesOf(
        'Penalty APR and When It Applies 18.10% If your account becomes 60 days past due. How long will the Penalty APR Apply? If your APRs are increased for this reason, it will last six months.',
      ),
    ).toEqual({ penalty_apr: 18.1, penalty_apr_trigger: 'your account becomes 60 days past due' }))

  it('reads each value for the cards named behind it', () =>
    expect(
      valuesByCard(
        'Annual Percentage Rate (APR) for Purchases 12.10% Fixed Rate for Visa Gold 16.20% Fixed Rate for Visa Classic and MasterCard APR for Cash Advances 13.10% Fixed Rate for Visa Gold 17.20% Fixed Rate for Visa Classic and MasterCard Fees Annual Fee $18 for Visa Classic and MasterCard. $25 for Visa Gold, the fee for the first year is waived.',
      ),
    ).toMatchObject({
      'Visa Gold': {
        interest_rate_purchase: 12.1,
        interest_rate_cash: 13.1,
        annual_fee: 25,
        annual_fee_waived_first_year: true,
      },
      'Visa Classic': { interest_rate_purchase: 16.2, interest_rate_cash: 17.2, annual_fee: 18 },
    }))

  it('reads the values of cards whose names head the columns of a text', () => {
    const rows =
      'Annual Percentage Rate (APR) for Purchases 8.1%* 14.2% to 16.2%* when you open your account\nAPR for Cash Advances 9.1% 15.2% to 17.2%\nAnnual Fee None $25\nLate Payment Up to $21\n'
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

  it('tells the introduction of transfers from that of purchases behind a bare label', () =>
    expect(
      valuesOf(
        'APR: 0% intro APR for 21 months on eligible balance transfers and 0% intro APR for 11 months on purchases. After that, the variable APR will be 18.20% to 28.20%.',
      ),
    ).toMatchObject({ intro_apr_purchase_months: 11, intro_apr_balance_transfer_months: 21 }))

  it('reads a rate that will apply for the first months as an introduction', () =>
    expect(
      valuesOf(
        'APR for Purchases\n\n0% will apply for the first 6 months from account opening.\n\nAfter that, your APR will be 12.10%.',
      ),
    ).toEqual({ intro_apr_purchase: 0, intro_apr_purchase_months: 6, interest_rate_purchase: 12.1 }))

  it('reads fees and rates told in plain sentences, each its own', () =>
    expect(
      valuesOf(
        'The standard APR for the Maple card is 19.8 percent. The standard rate for transfers is also 20.8 percent. There is no transfer fee, and the cash advance fee is either $10 or 3 percent of the transfer amount, whichever is larger. The late payment fee will not exceed $21. No charge for each additional violation.',
      ),
    ).toEqual({
      interest_rate_purchase: 19.8,
      interest_rate_balance_transfer: 20.8,
      balance_transfer_fee_percent: 0,
      cash_advance_fee_percent: 3,
      cash_advance_fee_min: 10,
      late_payment_fee: 21,
    }))

  it('takes a further violation for no further card', () =>
    expect(
      valuesOf('Late Payment Up to $21 for first violation, up to $31 for each additional violation.'),
    ).toEqual({
      late_payment_fee: 31,
    }))

  it('reads the fees that a sentence tells card by card', () =>
    expect(
      valuesByCard(
        'There is a $35 annual fee for the Maple Secured Visa Card. There is no annual fee for the Maple Plus Secured Visa Card. No hidden fees.',
      ),
    ).toMatchObject({
      'Maple Secured Visa Card': { annual_fee: 35 },
      'Maple Plus Secured Visa Card': { annual_fee: 0 },
    }))
})
