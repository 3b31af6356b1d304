import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import { valuesOf } from './ca-values.ts'

describe('the layouts of Canadian pages', () => {
  it('print tiles with values above the labels, and a Quebec rate below the last', () => {
    const text =
      'Interest Rates\n18.91%\nPurchase APR\n20.92%\nBalance transfer APR\n21.93%\nCash advance APR\n' +
      '19.94% for Quebec residents\nEligibility\n$71,000\nRequired annual personal income\n'
    expect(valuesOf(text)).toEqual({
      interest_rate_purchase: 18.91,
      interest_rate_balance_transfer: 20.92,
      interest_rate_cash: 21.93,
      min_income: 71000,
    })
  })

  it('pair a figure with the label below it if the next tile has no field', () => {
    const text = 'You will earn 2% cash back.\n\n$87.00\nAnnual fee\nLearn more\n$241\nWelcome bonus\n'
    expect(valuesOf(text)).toEqual({ annual_fee: 87 })
  })

  it('print a row of rates, each before its subject', () => {
    const text =
      'Annual interest rates:\n\n18.91% purchase 20.92% balance transfer 21.93% cash advance (19.94% in Quebec)\n'
    expect(valuesOf(text)).toEqual({
      interest_rate_purchase: 18.91,
      interest_rate_balance_transfer: 20.92,
      interest_rate_cash: 21.93,
    })
  })

  it('give a row of rates that names two kinds of advances together', () => {
    const text =
      'Annual fee: $87\nInterest: 18.91% purchases | 20.92% cash advances and balance transfers (19.94% in Quebec)\n' +
      'No fee on foreign currency purchases.\n'
    expect(valuesOf(text)).toEqual({
      annual_fee: 87,
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      interest_rate_balance_transfer: 20.92,
      foreign_transaction_fee: 0,
    })
  })

  it('give the rate of purchases, fees, and other charges', () => {
    const text =
      'Annual Interest Rates\n\nPurchases, fees, and other charges: 18.91%\n\nCash Advances and Balance Transfers: 20.92%\n'
    expect(valuesOf(text)).toEqual({
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
      interest_rate_balance_transfer: 20.92,
    })
  })

  it('print rates below labels with a footnote, the one outside of Quebec first', () => {
    const text =
      'Annual fee\n$0\nPurchase interest rate4\n18.91%\nCash interest rate4\n20.92%\nnon-Quebec residents\n19.94%\n' +
      'Quebec residents\nRewards\n'
    expect(valuesOf(text)).toEqual({
      annual_fee: 0,
      interest_rate_purchase: 18.91,
      interest_rate_cash: 20.92,
    })
  })

  it('give no fee if a footnote mark is joined to it', () => {
    const text =
      'Get your $87 annual fee waived for the first year.\n\nRates & Fees\n• Annual Fee:\n  $875\n• Interest Rate: 18.91% on purchases\n'
    expect(valuesOf(text)).toEqual({
      annual_fee: 87,
      annual_fee_waived_first_year: true,
      interest_rate_purchase: 18.91,
    })
  })

  it('give no fee for an event that costs more the second time', () => {
    const text = 'Late Payment Up to $21 for the first violation, up to $34 for each additional violation.\n'
    expect(valuesOf(text)).toEqual({ late_payment_fee: 34 })
  })
})

