import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type TestApp } from '../support/app.ts'

let t: TestApp
let key: string
beforeAll(async () => {
  t = await openApp()
  key = (await t.account('enterprise')).key
})
afterAll(() => t.close())

const request = (path: string, method: string, headers: Record<string, string> = {}) =>
  t.app.request(path, { method, headers: { Authorization: `Bearer ${key}`, ...headers } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a route', () => {
  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v1/cards/',
    '/v1//cards',
    '/V1/cards',
    '/v1/Cards',
    '/v1/cards/csp/',
    '/v1/cards/csp/nothing',
    '/v1/cards;x=1',
    '/v2/cards',
    '/favicon.ico',
  ])('that does not exist returns 404 in JSON: %s', async (path) => {
    const response = await t.get(path, key)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
    expect(response.headers.get('allow')).toBeNull()
    expect(response.headers.get('location')).toBeNull()
  })

  it.each([
    ['/v1/cards', 'POST', 'GET, HEAD, OPTIONS'],
    ['/v1/cards/csp', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['/v1/auth/keys', 'GET', 'POST, OPTIONS'],
    ['/v1/webhooks', 'PUT', 'POST, GET, HEAD, OPTIONS'],
    ['/v1/stats', 'FOO', 'GET, HEAD, OPTIONS'],
  ])('%s by %s returns 404 with the allowed methods, with or without a key', async (path, method, allow) => {
    for (const headers of [{}, { Authorization: `Bearer ${key}` }] as Record<string, string>[]) {
      const response = await t.app.request(path, { method, headers })
      expect([response.status, response.headers.get('allow')]).toEqual([404, allow])
      expect((await response.json()).error.message).toBe(
        `No such route: ${method} ${path}. Allowed methods: ${allow}.`,
      )
      expect(response.headers.get('x-service-plan')).toBeNull()
    }
  })

  it('is not chosen by a header', async () => {
    const { id, key: own } = await t.account()
    const response = await t.get('/v1/cards?limit=1', own, {
      'X-HTTP-Method-Override': 'DELETE',
      'X-Method-Override': 'POST',
      'X-Original-URL': '/v1/auth/usage',
      'X-Rewrite-URL': '/v1/auth/usage',
    })
    expect(await response.json()).toMatchObject({ limit: 1 })
    expect((await t.store.keys(id)).every(({ revokedAt }) => revokedAt === null)).toBe(true)
  })

  it('with a literal path wins over a slug, in any encoding', async () => {
    expect((await t.get('/v1/cards/search?q=gold', key)).status).toBe(200)
    expect((await t.get('/v1/cards/%73earch?q=gold', key)).status).toBe(200)
    expect((await t.get('/v1/cards/compare', key)).status).toBe(400)
  })
})

describe('a slug in the path', () => {
  const LONG = 'a'.repeat(100)
  it.each([
    ['csp', 200],
    ['%63sp', 200],
    ['no-such-card', 404],
    ['constructor', 404],
    ['%5F%5Fproto%5F%5F', 400],
    [LONG, 404],
    [`${LONG}a`, 400],
    ['CSP', 400],
    ['-csp', 400],
    ['c_sp', 400],
    ['..%2fadmin', 400],
    ['%252e%252e', 400],
    ['a%2fb', 400],
    ['csp%00', 400],
    ['csp%0a', 400],
    ['csp%0d%0aX-Evil:1', 400],
    ['csp%20', 400],
    ['c%C3%A9', 400],
    ['%zz', 400],
    ['%C3', 400],
  ])('is validated after decoding: %s', async (slug, status) => {
    const response = await t.get(`/v1/cards/${slug}`, key)
    expect(response.status).toBe(status)
    if (status === 400) expect(await response.text()).toContain('slug')
    expect(response.headers.get('x-evil')).toBeNull()
  })
})

