import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page.ts'

const valuesOf = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(extract(pageOf(text), 'CA').cards[0]?.fields ?? {}).map(([field, { value }]) => [
      field,
      value,
    ]),
  )

describe('The layouts of Canadian pages', () => {
  it('give tiles with their values above the labels, a Quebec rate below the last', () => {
    const text =
      'Interest Rates\n18.91%\nPurchase APR\n20.92%\nBalance transfer APR\n21.93%\nCash advance APR\n19.94% for Quebec residents\nEligibility\n$71,000\nRequired annual personal income\n$131,000\nRequired annual household income\n'
    expect(valuesOf(text)).toMatchObject({
      interest_rate_purchase: 18.91,
      interest_rate_balance_transfer: 20.92,
      interest_rate_cash: 21.93,
      min_income: 71000,
      min_income_household: 131000,
    })
  })

  it('give a row of rates, each before what it is for', () => {
    const text =
      'Annual interest rates:\n\n18.91% purchase 20.92% balance transfer 21.93% cash advance (19.94% in Quebec)\n'
    expect(valuesOf(text)).toMatchObject({
      interest_rate_purchase: 18.91,
      interest_rate_balance_transfer: 20.92,
      interest_rate_cash: 21.93,
    })
  })

  it('give the rate of purchases, fees, and other charges', () => {
    const text =
      'Annual Interest Rates\n\nPurchases, fees, and other charges: 18.91%\n\nCash Advances and Balance Transfers: 20.92%\n'
    expect(valuesOf(text)).toMatchObject({ interest_rate_purchase: 18.91, interest_rate_cash: 20.92 })
  })

  it('give no fee with the mark of a footnote glued to it', () => {
    const text =
      'Get your $87 annual fee waived for the first year.\n\nRates & Fees\n• Annual Fee:\n  $875\n• Interest Rate: 18.91% on purchases\n'
    expect(valuesOf(text)).toMatchObject({ annual_fee: 87, annual_fee_waived_first_year: true })
  })

  it('give no card’s fee for what costs more the second time', () => {
    const text = 'Late Payment Up to $21 for the first violation, up to $34 for each additional violation.\n'
    expect(valuesOf(text)).toEqual({ late_payment_fee: 34 })
  })
})
