import { expect, it } from 'vitest'
import { valuesOf } from './ca-values.ts'

const points = (signup_bonus_points: number, spend: number, months: number) => ({
  signup_bonus_points,
  signup_min_spend: spend,
  signup_min_spend_months: months,
})

it.each([
  [
    'first points, and the total of additional points for each month',
    'Welcome Bonus of 12,000 Oak Miles will be awarded only after the first Purchase is made. For a 3-month period ' +
      'following the opening of the Account, in order to earn the Additional Bonus Oak Miles, you must spend a minimum of ' +
      '$900 each month on Purchases to receive the monthly 4,000 Additional Bonus Oak Miles, for a total of 12,000 Oak ' +
      'Miles.\nAnnual fee $87\n',
    { annual_fee: 87, ...points(24_000, 2700, 3) },
  ],
  [
    'a stage for the first 12 statement periods',
    'Earn up to 40,000 Oak points: 8,000 Oak points when you make your first purchase. 12,000 Oak points when you spend ' +
      '$4,000 or more during the first 6 monthly statement periods. 20,000 Oak points as an additional anniversary bonus ' +
      'when you have at least $9,000 in net purchases during the first 12 monthly statement periods.\nAnnual fee $87\n',
    { annual_fee: 87, ...points(40_000, 9000, 12) },
  ],
  [
    'a total whose stages are named again in the terms',
    'Earn up to 9,000 bonus Oak points in your first 3 months.\nAnnual fee $87\n' +
      'Earn 2,000 bonus Oak points by making at least $300 in eligible purchases in your first 3 months.\n' +
      'You are eligible to earn an additional 7,000 Oak point bonus when you spend at least $900 in eligible purchases in ' +
      'your first 3 months.\n' +
      'The applicable bonus will be credited to the first borrower in the case of the 2,000 Point Bonus and the Additional ' +
      '7,000 Point Bonus.\n',
    { annual_fee: 87, ...points(9000, 900, 3) },
  ],
  [
    'a value in capitals that is joined to the line above it',
    'Annual fee $87\nFootnotesUP TO $230 IN BONUS VALUEEarn up to $180 in bonus cash back by earning a bonus 9% cash back on ' +
      'all purchases (up to $2,000 in purchases) in your first 3 months as a new Oak Cardmember, and a $50 statement credit ' +
      'in month 13.\n',
    { annual_fee: 87, signup_bonus_cash_value: 230, signup_min_spend_months: 3 },
  ],
])('an offer by stage is read as a whole: %s', (_, text, values) => {
  const { signup_bonus, ...read } = valuesOf(text)
  expect(signup_bonus).toBeDefined()
  expect(read).toEqual(values)
})
