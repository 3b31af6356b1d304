import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointTable } from '../../data/schema/endpoints.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const call = async (key: string, path: string, options: { method?: string; body?: unknown } = {}) => {
  const { method = 'GET', body } = options
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  return service.request(null, path, { method, headers: { authorization: `Bearer ${key}` }, ...content })
}

const createKey = async (key: string, body?: unknown) =>
  call(key, '/v1/auth/keys', { method: 'POST', ...(body === undefined ? {} : { body }) })

describe('a test key', () => {
  it('reads the sandbox on its own plan, whatever the plan of the account', async () => {
    const key = await service.testKey('enterprise', 'free')
    const { status, headers, body } = await call(key, '/v1/cards/example-complete')
    expect(status).toBe(200)
    expect(headers.get('x-data-version')).toBe('sandbox')
    expect(headers.get('x-service-plan')).toBe('enterprise')
    expect(body).toMatchObject({ data: { image_url: 'https://bank.example/art/complete.png' } })
    const free = await call(await service.testKey('free', 'enterprise'), '/v1/cards/example-complete/perks')
    expect(free).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  })

  it('sees what test keys of its plan have used, and live keys nothing of it', async () => {
    const before = await service.request('starter', '/v1/auth/usage')
    const [one, two, other] = [
      await service.testKey('pro', 'starter'),
      await service.testKey('pro', 'starter'),
      await service.testKey('free', 'starter'),
    ]
    await call(one, '/v1/cards')
    const usage = await call(two, '/v1/auth/usage')
    expect(usage.body).toMatchObject({ tier: 'pro', daily_used: 2, daily_limit: 2_000 })
    expect((await call(other, '/v1/auth/usage')).body).toMatchObject({ tier: 'free', daily_used: 1 })
    const { daily_used } = before.body as { daily_used: number }
    const after = await service.request('starter', '/v1/auth/usage')
    expect(after.body).toMatchObject({ tier: 'starter', daily_used: daily_used + 1 })
  })

  it('is one of five of its own, created by a live key on any plan', async () => {
    const live = service.key('pro')
    const made: string[] = []
    for (const plan of ['enterprise', 'free', 'starter', 'pro'])
      made.push((await createKey(live, { mode: 'test', plan })).text)
    made.push((await createKey(live, { mode: 'test' })).text)
    expect(made.map((text) => JSON.parse(text).api_key)).toEqual(
      Array.from({ length: 5 }, () => expect.stringMatching(/^cds_test_/)),
    )
    const sixth = await createKey(live, { mode: 'test' })
    expect(sixth).toMatchObject({ status: 409, error: { code: 'key_limit_reached' } })
    expect(sixth.error?.message).toContain('5 active test keys')
    expect((await createKey(live)).text).toContain('cds_live_')
  })

  it('creates keys like itself, and no live one', async () => {
    const key = await service.testKey('enterprise', 'enterprise')
    const { api_key: same } = (await createKey(key)).body as { api_key: string }
    expect((await call(same, '/v1/auth/usage')).body).toMatchObject({ tier: 'enterprise' })
    expect(await createKey(key, { mode: 'live' })).toMatchObject({ status: 403 })
    const bought = await call(key, '/v1/auth/upgrade', { method: 'POST', body: { tier: 'pro' } })
    expect(bought).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  })

  it('is refused with a body that makes no sense', async () => {
    for (const body of [{ mode: 'prod' }, { plan: 'pro' }, { mode: 'test', plan: 'gold' }, { name: 'x' }])
      expect(await createKey(service.key('free'), body)).toMatchObject({ status: 400 })
  })

  it('reads data that is frozen in time', async () => {
    const key = await service.testKey('pro', 'enterprise')
    const read = async () => (await call(key, '/v1/cards/best?category=transit')).text
    const [before, today] = [await read(), service.clock.now]
    try {
      service.clock.now = new Date('2027-01-31T00:00:00Z')
      expect(await read()).toBe(before)
      expect(before).toContain('example-rotating')
      const future = await call(key, '/v1/cards/example-everyday?as_of=2026-06-16')
      expect(future).toMatchObject({ status: 400, error: { code: 'bad_request' } })
    } finally {
      service.clock.now = today
    }
  })
})

