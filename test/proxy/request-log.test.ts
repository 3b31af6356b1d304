import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { requestLog } from '../../proxy/request-log/request-log.ts'
import { LOG_CALLS_MAX, type LoggedCall } from '../../proxy/store/request-log.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import type { Store } from '../../proxy/store/store.ts'
import { makeAccount, NOON } from '../support/accounts.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { onEveryBackend } from '../support/backends.ts'
import { withDatabase } from '../support/database.ts'
import { PATIENT } from '../support/upstash-bridge.ts'

const DAY = 86_400_000
const later = (ms: number) => new Date(NOON.getTime() + ms)

const call = (place: number, at: Date = later(place)): LoggedCall => ({
  ...{ at: at.toISOString(), keyId: 'key-1', method: 'GET', path: `/v1/cards/card-${place}` },
  ...{ endpoint: 'getCard', status: 200, ms: 1.5 },
})
const batch = (accountId: string, calls: readonly LoggedCall[]) => ({ accountId, calls, counts: [] })

onEveryBackend('the request log', (on) => {
  const account = async () => (await makeAccount(on.store, 'free')).id

  it('returns the calls of an account, newest first, and of no other', async () => {
    const [one, other] = [await account(), await account()]
    await on.store.logCalls([batch(one, [call(1), call(2)]), batch(other, [call(9)])], NOON)
    await on.store.logCalls([batch(one, [call(3)])], NOON)
    expect(await on.store.loggedCalls(one, NOON)).toEqual([call(3), call(2), call(1)])
    expect(await on.store.loggedCalls(other, NOON)).toEqual([call(9)])
  })

  it('keeps the newest thousand', async () => {
    const id = await account()
    const calls = Array.from({ length: LOG_CALLS_MAX }, (_, place) => call(place))
    await on.store.logCalls([batch(id, calls)], NOON)
    await on.store.logCalls([batch(id, [call(5_000)])], NOON)
    const logged = await on.store.loggedCalls(id, NOON)
    expect(logged).toHaveLength(LOG_CALLS_MAX)
    expect([logged[0], logged.at(-1)]).toEqual([call(5_000), call(1)])
  })

  it('returns nothing older than thirty days, and deletes it', async () => {
    const id = await account()
    const counts = [{ day: '2026-11-21', keyId: 'key-1', endpoint: 'getCard', calls: 4 }]
    await on.store.logCalls([{ accountId: id, calls: [call(0)], counts }], NOON)
    expect(await on.store.loggedCalls(id, later(30 * DAY))).toEqual([call(0)])
    expect(await on.store.loggedCalls(id, later(30 * DAY + 1))).toEqual([])
    expect(await on.store.endpointCalls(id, later(30 * DAY))).toHaveLength(1)
    expect(await on.store.endpointCalls(id, later(31 * DAY))).toEqual([])
    const after = later(40 * DAY)
    await on.store.logCalls([batch(id, [call(7, after)])], after)
    // Read as of an earlier day, which would include undeleted calls.
    expect(await on.store.loggedCalls(id, NOON)).toEqual([call(7, after)])
  })

  it('adds up the calls by key and endpoint over the days, most first', async () => {
    const id = await account()
    const of = (day: string, keyId: string, endpoint: string, calls: number) => ({
      day,
      keyId,
      endpoint,
      calls,
    })
    const first = [of('2026-11-20', 'a', 'getCard', 2), of('2026-11-21', 'a', 'getCard', 3)]
    const second = [of('2026-11-21', 'b', 'getCard', 9), of('2026-11-21', 'a', 'getCard', 1)]
    for (const counts of [first, second])
      await on.store.logCalls([{ accountId: id, calls: [], counts }], NOON)
    expect(await on.store.endpointCalls(id, NOON)).toEqual([
      { keyId: 'b', endpoint: 'getCard', calls: 9 },
      { keyId: 'a', endpoint: 'getCard', calls: 6 },
    ])
  })

  it('is deleted with the account, and a late write does not restore it', async () => {
    const id = await account()
    const counts = [{ day: '2026-11-21', keyId: 'key-1', endpoint: 'getCard', calls: 4 }]
    await on.store.logCalls([{ accountId: id, calls: [call(1)], counts }], NOON)
    expect(await on.store.deleteAccount(id)).toBe(true)
    await on.store.logCalls([{ accountId: id, calls: [call(2)], counts }], NOON)
    expect(await on.store.loggedCalls(id, NOON)).toEqual([])
    expect(await on.store.endpointCalls(id, NOON)).toEqual([])
  })
})

