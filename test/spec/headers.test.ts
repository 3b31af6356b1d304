import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import { endpointRows, headerRows, PLANS, type Plan, quotas, sees } from './contract.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const SLUG = 'chase-sapphire-reserve'
/** Webhooks have no ETag; export-files.test.ts reads the headers of files. */
const ELSEWHERE = ['/v1/webhooks', '/v1/exports/{file}']
const READS = endpointRows
  .filter((row) => row.method === 'GET' && row.key && !ELSEWHERE.includes(row.path ?? ''))
  .map(({ path, plan }) => {
    const query: Readonly<Record<string, string>> = {
      '/v1/cards/search': '?q=gold',
      '/v1/cards/compare': `?slugs=${SLUG},chase-sapphire-preferred`,
      '/v1/cards/best': '?category=dining',
      '/v1/categories/crosswalk': '?scheme=mcc',
      '/v1/offers/history': `?card_slug=${SLUG}`,
    }
    const filled = path
      .replace('/issuers/{slug}', '/issuers/chase')
      .replace('{slug}', SLUG)
      .replace('{id}', 'costco-us')
    return { path: `${filled}${query[path] ?? ''}`, needed: plan }
  })

/** Returns the headers of spec 8.2 and 1.4 after this many calls. */
function expected(plan: Plan, used: { daily: number; monthly: number }): Record<string, string> {
  const { daily, monthly } = quotas[plan] ?? { daily: 0, monthly: 0 }
  const monthlyLeft = monthly - used.monthly
  const values: Readonly<Record<string, string | number>> = {
    plan,
    'daily limit': daily,
    'smaller remaining': Math.min(daily - used.daily, monthlyLeft),
    'next midnight': service.clock.midnight.getTime() / 1000,
    'monthly limit': monthly,
    'monthly remaining': monthlyLeft,
    'next month': service.clock.month.getTime() / 1000,
  }
  return Object.fromEntries(headerRows.map((row) => [row.header, String(values[row.value ?? ''])]))
}

const rateHeaders = (response: Reply) =>
  Object.fromEntries(headerRows.map((row) => [row.header, response.headers.get(row.header ?? '')]))

describe.each(PLANS)('on the plan %s', (plan) => {
  it('every response has the plan, limits, remaining calls, and reset times', async () => {
    for (const [place, { path }] of READS.entries()) {
      const before = { daily: place, monthly: place + 40 }
      await service.use(plan, before)
      const after = { daily: before.daily + 1, monthly: before.monthly + 1 }
      expect(rateHeaders(await service.requestWithoutReset(plan, path)), path).toEqual(expected(plan, after))
    }
  })

  it('so do 304, 400, 403, 404 and 429', async () => {
    await service.use(plan, { daily: 10, monthly: 20 })
    const { headers } = await service.requestWithoutReset(plan, '/v1/categories')
    const etag = headers.get('etag') ?? ''
    const responses = [
      await service.requestWithoutReset(plan, '/v1/categories', { headers: { 'if-none-match': etag } }),
      await service.requestWithoutReset(plan, '/v1/cards?limit=x'),
      await service.requestWithoutReset(plan, `/v1/cards/${SLUG}/history`),
      await service.requestWithoutReset(plan, '/v1/cards/no-such-card'),
    ]
    const statuses = [304, 400, sees(plan, 'pro') ? 200 : 403, 404]
    expect(responses.map((response) => response.status)).toEqual(statuses)
    for (const [place, response] of responses.entries())
      expect(rateHeaders(response)).toEqual(expected(plan, { daily: 12 + place, monthly: 22 + place }))
    const full = { daily: quotas[plan]?.daily ?? 0, monthly: 100 }
    await service.use(plan, full)
    expect(rateHeaders(await service.requestWithoutReset(plan, '/v1/cards'))).toEqual(expected(plan, full))
    await service.use(plan, { daily: 0, monthly: 0 })
  })

  it('remaining is the smaller of both windows', async () => {
    const { daily, monthly } = quotas[plan] ?? { daily: 0, monthly: 0 }
    await service.use(plan, { daily: 0, monthly: monthly - 5 })
    const response = await service.requestWithoutReset(plan, '/v1/cards')
    expect(response.headers.get('x-ratelimit-remaining')).toBe('4')
    await service.use(plan, { daily: daily - 3, monthly: 0 })
    expect((await service.requestWithoutReset(plan, '/v1/cards')).headers.get('x-ratelimit-remaining')).toBe(
      '2',
    )
    await service.use(plan, { daily: 0, monthly: 0 })
  })

  it('usage counts itself and the calls of every key, including revoked ones', async () => {
    await service.use(plan, { daily: 0, monthly: 0 })
    const made = await service.requestWithoutReset(plan, '/v1/auth/keys', { method: 'POST' })
    const { api_key: key } = made.body as { api_key: string }
    const authorization = `Bearer ${key}`
    await service.requestWithoutReset(null, '/v1/categories', { headers: { authorization } })
    await service.revoke(plan, key)
    const refused = await service.requestWithoutReset(null, '/v1/categories', { headers: { authorization } })
    expect([made.status, refused.status]).toEqual([201, 401])
    const { body } = await service.requestWithoutReset(plan, '/v1/auth/usage')
    expect(body).toMatchObject({ tier: plan, daily_used: 3, monthly_used: 3 })
  })

  it('usage has exactly its fields', async () => {
    await service.use(plan, { daily: 7, monthly: 9 })
    const { body } = await service.requestWithoutReset(plan, '/v1/auth/usage')
    expect(problems(body, 'Usage', plan)).toEqual([])
    const { daily, monthly } = quotas[plan] ?? { daily: 0, monthly: 0 }
    expect(body).toEqual({
      tier: plan,
      daily_used: 8,
      daily_limit: daily,
      monthly_used: 10,
      monthly_limit: monthly,
    })
    await service.use(plan, { daily: 0, monthly: 0 })
  })
})

