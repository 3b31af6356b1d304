import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import { fieldsOf, limitOf, PLANS, type Plan, sees, slugPattern } from './contract.ts'
import { byText, type CardRow, plain } from './rows.ts'

let service: Service
const listed = {} as Record<Plan, readonly CardRow[]>
const single = {} as Record<Plan, ReadonlyMap<string, { card: CardRow; text: string }>>

beforeAll(async () => {
  service = await startService()
  for (const plan of PLANS) {
    listed[plan] = await service.everything<CardRow>(plan, '/v1/cards?include_discontinued=true')
    const cards = new Map<string, { card: CardRow; text: string }>()
    for (const { slug } of service.sample(listed[plan])) {
      const { body, text } = await service.ok(plan, `/v1/cards/${slug}`)
      cards.set(slug, { card: (body as { data: CardRow }).data, text })
    }
    single[plan] = cards
  }
})
afterAll(() => service?.stop())

const all = () => listed.enterprise

describe.each(PLANS)('a card on the plan %s', (plan) => {
  it('has exactly the fields of the plan in lists, with the types of the contract', () => {
    expect(listed[plan].flatMap((card) => problems(card, 'Card', plan))).toEqual([])
  })

  it('also has the issuer’s website in single-card responses', () => {
    const cards = [...single[plan].values()]
    expect(cards.flatMap(({ card }) => problems(card, 'Card', plan, { detail: true }))).toEqual([])
  })

  it('is equal in lists and alone', () => {
    for (const card of service.sample(listed[plan])) {
      const alone = structuredClone(single[plan].get(card.slug)?.card) as unknown as {
        issuers: { website?: unknown }
      }
      delete alone.issuers.website
      expect(alone, card.slug).toEqual(card)
    }
  })

  it('never contains a field above the plan, at any depth', () => {
    const above = fieldsOf('Card').filter((field) => !sees(plan, field.plan))
    const leaks = [...single[plan]].flatMap(([slug, { text }]) =>
      above.filter((field) => text.includes(`"${field.name}":`)).map((field) => `${slug}: ${field.name}`),
    )
    expect(leaks).toEqual([])
  })

  it('has the same values as on the highest plan', () => {
    for (const card of service.sample(listed[plan])) {
      const whole = single.enterprise.get(card.slug)?.card as unknown as Record<string, unknown>
      const { reward_rates: _, issuers: __, ...values } = card
      const same = Object.fromEntries(Object.keys(values).map((name) => [name, whole[name]]))
      expect(values, card.slug).toEqual(same)
    }
  })

  it(`has every rate, and the first ${limitOf('free rates')} on the free plan`, () => {
    for (const card of service.sample(listed[plan])) {
      const rates = single.enterprise.get(card.slug)?.card.reward_rates ?? []
      const expected = plan === 'free' ? rates.slice(0, limitOf('free rates')) : rates
      expect(card.reward_rates, card.slug).toEqual(expected)
    }
  })

  it('is listed once, sorted by name', () => {
    const names = listed[plan].map((card) => plain(card.name))
    expect(names).toEqual([...names].sort(byText))
    expect(new Set(listed[plan].map((card) => card.slug)).size).toBe(listed[plan].length)
    expect(new Set(listed[plan].map((card) => card.id)).size).toBe(listed[plan].length)
  })
})

describe('every card', () => {
  it('is the same set on every plan', () => {
    const slugs = all().map((card) => card.slug)
    expect(slugs.length).toBeGreaterThanOrEqual(400)
    for (const plan of PLANS) expect(listed[plan].map((card) => card.slug)).toEqual(slugs)
  })

  it('has a slug that is valid in paths', () => {
    expect(all().filter((card) => !slugPattern.test(card.slug))).toEqual([])
  })

  it('is published, and active unless discontinued', () => {
    for (const card of all()) {
      expect(card.is_published, card.slug).toBe(true)
      expect(card.is_active, card.slug).toBe(card.is_discontinued !== true)
    }
  })

  it('has rows with its own id', () => {
    for (const card of all()) {
      const rows = [...card.reward_rates, ...card.statement_credits, ...card.benefits]
      expect(rows.filter((row) => row.card_id !== card.id)).toEqual([])
    }
  })

  it('has rates best first: by multiplier, the base rate last among equals', () => {
    for (const { slug, reward_rates: rates } of all())
      for (const [place, rate] of rates.slice(1).entries()) {
        const before = rates[place]
        if (before === undefined) continue
        expect(before.rate_multiplier, slug).toBeGreaterThanOrEqual(rate.rate_multiplier)
        const baseFirst = before.is_base_rate && !rate.is_base_rate
        expect(baseFirst && before.rate_multiplier === rate.rate_multiplier, slug).toBe(false)
      }
  })

  it('has no rates where it earns no rewards', () => {
    const earning = all().filter((card) => card.reward_currency === 'none' && card.reward_rates.length > 0)
    expect(earning.map((card) => card.slug)).toEqual([])
  })

  it('has its credits sorted by amount, largest first', () => {
    for (const { slug, statement_credits: credits } of all()) {
      const amounts = credits.map((credit) => credit.credit_amount)
      expect(amounts, slug).toEqual([...amounts].sort((a, b) => b - a))
    }
  })

  it('has the same perks and credits on their own endpoints', async () => {
    for (const card of service.sample(all()))
      for (const plan of ['starter', 'pro', 'enterprise'] as const) {
        const perks = await service.ok(plan, `/v1/cards/${card.slug}/perks`)
        expect(perks.body, card.slug).toEqual({ data: card.card_perks })
        const credits = await service.ok(plan, `/v1/cards/${card.slug}/credits`)
        expect(credits.body, card.slug).toEqual({ data: card.statement_credits })
      }
  })
})
