import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import { fieldsOf, limitOf, PLANS, type Plan } from './contract.ts'
import { byText, type CardRow, plain, type RateRow } from './rows.ts'

interface Query {
  readonly category: string
  readonly restricted?: boolean
  readonly country?: string
  readonly feeMax?: number
  readonly free?: boolean
  readonly discontinued?: boolean
}

let service: Service
let cards: readonly CardRow[]
let categories: readonly string[]

/** One day in each quarter with rotating rates in the facts, and one in a quarter without. */
const DAYS = ['2025-11-15', '2026-02-15', '2026-05-15', '2026-08-15', '2026-11-15', '2031-02-15']

beforeAll(async () => {
  service = await startService()
  cards = await service.everything<CardRow>('enterprise', '/v1/cards?include_discontinued=true')
  const { body } = await service.ok('free', '/v1/categories')
  categories = (body as { data: { slug: string }[] }).data.map((category) => category.slug)
})
afterAll(() => service?.stop())

const isRestricted = (rate: RateRow) =>
  rate.merchant !== null || rate.booking_channel === 'issuer_portal' || rate.choice_group !== null

function isActive(rate: RateRow, now: Date): boolean {
  if (!rate.is_rotating) return true
  const quarter = Math.floor(now.getUTCMonth() / 3) + 1
  return rate.rotating_year === now.getUTCFullYear() && rate.rotating_quarter === quarter
}

const matching = (card: CardRow, query: Query, now: Date) =>
  card.reward_rates.filter(
    (rate) =>
      rate.categories.includes(query.category) &&
      isActive(rate, now) &&
      (query.restricted === true || !isRestricted(rate)),
  )

const isEligible = (card: CardRow, query: Query) =>
  (query.discontinued === true || card.is_discontinued !== true) &&
  (query.country === undefined || card.issuers.country === query.country) &&
  (query.free !== true || card.annual_fee === 0) &&
  (query.feeMax === undefined || (card.annual_fee !== null && card.annual_fee <= query.feeMax))

const top = (rates: readonly RateRow[]) => Math.max(...rates.map((rate) => rate.rate_multiplier))

/** The ranking by the rules of spec 4.2: by rate; equals by fee, unknown last, then by name. */
function ranking(query: Query, now: Date) {
  return cards
    .filter((card) => isEligible(card, query))
    .map((card) => ({ card, rates: matching(card, query, now) }))
    .filter(({ rates }) => rates.length > 0)
    .sort(
      (a, b) =>
        top(b.rates) - top(a.rates) ||
        (a.card.annual_fee ?? Infinity) - (b.card.annual_fee ?? Infinity) ||
        byText(plain(a.card.name), plain(b.card.name)),
    )
}

const pathOf = (query: Query, limit = limitOf('best max')) => {
  const terms = new URLSearchParams({ category: query.category, limit: String(limit) })
  if (query.restricted) terms.set('include_restricted', 'true')
  if (query.country) terms.set('country', query.country)
  if (query.feeMax !== undefined) terms.set('max_annual_fee', String(query.feeMax))
  if (query.free) terms.set('no_annual_fee', 'true')
  if (query.discontinued) terms.set('include_discontinued', 'true')
  return `/v1/cards/best?${terms}`
}

const ranked = async (plan: Plan, path: string) =>
  ((await service.ok(plan, path)).body as { data: readonly CardRow[] }).data

async function compareWithRules(plan: Plan, query: Query): Promise<void> {
  const response = await ranked(plan, pathOf(query))
  const expected = ranking(query, service.clock.now).slice(0, limitOf('best max'))
  const label = `${plan} ${pathOf(query)} on ${service.clock.now.toISOString()}`
  expect(
    response.map((card) => card.slug),
    label,
  ).toEqual(expected.map(({ card }) => card.slug))
  const rateFields = fieldsOf('CategoryRate').map((field) => field.name as keyof RateRow)
  for (const [place, { category_rate: rate }] of response.entries()) {
    const candidates = expected[place]?.rates ?? []
    const same = candidates.filter(
      (other) =>
        other.rate_multiplier === top(candidates) &&
        rateFields.every((name) => JSON.stringify(other[name]) === JSON.stringify(rate[name])),
    )
    expect(same.length, `${label} ${response[place]?.slug}`).toBeGreaterThan(0)
  }
}

