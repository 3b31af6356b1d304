import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findOrCreateAccount, issueKey } from '../../proxy/accounts/accounts.ts'
import { systemRandom } from '../../proxy/accounts/key.ts'
import { openRedisStore } from '../../proxy/store/redis/store.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { type BridgedRedis, startBridgedRedis } from '../support/upstash-bridge.ts'
import { waited } from '../support/waited.ts'

let { bridge, close, redis } = {} as BridgedRedis
let service: TestApp
let key: string

beforeEach(async () => {
  ;({ bridge, close, redis } = await startBridgedRedis({ appendOnly: true }))
  const store = openRedisStore(bridge)
  service = await openApp({ deps: { store } })
  const now = service.clock.now()
  const terms = { now, random: systemRandom }
  const account = await findOrCreateAccount(store, { ...terms, email: 'owner@example.com', plan: 'pro' })
  key = (await issueKey(store, account, { ...terms, name: 'k' })) ?? ''
  // The time limit of Redis holds here too, and a busy machine may reach it.
  await expect.poll(async () => (await usage()).status).toBe(200)
})
afterEach(async () => {
  await service.close()
  await close()
})

const usage = () => service.get('/v1/auth/usage', key)

/** Calls are refused within 300 ms. The rest is the test's own margin. */
const PROMPT_MS = 300 + 500

const outages: Readonly<Record<string, { begin: () => unknown; end: () => unknown }>> = {
  killed: { begin: () => redis.kill(), end: () => redis.restart() },
  frozen: { begin: () => redis.freeze(), end: () => redis.thaw() },
  'out of memory': {
    begin: () => bridge.command('CONFIG', 'SET', 'maxmemory', '1'),
    end: () => bridge.command('CONFIG', 'SET', 'maxmemory', '0'),
  },
  loading: {
    begin: () => Object.assign(bridge.faults, { error: 'LOADING Redis is loading the dataset in memory' }),
    end: () => delete bridge.faults.error,
  },
  'sending invalid responses': {
    begin: () => Object.assign(bridge.faults, { garbage: '<html>' }),
    end: () => delete bridge.faults.garbage,
  },
}

describe.each(Object.keys(outages))('while Redis is %s', (name) => {
  it('a call is 503 in time and does not count, and endpoints without a store work', async () => {
    await outages[name]?.begin()
    for (let n = 0; n < 3; n++) {
      const { ms, result: response } = await waited(usage)
      expect(ms).toBeLessThan(PROMPT_MS)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
      expect(response.headers.get('x-ratelimit-limit')).toBeNull()
      const { error } = (await response.json()) as { error: Record<string, unknown> }
      expect(error).toEqual({ code: 'service_unavailable', message: 'Key or usage could not be checked.' })
    }
    const before = bridge.seen.requests
    expect((await service.get('/v1/stats')).status).toBe(200)
    expect((await service.get('/v1/stats', 'nonsense')).status).toBe(200)
    expect((await service.get('/v1/cards', `${key}x`)).status).toBe(401)
    expect(
      (await service.get('/v1/cards', `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`)).status,
    ).toBe(401)
    expect((await service.get('/v1/cards')).status).toBe(401)
    expect((await service.get('/v1/nowhere')).status).toBe(404)
    // Only compensations may be sent meanwhile, never a lookup of the key.
    expect(bridge.seen.requests - before).toBeLessThanOrEqual(2)

    await outages[name]?.end()
    await expect.poll(async () => (await usage()).status, { interval: 50 }).toBe(200)
    const used = Number(((await (await usage()).json()) as { daily_used: number }).daily_used)
    expect(used).toBe(3)
  })
})
