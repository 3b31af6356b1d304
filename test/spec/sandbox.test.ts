import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountService } from '../support/account-service.ts'
import { someone } from '../support/accounts.ts'
import { onEveryBackend } from '../support/backends.ts'
import { type Served, serveOverHttp } from '../support/served.ts'
import { type Service, startService } from '../support/service.ts'
import { webhooksOn } from '../support/webhooks.ts'
import { problems } from './conform.ts'
import { codeRows, endpointRows, PLANS, type Plan, quotas, sees } from './contract.ts'
import { words } from './table.ts'

// Part two, section 17, sentence by sentence. Events have tests of their own (test/proxy/webhooks/sandbox-events.test.ts).

/** Codes of errors that can be forced. */
const FORCED = [
  ...['unauthorized', 'payment_required', 'forbidden', 'not_found', 'payload_too_large'],
  ...['rate_limited', 'internal_error', 'service_unavailable', 'timeout'],
]

interface Rate {
  readonly rate_multiplier: number
  readonly booking_channel: string | null
  readonly choice_group: string | null
  readonly cap_group: string | null
  readonly merchant: string | null
  readonly valid_from: string | null
}

interface Card {
  readonly slug: string
  readonly annual_fee: number | null
  readonly reward_currency: string | null
  readonly is_discontinued: boolean
  readonly issuers: { readonly country: string }
  readonly reward_rates: readonly Rate[]
  readonly [field: string]: unknown
}

