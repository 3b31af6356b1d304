import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import type { Plan } from './contract.ts'
import { byText, type CardRow } from './rows.ts'

interface OfferRow {
  readonly id: string
  readonly card_id: string
  readonly field_name: string
  readonly old_value: string | null
  readonly new_value: string | null
  readonly change_type: string | null
  readonly is_notable: boolean | null
  readonly detected_at: string
  readonly card_slug: string
  readonly card_name: string
}

const READERS = ['pro', 'enterprise'] as const
let service: Service
let cards: readonly CardRow[]
const offers = new Map<string, readonly OfferRow[]>()

const rows = async (plan: Plan, path: string) =>
  ((await service.ok(plan, path)).body as { data: readonly OfferRow[] }).data

beforeAll(async () => {
  service = await startService()
  cards = await service.everything<CardRow>('enterprise', '/v1/cards?include_discontinued=true')
  for (const { slug } of cards)
    offers.set(slug, await rows('enterprise', `/v1/offers/history?card_slug=${slug}`))
})
afterAll(() => service?.stop())

const all = () => [...offers.values()].flat()
const newestFirst = (list: readonly OfferRow[]) => list.map((row) => row.detected_at)

/** Spec 6: the offer increased, its spend or the fee decreased, or a first-year waiver was added. */
const MAY_BE_NOTABLE = [
  'signup_bonus',
  'signup_bonus_points',
  'signup_bonus_cash_value',
  'signup_bonus_value',
  'signup_min_spend',
  'annual_fee',
  'annual_fee_waived_first_year',
]
const falling = (row: OfferRow) =>
  row.old_value !== null && row.new_value !== null && Number(row.new_value) < Number(row.old_value)

describe('offer history', () => {
  it('has exactly the fields of an OfferChange, the same on both plans', async () => {
    expect(all().length).toBeGreaterThan(50)
    expect(all().flatMap((row) => problems(row, 'OfferChange', 'enterprise'))).toEqual([])
    for (const { slug } of service.sample(cards))
      expect(await rows('pro', `/v1/offers/history?card_slug=${slug}`)).toEqual(offers.get(slug))
  })

  it('belongs to the card, newest first, with unique ids', () => {
    for (const card of cards) {
      const list = offers.get(card.slug) ?? []
      expect(list.filter((row) => row.card_id !== card.id)).toEqual([])
      expect(newestFirst(list)).toEqual([...newestFirst(list)].sort(byText).reverse())
    }
    expect(new Set(all().map((row) => row.id)).size).toBe(all().length)
  })

  it('has the matching change_type', () => {
    for (const row of all()) {
      const label = JSON.stringify(row)
      expect(row.old_value, label).not.toBe(row.new_value)
      if (row.change_type === 'added')
        expect(row.old_value === null || row.old_value === 'false', label).toBe(true)
      if (row.change_type === 'removed')
        expect(row.new_value === null || row.new_value === 'false', label).toBe(true)
      if (row.change_type === 'decreased') expect(falling(row), label).toBe(true)
      if (row.change_type === 'increased') {
        expect(Number(row.new_value), label).toBeGreaterThan(Number(row.old_value))
      }
    }
  })

  it('is notable if and only if it is better for applicants', () => {
    for (const row of all()) {
      const label = JSON.stringify(row)
      if (row.is_notable) expect(MAY_BE_NOTABLE, label).toContain(row.field_name)
      if (/^(annual_fee|signup_min_spend)$/.test(row.field_name))
        expect(row.is_notable, label).toBe(falling(row))
      if (/^signup_bonus_(points|cash_value)$/.test(row.field_name) && falling(row))
        expect(row.is_notable, label).toBe(false)
      if (row.field_name === 'annual_fee_waived_first_year')
        expect(row.is_notable, label).toBe(row.new_value === 'true')
    }
  })
})

describe.each(READERS)('notable offers on the plan %s', (plan) => {
  it('have exactly the fields of a NotableOfferChange, newest first', async () => {
    const list = await rows(plan, '/v1/offers/notable')
    expect(list.length).toBeGreaterThan(0)
    expect(list.flatMap((row) => problems(row, 'NotableOfferChange', plan))).toEqual([])
    expect(newestFirst(list)).toEqual([...newestFirst(list)].sort(byText).reverse())
  })

  it('are the notable changes of 180 days of published cards', async () => {
    const list = await rows(plan, '/v1/offers/notable')
    const bySlug = new Map(cards.map((card) => [card.slug, card]))
    for (const { card_slug: slug, card_name: name, ...row } of list) {
      expect(row.is_notable).toBe(true)
      expect(bySlug.get(slug)?.name).toBe(name)
      expect(offers.get(slug)).toContainEqual(expect.objectContaining({ id: row.id }))
    }
    const { body } = await service.ok(plan, '/v1/stats')
    const newest = Date.parse((body as { data: { last_updated: string } }).data.last_updated)
    const since = (row: OfferRow) => (newest - Date.parse(row.detected_at)) / 86_400_000
    const surely = all().filter((row) => row.is_notable && since(row) <= 179)
    const surelyNot = all().filter((row) => !row.is_notable || since(row) > 181)
    const shown = new Set(list.map((row) => row.id))
    const isOpen = (row: OfferRow) => cards.find((card) => card.id === row.card_id)?.is_discontinued !== true
    expect(surely.filter((row) => isOpen(row) && !shown.has(row.id))).toEqual([])
    expect(surelyNot.filter((row) => shown.has(row.id))).toEqual([])
    expect(shown.size).toBe(list.length)
  })

  it('can be filtered by country', async () => {
    const list = await rows(plan, '/v1/offers/notable')
    const countryOf = new Map(cards.map((card) => [card.slug, card.issuers.country]))
    for (const country of ['US', 'CA'])
      expect(await rows(plan, `/v1/offers/notable?country=${country}`)).toEqual(
        list.filter((row) => countryOf.get(row.card_slug) === country),
      )
  })
})
