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

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('an ETag', () => {
  const tagOf = async (path: string, headers: Record<string, string> = {}) =>
    (await t.get(path, key, headers)).headers.get('etag')!

  it('differs by plan, query, and coding, and is equal for equal calls', async () => {
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
  ])('gives 304 without a body if If-None-Match is %s', async (_, header) => {
    const { id, key: own } = await t.account()
    const got = await t.get('/v1/cards/csp', own)
    const response = await t.get('/v1/cards/csp', own, { 'If-None-Match': header(got.headers.get('etag')!) })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
    for (const name of [
      'etag',
      'cache-control',
      'vary',
      'x-service-plan',
      'x-data-version',
      'x-ratelimit-limit',
    ])
      expect(response.headers.get(name), name).toBe(got.headers.get(name))
    expect((await t.store.usage(id, t.clock.now())).daily).toBe(2)
  })

  it('of another coding or plan gives the complete response', async () => {
    const tag = await tagOf('/v1/cards/csp')
    const coded = await t.get('/v1/cards/csp', key, { 'If-None-Match': tag, 'Accept-Encoding': 'br' })
    expect(coded.status).toBe(200)
    for (const plan of ['free', 'starter', 'pro'] as const) {
      const { key: other } = await t.account(plan)
      const response = await t.get('/v1/cards/csp', other, { 'If-None-Match': tag })
      expect([response.status, response.headers.get('x-service-plan')]).toEqual([200, plan])
      expect((await response.text()).includes('image_url'), plan).toBe(false)
    }
  })

  it('of best cards changes with the quarter', async () => {
    const before = await tagOf('/v1/cards/best?category=dining')
    t.clock.set('2027-01-01T00:00:00Z')
    expect(await tagOf('/v1/cards/best?category=dining')).not.toBe(before)
    t.clock.set('2026-11-21T12:00:00Z')
  })
})

describe('compressed responses', () => {
  it.each(['/v1/cards/csp', '/v1/categories', '/v1/cards/csp/perks'])(
    'of %s name their coding and decode to the same bytes',
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
    ['gzip;q=0, br;q=0, *', null],
    ['br;q=0, x-gzip', 'gzip'],
    ['BR', 'br'],
    ['deflate', null],
    ['gzip;q=nonsense', null],
    ['', null],
  ])('have a coding that Accept-Encoding %j accepts', async (header, coding) => {
    const response = await t.get('/v1/cards/csp', key, { 'Accept-Encoding': header })
    expect(response.headers.get('content-encoding')).toBe(coding)
  })
})
