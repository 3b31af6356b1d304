import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey, systemRandom } from '../../proxy/accounts/key.ts'
import { StoreUnavailable } from '../../proxy/store/store.ts'
import { openApp, type TestApp } from '../support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openApp()
})
afterAll(() => t.close())

interface ErrorBody {
  readonly error: Readonly<Record<string, unknown>>
}
const errorOf = async (response: Response) => ((await response.json()) as ErrorBody).error
const codeOf = async (response: Response) => [response.status, (await errorOf(response)).code]
const post = (path: string, body: BodyInit | null, key?: string) =>
  t.app.request(path, {
    method: 'POST',
    body,
    headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
  })
const BIG = 'x'.repeat(64 * 1024 + 1)

describe('a request with every error', () => {
  let id: string
  let key: string
  beforeEach(async () => {
    ;({ id, key } = await t.account('free'))
  })
  const used = async () => (await t.store.usage(id, t.clock.now())).daily

  it('reports an unknown route first', async () => {
    expect(await codeOf(await post('/v1/nowhere', BIG))).toEqual([404, 'not_found'])
    expect(await codeOf(await post('/v1/cards', BIG, key))).toEqual([404, 'not_found'])
    expect(await used()).toBe(0)
  })

  it('then the size of its body', async () => {
    expect(await codeOf(await post('/v1/graphql', BIG))).toEqual([413, 'payload_too_large'])
    expect(await codeOf(await post('/v1/graphql', BIG, key))).toEqual([413, 'payload_too_large'])
    expect(await used()).toBe(0)
  })

  it('then its key', async () => {
    expect(await codeOf(await post('/v1/graphql', '{'))).toEqual([401, 'unauthorized'])
    expect(await codeOf(await t.get('/v1/cards?limit=x'))).toEqual([401, 'unauthorized'])
  })

  it('then the suspension of its account, before the quota', async () => {
    await t.store.setUsage(id, { daily: 100, monthly: 3_000 }, t.clock.now())
    await t.store.setSuspended(id, true)
    expect(await codeOf(await post('/v1/graphql', '{', key))).toEqual([403, 'account_suspended'])
    expect(await used()).toBe(100)
  })

  it('then the quota', async () => {
    await t.store.setUsage(id, { daily: 100 }, t.clock.now())
    expect(await codeOf(await post('/v1/graphql', '{', key))).toEqual([429, 'rate_limited'])
    expect(await used()).toBe(100)
  })

  it('then the plan, and counts from here on', async () => {
    expect(await codeOf(await post('/v1/graphql', '{', key))).toEqual([403, 'forbidden'])
    expect(await codeOf(await t.get('/v1/cards/NO_SLUG/history', key))).toEqual([403, 'forbidden'])
    expect(await used()).toBe(2)
  })

  it('names the plan that it needs, if there is one', async () => {
    const { key } = await t.account('free')
    const messageOf = async (path: string) => (await (await t.get(path, key)).json()).error.message
    expect(await messageOf('/v1/offers/notable')).toBe('This endpoint needs the Pro plan or above.')
    expect(await messageOf('/v1/webhooks')).toBe('This endpoint needs the Enterprise plan.')
  })

  it('then its parameters and body', async () => {
    const pro = await t.account('pro')
    expect(await codeOf(await t.get('/v1/cards/NO_SLUG/history', pro.key))).toEqual([400, 'bad_request'])
    expect(await codeOf(await post('/v1/auth/upgrade', '{', key))).toEqual([400, 'bad_request'])
    expect(await used()).toBe(1)
  })

  it('and a missing resource last', async () => {
    expect(await codeOf(await t.get('/v1/cards/no-such-card', key))).toEqual([404, 'not_found'])
    expect(await used()).toBe(1)
  })
})

