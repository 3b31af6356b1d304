import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Card } from '../../data/schema/card.ts'
import { bestWallet, type Priced } from '../data/value/wallet-oracle.ts'
import type { Reply } from '../support/service.ts'
import { problems } from './conform.ts'
import type { Plan } from './contract.ts'
import { quarterOf, startValueService, type ValueService } from './value-facts.ts'
import { type Line, SPEND, US } from './value-rows.ts'

interface Wallets {
  readonly data: readonly {
    readonly cards: readonly string[]
    readonly first_year: number
    readonly ongoing: number
    readonly annual_fee: number
    readonly lines: readonly (Line & { readonly card: string | null })[]
    readonly marginal: readonly { readonly slug: string; readonly value: number }[]
  }[]
  readonly considered: number
  readonly not_computable: readonly { readonly slug: string }[]
  readonly assumptions: readonly string[]
}

let { service, cards, world, cents } = {} as ValueService
beforeAll(async () => {
  ;({ service, cards, world, cents } = await startValueService())
})
afterAll(() => service?.stop())

const request = (body: unknown, plan: Plan = 'pro'): Promise<Reply> =>
  service.request(plan, '/v1/optimize', { method: 'POST', body: JSON.stringify(body) })

async function wallets(body: unknown): Promise<Wallets> {
  const response = await request(body)
  expect(response.status, response.text).toBe(200)
  return response.body as Wallets
}

describe('POST /v1/optimize', () => {
  it('needs Pro, counts one call, and has the resource of the contract', async () => {
    expect((await request(US, 'starter')).status).toBe(403)
    const before = Number((await request(US)).headers.get('x-ratelimit-remaining'))
    const response = await request(US)
    expect(Number(response.headers.get('x-ratelimit-remaining'))).toBe(before - 1)
    expect(problems(response.body, 'Wallets', 'pro')).toEqual([])
    expect((response.body as Wallets).data).toHaveLength(3)
  })

  it.each([
    ['max_cards', { max_cards: 5 }],
    ['max_cards', { max_cards: 0 }],
    ['max_annual_fee', { max_annual_fee: -1 }],
    ['objective', { objective: 'value' }],
    ['limit', { limit: 11 }],
    ['have', { have: ['chase-sapphire-reserve', 'chase-sapphire-reserve'] }],
    ['have', { have: null }],
    ['have', { have: ['chase-sapphire-reserve', 'chase-sapphire-preferred'], max_cards: 1 }],
    ['chase-sapphire-reserve', { have: ['chase-sapphire-reserve'], exclude: ['chase-sapphire-reserve'] }],
    ['exclude[0]', { exclude: ['Chase!'] }],
    ['chase-sapphire-reserve', { country: 'CA', exclude: ['chase-sapphire-reserve'] }],
    ['spend', { spend: { restaurants: 1 } }],
    ['color', { color: 'red' }],
    ['spend.other', { spend: { dining: 1_000, other: 1e-307 } }],
    ['portal_share', { portal_share: 1e-310 }],
  ])('refuses a wrong %s by name', async (name, body) => {
    const response = await request({ ...US, ...body })
    expect([response.status, response.error?.code], response.text).toEqual([400, 'bad_request'])
    expect(response.error?.message).toContain(name)
  })

  it('refuses unknown cards with 404, and a card of `have` that cannot be computed with 400', async () => {
    const unknown = await request({ ...US, have: ['no-such-card'] })
    expect([unknown.status, unknown.error?.message]).toEqual([404, expect.stringContaining('no-such-card')])
    const { not_computable } = await wallets(US)
    const slug = not_computable[0]?.slug
    const refused = await request({ ...US, have: [slug] })
    expect([refused.status, refused.error?.message]).toEqual([400, expect.stringContaining(`${slug}`)])
  })

  it('counts every candidate, and keeps `have`, `exclude`, and the maximum fee', async () => {
    const open = [...cards.values()].filter(
      ({ issuers, card_type, is_discontinued }) =>
        issuers.country === 'US' && card_type === 'personal' && is_discontinued !== true,
    )
    const all = await wallets({ ...US, limit: 1 })
    expect(all.considered + all.not_computable.length).toBe(open.length)
    const best = all.data[0]?.cards ?? []
    const without = await wallets({
      ...US,
      exclude: best,
      have: ['chase-sapphire-reserve'],
      max_annual_fee: 900,
    })
    for (const wallet of without.data) {
      expect(wallet.cards).toContain('chase-sapphire-reserve')
      expect(wallet.cards.filter((slug) => best.includes(slug) && slug !== 'chase-sapphire-reserve')).toEqual(
        [],
      )
      expect(wallet.annual_fee).toBeLessThanOrEqual(900)
    }
    expect((await wallets({ ...US, have: ['chase-sapphire-reserve'], max_annual_fee: 10 })).data).toEqual([])
  })

  it('adds lines up to the total, and says what each card adds', async () => {
    const { data } = await wallets({ ...US, max_cards: 3, limit: 3 })
    const single = await wallets({ ...US, max_cards: 1, cards: data[0]?.cards, limit: 3 })
    expect(single.data).toHaveLength(3)
    for (const { cards: slugs, lines, ongoing, annual_fee, marginal } of data) {
      const total = lines.reduce((sum, { value }) => sum + Math.round(value * 100), 0)
      expect(total).toBe(Math.round((ongoing + annual_fee) * 100))
      expect(marginal.map(({ slug }) => slug)).toEqual(slugs)
      const [first, ...others] = slugs
      const rest = await wallets({ ...US, max_cards: others.length, have: others, cards: others, limit: 1 })
      expect(marginal[0]).toEqual({
        slug: first,
        value: expect.closeTo(ongoing - (rest.data[0]?.ongoing ?? 0), 6),
      })
    }
  })

  it('ranks sets, and does not depend on the order of its input', async () => {
    const body = { ...US, have: ['chase-sapphire-reserve', 'discover-it-cash-back'], max_cards: 4, limit: 10 }
    const one = await request(body)
    const spend = Object.fromEntries(Object.entries(SPEND).reverse())
    const other = await request({ ...body, spend, have: body.have.toReversed() })
    expect([one.status, other.text]).toEqual([200, one.text])
    const values = (one.body as Wallets).data.map(({ ongoing }) => ongoing)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    const limited = await wallets({ ...body, limit: 3 })
    expect(limited.data).toEqual((one.body as Wallets).data.slice(0, 3))
  })
})

