import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../support/mcp.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

type Row = Readonly<Record<string, unknown>>
type Rate = Readonly<Record<'rate_multiplier' | 'rate_type' | 'category_slug', unknown>>
const PLANS = ['free', 'starter', 'pro', 'enterprise'] as const

const ratesOf = (rates: readonly Rate[]) =>
  rates
    .slice(0, 6)
    .map(({ rate_multiplier, rate_type, category_slug }) =>
      `${rate_multiplier}${rate_type === 'percent_cashback' ? '%' : 'x'} ${category_slug ?? ''}`.trim(),
    )

/** The concise form of a card of the API, field by field. */
function conciseOf(card: Row): Row {
  const { slug, name, network, card_type, annual_fee, reward_currency_name, signup_bonus } = card
  const { slug: issuer, country } = card.issuers as Row
  const { category_rate: rate, is_discontinued, reward_rates: rates } = card
  return {
    ...{ slug, name, network, card_type, annual_fee, reward_currency_name, signup_bonus, is_discontinued },
    ...{ issuer, country, ...(rates === undefined ? {} : { rates: ratesOf(rates as readonly Rate[]) }) },
    ...(rate === undefined ? {} : { category_rate: conciseRate(rate as Row) }),
  }
}

const conciseRate = ({ category_slug, rate_multiplier, rate_type, cap_amount, cap_period }: Row) => ({
  ...{ category_slug, rate_multiplier, rate_type, cap_amount, cap_period },
})

/** The text of a tool's result for a response of the API: the same members in the same order, with concise cards. */
function conciseText({ data, ...rest }: Row): string {
  const shown = Array.isArray(data) ? data.map(conciseOf) : conciseOf(data as Row)
  return JSON.stringify({ data: shown, ...rest })
}

/** A path of the API, and the same query of a tool. */
const QUERIES = [
  ['/v1/cards/search?q=sapphire', 'search_cards', { q: 'sapphire' }],
  ['/v1/cards?issuer=chase&limit=25', 'search_cards', { issuer: 'chase', limit: 25 }],
  ['/v1/cards/chase-freedom-flex', 'get_card', { slug: 'chase-freedom-flex' }],
  [
    '/v1/cards/compare?slugs=chase-freedom-flex,american-express-gold-card',
    'compare_cards',
    { slugs: ['chase-freedom-flex', 'american-express-gold-card'] },
  ],
  [
    '/v1/cards/best?category=dining&country=CA&limit=10',
    'find_best_cards',
    { category: 'dining', country: 'CA', limit: 10 },
  ],
] as const

describe('the concise cards of tools', () => {
  it.each(PLANS)('have what the API states of them on %s, to the byte', async (plan) => {
    const { call, close } = await connect(service, plan)
    for (const [path, tool, args] of QUERIES) {
      const { body } = await service.ok(plan, path)
      const { text, structured } = await call(tool, args)
      expect(text, path).toBe(conciseText(body as Row))
      expect(structured, path).toEqual(JSON.parse(text))
    }
    await close()
  })

  it('are those of every card on every plan', async () => {
    for (const plan of PLANS) {
      const cards = await service.everything<Row>(plan, '/v1/cards')
      const { call, close } = await connect(service, plan)
      for (let offset = 0; offset < cards.length; offset += 25) {
        const { data } = await call('search_cards', { offset, limit: 25 })
        expect(data).toEqual(cards.slice(offset, offset + 25).map(conciseOf))
      }
      await close()
    }
  }, 120_000)

  it.each(['get_card', 'compare_cards'])('are those of the day that %s requests', async (tool) => {
    const { call, close } = await connect(service, 'pro')
    const slugs = ['chase-sapphire-preferred', 'chase-sapphire-reserve']
    const one = { path: `/v1/cards/${slugs[0]}?`, args: { slug: slugs[0] } }
    const several = { path: `/v1/cards/compare?slugs=${slugs}&`, args: { slugs } }
    const { path, args } = tool === 'get_card' ? one : several
    for (const as_of of ['2026-01-15', '2026-06-01', '2026-08-20']) {
      const { body } = await service.ok('pro', `${path}as_of=${as_of}`)
      const { text } = await call(tool, { ...args, as_of })
      expect(text).toBe(conciseText(body as Row))
    }
    await close()
  })

  it('and whole ones of the API never replace each other', async () => {
    const { call, close } = await connect(service, 'free')
    const path = '/v1/cards?limit=3'
    const whole = await service.ok('free', path)
    const concise = await call('search_cards', { limit: 3 })
    expect((await service.ok('free', path)).text).toBe(whole.text)
    expect((await call('search_cards', { limit: 3 })).text).toBe(concise.text)
    expect(concise.text).toBe(conciseText(whole.body as Row))
    await close()
  })

  it.each(PLANS)('are not in a resource on %s', async (plan) => {
    const { client, close } = await connect(service, plan)
    const { contents } = await client.readResource({ uri: 'card://chase-freedom-flex' })
    const [content] = contents as readonly { readonly text: string }[]
    const { body } = await service.ok(plan, '/v1/cards/chase-freedom-flex')
    expect(JSON.parse(content?.text ?? '')).toEqual(body)
    await close()
  })
})