onEveryBackend('the sandbox', (on) => {
  let service: Service
  let served: Served
  const keys = {} as Record<Plan, string>
  beforeAll(async () => {
    service = await startService(undefined, webhooksOn(on.queue), { store: on.store })
    served = await serveOverHttp(service)
    for (const plan of PLANS) keys[plan] = await createKey(service.key('free'), plan)
  })
  afterAll(async () => {
    served?.close()
    await service?.stop()
  })

  const request = async (key: string, path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) }
    const response = await fetch(served.base + path, { ...init, headers })
    const text = await response.text()
    const body = text.startsWith('{') ? JSON.parse(text) : {}
    return { status: response.status, headers: response.headers, text, body, error: body.error }
  }
  const createKey = async (key: string, plan: Plan): Promise<string> => {
    const body = JSON.stringify({ mode: 'test', plan })
    const { status, body: made } = await request(key, '/v1/auth/keys', { method: 'POST', body })
    expect(status).toBe(201)
    return made.api_key
  }
  const cardsOf = async (plan: Plan): Promise<readonly Card[]> =>
    (await request(keys[plan], '/v1/cards?include_discontinued=true&limit=100')).body.data

  describe.each(PLANS)('on the %s plan', (plan) => {
    it('is open to a test key of any account, with the limits and fields of that plan', async () => {
      const account = PLANS.find((other) => other !== plan && other !== 'free') ?? 'pro'
      const key = await createKey(service.key(account), plan)
      expect(key).toMatch(/^cds_test_/)
      const { status, headers, body } = await request(key, '/v1/cards/example-complete')
      expect(status).toBe(200)
      expect(problems(body.data, 'Card', plan, { detail: true })).toEqual([])
      expect(headers.get('x-data-version')).toBe('sandbox')
      expect(headers.get('x-service-plan')).toBe(plan)
      const { daily, monthly } = quotas[plan]!
      expect(headers.get('x-ratelimit-limit')).toBe(String(daily))
      expect(headers.get('x-ratelimit-limit-monthly')).toBe(String(monthly))
      const live = await request(service.key(account), '/v1/cards/example-complete')
      expect([live.status, live.headers.get('x-data-version')]).toEqual([
        404,
        expect.not.stringMatching('sand'),
      ])
      expect((await request(key, '/v1/cards/chase-sapphire-preferred')).status).toBe(404)
    })

    it('has every endpoint of the plan without a parameter, and refuses the others', async () => {
      const plain = endpointRows.filter(
        ({ method, path, key }) =>
          method === 'GET' && key && !/\{|search|best|compare|crosswalk|offers\/history/.test(path),
      )
      expect(plain.length).toBeGreaterThan(10)
      for (const { path, plan: needed } of plain) {
        const { status, headers } = await request(keys[plan], path)
        expect([path, status]).toEqual([path, sees(plan, needed) ? 200 : 403])
        expect(headers.get('x-data-version'), path).toBe('sandbox')
      }
    })

    it('gives each forced error its real status, body, and headers, by slug and by header', async () => {
      for (const code of FORCED) {
        const row = codeRows.find((each) => each.code === code)
        const status = Number(row?.status)
        for (const forced of [
          await request(keys[plan], `/v1/cards/error-${status}`),
          await request(keys[plan], '/v1/categories', { headers: { prefer: `code=${status}` } }),
        ]) {
          expect([forced.status, forced.error?.code]).toEqual([status, code])
          expect(Object.keys(forced.error).sort()).toEqual([...words(row?.fields)].sort())
          expect(forced.headers.get('retry-after')).toBe(row?.retry === 'yes' ? '1' : null)
          expect(forced.headers.get('x-data-version')).toBe('sandbox')
        }
        const by = service.key(plan)
        const live = await request(by, '/v1/categories', { headers: { prefer: `code=${status}` } })
        expect(live.status).toBe(200)
        expect((await request(by, `/v1/cards/error-${status}`)).error?.code).toBe('not_found')
      }
    })

    it('has counters of its own', async () => {
      const used = async (key: string) => (await request(key, '/v1/auth/usage')).body.daily_used as number
      const before = [await used(keys[plan]), await used(service.key('free'))]
      for (let call = 0; call < 3; call++) await request(keys[plan], '/v1/categories')
      expect([await used(keys[plan]), await used(service.key('free'))]).toEqual([
        Number(before[0]) + 4,
        Number(before[1]) + 1,
      ])
    })

    it('has a portal that resets them, and them alone', async () => {
      const portal = accountService(on.store)
      const cookie = await portal.signIn(someone())
      const made = async (body: object) =>
        (await portal.request('/portal/api/keys', { cookie, body })).body.api_key as string
      const [live, test] = [await made({ name: 'live' }), await made({ name: 'test', mode: 'test', plan })]
      const use = async (key: string) =>
        (await portal.request('/v1/auth/usage', { key })).body.daily_used as number
      for (const calls of [1, 2, 3]) expect([await use(live), await use(test)]).toEqual([calls, calls])
      const reset = await portal.request('/portal/api/sandbox/reset', { cookie, method: 'POST' })
      expect(reset.status, reset.text).toBe(200)
      expect([await use(live), await use(test)]).toEqual([4, 1])
    })
  })

  it('ends at the limit of the plan, while live keys and other plans go on', async () => {
    const key = await createKey(service.key('enterprise'), 'free')
    const other = await createKey(service.key('enterprise'), 'starter')
    const statuses: number[] = []
    for (let call = 0; call <= Number(quotas.free?.daily); call++)
      statuses.push((await request(key, '/v1/categories')).status)
    expect(statuses).toEqual([...Array(quotas.free?.daily).fill(200), 429])
    const { error } = await request(key, '/v1/categories')
    expect(error).toMatchObject({ code: 'rate_limited', plan: 'free', limit: 'daily', limit_value: 100 })
    expect((await request(other, '/v1/categories')).status).toBe(200)
    expect((await request(service.key('enterprise'), '/v1/categories')).status).toBe(200)
  })

  it('has cards of every odd shape', async () => {
    const cards = await cardsOf('enterprise')
    const has = (shape: (card: Card) => unknown) => cards.filter(shape).map(({ slug }) => slug)
    const hasRates = (count: number, shape: (rate: Rate) => unknown) =>
      has(({ reward_rates: rates }) => rates.filter(shape).length >= count)
    const nulls = ({ name, slug, ...card }: Card) =>
      Object.values(card).filter((value) => value === null).length
    const history = async (slug: string) =>
      (await request(keys.enterprise, `/v1/cards/${slug}/history`)).body.data.length as number
    expect(has((card) => nulls(card) > 20 && card.reward_rates.length === 0)).not.toEqual([])
    expect(has((card) => card.annual_fee === 0)).not.toEqual([])
    expect(has((card) => card.annual_fee === null)).not.toEqual([])
    expect(
      hasRates(1, ({ valid_from: from }) => from !== null),
      'rotating',
    ).not.toEqual([])
    expect(
      hasRates(2, ({ choice_group: group }) => group !== null),
      'choice',
    ).not.toEqual([])
    expect(
      hasRates(2, ({ cap_group: group }) => group !== null),
      'shared cap',
    ).not.toEqual([])
    expect(hasRates(1, ({ booking_channel: channel }) => channel === 'issuer_portal')).not.toEqual([])
    expect(hasRates(1, ({ merchant }) => merchant !== null)).not.toEqual([])
    expect(has((card) => card.is_discontinued)).not.toEqual([])
    expect(has((card) => card.issuers.country === 'CA')).not.toEqual([])
    expect(has(({ slug }) => slug.length === 100)).not.toEqual([])
    expect(has((card) => card.reward_currency === 'none')).not.toEqual([])
    expect(Math.max(...(await Promise.all(cards.map(({ slug }) => history(slug)))))).toBeGreaterThan(5)
  })

  it('is frozen in time: the same bytes a year later', async () => {
    const paths = [
      ...['/v1/cards', '/v1/cards/best?category=groceries', '/v1/cards/example-rotating', '/v1/changes'],
      ...['/v1/offers/notable', '/v1/exports', '/v1/cards/example-everyday?as_of=2026-06-15'],
    ]
    const read = () => Promise.all(paths.map(async (path) => (await request(keys.pro, path)).text))
    const [before, today] = [await read(), service.clock.now]
    try {
      service.clock.now = new Date(today.getTime() + 366 * 86_400_000)
      expect(await read()).toEqual(before)
      const { status } = await request(keys.pro, '/v1/cards/example-everyday?as_of=2026-06-16')
      expect(status).toBe(400)
    } finally {
      service.clock.now = today
    }
  })

  it('refuses cursors of live data, expired ones with a body of section 7', async () => {
    const cursor = async (key: string) => (await request(key, '/v1/changes?limit=1')).body.next as string
    const since = async (key: string, next: string) => request(key, `/v1/changes?since=${next}`)
    for (const refused of [
      await since(keys.pro, await cursor(service.key('pro'))),
      await since(service.key('pro'), await cursor(keys.pro)),
    ]) {
      expect(refused).toMatchObject({ status: 410, error: { code: 'cursor_expired' } })
      expect(Object.keys(refused.error)).toEqual(['code', 'message'])
      expect(refused.error.message).toContain('/v1/exports')
    }
  })
})
