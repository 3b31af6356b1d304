import { describe, expect, it } from 'vitest'
import type { RewardRate } from '../../data/schema/rates.ts'
import { quarterNumber } from '../../data/value/quarters.ts'
import { type ListedCard, topRate } from '../../site/src/data/cards/free-view.ts'

const rate = (category: string, percent: number, quarter: number | null = null): RewardRate =>
  ({
    ...{ category_slug: category, categories: [category], merchant: null, booking_channel: null },
    ...{ choice_group: null, rate_type: 'percent_cashback', rate_multiplier: percent },
    ...{ is_rotating: quarter !== null, rotating_quarter: quarter, rotating_year: quarter && 2026 },
  }) as RewardRate
const cardWith = (...reward_rates: readonly RewardRate[]) =>
  ({ card: { reward_rates }, sources: [], valuation: null }) as unknown as ListedCard
const FOURTH = quarterNumber(2026, 4)

describe('the top rate of a card', () => {
  it('is the highest that applies in the quarter', () => {
    const card = cardWith(rate('dining', 7, 1), rate('gas', 5, 4), rate('travel', 4))
    expect(topRate(card, FOURTH)?.category_slug).toBe('gas')
    expect(topRate(card, quarterNumber(2026, 1))?.category_slug).toBe('dining')
    expect(topRate(card, quarterNumber(2027, 1))?.category_slug).toBe('travel')
  })

  it('is unknown if every known rate is of another quarter', () => {
    expect(topRate(cardWith(rate('dining', 7, 1)), FOURTH)).toBeNull()
  })
})
