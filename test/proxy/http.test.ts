import { brotliDecompressSync, gunzipSync } from 'node:zlib'
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
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

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
  ])('that is not in the table is 404 in JSON: %s', async (path) => {
    const answer = await t.get(path, key)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
    expect(answer.headers.get('allow')).toBeNull()
    expect(answer.headers.get('location')).toBeNull()
  })

  it.each([
    ['/v1/cards', 'POST', 'GET, HEAD, OPTIONS'],
    ['/v1/cards/csp', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['/v1/auth/keys', 'GET', 'POST, OPTIONS'],
    ['/v1/webhooks', 'PUT', 'POST, GET, HEAD, OPTIONS'],
    ['/v1/stats', 'FOO', 'GET, HEAD, OPTIONS'],
  ])('%s by %s is 404 and says what is allowed, key or no key', async (path, method, allow) => {
    for (const headers of [{}, { Authorization: `Bearer ${key}` }] as Record<string, string>[]) {
      const answer = await t.app.request(path, { method, headers })
      expect([answer.status, answer.headers.get('allow')]).toEqual([404, allow])
      expect(answer.headers.get('x-service-plan')).toBeNull()
    }
  })

  it('prefers a literal path to a slug, however it is encoded', async () => {
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
  ])('is checked after decoding: %s', async (slug, status) => {
    const answer = await t.get(`/v1/cards/${slug}`, key)
    expect(answer.status).toBe(status)
    if (status === 400) expect(await answer.text()).toContain('slug')
    expect(answer.headers.get('x-evil')).toBeNull()
  })
})

describe('headers', () => {
  it('of a data answer are these and no others', async () => {
    const { id, key: fresh } = await t.account('pro')
    const answer = await t.get('/v1/cards/csp', fresh)
    await t.store.usage(id, t.clock.now())
    expect(Object.fromEntries(answer.headers)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('X-RateLimit-Remaining-Monthly'),
      'cache-control': 'private, max-age=300',
      'content-length': String((await bytesOf(answer)).length),
      'content-type': 'application/json; charset=utf-8',
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
      'x-service-plan': 'pro',
      'x-service-version': '1.1.0',
    })
  })

  it('of account answers keep them out of caches and of other origins', async () => {
    for (const path of ['/v1/auth/usage', '/v1/webhooks']) {
      const { headers } = await t.get(path, key)
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(headers.get('access-control-allow-origin'), path).toBeNull()
      expect(headers.get('etag'), path).toBeNull()
    }
  })

  it('let pages of other origins read refusals of open paths', async () => {
    for (const answer of [await t.get('/v1/cards'), await t.get('/v1/cards?limit=x', key)])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('OPTIONS', () => {
  it('is 204, free and without a key; open paths may be read by any origin', async () => {
    const { id, key: own } = await t.account()
    for (const path of ['/v1/cards', '/v1/cards/csp/history', '/v1/stats']) {
      const answer = await request(path, 'OPTIONS', { Authorization: `Bearer ${own}` })
      expect(answer.status).toBe(204)
      expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-headers')).toContain('Authorization')
      expect(await answer.text()).toBe('')
    }
    expect((await t.store.usage(id, t.clock.now())).daily).toBe(0)
  })

  it('says nothing of other origins on account paths, and 404 elsewhere', async () => {
    const answer = await request('/v1/auth/keys', 'OPTIONS')
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, null])
    expect((await request('/v1/nowhere', 'OPTIONS')).status).toBe(404)
  })
})

describe('HEAD', () => {
  it('answers as GET without the body, and counts', async () => {
    const { id, key: own } = await t.account()
    const headers = { Authorization: `Bearer ${own}` }
    const got = await request('/v1/cards?limit=2', 'GET', headers)
    const head = await request('/v1/cards?limit=2', 'HEAD', headers)
    expect(await head.text()).toBe('')
    expect(head.status).toBe(200)
    const but = (answer: Response) => [...answer.headers].filter(([name]) => !name.includes('remaining'))
    expect(but(head)).toEqual(but(got))
    expect((await t.store.usage(id, t.clock.now())).daily).toBe(2)
    expect((await request('/v1/cards/NO', 'HEAD', headers)).status).toBe(400)
  })
})

describe('an ETag', () => {
  const tagOf = async (path: string, headers: Record<string, string> = {}) =>
    (await t.get(path, key, headers)).headers.get('etag')!

  it('differs by plan, query and coding, and not by call', async () => {
    const free = (await t.account('free')).key
    const tags = [
      await tagOf('/v1/cards/csp'),
      await tagOf('/v1/cards/csr'),
      await tagOf('/v1/cards'),
      await tagOf('/v1/cards?limit=1'),
      await tagOf('/v1/cards/csp', { 'Accept-Encoding': 'gzip' }),
      await tagOf('/v1/cards/csp', { 'Accept-Encoding': 'br' }),
      (await t.get('/v1/cards/csp', free)).headers.get('etag'),
    ]
    expect(new Set(tags).size).toBe(tags.length)
    expect(await tagOf('/v1/cards/csp')).toBe(tags[0])
  })

  it.each([
    ['the tag', (tag: string) => tag],
    ['a list with the tag', (tag: string) => `"other", ${tag}`],
    ['the weak form of the tag', (tag: string) => `W/${tag}`],
    ['a star', () => '*'],
  ])('gives 304 without a body where If-None-Match is %s', async (_, header) => {
    const { id, key: own } = await t.account()
    const got = await t.get('/v1/cards/csp', own)
    const answer = await t.get('/v1/cards/csp', own, { 'If-None-Match': header(got.headers.get('etag')!) })
    expect(answer.status).toBe(304)
    expect(await answer.text()).toBe('')
    for (const name of [
      'etag',
      'cache-control',
      'vary',
      'x-service-plan',
      'x-data-version',
      'x-ratelimit-limit',
    ])
      expect(answer.headers.get(name), name).toBe(got.headers.get(name))
    expect((await t.store.usage(id, t.clock.now())).daily).toBe(2)
  })

  it('of another coding or plan gives the whole answer', async () => {
    const tag = await tagOf('/v1/cards/csp')
    const coded = await t.get('/v1/cards/csp', key, { 'If-None-Match': tag, 'Accept-Encoding': 'br' })
    expect(coded.status).toBe(200)
  })

  it('of best changes with the quarter', async () => {
    const before = await tagOf('/v1/cards/best?category=dining')
    t.clock.set('2027-01-01T00:00:00Z')
    expect(await tagOf('/v1/cards/best?category=dining')).not.toBe(before)
    t.clock.set('2026-11-21T12:00:00Z')
  })
})

describe('compressed answers', () => {
  it.each(['/v1/cards/csp', '/v1/categories', '/v1/cards/csp/perks'])(
    'of %s say what they are and hold the same bytes',
    async (path) => {
      const plain = await t.get(path, key)
      const gzip = await t.get(path, key, { 'Accept-Encoding': 'gzip' })
      const br = await t.get(path, key, { 'Accept-Encoding': 'gzip, deflate, br' })
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect([gzip, br].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'br'])
      const bytes = await bytesOf(plain)
      expect(gunzipSync(await bytesOf(gzip))).toEqual(bytes)
      expect(brotliDecompressSync(await bytesOf(br))).toEqual(bytes)
    },
  )

  it.each([
    ['gzip;q=0', null],
    ['identity', null],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['BR', 'br'],
    ['deflate', null],
    ['gzip;q=nonsense', null],
    ['', null],
  ])('are what Accept-Encoding %j takes', async (header, coding) => {
    const answer = await t.get('/v1/cards/csp', key, { 'Accept-Encoding': header })
    expect(answer.headers.get('content-encoding')).toBe(coding)
  })
})

