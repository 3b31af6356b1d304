import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Plan } from '../../data/schema/plans.ts'
import { newKey, systemRandom } from '../../proxy/key.ts'
import { StoreUnavailable } from '../../proxy/store/store.ts'
import { links, openApp, type TestApp } from '../support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openApp()
})
afterAll(() => t.close())

interface ErrorBody {
  readonly error: Readonly<Record<string, unknown>>
}
const errorOf = async (answer: Response) => ((await answer.json()) as ErrorBody).error
const codeOf = async (answer: Response) => [answer.status, (await errorOf(answer)).code]
const post = (path: string, body: BodyInit | null, key?: string) =>
  t.app.request(path, {
    method: 'POST',
    body,
    headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
  })
const BIG = 'x'.repeat(64 * 1024 + 1)

describe('a call that is wrong in every way', () => {
  let id: string
  let key: string
  beforeEach(async () => {
    ;({ id, key } = await t.account('free'))
  })
  const used = async () => (await t.store.usage(id, t.clock.now())).daily

  it('is told of its route first', async () => {
    expect(await codeOf(await post('/v1/nowhere', BIG))).toEqual([404, 'not_found'])
    expect(await codeOf(await post('/v1/cards', BIG, key))).toEqual([404, 'not_found'])
    expect(await used()).toBe(0)
  })

  it('then of the size of its body', async () => {
    expect(await codeOf(await post('/v1/graphql', BIG))).toEqual([413, 'payload_too_large'])
    expect(await codeOf(await post('/v1/graphql', BIG, key))).toEqual([413, 'payload_too_large'])
    expect(await used()).toBe(0)
  })

  it('then of its key', async () => {
    expect(await codeOf(await post('/v1/graphql', '{'))).toEqual([401, 'unauthorized'])
    expect(await codeOf(await t.get('/v1/cards?limit=x'))).toEqual([401, 'unauthorized'])
  })

  it('then of its suspension, which wins over a used-up quota', async () => {
    await t.store.setUsage(id, { daily: 100, monthly: 3_000 }, t.clock.now())
    await t.store.setSuspended(id, true)
    expect(await codeOf(await post('/v1/graphql', '{', key))).toEqual([403, 'account_suspended'])
    expect(await used()).toBe(100)
  })

  it('then of its quota', async () => {
    await t.store.setUsage(id, { daily: 100 }, t.clock.now())
    expect(await codeOf(await post('/v1/graphql', '{', key))).toEqual([429, 'rate_limited'])
    expect(await used()).toBe(100)
  })

  it('then of its plan, and is counted from here on', async () => {
    expect(await codeOf(await post('/v1/graphql', '{', key))).toEqual([403, 'forbidden'])
    expect(await codeOf(await t.get('/v1/cards/NO_SLUG/history', key))).toEqual([403, 'forbidden'])
    expect(await used()).toBe(2)
  })

  it('then of its parameters and body', async () => {
    const pro = await t.account('pro')
    expect(await codeOf(await t.get('/v1/cards/NO_SLUG/history', pro.key))).toEqual([400, 'bad_request'])
    expect(await codeOf(await post('/v1/auth/upgrade', '{', key))).toEqual([400, 'bad_request'])
    expect(await used()).toBe(1)
  })

  it('and last of what does not exist', async () => {
    expect(await codeOf(await t.get('/v1/cards/no-such-card', key))).toEqual([404, 'not_found'])
    expect(await used()).toBe(1)
  })
})

describe('the key', () => {
  it('is taken from the Authorization header in any case of its scheme', async () => {
    const { key } = await t.account()
    for (const header of [`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key}`, `Bearer ${key} `])
      expect((await t.get('/v1/categories', undefined, { Authorization: header })).status, header).toBe(200)
  })

  it('is taken from nowhere else, and in no other form', async () => {
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
      const answer = await t.get(`/v1/categories?api_key=${key}`, undefined, header as Record<string, string>)
      expect(await codeOf(answer), JSON.stringify(header)).toEqual([401, 'unauthorized'])
    }
  })

  it('that is well-formed but unknown, or revoked, gives the same answer', async () => {
    const { id, key, keyId } = await t.account()
    await t.store.revokeKey(id, keyId, t.clock.now())
    const revoked = await t.get('/v1/categories', key)
    const unknown = await t.get('/v1/categories', newKey(id, systemRandom))
    expect([revoked.status, unknown.status]).toEqual([401, 401])
    expect(await revoked.text()).toBe(await unknown.text())
    expect([...revoked.headers]).toEqual([...unknown.headers])
  })

  it('with a wrong checksum is refused without the store', async () => {
    const asked: unknown[] = []
    const store = { ...t.store, admit: async () => asked.push(1) } as unknown as TestApp['store']
    const other = await openApp({ deps: { store } })
    const { key } = await t.account()
    expect(
      (await other.get('/v1/categories', `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`)).status,
    ).toBe(401)
    expect(asked).toEqual([])
    await other.close()
  })
})

