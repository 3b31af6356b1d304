import { describe, expect, it } from 'vitest'
import type { Country } from '../../../build/extract/reading.ts'
import { valuesByCard } from './values-by-card.ts'

const valuesIn = (sentence: string, country: Country) =>
  valuesByCard(`Elm Gold Visa Card\n\n${sentence}\n`, country)['Elm Gold Visa Card']

describe('a page of one card', () => {
  it.each([
    [
      'Balance transfer APR: 20.49% to 28.99% variable; a fee of 4% (minimum $6) applies to each transfer\n' +
        'Cash advance APR: 29.49% variable; the fee is $11 or 5%, whichever is more',
      {
        interest_rate_balance_transfer: [20.49, 28.99],
        balance_transfer_fee_percent: 4,
        balance_transfer_fee_min: 6,
        interest_rate_cash: 29.49,
        cash_advance_fee_percent: 5,
        cash_advance_fee_min: 11,
      },
    ],
    [
      'APR for Purchases and Balance Transfers\n0% introductory APR for the first 9 billing cycles on purchases and 17 billing ' +
        'cycles on balance transfers. After that, your APR will be 18.25%.',
      {
        interest_rate_purchase: 18.25,
        interest_rate_balance_transfer: 18.25,
        intro_apr_purchase: 0,
        intro_apr_purchase_months: 9,
        intro_apr_balance_transfer: 0,
        intro_apr_balance_transfer_months: 17,
      },
    ],
    [
      'Intro APR\n0% intro APR for 12 months on purchases\n18.25%, 23.25%, or 28.25% variable APR thereafter',
      { intro_apr_purchase: 0, intro_apr_purchase_months: 12, interest_rate_purchase: [18.25, 28.25] },
    ],
    [
      'Instalment plans: 0% for 3 months with a 2% set-up fee, or 9.99% for 12 months, on purchases over $250.\nAnnual fee: $45',
      { annual_fee: 45 },
    ],
    [
      '0% intro APR for 20 months on purchases\n\nNo penalty APR\n\nThen 17.25%, 22.25% or 28.25% variable APR on purchases',
      { intro_apr_purchase: 0, intro_apr_purchase_months: 20, interest_rate_purchase: [17.25, 28.25] },
    ],
  ])('states: %s', (text, values) => expect(valuesIn(text, 'US')).toEqual(values))

  it.each([
    [
      'Purchases: 13.75%. Cash advances, cheques and balance transfers: 14.75%.\nDishonoured payment or cheque: $41.50',
      {
        interest_rate_purchase: 13.75,
        interest_rate_cash: 14.75,
        interest_rate_balance_transfer: 14.75,
        returned_payment_fee: 41.5,
      },
    ],
    [
      'Annual fees. There is no annual fee for your own card. Each additional card costs $5 a year.\n\n5. Transaction fees. A cash ' +
        'advance costs $3.00.',
      { annual_fee: 0, supplementary_card_fee: 5, cash_advance_fee_min: 3 },
    ],
    [
      'Annual fee: $0, with no charge for up to five supplementary cards.',
      { annual_fee: 0, supplementary_card_fee: 0 },
    ],
  ])('states in Canada: %s', (text, values) => expect(valuesIn(text, 'CA')).toEqual(values))
})
