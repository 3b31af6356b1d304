import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, type Service, startService } from '../support/service.ts'
import { codeRows, endpointRows, limitOf, PLANS, type Plan, quotas, sees } from './contract.ts'
import { words } from './table.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

/** Status, body and headers of an error are those of spec 7. */
function expectError(response: Reply, code: string, label = code): void {
  const row = codeRows.find((each) => each.code === code)
  expect(response.error?.code, `${label}: ${response.text}`).toBe(code)
  expect(response.status, label).toBe(Number(row?.status))
  expect(Object.keys(response.body as object), label).toEqual(['error'])
  expect(Object.keys(response.error ?? {}).sort(), label).toEqual([...words(row?.fields)].sort())
  expect(response.error?.message, label).toMatch(/\S/)
  expect(response.headers.get('content-type'), label).toMatch(/^application\/json/)
  for (const link of ['upgrade_url', 'docs_url'])
    if (words(row?.fields).includes(link)) expect(response.error?.[link], label).toMatch(/^https?:\/\//)
  expect(response.headers.has('retry-after'), label).toBe(row?.retry === 'yes')
}

const SLUG = 'chase-sapphire-reserve'
const filled = (path: string) =>
  path
    .replace('/issuers/{slug}', '/issuers/chase')
    .replace('{slug}', SLUG)
    .replace('{id}', crypto.randomUUID())
const withKey = endpointRows.filter((row) => row.key)

describe('401 unauthorized', () => {
  it('is returned for a missing, malformed, or unknown key on every endpoint that needs one', async () => {
    const key = service.key('free')
    const wrong: readonly (string | null)[] = [
      null,
      '',
      'Bearer',
      'Bearer ',
      `Basic ${key}`,
      key,
      `Bearer ${key}x`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${key} ${key}`,
      'Bearer nonsense',
      `Bearer ${'a'.repeat(5000)}`,
      `Bearer ${key.slice(0, -3)}${key.slice(-3) === 'AAA' ? 'BBB' : 'AAA'}`,
    ]
    for (const authorization of wrong) {
      const headers = authorization === null ? {} : { authorization }
      const response = await service.request(null, '/v1/cards', { headers })
      expectError(response, 'unauthorized', String(authorization))
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    }
    for (const { method, path } of withKey)
      expectError(await service.request(null, filled(path), { method }), 'unauthorized', `${method} ${path}`)
  })

  it('is returned for a revoked key, without rate headers', async () => {
    const response = await service.request(null, '/v1/cards', {
      headers: { authorization: `Bearer ${await service.revokedKey('free')}` },
    })
    expectError(response, 'unauthorized')
    expect([...response.headers.keys()].filter((name) => /^x-(ratelimit|service-plan)/.test(name))).toEqual(
      [],
    )
  })

  it('never repeats the key', async () => {
    const response = await service.request(null, '/v1/cards', {
      headers: { authorization: 'Bearer cds_live_secret' },
    })
    expect(response.text).not.toContain('cds_live_secret')
  })
})

describe('403 forbidden', () => {
  const NAMES: Readonly<Record<string, RegExp>> = {
    starter: /starter/i,
    pro: /\bpro\b/i,
    enterprise: /enterprise/i,
  }
  for (const { method, path, plan: needed } of withKey.filter((row) => row.plan !== 'free'))
    it(`names the plan that ${method} ${path} needs, even if parameters are invalid`, async () => {
      for (const plan of PLANS) {
        if (sees(plan, needed)) continue
        for (const target of [filled(path), path.replace(/\{\w+\}/, 'Not_A_Slug')]) {
          const response = await service.request(plan, target, { method })
          expectError(response, 'forbidden', `${plan} ${target}`)
          expect(response.error?.message).toMatch(NAMES[needed] ?? /^$/)
          expect(response.error?.upgrade_url, `${plan} ${target}`).toMatch(new RegExp(`#${needed}$`))
        }
      }
    })

  it('is not returned on sufficient plans', async () => {
    for (const { method, path, plan: needed } of withKey.filter((row) => row.method === 'GET'))
      for (const plan of PLANS.filter((each) => sees(each, needed)))
        expect((await service.request(plan, filled(path), { method })).status, `${plan} ${path}`).not.toBe(
          403,
        )
  })

  it('as account_suspended comes before checks of plan, parameters, and quota', async () => {
    await service.suspend('free', true)
    for (const path of ['/v1/cards', '/v1/cards?limit=x', `/v1/cards/${SLUG}/history`])
      expectError(await service.request('free', path), 'account_suspended', path)
    await service.suspend('free', false)
  })
})

