import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const regular = { interest_rate_purchase: 12.91, interest_rate_cash: 15.91 }
const ofPoints = { interest_rate_purchase: 20.91, interest_rate_cash: 22.91 }
const LISTED =
  'Standard Rates:\nElm Low Rate Mastercard:\nPurchases and other charges 12.91%\nCash advances 15.91%\n' +
  'Elm Points Mastercard:\nPurchases and other charges 20.91%\nCash advances 22.91%\nDefault Rates:\n'
const RAISED =
  'Elm Low Rate Mastercard:\nPurchases and other charges 19.91%\nCash advances 23.91%\n' +
  'Elm Points Mastercard:\nPurchases and other charges 24.91%\nCash advances 27.91%\n'

describe('the rates below the title of default rates', () => {
  it.each([
    ['with a reason', 'If you miss 2 minimum payments in 12 months, your rate will increase as follows:\n'],
    ['alone', ''],
  ])('are the penalty rates of each card: %s', (_, reason) =>
    expect(valuesByCard(LISTED + reason + RAISED, 'CA')).toEqual({
      'Elm Low Rate Mastercard': { ...regular, penalty_apr: 19.91 },
      'Elm Points Mastercard': { ...ofPoints, penalty_apr: 24.91 },
    }),
  )

  it('are no regular rates of a card whose name is written in another way above', () => {
    const page = LISTED.replace('Elm Low Rate', 'Rates Elm Low Rate')
    expect(valuesByCard(page + RAISED, 'CA')).toEqual({
      'Elm Low Rate Mastercard': { ...regular, penalty_apr: 19.91 },
      'Elm Points Mastercard': { ...ofPoints, penalty_apr: 24.91 },
    })
  })
})

it('reads raised rates whose reason is a sentence before, and no regular rate from them', () => {
  const reason =
    'The annual interest rates will increase if you miss a payment: (i) for 2 months in a row; or (ii) 3 times a year.'
  expect(
    valuesByCard(
      `Elm World Mastercard\nPurchases: 19.91%\n\nIncreased rates\n${reason} Any missed payment counts.\n\n` +
        'The annual interest rates will be increased to 24.91% for purchases and to 27.91% for balance transfers.\n',
      'CA',
    ),
  ).toEqual({
    'Elm World Mastercard': {
      interest_rate_purchase: 19.91,
      penalty_apr: 24.91,
      penalty_apr_trigger: 'you miss a payment: (i) for 2 months in a row; or (ii) 3 times a year.',
    },
  })
})

describe('a rate after missed payments', () => {
  it.each([
    [
      'Rates become 24.91% (purchases) and 27.91% (cash advances) if you miss the minimum payment twice.',
      'you miss the minimum payment twice.',
    ],
    [
      "You'll pay 24.91% on purchases if you have missed the minimum payment twice in a year.",
      'you have missed the minimum payment twice in a year.',
    ],
    [
      'Should your payment be 60 days past due, the rate on purchases becomes 24.91%.',
      'your payment be 60 days past due',
    ],
    [
      'If your minimum payment has not arrived after 30 days, the rate becomes 24.91%.',
      'your minimum payment has not arrived after 30 days',
    ],
    [
      'If your payment is missed in any 2 of 12 periods, then all of the rates above will be 24.91%.',
      'your payment is missed in any 2 of 12 periods, then all of the rates above will be 24.91%.',
    ],
    [
      'Your rates go up if your minimum payment is not received. Your rates will then be 24.91% on purchases and 27.91% on cash advances.',
      'your minimum payment is not received.',
    ],
    [
      'If you miss a payment, your rates will increase to 24.91% until we receive it.You have 25 days to pay the full balance.',
      'you miss a payment',
    ],
  ])('is read with its reason from: %s', (sentence, penalty_apr_trigger) =>
    expect(valuesByCard(`Elm World Mastercard\nPurchases: 19.91%\n\n${sentence}\n`, 'CA')).toEqual({
      'Elm World Mastercard': { interest_rate_purchase: 19.91, penalty_apr: 24.91, penalty_apr_trigger },
    }),
  )

  it('is read without a reason if no word starts one', () =>
    expect(
      valuesByCard(
        'Elm World Mastercard\nPurchases: 19.91%\n\n' +
          'Miss two payments in a row and the purchase rate moves to 24.91% (27.91% for cash advances).\n',
        'CA',
      ),
    ).toEqual({ 'Elm World Mastercard': { interest_rate_purchase: 19.91, penalty_apr: 24.91 } }))

  it('is that of the card which the sentence names', () =>
    expect(
      valuesByCard(
        'Elm Visa Classic: 18.71% on purchases\nElm Visa Low: 9.91% on purchases\n\n' +
          'The Elm Visa Low Card rate goes to 18.71% if two payments are missed.\n',
        'CA',
      ),
    ).toEqual({
      'Elm Visa Classic': { interest_rate_purchase: 18.71 },
      'Elm Visa Low': {
        interest_rate_purchase: 9.91,
        penalty_apr: 18.71,
        penalty_apr_trigger: 'two payments are missed.',
      },
    }))
})

it.each(['1% to 3%', '1% - 3%', 'up to 3%'])('reads no intro rate that depends on the offer: %s', (rate) =>
  expect(
    valuesByCard(`Elm World Mastercard\nPurchases: 19.91%\nPromotional balance transfer: ${rate}\n`, 'CA'),
  ).toEqual({ 'Elm World Mastercard': { interest_rate_purchase: 19.91 } }),
)

it.each(['Increased rate', 'Increased rate (all transactions)', 'Increased rate after missed payments'])(
  'reads the label of a rate after missed payments: %s',
  (label) =>
    expect(
      valuesByCard(
        `<h1>Elm World Mastercard</h1><table><tr><td>Purchases</td><td>19.91%</td></tr>
        <tr><td>${label}</td><td>24.91%</td></tr></table>`,
        'CA',
      ),
    ).toEqual({ 'Elm World Mastercard': { interest_rate_purchase: 19.91, penalty_apr: 24.91 } }),
)

it('reads the range of a rate after missed payments, by creditworthiness', () =>
  expect(
    valuesByCard(
      '<h1>Elm Visa</h1><table><tr><td>Penalty APR and When it Applies</td><td>19.91% to 29.91%, based on your ' +
        'creditworthiness.</td></tr></table>',
      'US',
    ),
  ).toEqual({ 'Elm Visa': { penalty_apr: [19.91, 29.91] } }))
