import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import { PLANS } from './contract.ts'
import type { CardRow, Page, RateRow } from './rows.ts'

interface MerchantRow {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly category: string
  readonly not: readonly string[]
  readonly accepts: readonly string[] | null
  readonly country: string
  readonly cards: readonly string[]
  readonly source: { readonly name: string }
}
interface CodeRow {
  readonly code: string
  readonly category: string | null
  readonly confidence: string
}
interface CategoryRow {
  readonly slug: string
  readonly parent_slug: string | null
}

let service: Service
let merchants: readonly MerchantRow[]
let cards: readonly CardRow[]
let categories: readonly CategoryRow[]

const rowsAt = async <T>(path: string) =>
  ((await service.ok('free', path)).body as { data: readonly T[] }).data
const codes = (query: string) => rowsAt<CodeRow>(`/v1/categories/crosswalk?${query}`)

beforeAll(async () => {
  service = await startService()
  merchants = await service.everything<MerchantRow>('free', '/v1/merchants')
  cards = await service.everything<CardRow>('starter', '/v1/cards')
  categories = await rowsAt<CategoryRow>('/v1/categories')
}, 120_000)
afterAll(() => service?.stop())

describe('the merchants', () => {
  it('are at least 250, each with a source, in both countries', () => {
    expect(merchants.length).toBeGreaterThanOrEqual(250)
    expect(new Set(merchants.map(({ id }) => id)).size).toBe(merchants.length)
    expect(merchants.filter(({ source }) => source.name === '')).toEqual([])
    expect(new Set(merchants.map(({ country }) => country))).toEqual(new Set(['US', 'CA']))
  })

  it.each(PLANS)('have the form of the contract on the plan %s', async (plan) => {
    const { body } = await service.ok(plan, '/v1/merchants?limit=100')
    const { data, total, limit, offset } = body as Page<MerchantRow>
    expect(data.flatMap((row) => problems(row, 'Merchant', plan))).toEqual([])
    expect({ total, limit, offset }).toEqual({ total: merchants.length, limit: 100, offset: 0 })
    const one = (await service.ok(plan, '/v1/merchants/costco-us')).body as { data: MerchantRow }
    expect(one.data).toEqual(merchants.find(({ id }) => id === 'costco-us'))
  })

  it('name categories and cards that exist, and have ids of their country', () => {
    const slugs = new Set(categories.map(({ slug }) => slug))
    const known = new Map(cards.map((card) => [card.slug, card.issuers.country]))
    for (const { id, category, not, country, cards: own } of merchants) {
      expect(
        [category, ...not].filter((slug) => !slugs.has(slug)),
        id,
      ).toEqual([])
      expect(
        own.filter((slug) => known.has(slug) && known.get(slug) !== country),
        id,
      ).toEqual([])
      expect(id.endsWith(`-${country.toLowerCase()}`)).toBe(true)
    }
  })

  it('are the ones that rates name', () => {
    const country = new Map(merchants.map((merchant) => [merchant.id, merchant.country]))
    const named = cards.flatMap((card) =>
      card.reward_rates.flatMap(({ merchant, merchant_ids }) =>
        merchant_ids.map((id) => ({ merchant, id, of: card.issuers.country })),
      ),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ merchant, id, of }) => merchant === null || country.get(id) !== of)).toEqual([])
  })

  it('are filtered by country and category, and searched by name and alias', async () => {
    const paths = await rowsAt<MerchantRow>('/v1/merchants?country=CA&category=restaurants&limit=100')
    expect(paths.filter(({ country, category }) => country !== 'CA' || category !== 'dining')).toEqual([])
    const ids = async (query: string) =>
      (await rowsAt<MerchantRow>(`/v1/merchants?${query}`)).map(({ id }) => id)
    expect((await ids('q=costco&country=US'))[0]).toBe('costco-us')
    expect(await ids('q=Marriott+Bonvoy&country=CA')).toContain('marriott-ca')
    expect(await ids('q=the+home+dep')).toContain('home-depot-us')
    expect(await ids('q=no+such+merchant')).toEqual([])
    const { status, error } = await service.request('free', '/v1/merchants?q=')
    expect([status, error?.message]).toEqual([400, '`q` must not be empty.'])
  })

  it('are not found by an unknown id', async () => {
    const { status, error } = await service.request('free', '/v1/merchants/no-such-merchant')
    expect([status, error?.message]).toEqual([404, expect.stringContaining('no-such-merchant')])
  })
})