describe('404 not_found', () => {
  it('is returned for unknown cards, issuers, and routes', async () => {
    const unknown = [
      '/v1/cards/no-such-card',
      '/v1/cards/no-such-card/history',
      '/v1/cards/no-such-card/sources',
      '/v1/cards/no-such-card/transfers',
      '/v1/cards/no-such-card/perks',
      '/v1/cards/no-such-card/credits',
      '/v1/issuers/no-such-issuer',
      '/v1/issuers/no-such-issuer/rules',
      '/v1/offers/history?card_slug=no-such-card',
      '/v1/nothing',
      '/v1',
      '/v2/cards',
      '/v1/cards/',
      `/v1/cards/${SLUG}/`,
      '/v1//cards',
      '/V1/cards',
    ]
    for (const path of unknown) expectError(await service.request('enterprise', path), 'not_found', path)
  })

  it('is returned for an unknown route and a wrong method even without a key', async () => {
    for (const path of ['/v1/nothing', '/nothing', '/v1/cards/'])
      expectError(await service.request(null, path), 'not_found', path)
    for (const [method, path] of [
      ['POST', '/v1/cards'],
      ['DELETE', '/v1/cards'],
      ['PUT', `/v1/cards/${SLUG}`],
      ['PATCH', '/v1/stats'],
      ['GET', '/v1/auth/keys'],
    ] as const) {
      const response = await service.request(null, path, { method })
      expectError(response, 'not_found', `${method} ${path}`)
      expect(response.headers.get('allow'), `${method} ${path}`).toMatch(/GET|POST/)
    }
  })
})

describe('429 rate_limited', () => {
  it.each(PLANS)('on the plan %s names the window that is full', async (plan: Plan) => {
    const { daily, monthly } = quotas[plan] ?? { daily: 0, monthly: 0 }
    const cases = [
      { used: { daily, monthly: daily }, limit: 'daily', value: daily },
      { used: { daily: 1, monthly }, limit: 'monthly', value: monthly },
      { used: { daily, monthly }, limit: 'monthly', value: monthly },
    ] as const
    for (const { used, limit, value } of cases) {
      await service.use(plan, used)
      const response = await service.requestWithoutReset(plan, '/v1/cards?limit=x')
      expectError(response, 'rate_limited', `${plan} ${limit}`)
      expect(response.error).toMatchObject({ plan, limit, limit_value: value })
      const reset = limit === 'daily' ? service.clock.midnight : service.clock.month
      const seconds = Math.ceil((reset.getTime() - service.clock.now.getTime()) / 1000)
      expect(response.headers.get('retry-after')).toBe(String(seconds))
      expect(response.headers.get('x-ratelimit-remaining')).toBe('0')
    }
    await service.use(plan, { daily: 0, monthly: 0 })
  })

  it('links to the next plan, and on Enterprise to the contact page', async () => {
    const links: unknown[] = []
    for (const plan of PLANS) {
      await service.use(plan, { daily: quotas[plan]?.daily ?? 0, monthly: 0 })
      links.push((await service.requestWithoutReset(plan, '/v1/cards')).error?.upgrade_url)
      await service.use(plan, { daily: 0, monthly: 0 })
    }
    expect(links[3]).toMatch(/contact|mailto|sales/)
    expect(links.slice(0, 3)).not.toContain(links[3])
  })
})

describe('409 key_limit_reached', () => {
  it(`is returned for the key after the ${limitOf('keys per account')}th`, async () => {
    const made: Reply[] = []
    for (let count = 0; count <= limitOf('keys per account'); count++)
      made.push(await service.request('starter', '/v1/auth/keys', { method: 'POST' }))
    expect(made.filter((response) => response.status === 201).length).toBe(limitOf('keys per account') - 1)
    for (const { body } of made.filter((response) => response.status === 201)) {
      expect(Object.keys(body as object)).toEqual(['api_key'])
      const { api_key: key } = body as { api_key: string }
      const usage = await service.request(null, '/v1/auth/usage', {
        headers: { authorization: `Bearer ${key}` },
      })
      expect(usage.body).toMatchObject({ tier: 'starter' })
    }
    expectError(made.at(-1) as Reply, 'key_limit_reached')
  })
})

describe('413 payload_too_large', () => {
  it('is returned for a body above 64 KiB before the key is checked', async () => {
    const body = 'x'.repeat(64 * 1024 + 1)
    for (const key of ['free', null] as const)
      expectError(await service.request(key, '/v1/auth/keys', { method: 'POST', body }), 'payload_too_large')
  })
})

describe('503 service_unavailable', () => {
  it('has Retry-After 30 and no rate headers while the store is down', async () => {
    const broken = await startService()
    await broken.breakStore()
    const response = await broken.requestWithoutReset('free', '/v1/cards')
    expectError(response, 'service_unavailable')
    expect(response.headers.get('retry-after')).toBe(String(limitOf('retry after 503')))
    expect(response.headers.get('x-ratelimit-limit')).toBeNull()
    expect((await broken.requestWithoutReset(null, '/v1/stats')).status).toBe(200)
    await broken.stop()
  })
})
