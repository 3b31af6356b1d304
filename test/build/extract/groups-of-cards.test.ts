import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const RATES = `Important information about Elm Bank credit cards
Rates Elm Lower Rate Mastercard:
Purchases, fees and other charges 13.99%
Cash advances and balance transfers 15.99%
Elm Miles Mastercard, Elm CashBack Mastercard, Student Elm CashBack
Mastercard and Elm U.S. Dollar Mastercard (including alumni cards):
Purchases, fees and other charges 20.99%
Cash advances and balance transfers 22.99%
Elm World and World Elite Mastercard Cards:
Purchases, fees and other charges 20.99%
Cash advances and balance transfers 23.99%
`
const FEES = `Annual fees Elm Miles Mastercard: None
Elm Lower Rate Mastercard: $29 Additional card: $0
Elm World Mastercard: $89 Additional card: $25
Other fees Overlimit: $29 (does not apply to World Elite cards)
Dishonoured payment: $48
`
const rates = (purchase: number, cash: number) => ({
  interest_rate_purchase: purchase,
  interest_rate_cash: cash,
  interest_rate_balance_transfer: cash,
})

describe('rates below a list of cards', () => {
  it('are of each card of the list', () =>
    expect(valuesByCard(RATES, 'CA')).toEqual({
      'Elm Lower Rate Mastercard': rates(13.99, 15.99),
      'Elm Miles Mastercard': rates(20.99, 22.99),
      'Elm CashBack Mastercard': rates(20.99, 22.99),
      'Student Elm CashBack Mastercard': rates(20.99, 22.99),
      'Elm U.S. Dollar Mastercard': rates(20.99, 22.99),
      'Elm World Mastercard': rates(20.99, 23.99),
      'Elm World Elite Mastercard': rates(20.99, 23.99),
    }))

  it('end at fees with names of their own, and fees after them are of all cards but those excepted', () => {
    const all = { over_limit_fee: 29, returned_payment_fee: 48 }
    const cards = valuesByCard(RATES + FEES, 'CA')
    expect(cards['Elm Lower Rate Mastercard']).toEqual({
      ...rates(13.99, 15.99),
      annual_fee: 29,
      supplementary_card_fee: 0,
      ...all,
    })
    expect(cards['Elm World Mastercard']).toEqual({
      ...rates(20.99, 23.99),
      annual_fee: 89,
      supplementary_card_fee: 25,
      ...all,
    })
    expect(cards['Elm World Elite Mastercard']).toEqual({ ...rates(20.99, 23.99), returned_payment_fee: 48 })
  })
})

describe('fees that each follow the name of a card', () => {
  it('are of that card, and those below them of all', () =>
    expect(
      valuesByCard(
        'Elm Bank cards\n\nFees\nElm World Mastercard annual fee $110\nElm World Elite Mastercard annual fee $150\nNSF cheque $45.00\n',
        'CA',
      ),
    ).toEqual({
      'Elm World Mastercard': { annual_fee: 110, returned_payment_fee: 45 },
      'Elm World Elite Mastercard': { annual_fee: 150, returned_payment_fee: 45 },
    }))
})

describe('rows of values below the names of cards', () => {
  const table = `ELM VISA CARDS
 Visa Classic Visa Reduced Rate Visa Gold
Annual fee None $30 $95
Annual interest rate 1
 Purchases 19.75% 11.75% 19.75%
 Cash advances 2 21.00% 11.75% 21.00%
Minimum income - - $35,000

Fees that apply to all Visa cards
Cash advance in Canada $3.00
Cash advance outside Canada $4.00
NSF payment $40.00
Copy of a statement $5.00
Foreign currency conversion 2.5%
Transfer by cheque No fee
`
  const all = { cash_advance_fee_min: 3, returned_payment_fee: 40, foreign_transaction_fee: 2.5 }

  it('may have dashes and numbers of footnotes, and fees of all cards below them', () =>
    expect(valuesByCard(table, 'CA')).toEqual({
      'Visa Classic': { annual_fee: 0, interest_rate_purchase: 19.75, interest_rate_cash: 21, ...all },
      'Visa Reduced Rate': {
        annual_fee: 30,
        interest_rate_purchase: 11.75,
        interest_rate_cash: 11.75,
        ...all,
      },
      'Visa Gold': {
        annual_fee: 95,
        interest_rate_purchase: 19.75,
        interest_rate_cash: 21,
        min_income: 35000,
        ...all,
      },
    }))

  it('are no tiers of a fee', () =>
    expect(
      valuesByCard(
        'Elm Classic Visa Elm Gold Visa\nAPR for Purchases 12.00% 14.00%\nLate Payment\n' +
          'Up to $15 if balance is less than $500;\nUp to $29 if balance is $500 or more\n',
        'US',
      ),
    ).toEqual({
      'Elm Classic Visa': { interest_rate_purchase: 12, late_payment_fee: 29 },
      'Elm Gold Visa': { interest_rate_purchase: 14, late_payment_fee: 29 },
    }))
})

describe('fees of all cards with exceptions', () => {
  it('are of the cards that are not named', () =>
    expect(
      valuesByCard(
        'APR for Purchases 9.25% for Elm Platinum Visa 13.25% for Elm Classic Visa 14.25% for Elm Secured Visa\n' +
          'Annual Fee $0 for all Visa cards, except: $30 for Elm Secured Visa\n',
        'US',
      ),
    ).toEqual({
      'Elm Platinum Visa': { annual_fee: 0, interest_rate_purchase: 9.25 },
      'Elm Classic Visa': { annual_fee: 0, interest_rate_purchase: 13.25 },
      'Elm Secured Visa': { annual_fee: 30, interest_rate_purchase: 14.25 },
    }))
})