describe('the crosswalk', () => {
  it.each(PLANS)('has the form of the contract on the plan %s', async (plan) => {
    for (const scheme of ['mcc', 'plaid', 'google_place']) {
      const { body } = await service.ok(plan, `/v1/categories/crosswalk?scheme=${scheme}`)
      const { data } = body as { data: readonly CodeRow[] }
      expect(data.length).toBeGreaterThan(100)
      expect(data.flatMap((row) => problems(row, 'CategoryCode', plan))).toEqual([])
      expect(
        data.filter(({ category, confidence }) => (category === null) !== (confidence === 'none')),
      ).toEqual([])
      expect(new Set(data.map(({ code }) => code)).size).toBe(data.length)
    }
  })

  it('has one row per code, also in the ranges of airlines, car rental, and hotels', async () => {
    for (const [code, category] of [
      ['3058', 'airlines'],
      ['3073', 'airlines'],
      ['3350', 'airlines'],
      ['3351', 'car-rental'],
      ['3500', 'car-rental'],
      ['3501', 'hotels'],
      ['3999', 'hotels'],
      ['5411', 'groceries'],
      ['5300', 'wholesale-clubs'],
      ['5552', 'ev-charging'],
      ['6011', null],
    ] as const)
      expect(await codes(`scheme=mcc&code=${code}`)).toMatchObject([{ code, category }])
  })

  it('never counts superstores as groceries, and knows no unknown code', async () => {
    expect(await codes('scheme=plaid&code=GENERAL_MERCHANDISE_SUPERSTORES')).toMatchObject([
      { category: null, confidence: 'none' },
    ])
    expect(await codes('scheme=google_place&code=supermarket')).toMatchObject([{ category: 'groceries' }])
    expect(await codes('scheme=mcc&code=9998')).toEqual([])
    const { status, error } = await service.request(
      'free',
      '/v1/categories/crosswalk?scheme=plaid&code=travel',
    )
    expect([status, error?.message]).toEqual([400, expect.stringContaining('`code`')])
  })
})

const QUARTER = { rotating_year: 2026, rotating_quarter: 3 }
const isActive = (rate: RateRow) =>
  !rate.is_rotating ||
  (rate.rotating_year === QUARTER.rotating_year && rate.rotating_quarter === QUARTER.rotating_quarter)
const isRestricted = ({ booking_channel, choice_group }: RateRow) =>
  booking_channel === 'issuer_portal' || choice_group !== null

/** Returns the rates that apply at a merchant by sections 15 and 19. */
function ratesAt({ id, category }: MerchantRow, card: CardRow, restricted: boolean): readonly RateRow[] {
  const parent = categories.find(({ slug }) => slug === category)?.parent_slug ?? category
  return card.reward_rates.filter((rate) => {
    if (!isActive(rate) || (!restricted && isRestricted(rate))) return false
    if (rate.merchant === null) return rate.categories.includes(category)
    const covers = [category, parent, 'other'].some((slug) => rate.categories.includes(slug))
    return rate.merchant_ids.includes(id) && covers
  })
}

describe('the best cards', () => {
  it('at a merchant are those with its rates and those of its category, on networks that it takes', async () => {
    const some = [
      'costco-us',
      'costco-ca',
      'delta-air-lines-us',
      'amazon-us',
      'marriott-us',
      'esso-ca',
      'target-us',
    ]
    for (const id of some)
      for (const restricted of [false, true]) {
        const merchant = merchants.find((each) => each.id === id)!
        const path = `/v1/cards/best?merchant=${id}&limit=50&include_restricted=${restricted}`
        const found = await rowsAt<CardRow>(path)
        const expected = cards
          .filter(({ network }) => merchant.accepts?.includes(String(network)) ?? true)
          .map((card) => ratesAt(merchant, card, restricted).map((rate) => rate.rate_multiplier))
          .flatMap((multipliers) => (multipliers.length > 0 ? Math.max(...multipliers) : []))
          .sort((a, b) => b - a)
          .slice(0, 50)
        expect(
          found.map(({ category_rate }) => category_rate.rate_multiplier),
          path,
        ).toEqual(expected)
        for (const { slug, category_rate } of found) {
          const card = cards.find((each) => each.slug === slug)!
          const labels = ratesAt(merchant, card, restricted).map((rate) => rate.category_slug)
          expect(labels, `${path} ${slug}`).toContain(category_rate.category_slug)
        }
      }
  })

  it('at a merchant include those of its own card', async () => {
    const found = await rowsAt<CardRow>('/v1/cards/best?merchant=target-us&limit=50')
    const own = found.filter(({ slug }) => slug.startsWith('target-circle-'))
    expect(own.map(({ category_rate }) => category_rate.rate_multiplier)).toEqual([5, 5])
    const spend = { spend: { gas: 1 }, merchants: [{ merchant: 'target-us', monthly: 100 }] }
    const body = JSON.stringify({ country: 'US', ...spend, cards: own.map(({ slug }) => slug) })
    const { text } = await service.request('starter', '/v1/calculate', { method: 'POST', body })
    expect(text.match(/"merchant":"target-us","spend":1200,"rate_label":"other:target"/g)).toHaveLength(2)
  })

  it('for a merchant category code are those of its category', async () => {
    const slugs = async (query: string) =>
      (await rowsAt<CardRow>(`/v1/cards/best?${query}`)).map(({ slug }) => slug)
    expect(await slugs('mcc=5411&limit=50')).toEqual(await slugs('category=groceries&limit=50'))
    expect(await slugs('mcc=3058&country=CA')).toEqual(await slugs('category=airlines&country=CA'))
    for (const code of ['6011', '9998']) expect(await slugs(`mcc=${code}`)).toEqual([])
  })

  it('need exactly one of category, merchant, and code', async () => {
    for (const query of [
      '',
      'category=dining&mcc=5812',
      'merchant=costco-us&mcc=5300',
      'category=dining&merchant=costco-us',
    ]) {
      const { status, error } = await service.request('free', `/v1/cards/best?${query}`)
      expect([status, error?.message], query).toEqual([400, expect.stringContaining('`category`')])
    }
    const { status, error } = await service.request('free', '/v1/cards/best?merchant=no-such-merchant')
    expect([status, error?.message]).toEqual([404, expect.stringContaining('no-such-merchant')])
  })
})
