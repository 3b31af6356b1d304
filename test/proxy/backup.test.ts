import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import { openRedisWebhooks } from '../../proxy/webhooks/redis/store.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import { NOON } from '../support/accounts.ts'
import { fanOutAll } from '../support/fan-out.ts'
import {
  claimAll,
  customer,
  event,
  expectSettled,
  keepBusy,
  later,
  type Machine,
  run,
  seen,
  settle,
} from '../support/machine.ts'
import {
  type BridgedRedis,
  PATIENT,
  patientRedisStore,
  startBridgedRedis,
} from '../support/upstash-bridge.ts'

let folder: string
let closing: (() => Promise<unknown>)[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-backup-'))
  closing = []
})
afterEach(async () => {
  for (const close of closing) await close()
  await rm(folder, { recursive: true, force: true })
})

const sqliteMachine = async (): Promise<Machine> => openMachine(await mkdtemp(join(folder, 'state-')))

/** Opens the embedded store of a state folder. */
async function openMachine(state: string): Promise<Machine> {
  const path = join(state, 'accounts.sqlite')
  const store = await openSqliteStore(path, PATIENT)
  const queue = await openSqliteWebhooks(path)
  closing.push(
    () => store.close().catch(() => {}),
    () => queue.close().catch(() => {}),
  )
  return { env: { STATE_DIR: state }, store, queue }
}

let live: BridgedRedis
let spare: BridgedRedis
beforeAll(async () => {
  ;[live, spare] = await Promise.all([startBridgedRedis(), startBridgedRedis()])
})
afterAll(() => Promise.all([live.close(), spare.close()]))

async function redisMachine({ bridge }: BridgedRedis): Promise<Machine> {
  await bridge.command('FLUSHALL')
  const env = { UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token }
  return { env, store: patientRedisStore(bridge), queue: openRedisWebhooks({ ...bridge, ...PATIENT }) }
}

const machines = {
  SQLite: { start: sqliteMachine, startFresh: sqliteMachine },
  Redis: { start: () => redisMachine(live), startFresh: () => redisMachine(spare) },
}

