import { describe, expect, it } from 'vitest'
import { valuesOf } from './ca-values.ts'

describe('the notices of changes of Canadian pages', () => {
  it('give the new values, wherever the change is mentioned', () => {
    const text =
      '- Annual fees are changing for the Primary Cardholder from $76 to $87 and for each Supplementary Cardholder from $21 to ' +
      '$32.\n\n- Annual Interest Rate on Purchases is Changing: We are changing the annual interest rate on your account from ' +
      '17.91% to 18.92%. The annual interest rate for Cash Advances remains at 20.93%.\n'
    expect(valuesOf(text)).toEqual({
      annual_fee: 87,
      supplementary_card_fee: 32,
      interest_rate_purchase: 18.92,
      interest_rate_cash: 20.93,
    })
  })

  it('give the rates from an effective date, in sentences that start with them', () => {
    const text =
      'Effective until May 4, 2030\nFor All Cards\nBasic Card\n17.91% is the Interest Rate.\n19.92% is the Cash Interest Rate.\n' +
      'Effective May 5, 2030\nFor All Cards\nBasic Card\n18.91% is the Interest Rate.\n20.92% is the Cash Interest Rate.\n'
    expect(valuesOf(text)).toEqual({ interest_rate_purchase: 18.91, interest_rate_cash: 20.92 })
  })

  it('do not pair a table row with the label below it', () => {
    const text =
      'Annual interest rates\n\nReduced rate\n13.5%\n13.5%\n\nPromotional Rate For Balance Transfers and Cash Advances\n' +
      'A promotional rate of\n2.9% applies to balance transfers and cash advances for the first 6 billing cycles.\n'
    expect(valuesOf(text)).toEqual({
      intro_apr_balance_transfer: 2.9,
      intro_apr_balance_transfer_months: 6,
      interest_rate_purchase: 13.5,
    })
  })

  it('state fees for events and advances in sentences', () => {
    const text =
      'If a purchase that exceeds your credit limit is approved, you will be charged an overage fee of $23. There is a fee of ' +
      '$4.50 per cash advance. Annual fee\n\nNone\n\n'
    expect(valuesOf(text)).toEqual({ over_limit_fee: 23, cash_advance_fee_min: 4.5, annual_fee: 0 })
  })
})