describe('best', () => {
  it.each(PLANS)(
    'has RankedCards with category_rate on the plan %s, and the cards of the list',
    async (plan) => {
      const known = new Map(
        (await service.everything<CardRow>(plan, '/v1/cards?include_discontinued=true')).map((card) => [
          card.slug,
          card,
        ]),
      )
      for (const category of categories) {
        const response = await ranked(plan, pathOf({ category, restricted: true }))
        expect(response.flatMap((card) => problems(card, 'RankedCard', plan))).toEqual([])
        for (const { category_rate: _, ...card } of response) expect(card).toEqual(known.get(card.slug))
      }
    },
  )

  it.each(DAYS)('ranks every category by its rates on %s', async (day) => {
    service.clock.now = new Date(`${day}T12:00:00Z`)
    for (const category of categories)
      for (const restricted of [false, true]) await compareWithRules('pro', { category, restricted })
  })

  it('applies its filters', async () => {
    const asks: readonly Omit<Query, 'category'>[] = [
      { country: 'US' },
      { country: 'CA' },
      { feeMax: 0 },
      { feeMax: 95, country: 'US' },
      { free: true },
      { free: true, country: 'CA', restricted: true },
      { discontinued: true },
      { discontinued: true, restricted: true, feeMax: 550 },
    ]
    for (const category of ['dining', 'groceries', 'travel', 'gas', 'other'])
      for (const query of asks) await compareWithRules('free', { category, ...query })
  })

  it('changes the quarter at midnight UTC', async () => {
    const rotating = cards.flatMap((card) => card.reward_rates.filter((rate) => rate.is_rotating))
    expect(rotating.length).toBeGreaterThan(0)
    for (const moment of ['2026-03-31T23:59:59.999Z', '2026-04-01T00:00:00.000Z']) {
      service.clock.now = new Date(moment)
      for (const category of new Set(rotating.flatMap((rate) => rate.categories)))
        await compareWithRules('starter', { category })
    }
  })

  it('returns 10 cards by default and at most 50', async () => {
    const full = await ranked('free', '/v1/cards/best?category=other&limit=50')
    expect(full.length).toBe(limitOf('best max'))
    const standard = await ranked('free', '/v1/cards/best?category=other')
    expect(standard).toEqual(full.slice(0, limitOf('best default')))
    expect(await ranked('free', '/v1/cards/best?category=other&limit=51')).toEqual(full)
    expect(await ranked('free', '/v1/cards/best?category=other&limit=1')).toEqual(full.slice(0, 1))
  })

  it('accepts aliases, and labels with one category', async () => {
    const same = [
      ['drugstores', 'restaurants', 'dining#choice', 'travel@portal', 'groceries:whole-foods', 'gas~2'],
      ['drugstores', 'dining', 'dining', 'travel', 'groceries', 'gas'],
    ] as const
    for (const [place, alias] of same[0].entries()) {
      const path = (category: string) => `/v1/cards/best?category=${encodeURIComponent(category)}`
      const meant = same[1][place] ?? ''
      expect(await ranked('free', path(alias)), alias).toEqual(await ranked('free', path(meant)))
    }
  })

  it('finds the category of every label that names one', async () => {
    const labels = new Set(
      cards
        .flatMap((card) => card.reward_rates.filter((rate) => rate.categories.length === 1))
        .map((rate) => rate.category_slug),
    )
    for (const label of labels)
      await service.ok('enterprise', `/v1/cards/best?category=${encodeURIComponent(label)}&limit=1`)
  })
})