describe.each(Object.entries(machines))('a backup on %s', (_name, { start, startFresh }) => {
  let old: Machine
  let fresh: Machine
  let file: string
  beforeEach(async () => {
    ;[old, fresh] = [await start(), await startFresh()]
    file = join(folder, 'backup')
  })

  /** Restores the backup to the fresh machine, whose service does not run. */
  async function restore(args: readonly string[] = []): Promise<Machine> {
    const { STATE_DIR: state } = fresh.env
    if (state === undefined) {
      expect(await run('restore', [file, ...args], fresh)).toMatchObject({ code: 0, error: '' })
      return fresh
    }
    await Promise.all([fresh.store.close(), fresh.queue.close()])
    await rm(join(state, 'accounts.sqlite'))
    expect(await run('restore', [file, ...args], fresh)).toMatchObject({ code: 0, error: '' })
    return openMachine(state)
  }

  it('brings back every account, key, counter, session, webhook and delivery', async () => {
    const customers = [await customer(old, 3), await customer(old, 0), await customer(old, 41)]
    await fanOutAll(old.queue, [event('first')], later(1))
    await settle(old.queue, await claimAll(old.queue, later(2)), 'delivered')
    await fanOutAll(old.queue, [event('second'), event('third')], later(3))
    const before = await Promise.all(customers.map((each) => seen(old, each)))

    const backup = await run('backup', [file], old)
    expect(backup).toMatchObject({ code: 0, error: '' })
    expect(backup.out).toContain('Backed up 3 accounts, 3 webhooks and 9 deliveries')
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const restored = await restore()
    expect(await Promise.all(customers.map((each) => seen(restored, each)))).toEqual(before)
    for (const { key, revoked } of customers) {
      expect(await restored.store.admit(key, NOON)).toMatchObject({ outcome: 'admitted' })
      expect(await restored.store.admit(revoked, NOON)).toEqual({ outcome: 'unknown' })
    }
    expect(await fanOutAll(restored.queue, [event('third')], later(4))).toBe(0)
    expect(await claimAll(restored.queue, later(5))).toHaveLength(6)
  })

  it('taken under load restores to a state in which everything agrees', { timeout: 120_000 }, async () => {
    const customers = await Promise.all(Array.from({ length: 20 }, () => customer(old, 1)))
    const counted = new Map<string, number>()
    const load = keepBusy(old, customers, counted)
    closing.push(load.stop)
    await load.turns(5)
    const atStart = new Map(counted)
    expect(await run('backup', [file], old)).toMatchObject({ code: 0, error: '' })
    await load.stop()

    const restored = await restore()
    for (const { account, key } of customers) {
      const { daily } = await restored.store.usage(account.id, NOON)
      expect(daily).toBeGreaterThanOrEqual(1 + (atStart.get(account.id) ?? 0))
      expect(daily).toBeLessThanOrEqual(1 + (counted.get(account.id) ?? 0))
      expect(await restored.store.admit(key, NOON)).toMatchObject({ outcome: 'admitted' })
      const records = new Map((await restored.store.keys(account.id)).map((record) => [record.id, record]))
      for (const extra of load.keys.filter(({ accountId }) => accountId === account.id)) {
        const isActive = records.has(extra.id) && records.get(extra.id)?.revokedAt === null
        const { outcome } = await restored.store.admit(extra, NOON)
        expect(outcome).toBe(isActive ? 'admitted' : 'unknown')
      }
    }
    await expectSettled(restored, customers)
  })

  it('is refused where it would overwrite a file or accounts', async () => {
    const someone = await customer(old, 1)
    await writeFile(file, 'mine')
    expect(await run('backup', [file], old)).toMatchObject({
      code: 1,
      error: expect.stringContaining('exists'),
    })
    expect(await readFile(file, 'utf8')).toBe('mine')
    await rm(file)
    await run('backup', [file], old)
    const refused = await run('restore', [file], old)
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('--replace') })
    expect(await seen(old, someone)).toMatchObject({ account: someone.account })
  })

  it('replaces accounts with --replace', async () => {
    const stored = await customer(old, 2)
    await run('backup', [file], old)
    const before = await seen(old, stored)
    const other = await customer(fresh, 1)
    const { STATE_DIR: state } = fresh.env
    if (state !== undefined) await Promise.all([fresh.store.close(), fresh.queue.close()])
    expect(await run('restore', [file, '--replace'], fresh)).toMatchObject({ code: 0, error: '' })
    const restored = state === undefined ? fresh : await openMachine(state)
    expect(await seen(restored, stored)).toEqual(before)
    expect(await restored.store.account(other.account.id)).toBeNull()
    expect(await restored.queue.byAccount(other.account.id)).toEqual([])
    if (state === undefined) return
    await Promise.all([restored.store.close(), restored.queue.close()])
    expect((await readdir(state)).filter((each) => each.includes('.replaced-'))).toHaveLength(1)
  })

  it.each(['truncated', 'without its last bytes', 'modified', 'changed in one letter', 'not a backup'])(
    'that is %s is refused, and nothing changes',
    async (how) => {
      const { account } = await customer(old, 5)
      await run('backup', [file], old)
      const { size } = await stat(file)
      if (how === 'truncated') await truncate(file, Math.floor(size / 2))
      if (how === 'without its last bytes') await truncate(file, size - 10)
      if (how === 'changed in one letter') await change(file, account.email)
      if (how === 'modified') await damage(file)
      if (how === 'not a backup') await writeFile(file, 'no backup\n')
      const stored = await customer(fresh, 1)
      const before = await seen(fresh, stored)
      if (fresh.env.STATE_DIR !== undefined) await Promise.all([fresh.store.close(), fresh.queue.close()])
      const refused = await run('restore', [file, '--replace'], fresh)
      expect(refused).toMatchObject({ code: 1, error: expect.stringMatching(/damaged|cut off|no backup/) })
      const { STATE_DIR: state } = fresh.env
      const after = state === undefined ? fresh : await openMachine(state)
      expect(await seen(after, stored)).toEqual(before)
    },
  )
})

it('does not replace an embedded store that a service has open', async () => {
  const machine = await sqliteMachine()
  const someone = await customer(machine, 1)
  const file = join(folder, 'backup')
  await run('backup', [file], machine)
  const refused = await run('restore', [file, '--replace'], machine)
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('Stop the service first') })
  expect(await machine.store.account(someone.account.id)).toEqual(someone.account)
})

it('fails at once while Redis does not respond, and says so without its token', async () => {
  const machine = await redisMachine(live)
  await customer(machine, 1)
  live.bridge.faults.error = 'ERR token bridge-token refused'
  const failed = await run('backup', [join(folder, 'backup')], machine)
  delete live.bridge.faults.error
  expect(failed.code).toBe(1)
  expect(failed.error).not.toContain('bridge-token')
  const restored = await run('restore', [join(folder, 'backup')], await redisMachine(spare))
  expect(restored).toMatchObject({ code: 1, error: expect.stringMatching(/cut off|empty|no such file/) })
})

/** Overwrites some bytes in the middle of a file. */
async function damage(file: string) {
  const bytes = await readFile(file)
  const middle = Math.floor(bytes.length / 2)
  await writeFile(
    file,
    Buffer.concat([bytes.subarray(0, middle), Buffer.alloc(4_096, 7), bytes.subarray(middle)]),
  )
}

/** Changes the first letter of a text wherever a file contains it, so that the file keeps its form. */
async function change(file: string, text: string) {
  const content = await readFile(file, 'latin1')
  expect(content).toContain(text)
  await writeFile(file, content.replaceAll(text, `#${text.slice(1)}`), 'latin1')
}