describe('a body', () => {
  const post = (path: string, init: RequestInit) =>
    t.app.request(path, {
      method: 'POST',
      ...init,
      headers: { Authorization: `Bearer ${key}`, ...init.headers },
    })
  const stream = (bytes: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let sent = 0; sent < bytes; sent += 1_000)
          controller.enqueue(new Uint8Array(Math.min(1_000, bytes - sent)))
        controller.close()
      },
    })

  it.each([undefined, '5', '-1', 'abc', '999999999'])(
    'is measured by what arrives, whatever Content-Length says: %s',
    async (length) => {
      const headers: Record<string, string> = length === undefined ? {} : { 'Content-Length': length }
      const big = { body: stream(64 * 1024 + 1), duplex: 'half', headers } as RequestInit
      expect((await post('/v1/auth/keys', big)).status).toBe(413)
      const fits = { body: stream(64 * 1024), duplex: 'half', headers } as RequestInit
      expect((await post('/v1/auth/upgrade', fits)).status).toBe(400)
    },
  )

  it.each([
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '1',
    '{"tier":"gold"}',
    '{}',
    '{"tier":"pro","extra":1}',
    '{"tier":"pro","billing":null}',
    '﻿{"tier":"pro"}x',
  ])('that is not what the endpoint takes is 400: %j', async (body) => {
    const answer = await post('/v1/auth/upgrade', { body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: { code: 'bad_request', message: expect.stringMatching(/body|tier|billing|extra/) },
    })
  })

  it('cannot reach the prototype of anything', async () => {
    await post('/v1/auth/upgrade', {
      body: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('nested a hundred thousand deep is an answer, not a crash', async () => {
    expect((await post('/v1/auth/upgrade', { body: '['.repeat(60_000) })).status).toBe(400)
    expect((await post('/v1/auth/upgrade', { body: '['.repeat(30_000) + ']'.repeat(30_000) })).status).toBe(
      400,
    )
  })
})