describe('headers', () => {
  it('of a data response are exactly these', async () => {
    const { id, key: fresh } = await t.account('pro')
    const response = await t.get('/v1/cards/csp', fresh)
    await t.store.usage(id, t.clock.now())
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('X-RateLimit-Remaining-Monthly'),
      'cache-control': 'private, max-age=300',
      'content-length': String((await bytesOf(response)).length),
      'content-type': 'application/json; charset=utf-8',
      'server-timing': expect.stringMatching(/^store;dur=[0-9.]+, total;dur=[0-9.]+$/),
      etag: expect.stringMatching(/^"[0-9a-f]{16}-pro-[0-9a-z]+"$/),
      vary: 'Authorization, Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'x-data-version': t.snapshots.current()!.version,
      'x-ratelimit-limit': '2000',
      'x-ratelimit-limit-monthly': '50000',
      'x-ratelimit-remaining': '1999',
      'x-ratelimit-remaining-monthly': '49999',
      'x-ratelimit-reset': String(Date.parse('2026-11-22') / 1000),
      'x-ratelimit-reset-monthly': String(Date.parse('2026-12-01') / 1000),
      'x-request-id': expect.stringMatching(/^[0-9A-Za-z_-]{14,}$/),
      'x-service-plan': 'pro',
      'x-service-version': '1.2.0',
    })
  })

  it('are the same whatever type the client accepts', async () => {
    for (const Accept of ['text/html', 'application/xml', '*/*;q=0', 'nonsense'])
      for (const path of ['/v1/cards/csp', '/v1/cards/NO', '/v1/nowhere', '/v1/auth/usage']) {
        const { headers } = await t.get(path, key, { Accept })
        expect(headers.get('content-type'), path).toBe('application/json; charset=utf-8')
        expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      }
  })

  it('of account responses forbid caching and other origins', async () => {
    for (const path of ['/v1/auth/usage', '/v1/webhooks']) {
      const { headers } = await t.get(path, key)
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(headers.get('access-control-allow-origin'), path).toBeNull()
      expect(headers.get('etag'), path).toBeNull()
    }
  })

  it('allow other origins to read errors of public paths', async () => {
    for (const response of [await t.get('/v1/cards'), await t.get('/v1/cards?limit=x', key)])
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('OPTIONS', () => {
  it('returns 204 without a key or a counted call, and allows any origin on public paths', async () => {
    const { id, key: own } = await t.account()
    for (const path of ['/v1/cards', '/v1/cards/csp/history', '/v1/stats']) {
      const response = await request(path, 'OPTIONS', { Authorization: `Bearer ${own}` })
      expect(response.status).toBe(204)
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-headers')).toContain('Authorization')
      expect(await response.text()).toBe('')
    }
    expect((await t.store.usage(id, t.clock.now())).daily).toBe(0)
  })

  it('lets pages of any origin post to data paths', async () => {
    for (const path of ['/v1/calculate', '/v1/optimize', '/v1/eligibility', '/v1/graphql']) {
      const { headers } = await request(path, 'OPTIONS')
      expect(headers.get('access-control-allow-origin'), path).toBe('*')
      expect(headers.get('access-control-allow-methods'), path).toBe('POST, OPTIONS')
      const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
      expect(allowed, path).toEqual(expect.arrayContaining(['authorization', 'content-type']))
      const posted = await request(path, 'POST', { Authorization: `Bearer ${key}` })
      expect(posted.headers.get('access-control-allow-origin'), path).toBe('*')
    }
  })

  it('allows no other origin on account paths, and is 404 elsewhere', async () => {
    for (const path of ['/v1/auth/keys', '/v1/auth/usage', '/v1/webhooks', '/v1/sandbox/events']) {
      const response = await request(path, 'OPTIONS')
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, null])
    }
    expect((await request('/v1/nowhere', 'OPTIONS')).status).toBe(404)
  })
})

describe('HEAD', () => {
  it('equals GET without the body, and counts', async () => {
    const { id, key: own } = await t.account()
    const headers = { Authorization: `Bearer ${own}` }
    const got = await request('/v1/cards?limit=2', 'GET', headers)
    const head = await request('/v1/cards?limit=2', 'HEAD', headers)
    expect(await head.text()).toBe('')
    expect(head.status).toBe(200)
    const perCall = /remaining|x-request-id|server-timing/
    const but = (response: Response) => [...response.headers].filter(([name]) => !perCall.test(name))
    expect(but(head)).toEqual(but(got))
    expect((await t.store.usage(id, t.clock.now())).daily).toBe(2)
    expect((await request('/v1/cards/NO', 'HEAD', headers)).status).toBe(400)
  })
})
