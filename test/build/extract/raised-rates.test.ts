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
