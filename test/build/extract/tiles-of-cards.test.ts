import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

/** A card of a list whose values are paragraphs of their own, each above its label. */
const tile = (name: string, fee: number, rate: number, below = ''): string =>
  `${name}\nWelcome offer: Up to $640 in value, and no annual fee in the first year.\n\n$${fee}\n\nannual fee\n\n` +
  `${rate}%\n\nfor purchases\n\n22.96%\n\nfor cash advances\n\nApply now\n\n${below}`

const values = (annual_fee: number, interest_rate_purchase: number) => ({
  annual_fee,
  annual_fee_waived_first_year: true,
  interest_rate_purchase,
  interest_rate_cash: 22.96,
})

describe('a list of cards with values above their labels', () => {
  it('has the rates above their subjects, and the fee next to other amounts', () =>
    expect(
      valuesByCard(
        tile(
          'Elm Gold Visa',
          129,
          18.92,
          'Minimum $60,000 (personal) or $90,000 (household) annual income\n\n',
        ) + tile('Elm Cash Visa', 69, 19.94),
        'CA',
      ),
    ).toEqual({
      'Elm Cash Visa': values(69, 19.94),
      'Elm Gold Visa': { ...values(129, 18.92), min_income: 60_000, min_income_household: 90_000 },
    }))
})
