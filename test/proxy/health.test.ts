import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ObservedRequest } from '../../proxy/deps.ts'
import { createApp } from '../../proxy/request/app.ts'
import type { Store } from '../../proxy/store/store.ts'
import { openApp, type TestApp } from '../support/app.ts'

describe('GET /healthz', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await openApp()
  })
  afterAll(() => t.close())

  it('returns snapshot, age, and store state without a key', async () => {
    const response = await t.app.request('/healthz')
    expect(response.status).toBe(200)
    const { version, manifest } = t.snapshots.current()!
    const age = (t.clock.now().getTime() - Date.parse(manifest.data_updated ?? '')) / 1_000
    expect(await response.json()).toEqual({
      status: 'ok',
      snapshot: { version, data_updated: manifest.data_updated, age_seconds: Math.round(age) },
      store: { available: true, fault: null, ms: expect.any(Number) },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is 503 without a snapshot', async () => {
    const empty = await openApp({ catalog: null })
    const response = await empty.app.request('/healthz')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ snapshot: null, store: { available: true } })
    await empty.close()
  })

  const probing = (probe: Store['probe']) => createApp({ ...t.deps, store: { ...t.store, probe } })

  it('probes the store once per second for all clients', async () => {
    let probes = 0
    const app = probing(async () => (probes++ > 0 ? null : 'full'))
    const responses = await Promise.all(Array.from({ length: 50 }, () => app.request('/healthz')))
    expect([probes, new Set(responses.map(({ status }) => status))]).toEqual([1, new Set([503])])
  })

  it('waits up to three seconds and starts no second probe meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    let probes = 0
    let finish: (fault: null) => void = () => {}
    const app = probing(() => {
      probes++
      return new Promise((done) => {
        finish = done
      })
    })
    const first = Promise.all([app.request('/healthz'), app.request('/healthz')])
    await vi.advanceTimersByTimeAsync(3_000)
    const [response] = await first
    expect(await response.json()).toMatchObject({ store: { available: false, fault: 'timeout' } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await app.request('/healthz')).status).toBe(503)
    expect(probes).toBe(1)
    finish(null)
    await vi.advanceTimersByTimeAsync(1_000)
    const next = app.request('/healthz')
    await vi.advanceTimersByTimeAsync(0)
    finish(null)
    expect([(await next).status, probes]).toEqual([200, 2])
    vi.useRealTimers()
  })
})

describe('a request', () => {
  const seen: ObservedRequest[] = []
  let t: TestApp
  let key: string
  beforeAll(async () => {
    t = await openApp({ deps: { observe: (call) => seen.push(call) } })
    key = (await t.account('free')).key
  })
  afterAll(() => t.close())

  it('has its own id in every response, errors included', async () => {
    const paths = ['/v1/cards/csp', '/v1/cards/NO', '/v1/cards/none', '/v1/nowhere', '/v1/offers/notable']
    const responses = await Promise.all(paths.map((path) => t.get(path, key)))
    responses.push(await t.get('/v1/stats'), await t.get('/v1/cards'), await t.get('/nowhere'))
    responses.push(await t.app.request('/v1/cards', { method: 'OPTIONS' }))
    const ids = responses.map(({ headers }) => headers.get('x-request-id'))
    expect(ids.every((id) => id !== null && id.length > 8)).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('keeps the id that the platform assigned', async () => {
    const named = await openApp({ deps: { requestIdOf: () => '01JD-platform' } })
    expect((await named.get('/v1/stats')).headers.get('x-request-id')).toBe('01JD-platform')
    await named.close()
  })

  it('is logged with its id if the service fails', async () => {
    const failing = await openApp()
    const { key: lost } = await failing.account('free')
    await failing.store.close()
    const response = await failing.get('/v1/cards', lost)
    expect(response.status).toBe(503)
    const entry = failing.logged.find(({ level }) => level === 'error')
    expect(entry?.fields).toHaveProperty('request', response.headers.get('x-request-id'))
  })

  it('has the store’s time in Server-Timing and in the metrics', async () => {
    seen.length = 0
    const response = await t.get('/v1/cards/csp', key)
    expect(response.headers.get('server-timing')).toMatch(/^store;dur=\d+\.\d\d, total;dur=\d+\.\d\d$/)
    expect((await t.get('/v1/stats')).headers.get('server-timing')).toBeNull()
    expect(seen).toEqual([
      { endpoint: 'getCard', status: 200, ms: expect.any(Number), storeMs: expect.any(Number) },
      { endpoint: 'getStats', status: 200, ms: expect.any(Number), storeMs: null },
    ])
    expect(seen[0]!.storeMs!).toBeLessThanOrEqual(seen[0]!.ms)
  })
})
