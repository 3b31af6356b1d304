import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as oracle from '../data/value/oracle.ts'
import type { Reply } from '../support/service.ts'
import { problems } from './conform.ts'
import type { Plan } from './contract.ts'
import { quarterOf, startValueService, type ValueService } from './value-facts.ts'
import { type Line, SPEND, US, type Values, WISHES } from './value-rows.ts'

type Body = Readonly<Record<string, unknown>>

let { service, cards, world, cents } = {} as ValueService
beforeAll(async () => {
  ;({ service, cards, world, cents } = await startValueService())
})
afterAll(() => service?.stop())

const calculate = (body: unknown, plan: Plan = 'starter'): Promise<Reply> =>
  service.request(plan, '/v1/calculate', { method: 'POST', body: JSON.stringify(body) })

async function values(body: Body, plan: Plan = 'starter'): Promise<Values> {
  const response = await calculate(body, plan)
  expect(response.status, response.text).toBe(200)
  return response.body as Values
}

describe('POST /v1/calculate', () => {
  it('needs Starter, counts one call, and has the resource of the contract on each plan', async () => {
    expect((await calculate(US, 'free')).status).toBe(403)
    for (const plan of ['starter', 'pro', 'enterprise'] as const) {
      const before = Number((await calculate(US, plan)).headers.get('x-ratelimit-remaining'))
      const response = await calculate(US, plan)
      expect(Number(response.headers.get('x-ratelimit-remaining'))).toBe(before - 1)
      expect(problems(response.body, 'Values', plan)).toEqual([])
      expect((response.body as Values).data).toHaveLength(10)
    }
  })

  it('mentions spend bonuses only on plans that include them', async () => {
    const withBonus = [...cards.values()].find(
      ({ spend_bonuses, issuers, annual_fee, reward_rates }) =>
        issuers.country === 'US' &&
        spend_bonuses.length > 0 &&
        annual_fee !== null &&
        reward_rates.length > 0,
    )
    const body = { ...US, cards: [withBonus?.slug], point_values: {} }
    expect((await calculate(body, 'pro')).text).toContain('Spend bonuses')
    expect((await calculate(body, 'starter')).text).not.toContain('Spend bonuses')
  })

  it.each([
    ['country', { spend: SPEND }],
    ['country', { ...US, country: 'MX' }],
    ['spend', { country: 'US' }],
    ['spend', { ...US, spend: {} }],
    ['spend', { ...US, spend: null }],
    ['spend', { ...US, spend: { restaurants: 1 } }],
    ['spend.dining', { ...US, spend: { dining: -1 } }],
    ['spend.dining', { ...US, spend: { dining: 1_000_001 } }],
    ['spend.dining', { ...US, spend: { dining: '5' } }],
    ['spend.dining', { ...US, spend: { dining: null } }],
    ['merchants', { ...US, merchants: null }],
    [
      'merchants',
      {
        ...US,
        merchants: [
          { merchant: 'delta-air-lines-us', monthly: 1 },
          { merchant: 'delta-air-lines-us', monthly: 2 },
        ],
      },
    ],
    ['merchants', { ...US, merchants: [{ merchant: 'air-canada-ca', monthly: 1 }] }],
    ['cards', { ...US, cards: [] }],
    ['cards', { ...US, cards: null }],
    ['cards', { ...US, cards: ['chase-sapphire-reserve', 'chase-sapphire-reserve'] }],
    ['cards', { ...US, cards: Array.from({ length: 51 }, (_, i) => `card-${i}`) }],
    ['cards[0]', { ...US, cards: ['Chase!'] }],
    ['chase-sapphire-reserve', { ...US, country: 'CA', cards: ['chase-sapphire-reserve'] }],
    ['type', { ...US, type: 'corporate' }],
    ['valuation', { ...US, valuation: 'best' }],
    ['point_values', { ...US, point_values: { NOPE: 1 } }],
    ['point_values.CHASE_UR', { ...US, point_values: { CHASE_UR: -1 } }],
    ['point_values.CHASE_UR', { ...US, point_values: { CHASE_UR: 1e-309 } }],
    ['credit_use', { ...US, credit_use: 1.1 }],
    ['portal_share', { ...US, portal_share: -0.1 }],
    ['limit', { ...US, limit: 51 }],
    ['limit', { ...US, limit: 0 }],
    ['limit', { ...US, limit: 1.5 }],
    ['color', { ...US, color: 'red' }],
  ])('refuses a wrong %s by name', async (name, body) => {
    const response = await calculate(body)
    expect([response.status, response.error?.code], response.text).toEqual([400, 'bad_request'])
    expect(response.error?.message).toContain(name)
  })

  it.each([
    ['__proto__', 'field `__proto__`.'],
    ['constructor', 'category `constructor`. See `GET /v1/categories`.'],
    ['toString', 'category `toString`. See `GET /v1/categories`.'],
  ])('refuses `%s` as a category of spend', async (name, rest) => {
    const body = `{"country":"US","spend":{"dining":1,"${name}":5}}`
    const response = await service.request('starter', '/v1/calculate', { method: 'POST', body })
    expect([response.status, response.error?.code], response.text).toEqual([400, 'bad_request'])
    expect(response.error?.message).toBe(`\`spend\` has no ${rest}`)
  })

  it('refuses unknown cards and merchants with 404 and their names', async () => {
    for (const body of [
      { ...US, cards: ['no-such-card'] },
      { ...US, merchants: [{ merchant: 'no-such-shop-us', monthly: 1 }] },
    ]) {
      const response = await calculate(body)
      expect([response.status, response.error?.code]).toEqual([404, 'not_found'])
      expect(response.error?.message).toContain('no-such')
    }
  })

  it('values named cards even if they are discontinued, and open personal cards otherwise', async () => {
    const open = [...cards.values()].filter(
      ({ issuers, card_type, is_discontinued }) =>
        issuers.country === 'CA' && card_type === 'personal' && is_discontinued !== true,
    )
    const { data, not_computable } = await values({ country: 'CA', spend: SPEND, limit: 50 })
    expect(data.length + not_computable.length).toBeGreaterThanOrEqual(Math.min(open.length, 50))
    const slugs = new Set(open.map(({ slug }) => slug))
    expect([...data, ...not_computable].filter(({ slug }) => !slugs.has(slug))).toEqual([])
    const closed = [...cards.values()].filter((card) => card.is_discontinued && card.issuers.country === 'US')
    const named = await values({ ...US, cards: closed.map(({ slug }) => slug), limit: 50 })
    expect(named.data.length + named.not_computable.length).toBe(closed.length)
  })

  it('does not depend on the order of its input', async () => {
    const merchants = [
      { merchant: 'delta-air-lines-us', monthly: 40 },
      { merchant: 'aer-lingus-us', monthly: 30 },
    ]
    const slugs = ['chase-sapphire-reserve', 'discover-it-cash-back', 'american-express-gold-card']
    const reversed = Object.fromEntries(Object.entries(SPEND).reverse())
    const one = await calculate({ ...US, merchants, cards: slugs })
    const other = await calculate({
      ...US,
      spend: reversed,
      merchants: merchants.toReversed(),
      cards: slugs.toReversed(),
    })
    expect([one.status, other.text]).toEqual([200, one.text])
  })
})