/** Random choices from a seed, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

const CASES = Number(process.env.WALLET_CASES ?? 12)
const CARDS = process.env.WALLET_CASES === undefined ? 30 : 400

describe.each(['US', 'CA'])('the best sets of cards of %s', (country) => {
  it('are those of an independent integer program', async () => {
    const next = random(country === 'US' ? 7 : 11)
    const open = [...cards.values()].filter(
      (card) =>
        card.issuers.country === country && card.card_type === 'personal' && card.is_discontinued !== true,
    )
    for (let i = 0; i < CASES; i++) {
      const size = 1 + Math.floor(next() * 4)
      const own = Object.fromEntries(
        Object.keys(world.parents)
          .filter(() => next() < 0.4)
          .map((slug) => [slug, Math.round(next() * next() * 100_000) / 100]),
      )
      const wish = {
        spend: { other: 500, ...own },
        merchants: [],
        portal_share: i % 3 === 0 ? 0.4 : 0,
        credit_use: i % 2,
      }
      const chosen = CARDS > 50 ? open : open.filter(() => next() < CARDS / open.length)
      const body = { ...wish, country, max_cards: size, limit: 1 }
      const named = CARDS > 50 ? body : { ...body, cards: chosen.map(({ slug }) => slug) }
      const { data, not_computable, considered } = await wallets(named)
      const missing = new Set(not_computable.map(({ slug }) => slug))
      const computable = chosen.filter(({ slug }) => !missing.has(slug))
      const codes = await codesOf(computable, country)
      const candidates = computable.map(
        (card): Priced => ({ card, cents: cents.get(codes.get(card.slug) ?? '') ?? 1 }),
      )
      expect(considered).toBe(candidates.length)
      const best = bestWallet(candidates, { ...wish, size }, world, quarterOf(service))
      const [wallet] = data
      expect(wallet?.cards.length).toBeLessThanOrEqual(size)
      // Each line is rounded to cents.
      const rounding = 0.005 * (wallet?.lines.length ?? 0) + 0.005
      expect(Math.abs((wallet?.ongoing ?? 0) - best), JSON.stringify({ named, wallet })).toBeLessThan(
        rounding,
      )
    }
  }, 3_600_000)
})

/** Program code of each card, as `calculate` returns it. */
async function codesOf(list: readonly Card[], country: string): Promise<ReadonlyMap<string, string | null>> {
  const codes = new Map<string, string | null>()
  for (let from = 0; from < list.length; from += 50) {
    const slugs = list.slice(from, from + 50).map(({ slug }) => slug)
    const body = { country, spend: { other: 1 }, cards: slugs, limit: 50 }
    const response = await service.request('pro', '/v1/calculate', {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const { data } = response.body as { data: readonly { slug: string; currency_code: string | null }[] }
    for (const { slug, currency_code } of data) codes.set(slug, currency_code)
  }
  return codes
}
