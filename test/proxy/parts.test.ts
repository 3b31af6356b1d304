import { describe, expect, it } from 'vitest'
import { responseFilesOf } from '../../data/snapshot/format.ts'
import type { DataReply } from '../../proxy/handlers/call.ts'
import { lineLog, redact } from '../../proxy/log.ts'
import { responseCache, responseCacheOf } from '../../proxy/request/response-cache.ts'
import { localUrl, readConfig } from '../../proxy/settings/config.ts'
import { batched } from '../../proxy/store/batch.ts'
import { StoreUnavailable } from '../../proxy/store/store.ts'
import { openApp } from '../support/app.ts'

describe('the log', () => {
  it('contains no key, email address, or token, at any place', () => {
    const key = `cds_live_${'a'.repeat(50)}`
    const lines: string[] = []
    const log = lineLog(
      (line) => lines.push(line),
      () => new Date(0),
    )
    log('error', `failed for ${key}`, {
      cause: new Error(`owner@example.com sent Bearer abc`, { cause: new Error(key) }),
    })
    expect(lines[0]).not.toMatch(/aaaa|owner@|abc/)
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', time: '1970-01-01T00:00:00.000Z' })
    expect(redact('a@b.example, plainly')).toBe('[redacted], plainly')
    expect(redact('no file /srv/node_modules/@astrojs/x.js')).toBe('no file /srv/node_modules/@astrojs/x.js')
  })
})

it('the log does not take long for a long text', () => {
  // Without a bound it takes minutes.
  expect(redact('x'.repeat(256_000))).toHaveLength(256_000)
})

it('the log writes one line per entry, whatever its fields contain', () => {
  const lines: string[] = []
  const log = lineLog(
    (line) => lines.push(line),
    () => new Date(0),
  )
  const hostile = 'a\r\nb\u2028c\u0000{"level":"info"}'
  log('error', hostile, { [hostile]: hostile, cause: new Error(hostile) })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^[^\n\r\0]*\n$/)
  expect(JSON.parse(lines[0]!)).toMatchObject({ message: hostile, [hostile]: hostile })
})

describe('the configuration', () => {
  it('has a default for every setting', () => {
    expect(readConfig({})).toEqual({
      port: 8787,
      host: '127.0.0.1',
      stateDir: '.state',
      snapshotDir: '.snapshot',
      buildsSnapshot: true,
      publicUrl: 'http://127.0.0.1:8787',
      portalUrl: 'http://127.0.0.1:8787/portal',
      siteDir: 'site/dist',
      metricsPort: null,
      redis: null,
      mail: { by: 'outbox' },
      mailFrom: 'Card Data Service <no-reply@localhost>',
      platform: null,
      trustProxy: null,
      stripe: null,
      webhookAllowedIps: [],
      webhookSecretKeys: [],
    })
  })

  it('reports all errors together', () => {
    expect(() => readConfig({ PORT: '70000', PUBLIC_URL: 'ftp://x' })).toThrow(/PORT.*\n.*PUBLIC_URL/)
  })

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:1'],
    ['0.0.0.0', 'http://localhost:1'],
    ['::', 'http://localhost:1'],
    ['::1', 'http://[::1]:1'],
  ])('uses %s at %s', (host, url) => expect(localUrl(host, 1)).toBe(url))
})

describe('the response cache', () => {
  const reply = (bytes: number): DataReply => ({
    kind: 'data',
    coding: 'identity',
    etag: '"tag"',
    body: Buffer.alloc(bytes),
  })

  it('caches a response from its second request on, and evicts the least recently used one', () => {
    const cache = responseCache(10_000)
    const [a, b, c] = [reply(4_000), reply(4_000), reply(4_000)]
    const addTwice = (key: string, made: DataReply) => {
      cache.add(key, made)
      expect(cache.get(key)).toBeUndefined()
      cache.add(key, made)
    }
    addTwice('a', a)
    addTwice('b', b)
    expect(cache.get('a')).toEqual(a)
    addTwice('c', c)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([a, undefined, c])
  })

  it('never caches a response that is larger than the whole budget, and keeps the others', () => {
    const cache = responseCache(1_000)
    for (const [key, bytes] of [
      ['small', 100],
      ['big', 2_000],
    ] as const)
      for (let time = 0; time < 3; time++) cache.add(key, reply(bytes))
    expect([cache.get('small'), cache.get('big')]).toEqual([reply(100), undefined])
  })

  it('takes at most the size of its snapshot’s files', async () => {
    const app = await openApp()
    const snapshot = app.snapshots.current()!
    await app.close()
    const files = responseFilesOf(snapshot.manifest).reduce((sum, { bytes }) => sum + bytes, 0)
    const cache = responseCacheOf(snapshot)
    for (const [key, bytes] of [
      ['small', files / 2],
      ['big', files],
    ] as const)
      for (let time = 0; time < 2; time++) cache.add(key, reply(Math.floor(bytes)))
    expect([cache.get('small'), cache.get('big')]).toEqual([reply(Math.floor(files / 2)), undefined])
  })
})

describe('calls of one event loop turn', () => {
  const aTurn = () => new Promise<void>((done) => setImmediate(done))

  /** Doubles each call, one run at a time, and records the calls of each run. */
  function recorded(work: () => Promise<void>) {
    const runs: number[][] = []
    const begun = Promise.withResolvers<void>()
    const call = batched<number, number>(
      async ({ calls }) => {
        runs.push([...calls])
        begun.resolve()
        await work()
        return calls.map((call) => call * 2)
      },
      { deadlineMs: () => 1_000, runs: 1 },
    )
    return { call, runs, begun: begun.promise }
  }

  it('run together, and calls that arrive meanwhile form the next run', async () => {
    const { call, runs, begun } = recorded(aTurn)
    const first = Promise.all([call(1), call(2)])
    await begun
    expect(await Promise.all([first, call(3), call(4)])).toEqual([[2, 4], 6, 8])
    expect(runs).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  it('wait for calls that arrive right after the responses of the last run', async () => {
    const { call, runs, begun } = recorded(async () => {})
    const first = call(1)
    await begun
    const second = call(2)
    await first
    // A request that a client sends on a response is read one turn later.
    for (let turns = 0; turns < 2; turns++) await aTurn()
    expect(await Promise.all([second, call(3)])).toEqual([4, 6])
    expect(runs).toEqual([[1], [2, 3]])
  })

  it('reject when their run fails or hangs, and later calls succeed', async () => {
    let behave: 'fail' | 'hang' | 'work' = 'fail'
    let release = () => {}
    const call = batched<number, number>(
      async ({ calls }) => {
        if (behave === 'fail') throw new Error('no')
        if (behave === 'hang')
          await new Promise<void>((done) => {
            release = done
          })
        return [...calls]
      },
      { deadlineMs: () => 30, runs: 1 },
    )
    await expect(call(1)).rejects.toThrow(StoreUnavailable)
    behave = 'hang'
    await expect(call(2)).rejects.toThrow('within 30 ms')
    await expect(call(3)).rejects.toThrow('within 30 ms')
    behave = 'work'
    release()
    expect(await call(4)).toBe(4)
  })
})