/** Values of every card of a country, 50 at a time. */
async function everyValue(country: string, wish: oracle.Wish): Promise<Values> {
  const slugs = [...cards.values()]
    .filter(({ issuers }) => issuers.country === country)
    .map(({ slug }) => slug)
  const responses: Values[] = []
  for (let from = 0; from < slugs.length; from += 50)
    responses.push(await values({ ...wish, country, cards: slugs.slice(from, from + 50), limit: 50 }, 'pro'))
  return {
    data: responses.flatMap(({ data }) => data),
    not_computable: responses.flatMap(({ not_computable }) => not_computable),
    assumptions: [],
  }
}

const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((a, b) => a + b, 0) * 100) / 100
const worth = (line: Line) => (line.spend * (line.rate_multiplier ?? 0) * (line.cents_per_point ?? 1)) / 100
const inUS = ({ merchant }: { merchant: string }) => merchant.endsWith('-us')

describe.each(['US', 'CA'])('the values of every card of %s', (country) => {
  it.each(WISHES.map((wish, i) => [i, wish] as const))(
    'are those of an independent linear program (spend %i)',
    async (_, all) => {
      const wish = { ...all, merchants: all.merchants.filter((each) => inUS(each) === (country === 'US')) }
      const { data, not_computable } = await everyValue(country, wish)
      const monthly = sum([...Object.values(wish.spend), ...wish.merchants.map((each) => each.monthly)])
      for (const value of data) {
        const card = cards.get(value.slug)!
        const perPoint = value.currency_code === null ? 1 : cents.get(value.currency_code)
        const label = `${value.slug} ${JSON.stringify(value.lines)}`
        const best = oracle.bestRewards(card, wish, world, perPoint ?? Number.NaN, quarterOf(service))
        expect(Math.abs(sum(value.lines.map(worth)) - best), label).toBeLessThan(0.011)
        for (const line of value.lines) expect(Math.abs(line.value - worth(line)), label).toBeLessThan(0.0051)
        expect(sum(value.lines.map((line) => line.value)), label).toBe(value.rewards)
        const fees = oracle.fees(card)!
        expect([value.annual_fee, value.credits, value.welcome_offer], label).toEqual([
          fees.later,
          oracle.credits(card, wish.credit_use),
          oracle.offer(card, monthly, perPoint),
        ])
        expect(value.ongoing, label).toBe(sum([value.rewards, value.credits, -value.annual_fee]))
        expect(value.first_year, label).toBe(
          sum([value.rewards, value.credits, value.welcome_offer, -fees.first]),
        )
        for (const [category, lines] of Map.groupBy(value.lines, (line) => line.category)) {
          const own = wish.merchants.filter(
            ({ merchant }) => world.merchants[merchant]?.category === category,
          )
          const spent = 12 * sum([wish.spend[category] ?? 0, ...own.map((each) => each.monthly)])
          expect(Math.abs(sum(lines.map(({ spend }) => spend)) - spent), label).toBeLessThan(0.13)
        }
      }
      for (const { slug, reason } of not_computable) {
        const card = cards.get(slug)!
        const isKnown = oracle.isKnown(card, wish, world, undefined, quarterOf(service))
        expect(isKnown && oracle.fees(card) !== null, `${slug}: ${reason}`).toBe(false)
      }
    },
    60_000,
  )
})