describe('the API key', () => {
  it('is read from the Authorization header with its scheme in any case', async () => {
    const { key } = await t.account()
    for (const header of [`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key}`, `Bearer ${key} `])
      expect((await t.get('/v1/categories', undefined, { Authorization: header })).status, header).toBe(200)
  })

  it('is read from no other place and in no other form', async () => {
    const { key } = await t.account()
    const headers = [
      {},
      ...['', 'Bearer', 'Bearer ', key, `Basic ${key}`, `Bearer${key}`, `Bearer ${key}, Bearer ${key}`].map(
        (Authorization) => ({ Authorization }),
      ),
      { Authorization: `Bearer ${key}x` },
      { Authorization: `Bearer ${'x'.repeat(10_000)}` },
      { Cookie: `api_key=${key}` },
      { 'X-Api-Key': key },
    ]
    for (const header of headers) {
      const response = await t.get(
        `/v1/categories?api_key=${key}`,
        undefined,
        header as Record<string, string>,
      )
      expect(await codeOf(response), JSON.stringify(header)).toEqual([401, 'unauthorized'])
    }
  })

  it('gets the same response if it is unknown or revoked', async () => {
    const { id, key, keyId } = await t.account()
    await t.store.revokeKey(id, keyId, t.clock.now())
    const revoked = await t.get('/v1/categories', key)
    const unknown = await t.get('/v1/categories', newKey(id, systemRandom))
    expect([revoked.status, unknown.status]).toEqual([401, 401])
    expect(await revoked.text()).toBe(await unknown.text())
    const but = (response: Response) => [...response.headers].filter(([name]) => name !== 'x-request-id')
    expect(but(revoked)).toEqual(but(unknown))
  })

  it('with a wrong checksum is rejected without a lookup', async () => {
    const lookups: unknown[] = []
    const store = { ...t.store, admit: async () => lookups.push(1) } as unknown as TestApp['store']
    const other = await openApp({ deps: { store } })
    const { key } = await t.account()
    expect(
      (await other.get('/v1/categories', `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`)).status,
    ).toBe(401)
    expect(lookups).toEqual([])
    await other.close()
  })
})

describe('a store that fails', () => {
  it('gives 503 with Retry-After 30, without rate headers or the reason', async () => {
    const store = { ...t.store, admit: () => Promise.reject(new StoreUnavailable('secret reason')) }
    const other = await openApp({ deps: { store } })
    const { key } = await t.account()
    const response = await other.get('/v1/cards', key)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(response.headers.get('x-service-plan')).toBeNull()
    expect(await response.json()).toEqual({
      error: { code: 'service_unavailable', message: 'Key or usage could not be checked.' },
    })
    expect((await other.get('/v1/stats', 'Bearer nonsense')).status).toBe(200)
    expect((await other.get('/v1/cards', 'malformed')).status).toBe(401)
    expect(JSON.stringify(other.logged)).not.toContain(key)
    await other.close()
  })
})

describe('a service that fails after the call was counted', () => {
  it('gives 503 and refunds the call, as the headers show', async () => {
    const { id, key } = await t.account('free')
    await t.get('/v1/categories', key)
    const response = await post('/v1/auth/upgrade', JSON.stringify({ tier: 'pro' }), key)
    expect(await codeOf(response)).toEqual([503, 'service_unavailable'])
    const names = ['x-service-plan', 'x-ratelimit-remaining', 'x-ratelimit-remaining-monthly', 'retry-after']
    expect(names.map((name) => response.headers.get(name))).toEqual(['free', '99', '2999', '30'])
    expect(await t.store.usage(id, t.clock.now())).toEqual({ daily: 1, monthly: 1 })
  })
})

describe('an additional key', () => {
  it('is shown once, works immediately, and shares the quota', async () => {
    const { id, key } = await t.account('starter')
    const response = await post('/v1/auth/keys', null, key)
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { api_key } = (await response.json()) as { api_key: string }
    expect((await t.get('/v1/auth/usage', api_key)).status).toBe(200)
    expect((await t.store.usage(id, t.clock.now())).daily).toBe(2)
  })

  it('is refused above five keys, even for concurrent requests', async () => {
    const { key } = await t.account()
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('/v1/auth/keys', null, key)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(4)
    const refused = responses.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(16)
    expect((await errorOf(refused[0]!)).code).toBe('key_limit_reached')
  })
})
