import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const NAME = 'Elm Gold Visa Card'
const valuesIn = (words: string) => valuesByCard(`${NAME}\n\n${words}\n`, 'CA')[NAME]

describe('a welcome offer', () => {
  const points = (signup_bonus_points: number, spend?: number, months?: number) => ({
    signup_bonus_points,
    ...(spend ? { signup_min_spend: spend, signup_min_spend_months: months } : {}),
  })
  it.each([
    [
      'has the points that are included in its value',
      'Get up to $1,700 in value including 30,000 Elm points, a flight voucher and lounge visits.',
      points(30_000),
    ],
    [
      'has the points that its stages add up to',
      'You can get up to $940 in benefits and rewards for the first year, including 32,000 points as part of the promotion.\n\n' +
        'Earn 4,000 rewards points\n\nWhen you complete $4,000 in net purchases in the first 3 months following your enrollment.\n\n' +
        'Earn 9,000 rewards points\n\nWhen you complete $18,000 in net purchases in the first 12 months following your enrollment.',
      points(32_000, 18_000, 12),
    ],
    [
      'has the highest spend of stages without a sign between them, and figures apart from their comma',
      'Get a total of up to 50 ,000 Elm Points during your first year: 10,000 Elm Points when you make your first purchase ⓘ ' +
        '25,000 Elm Points when you spend $3,000 or more in net purchases in the first 4 monthly statement periods. ⓘ 15,000 Elm ' +
        'Points if you have at least $5,000 in net purchases posted to your account in the first 4 monthly statement periods',
      points(50_000, 5_000, 4),
    ],
    [
      'has a stage that is paid once, after the first year, and no estimate',
      'Up to $2,000 in value including up to 85,000 Elm points could be yours.\nUp to $2,000 in value including up to 85,000 Elm ' +
        'points and additional travel benefits could be yours.\nEarn a welcome bonus of 20,000 Elm points when you ' +
        'make your first Purchase.\nEarn an additional 35,000 Elm points when you spend $12,000 within 180 days of Account opening.\n' +
        'Plus, earn a one-time anniversary bonus of 30,000 Elm points when you spend $24,000 within 12 months of Account opening.\n\n' +
        '118,000\n\nElm points in your first year (includes bonus of 20,000 Elm points when you make your first Purchase and assumes ' +
        'that you have earned the 35,000 Elm points when you spend $12,000)',
      points(85_000, 24_000, 12),
    ],
    [
      'is apart from the words that it is joined to',
      'APPLY WITH CONFIDENCEFootnotesEarn 9,000 Elm® points1*when you spend $900 on your Card within the first 3 months.1*',
      points(9_000, 900, 3),
    ],
    [
      'has its condition below',
      'Earn $180\nAs a one-time bonus once you spend $450 within 3 months of account opening.',
      { signup_bonus_cash_value: 180, signup_min_spend: 450, signup_min_spend_months: 3 },
    ],
  ])('%s', (_, words, values) => {
    const { signup_bonus, ...read } = valuesIn(`Annual fee $85\n${words}`) as Record<string, unknown>
    expect(signup_bonus).toBeDefined()
    expect(read).toEqual({ annual_fee: 85, ...values })
  })
})