describe('the sentences of Canadian pages', () => {
  it('state the penalty rate as a figure or by its name', () => {
    expect(
      valuesOf(
        'Annual Interest Rate | Preferred: 28.91% Standard: 32.92% If we do not receive your minimum payment twice within a ' +
          '12-month period, we may increase your annual interest rate to the standard rate. |\n',
      ),
    ).toEqual({
      interest_rate_purchase: 28.91,
      penalty_apr: 32.92,
      penalty_apr_trigger:
        'we do not receive your minimum payment twice within a 12-month period, we may increase',
    })
    expect(
      valuesOf(
        'Your annual interest rate for regular purchases will be 28.91%. If we do not receive your minimum payment twice, we may ' +
          'increase your rate to 33%.\n',
      ),
    ).toEqual({
      interest_rate_purchase: 28.91,
      penalty_apr: 33,
      penalty_apr_trigger: 'we do not receive your minimum payment twice, we may increase your rate to 33%.',
    })
  })

  it('state the penalty rate of the card that the sentence names', () => {
    const text =
      'Annual Interest Rate(s) For all types of transactions: Regular Rate: 18.91% Low Rate: 11.5% If your card has the Low Rate ' +
      'and you don t make your minimum payment for two months in a row, we will charge you interest at the Regular Rate.\n'
    const cards = extract(pageOf(text), 'CA').cards
    expect(cards.map(({ name, fields }) => [name, fields.penalty_apr?.value])).toEqual([
      ['Regular Rate', undefined],
      ['Low Rate', 18.91],
    ])
  })

  it('do not state a penalty for the loss of a promotion', () => {
    const text =
      'Regular rate: 18.91%\nIf you miss a payment, your promotional rate ends and we charge you interest at the regular rate.\n'
    expect(valuesOf(text)).not.toHaveProperty('penalty_apr')
  })

  it('separate a regular rate from the promotion on the next line', () => {
    const text =
      'Annual Interest Rates\n\nPurchases: 18.91%\nCash Advances: 20.92%\n' +
      'Promotional Rate on Balance Transfers: 2.9% for 180 days\nBalance Transfers: 20.92% following the promotional period.\n'
    expect(valuesOf(text)).toEqual({
      interest_rate_cash: 20.92,
      intro_apr_balance_transfer: 2.9,
      intro_apr_balance_transfer_months: 6,
      interest_rate_purchase: 18.91,
      interest_rate_balance_transfer: 20.92,
    })
  })

  it('state incomes with only their labels', () => {
    const text =
      'Fees & Conditions\n\nPersonal Income $71,000\nHousehold Income $131,000\nAnnual Fee $87\nPurchase Rates 18.91%\n'
    expect(valuesOf(text)).toEqual({
      ...{ min_income: 71000, min_income_household: 131000 },
      ...{ annual_fee: 87, interest_rate_purchase: 18.91 },
    })
  })

  it('state incomes below the fee of their card, whatever the kind of card', () => {
    const text =
      'Card Details\nAnnual Fee\n$87\nAnnual Income\nPersonal: $71,000\nHousehold: $131,000\nCard Type\nSecured Credit\n'
    expect(valuesOf(text)).toEqual({
      ...{ min_income: 71000, min_income_household: 131000 },
      ...{ annual_fee: 87, card_type: 'secured' },
    })
  })

  it('state the household income in a long sentence', () => {
    const text =
      'You must have one of these:\nYour own gross annual income: $61,000 or more;\nor\n' +
      'Combined annual income of you and any other person on the account: $111,000 or more.\nAnnual fee: $87\n'
    expect(valuesOf(text)).toEqual({ annual_fee: 87, min_income: 61000, min_income_household: 111000 })
  })

  it('state the credit rate of a contract', () => {
    const text =
      'Statement of disclosure\nThe annual credit rate is 28.91%. For some plans the annual credit rate (lower than 28.91%) is ' +
      'told in the store.\nAnnual Membership Fee: $37.00\n'
    expect(valuesOf(text)).toEqual({ annual_fee: 37, interest_rate_purchase: 28.91 })
  })

  it('state the fee for an event', () => {
    const text =
      'Your card has no annual fee. If you spend above the credit limit, a $12 fee will be charged to your account.\n'
    expect(valuesOf(text)).toEqual({ annual_fee: 0, over_limit_fee: 12 })
  })

  it('state that foreign purchases are free', () => {
    const text = "The Acme Visa Infinite Card\nYou'll never pay a foreign transaction fee abroad.\n"
    expect(valuesOf(text)).toEqual({ foreign_transaction_fee: 0 })
  })

  it('give no fee if the fees of several cards are in a row', () => {
    const text =
      'Card Acme Gold Visa Acme Plus Visa Acme Max Visa Annual fee $87 $112 $0 first year, then $98 Rewards 1 point per dollar\n'
    expect(valuesOf(text)).toEqual({})
  })

  it('give no annual fee if there are more than two', () => {
    const text =
      'Annual interest rate on purchases: 18.91%\n\nThe Oak card has a $87 annual fee.\n\nThe Elm card has a $112 annual fee.\n\n' +
      'The Ash card has a $33 annual fee.\n'
    expect(valuesOf(text)).toEqual({ interest_rate_purchase: 18.91 })
  })

  it('give no intro rate that may apply', () => {
    const text =
      'Annual Fee: $87\nIf you have a 0% introductory APR balance transfer and also make purchases, you can avoid interest.\n'
    expect(valuesOf(text)).toEqual({ annual_fee: 87 })
  })
})

describe('a table of rates without column separators', () => {
  it('pairs a column of rates with the labels after it, by card', () => {
    const text =
      'Annual interest rates These rates are in effect from the day your account is opened. All Oak credit cards (excluding Oak ' +
      'Low cards) 18.91% 20.92% 21.93% Purchases and fees: Cash advances: Balance transfers: Oak Low Rate card 11.5% 11.5% 11.5% ' +
      'Purchases and fees: Cash advances: Balance transfers: Your minimum payment will be $10.\n'
    const cards = extract(pageOf(text), 'CA').cards
    expect(cards.map(({ name, fields }) => [name, fields.interest_rate_cash?.value])).toEqual([
      ['All Oak credit cards', 20.92],
      ['Oak Low Rate card', 11.5],
    ])
  })

  it('pairs standard rates after card names with the columns above them', () => {
    const text =
      'Annual Interest Rates Purchases: Cash Advances: Oak Gold Oak Travel Standard Rate: 18.91% Default Rate: 24.9% Standard ' +
      'Rate: 20.92% Default Rate: 26.9% You will lose the Standard Rates if you fail to pay.\n'
    expect(valuesOf(text)).toEqual({
      ...{ interest_rate_purchase: 18.91, interest_rate_cash: 20.92, penalty_apr: 24.9 },
    })
  })
})
