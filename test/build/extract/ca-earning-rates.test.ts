import { expect, it } from 'vitest'
import { readRewards } from '../../../build/extract/rewards/rewards.ts'

const ratesOf = (text: string): string[] =>
  readRewards(text, text).map(
    ({ categories, rate_multiplier }) => `${rate_multiplier} ${categories.join('+')}`,
  )

it.each([
  ['Earn 1.25 Oak points per $1 in net purchases you make with your card.', ['1.25 other']],
  [
    'Earn four points for every $1 on dining. Earn one point on all other purchases.',
    ['4 dining', '1 other'],
  ],
  ['Earn travel rewards up to 4x faster.', []],
  ['Earn up to 3% cash back everywhere.', []],
  [
    'You will earn 1 point per $1 on purchases made after you have reached the 4 points per $1 maximum and on all other purchases.',
    ['1 other'],
  ],
  ['Beyond $40,000 you can earn 3 points on every $1 of eligible travel purchases.', []],
  ['Earn 40 points per $1 on groceries.', ['40 groceries']],
  [
    'Earn rate: 3% on purchases in U.S. currency (0.5% after foreign transaction fees); and 1.5% cash back on all other purchases',
    ['3 foreign-currency', '1.5 other'],
  ],
  ['2 Oak Miles per $1 spent on foreign transactions', ['2 foreign-currency']],
  ['The earn rate is 5 Oak points (as applicable) per $1 charged for dining.', ['5 dining']],
])('the earning rates of a Canadian page are read: %s', (text, rates) => expect(ratesOf(text)).toEqual(rates))
