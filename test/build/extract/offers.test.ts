import { describe, expect, it } from 'vitest'
import { readOffer } from '../../../build/extract/offers/offer.ts'

const offerOf = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    readOffer(text, text)
      .filter(({ field }) => field !== 'signup_bonus')
      .map(({ field, value }) => [field.replace('signup_', ''), value]),
  )

describe('a welcome offer', () => {
  it('adds stages after a total whose parts are all stated', () => {
    const text = `You will receive up to 12,000 welcome Acme points upon your first purchase:
- 10, 000 welcome points up to six (6) weeks after your first purchase; and
- 2,000 welcome points, provided your first purchase is posted within the first four (4) months of your account opening date ("Period").
You will receive an additional 8,000 Acme points provided a total of $2,500 ("Spending Goal") or more in net purchases are posted to your account within the Period.`
    expect(offerOf(text)).toEqual({ bonus_points: 20000, min_spend: 2500 })
  })

  it('takes the figure that its equal stages add up to', () => {
    const text = `The card has a tiered welcome bonus:
  • 15,000 points after spending $2,000 within 3 months of account opening
  • 15,000 points after spending $5,000 within 6 months of account opening
Together that is a welcome bonus of 30,000 points after $5,000 in spend within the first 6 months.`
    expect(offerOf(text)).toEqual({ bonus_points: 30000, min_spend: 5000, min_spend_months: 6 })
  })

  it('adds the cash of its stages and counts a repeated figure once', () => {
    const text = `Earn a $150 bonus when you spend $500 in the first 90 days. Plus, earn an additional $50 cash back when you spend $2,000 in the first 6 months.
Apply now and get a $150 bonus`
    expect(offerOf(text)).toEqual({ bonus_cash_value: 200, min_spend: 2000, min_spend_months: 6 })
  })

  it("reads a program's own dollars as money", () => {
    const text = 'Get up to 300 Acme dollars when you spend a minimum of $4,000 in the first 3 months.'
    expect(offerOf(text)).toEqual({ bonus_cash_value: 300, min_spend: 4000, min_spend_months: 3 })
  })

  it('takes the stated value of a share of spending', () => {
    const text = 'Welcome bonus: 8% cash back in the first four months, worth up to $240'
    expect(offerOf(text)).toEqual({ bonus_cash_value: 240, min_spend_months: 4 })
  })

  it('takes the period after its required spend', () => {
    const text =
      'Get up to 8% cash back in your first 4 months and earn an additional $60 cash back bonus when you spend $9,000 in your first year.'
    expect(offerOf(text)).toEqual({ min_spend: 9000, min_spend_months: 12, bonus_cash_value: 60 })
  })

  it('does not require yearly spending', () => {
    const text =
      'One-time offer of 20,000 points after you spend $1,500 in your first 3 months, and a free night if you spend $18,000 in a ' +
      'calendar year.'
    expect(offerOf(text)).toEqual({ bonus_points: 20000, min_spend: 1500, min_spend_months: 3 })
  })

  it('is not a bonus for additional cards, and can be inside a value', () => {
    const text =
      'Earn up to $900 in value including up to 30,000 Acme points. Earn 2,500 Acme points for each Additional Card added to your account.'
    expect(offerOf(text)).toEqual({ bonus_points: 30000 })
  })

  it('ignores the offer of another card', () => {
    const text =
      'You get 3,000 bonus points after your first purchase, not much compared to the Acme Max Card, which offers 25,000 bonus ' +
      'points when you spend $1,000 in 3 months.'
    expect(offerOf(text)).toEqual({ bonus_points: 3000 })
  })

  it('has its required spend, also in the passive voice', () => {
    const text =
      "Join now for a $120 Welcome Bonus! You'll receive a $120 statement credit when $2,500 or more is spent within 120 days " +
      'from the day your account was opened.'
    expect(offerOf(text)).toEqual({ bonus_cash_value: 120, min_spend: 2500, min_spend_months: 4 })
  })

  it('can be a list item that starts with its amount', () => {
    const text =
      '• $120 Account Credit when you make $1,800 in purchases in the first 90 days.\n• No annual fee'
    expect(offerOf(text)).toEqual({ bonus_cash_value: 120, min_spend: 1800, min_spend_months: 3 })
  })

  it('ignores rewards that repeat an unknown number of times', () => {
    const text =
      '20,000 Acme welcome bonus points will be credited after you spend a minimum of $2,500 within the first three (3) months. ' +
      'Receive an additional 1,500 Acme bonus points for each subsequent 30 day period three (3) months after your account open ' +
      'date during which at least $900 in net purchases are posted.'
    expect(offerOf(text)).toEqual({ bonus_points: 20000, min_spend: 2500, min_spend_months: 3 })
  })

  it('is not a birthday bonus or the maximum of a share', () => {
    const birthday = 'Get a Birthday Bonus of up to 9,000 Acme points.'
    const share =
      'The new account bonus is equal to 10% of the points you earn, up to a maximum of 9,000 points.'
    expect(offerOf(birthday)).toEqual({})
    expect(offerOf(share)).toEqual({})
  })
})
