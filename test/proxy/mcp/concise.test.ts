import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../support/mcp.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

type Row = Readonly<Record<string, unknown>>
interface Rate {
  readonly rate_multiplier: number
  readonly rate_type: string
  readonly category_slug: string | null
  readonly is_base_rate: boolean
  readonly is_rotating: boolean
  readonly rotating_quarter: number | null
  readonly rotating_year: number | null
}
const PLANS = ['free', 'starter', 'pro', 'enterprise'] as const

const quarterText = (day: string) => `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
/** Quarter of the newest fact, such as `2026 Q4`. */
let published: string
beforeAll(async () => {
  const { body } = await service.ok('free', '/v1/stats')
  published = quarterText((body as { data: { last_updated: string } }).data.last_updated)
})

function ratesOf(rates: readonly Rate[], since: string) {
  const counted = rates.filter(
    (rate) => !rate.is_rotating || `${rate.rotating_year} Q${rate.rotating_quarter}` >= since,
  )
  const [five, sixth] = [counted.slice(0, 5), counted.slice(5)]
  const shown = [
    ...five,
    ...sixth
      .filter(({ is_base_rate }) => is_base_rate)
      .concat(sixth)
      .slice(0, 1),
  ]
  const best = counted.slice(0, 6).some(({ is_base_rate }) => is_base_rate) ? counted.slice(0, 6) : shown
  const texts = best.map((rate) => {
    const { rate_multiplier, rate_type, category_slug, is_rotating, rotating_quarter, rotating_year } = rate
    const text = `${rate_multiplier}${rate_type === 'percent_cashback' ? '%' : 'x'} ${category_slug ?? ''}`
    return is_rotating ? `${text.trim()} in Q${rotating_quarter} ${rotating_year}` : text.trim()
  })
  const more = counted.length - best.length
  return { rates: texts, ...(more > 0 ? { more_rates: more } : {}) }
}

/** The concise form of a card of the API, field by field. */
function conciseOf(card: Row, since: string): Row {
  const { slug, name, network, card_type, annual_fee, reward_currency_name, signup_bonus } = card
  const { slug: issuer, country } = card.issuers as Row
  const { category_rate: rate, is_discontinued, reward_rates: rates } = card
  return {
    ...{ slug, name, network, card_type, annual_fee, reward_currency_name, signup_bonus, is_discontinued },
    ...{ issuer, country, ...(rates === undefined ? {} : ratesOf(rates as readonly Rate[], since)) },
    ...(rate === undefined ? {} : { category_rate: conciseRate(rate as Row) }),
  }
}

const conciseRate = ({ category_slug, rate_multiplier, rate_type, cap_amount, cap_period }: Row) => ({
  ...{ category_slug, rate_multiplier, rate_type, cap_amount, cap_period },
})

/** The text of a tool's result for a response of the API: the same members in the same order, with concise cards. */
function conciseText({ data, ...rest }: Row, since = published): string {
  const shown = Array.isArray(data) ? data.map((row) => conciseOf(row, since)) : conciseOf(data as Row, since)
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
        expect(data).toEqual(cards.slice(offset, offset + 25).map((row) => conciseOf(row, published)))
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
      expect(text).toBe(conciseText(body as Row, quarterText(as_of)))
    }
    await close()
  })

  it('have no rate of a past quarter, but the base rate, and say how many more rates there are', async () => {
    const { call, close } = await connect(service, 'starter')
    const { structured } = await call('get_card', { slug: 'chase-freedom-flex' })
    const { rates, more_rates } = structured.data as { rates: readonly string[]; more_rates: number }
    expect(rates.filter((text) => / in Q[123] 2026$/.test(text))).toEqual([])
    expect(rates).toContain('5% groceries in Q4 2026')
    expect(rates.at(-1)).toBe('1% other')
    expect([rates.length, more_rates]).toEqual([6, 1])
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