describe('the request log in a file', () => {
  const inFile = async (work: (path: string, open: () => Promise<Store>) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'cds-request-log-'))
    const path = join(folder, 'accounts.sqlite')
    await work(path, () => openSqliteStore(path, PATIENT))
    await rm(folder, { recursive: true })
  }

  it('has a row per write, and drops those without a call that is kept', async () => {
    await inFile(async (path, open) => {
      const store = await open()
      const { id } = await makeAccount(store, 'free')
      for (let write = 0; write < 5; write++) {
        const calls = Array.from({ length: 400 }, (_, place) => call(write * 400 + place))
        await store.logCalls([batch(id, calls)], NOON)
      }
      await store.close()
      const rows = await withDatabase(path, (run) => run('select last from request_log order by last'))
      expect(rows).toEqual([{ last: 1_200 }, { last: 1_600 }, { last: 2_000 }])
    })
  })

  it('keeps the calls of the version that had a row per call', async () => {
    await inFile(async (path, open) => {
      const store = await open()
      const { id } = await makeAccount(store, 'free')
      await store.close()
      const row = ({ at, keyId, method, path, endpoint, status, ms }: LoggedCall) =>
        `('${id}', '${at}', '${keyId}', '${method}', '${path}', '${endpoint}', ${status}, ${ms})`
      await withDatabase(path, async (run) => {
        await run('drop table request_log')
        await run(`create table request_log (
          id integer primary key, account_id text, at text, key_id text, method text, path text, endpoint text, status integer, ms real
        )`)
        await run(
          `insert into request_log (account_id, at, key_id, method, path, endpoint, status, ms) values ${row(call(1))}, ${row(call(2))}`,
        )
        // The previous version, without later additions.
        await run('alter table keys drop column test_plan')
        await run('alter table links rename column requested_at to asked_at')
        await run('pragma user_version = 4')
      })
      const migrated = await open()
      await migrated.logCalls([batch(id, [call(3)])], NOON)
      expect(await migrated.loggedCalls(id, NOON)).toEqual([call(3), call(2), call(1)])
      await migrated.close()
    })
  })
})

describe('recording', () => {
  let open: TestApp | undefined
  afterEach(() => open?.close())

  /** The application with a log that is written when the test says so. */
  async function withLog() {
    const lazy: { log?: ReturnType<typeof requestLog> } = {}
    const record: ReturnType<typeof requestLog>['record'] = (...args) => lazy.log?.record(...args)
    open = await openApp({ deps: { requestLog: { record } } })
    const { store, clock, deps } = open
    const sleep = () => new Promise<void>(() => {})
    lazy.log = requestLog({ store, log: deps.log, now: clock.now, sleep })
    return { ...open, requestLog: lazy.log }
  }

  it('logs counted calls with their endpoint and status, and paths without their query', async () => {
    const app = await withLog()
    const { id, key, keyId } = await app.account('free')
    await app.get('/v1/cards?limit=1&token=secret', key)
    await app.get('/v1/cards/no-such-card', key)
    await app.get('/v1/webhooks', key)
    await app.get('/v1/cards', 'not a key')
    await app.get('/v1/stats')
    expect(await app.store.loggedCalls(id, app.clock.now())).toEqual([])
    await app.requestLog.flush()
    const logged = await app.store.loggedCalls(id, app.clock.now())
    const at = app.clock.now().toISOString()
    expect(logged.map(({ ms, ...rest }) => [rest, ms >= 0])).toEqual(
      [
        { path: '/v1/webhooks', endpoint: 'listWebhooks', status: 403 },
        { path: '/v1/cards/no-such-card', endpoint: 'getCard', status: 404 },
        { path: '/v1/cards', endpoint: 'listCards', status: 200 },
      ].map((expected) => [{ at, keyId, method: 'GET', ...expected }, true]),
    )
    expect(JSON.stringify(logged)).not.toContain('secret')
    expect(await app.store.endpointCalls(id, app.clock.now())).toHaveLength(3)
    expect((await app.store.usage(id, app.clock.now())).daily).toBe(3)
  })

  it('writes once for many calls, and only as many as are kept', async () => {
    const app = await withLog()
    const { id, keyId } = await app.account('enterprise')
    const writes: number[] = []
    const logCalls: typeof app.store.logCalls = async (batches) =>
      void writes.push(batches[0]?.calls.length ?? 0)
    const log = requestLog({
      store: { ...app.store, logCalls },
      log: app.deps.log,
      now: app.clock.now,
      sleep: async () => {},
    })
    const finished = {
      accountId: id,
      keyId,
      now: NOON,
      method: 'GET',
      path: '/v1/cards',
      endpoint: 'listCards',
    } as const
    for (let i = 0; i < 5_000; i++) log.record({ ...finished, status: 200, ms: 1, counted: true }, undefined)
    await log.flush()
    expect(writes).toEqual([LOG_CALLS_MAX])
  })

  it('goes on after a failed write, which it reports without the calls', async () => {
    const app = await withLog()
    const { id, keyId } = await app.account('free')
    await app.store.close()
    const finished = {
      accountId: id,
      keyId,
      now: NOON,
      method: 'GET',
      path: '/v1/cards/x',
      endpoint: 'getCard',
    } as const
    app.requestLog.record({ ...finished, status: 200, ms: 1, counted: true }, undefined)
    await app.requestLog.flush()
    expect(app.logged.map(({ message }) => message)).toEqual([
      'Calls could not be written to the request log.',
    ])
    expect(JSON.stringify(app.logged)).not.toContain('/v1/cards/x')
  })

  it('keeps the runtime alive until the write is done', async () => {
    const app = await withLog()
    const { id, keyId } = await app.account('free')
    const background: Promise<void>[] = []
    const log = requestLog({
      ...{ store: app.store, log: app.deps.log, now: app.clock.now, sleep: async () => {} },
      waitUntil: (connection, work) => void (connection === 'context' && background.push(work)),
    })
    const finished = {
      accountId: id,
      keyId,
      now: app.clock.now(),
      method: 'GET',
      path: '/v1/cards/x',
    } as const
    log.record({ ...finished, endpoint: 'getCard', status: 304, ms: 1, counted: true }, 'context')
    expect(background).toHaveLength(1)
    await Promise.all(background)
    expect(await app.store.loggedCalls(id, app.clock.now())).toHaveLength(1)
  })
})
