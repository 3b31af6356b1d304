import { copyFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRedisStore } from '../../proxy/store/redis/store.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { overwritePages, withDatabase } from '../support/database.ts'
import { type BridgedRedis, startBridgedRedis } from '../support/upstash-bridge.ts'

/** Returns the status of /healthz and its state of the store. */
async function healthOf({ app }: TestApp) {
  const response = await app.request('/healthz')
  const { store } = (await response.json()) as { store: { available: boolean; fault: string | null } }
  return { status: response.status, available: store.available, fault: store.fault }
}
const failing = (fault: string) => ({ status: 503, available: false, fault })

describe('/healthz on an SQLite file', () => {
  let t: TestApp
  let path: string
  beforeEach(async () => {
    const own = await openApp()
    await own.store.close()
    path = join(own.folder, 'accounts.sqlite')
    const store = await openSqliteStore(path, { deadlineMs: 1_000 })
    t = await openApp({ deps: { store } })
    const { close } = t
    t = { ...t, close: () => Promise.all([store.close(), own.close(), close()]).then(() => {}) }
  })
  afterEach(() => t.close())

  it('is 503 while another program holds the write lock', async () => {
    await withDatabase(path, async (run) => {
      await run('begin immediate')
      expect(await healthOf(t)).toEqual(failing('locked'))
    })
  })

  it('is 503 if pages are overwritten', async () => {
    await withDatabase(path, (run) => run('pragma wal_checkpoint(truncate)'))
    await overwritePages(path)
    expect(await healthOf(t)).toEqual(failing('damaged'))
  })

  it('is 503 if the file is truncated', async () => {
    await withDatabase(path, (run) => run('pragma wal_checkpoint(truncate)'))
    await truncate(path, 3 * 4096)
    expect(await healthOf(t)).toEqual(failing('damaged'))
  })

  it.each([
    ['newer', 'pragma user_version = 99'],
    ['foreign', 'drop table calls'],
  ])('is 503 if the file is a %s one', async (fault, statement) => {
    await withDatabase(path, (run) => run(statement))
    expect(await healthOf(t)).toEqual(failing(fault))
  })

  it('is 503 if the file is deleted or replaced', async () => {
    const probe = () => t.deps.store.probe()
    for (const ending of ['', '-wal', '-shm']) await rm(path + ending, { force: true })
    expect(await probe()).toBe('missing')
    await writeFile(path, 'not a database\n'.repeat(500))
    expect(await probe()).toBe('damaged')
    await copyFile('package.json', path)
    expect(await probe()).toBe('damaged')
  })

  it('is 200 again after the lock is released', async () => {
    await withDatabase(path, async (run) => {
      await run('begin immediate')
      expect(await t.deps.store.probe()).toBe('locked')
      await run('rollback')
    })
    expect(await healthOf(t)).toEqual({ status: 200, available: true, fault: null })
  })

  it('modifies nothing', async () => {
    const content = () =>
      withDatabase(path, (run) =>
        run('select * from calls union all select name, type, 0 from sqlite_schema'),
      )
    const before = await content()
    for (let n = 0; n < 20; n++) expect(await t.deps.store.probe()).toBeNull()
    expect(await content()).toEqual(before)
  })
})

/** As patient as a busy machine needs, and less than a health check is. */
const WITHIN_PROBE = { deadlineMs: 2_500, connectMs: 2_500 }

describe('/healthz on Redis', () => {
  let redis: BridgedRedis
  let t: TestApp
  beforeEach(async () => {
    redis = await startBridgedRedis()
    t = await openApp({ deps: { store: openRedisStore({ ...redis.bridge, ...WITHIN_PROBE }) } })
  })
  afterEach(async () => {
    await t.close()
    await redis.close()
  })
  const command = (...parts: readonly string[]) => redis.bridge.command(...parts)

  it('is 200 if writes work, and leaves no data', async () => {
    expect(await healthOf(t)).toEqual({ status: 200, available: true, fault: null })
    expect(await command('DBSIZE')).toBe(0)
  })

  it('is 503 if Redis is out of memory, even if reads work', async () => {
    await command('CONFIG', 'SET', 'maxmemory', '1')
    expect(await t.deps.store.account('nobody')).toBeNull()
    expect(await healthOf(t)).toEqual(failing('full'))
  })

  it('is 503 if Redis is a replica', async () => {
    await command('REPLICAOF', '127.0.0.1', '1')
    expect(await healthOf(t)).toEqual(failing('read-only'))
  })

  it('is 503 if Redis hangs', async () => {
    redis.redis.freeze()
    expect(await healthOf(t)).toEqual(failing('timeout'))
    redis.redis.thaw()
  })

  it('is 503 if nothing listens or the token is wrong', async () => {
    const denied = openRedisStore({ ...redis.bridge, token: 'wrong', connectMs: 20_000 })
    expect(await denied.probe()).toBe('denied')
    const nowhere = openRedisStore({ url: 'http://127.0.0.1:9', token: 'x', connectMs: 20_000 })
    expect(await nowhere.probe()).toBe('unreachable')
  })
})
