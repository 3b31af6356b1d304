import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { type CardRow, plain, type RateRow } from './rows.ts'

let service: Service
let cards: readonly CardRow[]
let order: readonly string[]

beforeAll(async () => {
  service = await startService()
  cards = await service.everything<CardRow>('starter', '/v1/cards?include_discontinued=true')
  const { body } = await service.ok('free', '/v1/categories')
  order = (body as { data: { slug: string }[] }).data.map((category) => category.slug)
})
afterAll(() => service?.stop())

const slugForm = (merchant: string) => plain(merchant.replace(/[.&]/g, ' ')).replaceAll(' ', '-')

/** A label without its tag, out of the rate's own parts (spec 2.3). */
function untagged(rate: RateRow): string {
  const categories = rate.is_base_rate
    ? 'other'
    : [...rate.categories].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('+')
  const merchant = rate.merchant === null ? '' : `:${slugForm(rate.merchant)}`
  const channel = { issuer_portal: '@portal', direct: '@direct', none: '' }[rate.booking_channel ?? 'none']
  return `${categories}${merchant}${channel}${rate.choice_group === null ? '' : '#choice'}`
}

const quarter = (rate: RateRow) => `${rate.rotating_year}Q${rate.rotating_quarter}`
const rates = () => cards.flatMap((card) => card.reward_rates.map((rate) => ({ card, rate })))

describe('rates of every card', () => {
  it('have only categories of the category list, in its order, without duplicates', () => {
    for (const { card, rate } of rates()) {
      const places = rate.categories.map((slug) => order.indexOf(slug))
      expect(places, `${card.slug} ${rate.categories}`).not.toContain(-1)
      expect(new Set(places).size).toBe(places.length)
      expect(places, `${card.slug} ${rate.categories}`).toEqual([...places].sort((a, b) => a - b))
      expect(places.length, card.slug).toBeGreaterThan(0)
    }
  })

  it('have the label that their parts make', () => {
    for (const { card, rate } of rates())
      expect(rate.category_slug.replace(/~[^~]*$/, ''), card.slug).toBe(untagged(rate))
  })

  it('have a label of their own within card and quarter', () => {
    for (const card of cards) {
      const names = card.reward_rates.map((rate) => `${quarter(rate)} ${rate.category_slug}`)
      expect(new Set(names).size, `${card.slug}: ${names}`).toBe(names.length)
    }
  })

  it('have a tag only if another rate of the card and quarter would have the same label', () => {
    for (const card of cards)
      for (const rate of card.reward_rates.filter((each) => each.category_slug.includes('~'))) {
        const alike = card.reward_rates.filter(
          (other) => untagged(other) === untagged(rate) && quarter(other) === quarter(rate),
        )
        expect(alike.length, `${card.slug} ${rate.category_slug}`).toBeGreaterThan(1)
      }
  })

  it('rotate only with a quarter and a year, and have neither otherwise', () => {
    for (const { card, rate } of rates()) {
      const dated = rate.rotating_quarter !== null && rate.rotating_year !== null
      expect(dated, card.slug).toBe(rate.is_rotating)
      if (dated) expect([1, 2, 3, 4]).toContain(rate.rotating_quarter)
    }
  })

  it('that rotate show in the schedule of their card, which names nothing else', () => {
    for (const card of cards) {
      const rotating = card.reward_rates.filter((rate) => rate.is_rotating)
      const year = Math.max(...rotating.map((rate) => rate.rotating_year ?? 0))
      const shown = rotating
        .filter((rate) => rate.rotating_year === year)
        .flatMap((rate) => rate.categories.map((slug) => `Q${rate.rotating_quarter} ${slug}`))
      const schedule = Object.entries(card.rotating_category_schedule ?? {})
      const named = schedule.flatMap(([label, slugs]) => slugs.map((slug) => `${label} ${slug}`))
      expect([...named].sort(), card.slug).toEqual([...new Set(shown)].sort())
      if (rotating.length > 0) expect(card.has_rotating_categories, card.slug).toBe(true)
    }
  })

  it('have a cap with its period or neither, and choices only within a group', () => {
    for (const { card, rate } of rates()) {
      if (rate.cap_period !== null) expect(rate.cap_amount, card.slug).not.toBeNull()
      if (rate.choice_group === null) {
        expect([rate.choice_picks, rate.choice_selection], card.slug).toEqual([null, null])
      }
    }
  })

  it('include at most one base rate per card', () => {
    for (const card of cards)
      expect(card.reward_rates.filter((rate) => rate.is_base_rate).length, card.slug).toBeLessThanOrEqual(1)
  })
})
