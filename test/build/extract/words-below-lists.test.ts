import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

/** A list whose cards each end with links. */
const list = (below: string): string => `Find a card

MOST POPULAR
Elm Threefold Visa
INTRO APR
0% on purchases for 12 billing cycles, then 18.49% - 27.49% variable
ANNUAL FEE
$0
Apply now
See rates & fees

NO ANNUAL FEE
Elm Premier Visa Signature
APR
19.49% - 27.49% variable
ANNUAL FEE
$95
Apply now
See rates & fees

Elm Secured Visa
APR
26.49% variable
ANNUAL FEE
$29
Apply at a branch

${below}`

const threefold = {
  intro_apr_purchase: 0,
  intro_apr_purchase_months: 12,
  interest_rate_purchase: [18.49, 27.49],
  annual_fee: 0,
}
const premier = { interest_rate_purchase: [19.49, 27.49], annual_fee: 95 }
const secured = { interest_rate_purchase: 26.49, annual_fee: 29 }

describe('words below the links of the last card of a list', () => {
  it('are of all cards', () => {
    const all = { cash_advance_fee_percent: 5, cash_advance_fee_min: 10, late_payment_fee: 40 }
    const below = 'Cash advance fee: 5% of each, $10 minimum. Late payment: up to $40.\n'
    expect(valuesByCard(list(below), 'US')).toEqual({
      'Elm Threefold Visa': { ...threefold, ...all },
      'Elm Premier Visa Signature': { ...premier, ...all },
      'Elm Secured Visa': { ...secured, ...all },
    })
  })

  it.each([
    'Foreign transaction fee: 3% of each, none on Elm Premier.\n',
    'A foreign transaction fee of 3% applies to purchases abroad (Premier: none).\n',
  ])('may except a card by a part of its name: %s', (below) =>
    expect(valuesByCard(list(below), 'US')).toEqual({
      'Elm Threefold Visa': { ...threefold, foreign_transaction_fee: 3 },
      'Elm Premier Visa Signature': { ...premier, foreign_transaction_fee: 0 },
      'Elm Secured Visa': { ...secured, foreign_transaction_fee: 3 },
    }),
  )

  it('may be of one card only', () =>
    expect(
      valuesByCard(list('For the Premier card, the balance transfer fee is 3% of each transfer.\n'), 'US'),
    ).toEqual({
      'Elm Threefold Visa': threefold,
      'Elm Premier Visa Signature': { ...premier, balance_transfer_fee_percent: 3 },
      'Elm Secured Visa': secured,
    }))

  it('state no offer, income, or fee of an account of each card', () =>
    expect(
      valuesByCard(
        list('Earn 20,000 bonus points after you spend $1,000. Our Money account has no monthly fee.\n'),
        'US',
      ),
    ).toEqual({
      'Elm Threefold Visa': threefold,
      'Elm Premier Visa Signature': premier,
      'Elm Secured Visa': secured,
    }))
})

describe('paragraphs with an annual fee each', () => {
  const paragraphs = `Cards that pull their weight

Orbit Cash
2% cash back on everything.
$0 annual fee
$0 foreign transaction fees

Orbit Basic
0% intro APR for 18 billing cycles on purchases, then 17.99%-28.99% variable APR
$0 annual fee

Orbit Reserve
60,000 points after $4,000 in purchases in your first three months
$149 annual fee
`

  it('are cards that open with their names', () =>
    expect(valuesByCard(paragraphs, 'US')).toEqual({
      'Orbit Cash': { annual_fee: 0, foreign_transaction_fee: 0 },
      'Orbit Basic': {
        annual_fee: 0,
        intro_apr_purchase: 0,
        intro_apr_purchase_months: 18,
        interest_rate_purchase: [17.99, 28.99],
      },
      'Orbit Reserve': {
        annual_fee: 149,
        signup_bonus: '60,000 points after $4,000 in purchases in your first three months',
        signup_bonus_points: 60000,
        signup_min_spend: 4000,
        signup_min_spend_months: 3,
      },
    }))
})

describe('several cards in one row', () => {
  it('have the values of the row, also all but some', () =>
    expect(
      valuesByCard(
        'Card\tAnnual fee\tPurchases\nAll Oak personal cards (except Oak Low Visa)\t$99\t20.99%\n' +
          'Oak Air Visa Oak Air World Visa\t$120\t19.75%\nOak Low Visa\t$0\t12.99%\n',
        'CA',
      ),
    ).toEqual({
      'All Oak personal cards': { annual_fee: 99, interest_rate_purchase: 20.99 },
      'Oak Air Visa': { annual_fee: 120, interest_rate_purchase: 19.75 },
      'Oak Air World Visa': { annual_fee: 120, interest_rate_purchase: 19.75 },
      'Oak Low Visa': { annual_fee: 0, interest_rate_purchase: 12.99 },
    }))
})
