import { expect, it } from 'vitest'
import { Card, CardIssuer } from '../../data/schema/card.ts'
import { NotableOfferChange } from '../../data/schema/offers.ts'
import { PLANS } from '../../data/schema/plans.ts'
import { view, viewChange } from '../../data/schema/view.ts'

const rate = (rate_multiplier: number) => ({ category_slug: `r${rate_multiplier}`, rate_multiplier })
const card = {
  slug: 'a',
  annual_fee: null,
  monthly_fee: 3,
  historical_best_offer: 'x',
  image_url: null,
  issuers: { slug: 'bank', name: 'Bank', country: 'CA', logo_url: null, website: 'https://bank.test' },
  reward_rates: [rate(5), rate(4), rate(3), rate(2)],
}

it('omits fields above the plan and keeps null for unknown values', () => {
  const seen = PLANS.map((plan) => Object.keys(view(Card, card, plan)))
  expect(seen[0]).toEqual(['slug', 'issuers', 'annual_fee', 'reward_rates'].sort(inSpecOrder))
  expect(seen[1]).toContain('monthly_fee')
  expect(seen[1]).not.toContain('historical_best_offer')
  expect(seen[2]).toContain('historical_best_offer')
  expect(seen[2]).not.toContain('image_url')
  expect(view(Card, card, 'enterprise')).toMatchObject({ image_url: null, annual_fee: null })
})

const order = Object.keys(Card.shape)
const inSpecOrder = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)

it('cuts reward rates to three on the free plan only', () => {
  expect(view(Card, card, 'free').reward_rates).toEqual([rate(5), rate(4), rate(3)])
  expect(view(Card, card, 'starter').reward_rates).toHaveLength(4)
})

it('includes the issuer website only in single-card responses', () => {
  expect(view(Card, card, 'free').issuers).not.toHaveProperty('website')
  expect(view(Card, card, 'free', { detail: true }).issuers).toHaveProperty('website')
  expect(Object.keys(CardIssuer.shape)).toContain('website')
})

it('hides card art of notable offers below Enterprise', () => {
  const change = { id: '1', card_slug: 'a', card_image_url: null }
  expect(view(NotableOfferChange, change, 'pro')).not.toHaveProperty('card_image_url')
  expect(view(NotableOfferChange, change, 'enterprise')).toHaveProperty('card_image_url')
})

it('omits history entries without visible changes, and fields above the plan in the others', () => {
  const change = {
    id: '1',
    card_id: '2',
    changed_at: null,
    snapshot: card as never,
    changed_fields: { image_url: { old: null, new: 'x' } },
  }
  expect(viewChange(change, 'pro')).toBeNull()
  const both = { ...change, changed_fields: { ...change.changed_fields, annual_fee: { old: 1, new: 2 } } }
  const seen = viewChange(both, 'pro')
  expect(seen?.changed_fields).toEqual({ annual_fee: { old: 1, new: 2 } })
  expect(seen?.snapshot).not.toHaveProperty('image_url')
})