describe('the sandbox', () => {
  it('fills every field of a card and of its relations somewhere', async () => {
    const key = await service.testKey('enterprise', 'starter')
    const { body } = await call(key, '/v1/cards?include_discontinued=true&limit=100')
    const list = (body as { data: { slug: string }[] }).data
    expect(list).toHaveLength(15)
    const filled = new Set<string>()
    const all = new Set<string>()
    const add = (row: object, path: string) => {
      for (const [name, value] of Object.entries(row)) {
        all.add(`${path}${name}`)
        if (value !== null && !(Array.isArray(value) && value.length === 0)) filled.add(`${path}${name}`)
        const rows: unknown[] = Array.isArray(value) ? value : []
        for (const each of rows) if (typeof each === 'object' && each !== null) add(each, `${path}${name}.`)
      }
    }
    for (const { slug } of list)
      add(((await call(key, `/v1/cards/${slug}`)).body as { data: object }).data, '')
    expect([...all].filter((name) => !filled.has(name))).toEqual([])
  })

  it('has rows for every endpoint without a parameter', async () => {
    const key = await service.testKey('enterprise', 'starter')
    const plain = Object.values(endpointTable).filter(
      ({ method, path, source }) =>
        method === 'GET' && !path.includes('{') && source === 'ready' && path !== '/v1/offers/history',
    )
    for (const { path } of plain) {
      const { status, text } = await call(key, path)
      expect([path, status, text.length > 60]).toEqual([path, 200, true])
    }
  })
})

describe('an error of the sandbox', () => {
  const statuses = [401, 402, 403, 404, 413, 429, 500, 503, 504]
  const codes = {
    401: 'unauthorized',
    402: 'payment_required',
    403: 'forbidden',
    404: 'not_found',
    413: 'payload_too_large',
    429: 'rate_limited',
    500: 'internal_error',
    503: 'service_unavailable',
    504: 'timeout',
  } as Readonly<Record<number, string>>
  let key: string
  beforeAll(async () => {
    key = await service.testKey('pro', 'free')
  })
  const used = async () => {
    const { body } = await call(key, '/v1/auth/usage')
    return (body as { daily_used: number }).daily_used
  }
  const prefer = (value: string, path = '/v1/categories', by = key) =>
    service.request(null, path, { headers: { authorization: `Bearer ${by}`, prefer: value } })

  it.each(statuses)('is real by header and by slug: %s', async (status) => {
    for (const got of [await prefer(`code=${status}`), await call(key, `/v1/cards/error-${status}`)]) {
      expect(got).toMatchObject({ status, error: { code: codes[status] } })
      expect(got.headers.get('retry-after')).toBe(status === 429 || status === 503 ? '1' : null)
      expect(got.headers.get('x-ratelimit-limit')).toBe(status === 401 || status === 413 ? null : '2000')
      expect(got.headers.get('x-data-version')).toBe('sandbox')
    }
  })

  it.each(statuses)('counts like a real one: %s', async (status) => {
    const before = await used()
    await prefer(`code=${status}`)
    const isCounted = ![401, 413, 429, 503].includes(status)
    expect((await used()) - before).toBe(isCounted ? 2 : 1)
  })

  it('has the fields and headers of a used-up quota', async () => {
    const { error, headers } = await prefer('code=429')
    expect(error).toMatchObject({ plan: 'pro', limit: 'daily', limit_value: 2_000 })
    expect(error).toHaveProperty('upgrade_url')
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
  })

  it.each([
    ['/v1/cards/compare?slugs=example-everyday,error-500', undefined],
    ['/v1/cards/error-500/sources', undefined],
    ['/v1/calculate', { country: 'US', spend: { dining: 100 }, cards: ['error-500'] }],
  ])('is requested by a reserved slug in %s', async (path, body) => {
    const post = body === undefined ? {} : { method: 'POST', body }
    expect(await call(key, path, post)).toMatchObject({ status: 500 })
  })

  it('is requested by a reserved slug in a GraphQL query too', async () => {
    const by = await service.testKey('enterprise', 'enterprise')
    const body = { query: '{ card(slug: "error-503") { name } }' }
    const got = await call(by, '/v1/graphql', { method: 'POST', body })
    expect(got).toMatchObject({ status: 503, error: { code: 'service_unavailable' } })
  })

  it('can be among other preferences; others are ignored', async () => {
    expect((await prefer('respond-async, code="504"')).status).toBe(504)
    for (const other of ['code=418', 'code=200', 'code=4290', 'barcode=429', 'return=minimal'])
      expect([other, (await prefer(other)).status]).toEqual([other, 200])
    expect((await call(key, '/v1/cards/error-418')).status).toBe(404)
  })

  it('is nothing that a live key can request', async () => {
    expect((await prefer('code=429', '/v1/categories', service.key('pro'))).status).toBe(200)
    const got = await call(service.key('pro'), '/v1/cards/error-429')
    expect(got).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })
})