describe('a 429', () => {
  const refused = async (plan: Plan, used: { daily?: number; monthly?: number }) => {
    const { id, key } = await t.account(plan)
    await t.store.setUsage(id, used, t.clock.now())
    const answer = await t.get('/v1/cards', key)
    expect(answer.status).toBe(429)
    return { error: await errorOf(answer), headers: answer.headers }
  }

  it('names the day, its limit and the seconds until midnight', async () => {
    const { error, headers } = await refused('free', { daily: 100, monthly: 100 })
    expect(error).toEqual({
      code: 'rate_limited',
      message: expect.any(String),
      upgrade_url: `${links.pricing}#starter`,
      docs_url: `${links.docs}#rate_limited`,
      plan: 'free',
      limit: 'daily',
      limit_value: 100,
    })
    expect(headers.get('retry-after')).toBe(String(12 * 3600))
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    expect(headers.get('x-ratelimit-remaining-monthly')).toBe('2900')
    expect(headers.get('x-service-plan')).toBe('free')
  })

  it('names the month when both are used up; the daily window still resets at midnight', async () => {
    const { error, headers } = await refused('starter', { daily: 500, monthly: 15_000 })
    expect(error).toMatchObject({
      limit: 'monthly',
      limit_value: 15_000,
      upgrade_url: `${links.pricing}#pro`,
    })
    expect(headers.get('retry-after')).toBe(
      String(Date.parse('2026-12-01') / 1000 - Date.parse('2026-11-21T12:00Z') / 1000),
    )
    expect(headers.get('x-ratelimit-reset')).toBe(String(Date.parse('2026-11-22') / 1000))
  })

  it('points an Enterprise account to the contact page', async () => {
    expect((await refused('enterprise', { daily: 20_000 })).error.upgrade_url).toBe(links.contact)
  })

  it('never says that less than nothing is left', async () => {
    const { headers } = await refused('free', { daily: 900, monthly: 5_000 })
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    expect(headers.get('x-ratelimit-remaining-monthly')).toBe('0')
  })
})

describe('the quota', () => {
  it('lets 500 concurrent calls of 5 keys with 100 left succeed exactly 100 times', async () => {
    const { id, key } = await t.account('free')
    const keys = [key, ...(await Promise.all([1, 2, 3, 4].map(() => t.key(id))))]
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) => t.get('/v1/cards/csp', keys[n % keys.length])),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(400)
    expect(await t.store.usage(id, t.clock.now())).toEqual({ daily: 100, monthly: 100 })
  })

  it('starts anew at midnight UTC and on the 1st', async () => {
    const { id, key } = await t.account('free')
    const call = async () => (await t.get('/v1/categories', key)).status
    t.clock.set('2028-02-28T23:59:59.999Z')
    await t.store.setUsage(id, { daily: 100, monthly: 2_999 }, t.clock.now())
    expect(await call()).toBe(429)
    t.clock.set('2028-02-29T00:00:00.000Z')
    expect(await call()).toBe(200)
    expect(await call()).toBe(429)
    t.clock.set('2028-03-01T00:00:00.000Z')
    expect(await call()).toBe(200)
    expect(await t.store.usage(id, t.clock.now())).toEqual({ daily: 1, monthly: 1 })
    t.clock.set('2026-11-21T12:00:00Z')
  })

  it('shows a usage call to itself', async () => {
    const { id, key } = await t.account('free')
    await t.store.setUsage(id, { daily: 99, monthly: 99 }, t.clock.now())
    const answer = await t.get('/v1/auth/usage', key)
    expect(await answer.json()).toEqual({
      tier: 'free',
      daily_used: 100,
      daily_limit: 100,
      monthly_used: 100,
      monthly_limit: 3_000,
    })
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('0')
    expect((await t.get('/v1/auth/usage', key)).status).toBe(429)
  })
})

describe('a store that cannot answer', () => {
  it('gives 503 with Retry-After 30, no rate headers, and nothing of its reason', async () => {
    const store = { ...t.store, admit: () => Promise.reject(new StoreUnavailable('secret reason')) }
    const other = await openApp({ deps: { store } })
    const { key } = await t.account()
    const answer = await other.get('/v1/cards', key)
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(answer.headers.get('x-service-plan')).toBeNull()
    expect(await answer.json()).toEqual({
      error: { code: 'service_unavailable', message: 'Key or usage could not be checked.' },
    })
    expect((await other.get('/v1/stats', 'Bearer nonsense')).status).toBe(200)
    expect((await other.get('/v1/cards', 'malformed')).status).toBe(401)
    expect(JSON.stringify(other.logged)).not.toContain(key)
    await other.close()
  })
})

describe('another key', () => {
  it('is shown once, works at once and shares the quota', async () => {
    const { id, key } = await t.account('starter')
    const answer = await post('/v1/auth/keys', null, key)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { api_key } = (await answer.json()) as { api_key: string }
    expect((await t.get('/v1/auth/usage', api_key)).status).toBe(200)
    expect((await t.store.usage(id, t.clock.now())).daily).toBe(2)
  })

  it('is refused beyond five, however many are asked for at once', async () => {
    const { key } = await t.account()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/v1/auth/keys', null, key)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(16)
    expect((await errorOf(refused[0]!)).code).toBe('key_limit_reached')
  })
})