describe('every data response', () => {
  it('has a strong ETag of its own, private caching and Vary; a match gives 304 without a body', async () => {
    for (const { path, needed } of READS) {
      if (path === '/v1/auth/usage') continue
      const first = await service.ok('enterprise', path)
      const etag = first.headers.get('etag') ?? ''
      expect(etag, path).toMatch(/^"[^"]+"$/)
      expect(first.headers.get('cache-control'), path).toBe('private, max-age=300')
      expect(first.headers.get('vary')?.toLowerCase(), path).toMatch(/authorization.*accept-encoding/)
      expect(first.headers.get('content-type'), path).toMatch(/^application\/json/)
      expect((await service.ok('enterprise', path)).headers.get('etag'), path).toBe(etag)
      for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const same = await service.request('enterprise', path, { headers: { 'if-none-match': tags } })
        expect([same.status, same.text], `${path} ${tags}`).toEqual([304, ''])
        expect(same.headers.get('etag')).toBe(etag)
      }
      const other = await service.request('enterprise', path, { headers: { 'if-none-match': '"other"' } })
      expect([other.status, other.text], path).toEqual([200, first.text])
      if (sees('pro', needed)) {
        const lower = await service.ok('pro', path)
        expect(lower.headers.get('etag') === etag, path).toBe(false)
      }
    }
  })

  it('has the same content compressed, with its own ETag', async () => {
    let compressed = 0
    for (const { path } of READS)
      for (const coding of ['gzip', 'br'] as const) {
        const got = await service.request('enterprise', path, { headers: { 'accept-encoding': coding } })
        const said = got.headers.get('content-encoding')
        if (said === null) continue
        const plainly = await service.ok('enterprise', path)
        expect([said, got.text], path).toEqual([coding, plainly.text])
        expect(got.headers.get('etag'), path).not.toBe(plainly.headers.get('etag'))
        compressed++
      }
    expect(compressed).toBeGreaterThan(20)
  })

  it('names the version of the service and of the data', async () => {
    const responses = [
      await service.request(null, '/v1/stats'),
      await service.ok('free', '/v1/cards'),
      await service.request('free', '/v1/cards/no-such-card'),
    ]
    for (const { headers } of responses) expect(headers.get('x-service-version')).toBe('1.2.0')
    const versions = new Set(responses.map(({ headers }) => headers.get('x-data-version')))
    expect(versions.size).toBe(1)
    expect([...versions][0]).toMatch(/^[0-9a-f]{8,}$/)
  })

  it('responds to HEAD like GET without a body, and counts it', async () => {
    for (const { path } of READS) {
      const got = await service.ok('enterprise', path)
      await service.use('enterprise', { daily: 5, monthly: 5 })
      const head = await service.requestWithoutReset('enterprise', path, { method: 'HEAD' })
      expect([head.status, head.text], path).toEqual([200, ''])
      expect(head.headers.get('etag'), path).toBe(got.headers.get('etag'))
      expect(head.headers.get('x-ratelimit-remaining'), path).toBe('19994')
    }
  })

  it('responds to OPTIONS with 204, without a key and without counting it', async () => {
    await service.use('free', { daily: 3, monthly: 3 })
    for (const { path } of READS) {
      const response = await service.requestWithoutReset(null, path, {
        method: 'OPTIONS',
        headers: { origin: 'https://example.com', 'access-control-request-method': 'GET' },
      })
      expect(response.status, path).toBe(204)
      const origin = response.headers.get('access-control-allow-origin')
      expect(origin, path).toBe(path.startsWith('/v1/auth/') ? null : '*')
      expect(response.headers.get('access-control-allow-credentials'), path).toBeNull()
    }
    const usage = await service.requestWithoutReset('free', '/v1/auth/usage')
    expect(usage.body).toMatchObject({ daily_used: 4 })
  })

  it('exposes the rate headers to browsers', async () => {
    const { headers } = await service.request('free', '/v1/cards', {
      headers: { origin: 'https://example.com' },
    })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase()
    for (const { header = '' } of headerRows) expect(exposed).toContain(header)
    expect(exposed).toContain('etag')
  })
})

describe('windows', () => {
  it('reset at midnight UTC and on the 1st, leap days and years included', async () => {
    const moments = [
      ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
      ['2028-02-28T12:00:00Z', '2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z'],
      ['2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00Z', '2028-03-01T00:00:00Z'],
      ['2027-02-28T00:00:00Z', '2027-03-01T00:00:00Z', '2027-03-01T00:00:00Z'],
    ] as const
    for (const [now, day, month] of moments) {
      service.clock.now = new Date(now)
      const { headers } = await service.requestWithoutReset('pro', '/v1/cards')
      expect(headers.get('x-ratelimit-reset'), now).toBe(String(Date.parse(day) / 1000))
      expect(headers.get('x-ratelimit-reset-monthly'), now).toBe(String(Date.parse(month) / 1000))
    }
  })

  it('start empty', async () => {
    service.clock.now = new Date('2027-05-31T23:59:59Z')
    await service.use('free', { daily: 100, monthly: 3000 })
    expect((await service.requestWithoutReset('free', '/v1/cards')).status).toBe(429)
    service.clock.now = new Date('2027-06-01T00:00:00Z')
    const { status, headers } = await service.requestWithoutReset('free', '/v1/cards')
    expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, '99'])
    expect(headers.get('x-ratelimit-remaining-monthly')).toBe('2999')
  })
})
