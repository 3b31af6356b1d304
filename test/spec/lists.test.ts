import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { limitOf, PLANS } from './contract.ts'
import type { CardRow, Page } from './rows.ts'

let service: Service
let cards: readonly CardRow[]

beforeAll(async () => {
  service = await startService()
  cards = await service.everything<CardRow>('pro', '/v1/cards?include_discontinued=true')
})
afterAll(() => service?.stop())

type Rule = (card: CardRow) => boolean

/** Each filter in its own terms (spec 4.2, GET /v1/cards). */
const RULES: Readonly<Record<string, readonly (readonly [string, Rule])[]>> = {
  country: [
    ['US', (card) => card.issuers.country === 'US'],
    ['CA', (card) => card.issuers.country === 'CA'],
  ],
  issuer: [
    ['chase', (card) => card.issuers.slug === 'chase'],
    ['rbc', (card) => card.issuers.slug === 'rbc'],
  ],
  network: ['VISA', 'mc', 'Amex', 'discover'].map((raw) => [
    raw,
    (card) => card.network === raw.toUpperCase(),
  ]),
  type: ['personal', 'business', 'student', 'secured'].map((raw) => [raw, (card) => card.card_type === raw]),
  max_annual_fee: ['0', '95', '99.5', '1000'].map((raw) => [
    raw,
    (card) => card.annual_fee !== null && card.annual_fee <= Number(raw),
  ]),
  no_annual_fee: [
    ['true', (card) => card.annual_fee === 0],
    ['1', (card) => card.annual_fee === 0],
    ['FALSE', () => true],
  ],
  credit_score: ['0', '300', '670', '720', '850'].map((raw) => [
    raw,
    (card) => card.credit_score_min === null || card.credit_score_min <= Number(raw),
  ]),
}

const open: Rule = (card) => card.is_discontinued !== true

async function sameAs(terms: Readonly<Record<string, string>>, rules: readonly Rule[]): Promise<void> {
  const path = `/v1/cards?${new URLSearchParams(terms)}`
  const expected = cards.filter((card) => rules.every((rule) => rule(card)))
  const found = await service.everything<CardRow>('pro', path)
  expect(
    found.map((card) => card.slug),
    path,
  ).toEqual(expected.map((card) => card.slug))
}

describe('the list of cards', () => {
  it('omits discontinued cards by default', async () => {
    await sameAs({}, [open])
    await sameAs({ include_discontinued: 'false' }, [open])
    expect(cards.filter((card) => !open(card)).length).toBeGreaterThan(0)
  })

  for (const [name, values] of Object.entries(RULES))
    it(`filters by ${name}`, async () => {
      for (const [value, rule] of values) {
        await sameAs({ [name]: value }, [open, rule])
        await sameAs({ [name]: value, include_discontinued: 'true' }, [rule])
      }
    })

  it('combines any two filters', async () => {
    const names = Object.keys(RULES)
    for (const first of names)
      for (const second of names.slice(names.indexOf(first) + 1)) {
        const [a, b] = [RULES[first]?.[0], RULES[second]?.at(-1)]
        if (a && b) await sameAs({ [first]: a[0], [second]: b[0] }, [open, a[1], b[1]])
      }
  })
})

const page = async (path: string) => (await service.ok('free', path)).body as Page<CardRow>

describe.each(['/v1/cards?', '/v1/cards/search?q=visa&'])('paging of %s', (path) => {
  it('has exactly data, total, limit, and offset', async () => {
    expect(Object.keys(await page(path))).toEqual(['data', 'total', 'limit', 'offset'])
    const { data, limit, offset } = await page(path)
    expect([data.length, limit, offset]).toEqual([limitOf('page default'), limitOf('page default'), 0])
  })

  it('clamps the limit', async () => {
    for (const limit of ['101', '5000', '999999999999999999999'])
      expect((await page(`${path}limit=${limit}`)).limit).toBe(limitOf('page max'))
  })

  it('is empty beyond the end, with the correct total', async () => {
    const { total } = await page(path)
    for (const offset of [total, total + 1, 1_000_000]) {
      const beyond = await page(`${path}offset=${offset}`)
      expect(beyond).toEqual({ data: [], total, limit: limitOf('page default'), offset })
    }
  })

  it('returns every row once for every page size', async () => {
    const whole = await service.everything<CardRow>('free', path)
    for (const limit of [1, 7, 100].filter((size) => size > 1 || whole.length < 60)) {
      const rows: CardRow[] = []
      for (let offset = 0; offset < whole.length; offset += limit)
        rows.push(...(await page(`${path}limit=${limit}&offset=${offset}`)).data)
      expect(rows).toEqual(whole)
    }
  })
})

describe('lists without paging', () => {
  const LISTS = [
    '/v1/issuers',
    '/v1/application-rules',
    '/v1/categories',
    '/v1/reward-valuations',
    '/v1/product-changes',
    '/v1/cards/best?category=dining',
    '/v1/issuers/chase/rules',
  ]
  it.each(LISTS)('%s has only data on every plan', async (path) => {
    for (const plan of PLANS) {
      const { body } = await service.ok(plan, path)
      expect(Object.keys(body as object)).toEqual(['data'])
      expect((body as { data: unknown[] }).data.length).toBeGreaterThan(0)
    }
  })
})
