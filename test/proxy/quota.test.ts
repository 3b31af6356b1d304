import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Plan } from '../../data/schema/plans.ts'
import { links, openApp, type TestApp } from '../support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openApp()
})
afterAll(() => t.close())

interface ErrorBody {
  readonly error: Readonly<Record<string, unknown>>
}
const errorOf = async (response: Response) => ((await response.json()) as ErrorBody).error

describe('a 429', () => {
  const refused = async (plan: Plan, used: { daily?: number; monthly?: number }) => {
    const { id, key } = await t.account(plan)
    await t.store.setUsage(id, used, t.clock.now())
    const response = await t.get('/v1/cards', key)
    expect(response.status).toBe(429)
    return { error: await errorOf(response), headers: response.headers }
  }

  it('names the day window, its limit, and the seconds until midnight', async () => {
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

  it('names the month if both are full, while the day window resets at midnight', async () => {
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

  it('never shows negative remaining calls', async () => {
    const { headers } = await refused('free', { daily: 900, monthly: 5_000 })
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    expect(headers.get('x-ratelimit-remaining-monthly')).toBe('0')
  })
})

describe('the quota', () => {
  it('lets 500 concurrent calls of 5 keys with 100 left succeed exactly 100 times', async () => {
    const { id, key } = await t.account('free')
    const keys = [key, ...(await Promise.all([1, 2, 3, 4].map(() => t.key(id))))]
    const responses = await Promise.all(
      Array.from({ length: 500 }, (_, n) => t.get('/v1/cards/csp', keys[n % keys.length])),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(400)
    expect(await t.store.usage(id, t.clock.now())).toEqual({ daily: 100, monthly: 100 })
  })

  it('equals the successful calls of keys that are revoked meanwhile', async () => {
    const { id, key, keyId } = await t.account('pro')
    const call = async () => (await t.get('/v1/cards/csp', key)).status
    const first = await call()
    const calls = Array.from({ length: 100 }, async (_, n) => {
      if (n === 50) await t.store.revokeKey(id, keyId, t.clock.now())
      return call()
    })
    const statuses = [first, ...(await Promise.all(calls)), await call()]
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 401])
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
    const admitted = statuses.filter((status) => status === 200).length
    expect((await t.store.usage(id, t.clock.now())).daily).toBe(admitted)
  })

  it('resets at midnight UTC and on the 1st', async () => {
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

  it('includes the usage call itself', async () => {
    const { id, key } = await t.account('free')
    await t.store.setUsage(id, { daily: 99, monthly: 99 }, t.clock.now())
    const response = await t.get('/v1/auth/usage', key)
    expect(await response.json()).toEqual({
      tier: 'free',
      daily_used: 100,
      daily_limit: 100,
      monthly_used: 100,
      monthly_limit: 3_000,
    })
    expect(response.headers.get('x-ratelimit-remaining')).toBe('0')
    expect((await t.get('/v1/auth/usage', key)).status).toBe(429)
  })
})
