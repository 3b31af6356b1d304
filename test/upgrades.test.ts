import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { createTar, parseTar } from 'nanotar'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { buildSnapshot } from '../build/build.ts'
import { issuersWithQueue, readChecks, readQueue, readRuns } from '../build/weekly/records.ts'
import { FORMAT, POINTER } from '../data/snapshot/format.ts'
import { folderSource } from '../proxy/snapshot/folder.ts'
import { readPointer } from '../proxy/snapshot/pointer.ts'
import { openSqliteStore } from '../proxy/store/sqlite/store.ts'
import { eligibilities } from '../proxy/webhooks/eligibility.ts'
import { openSqliteWebhooks } from '../proxy/webhooks/sqlite/store.ts'
import { withDatabase } from './support/database.ts'
import { card, seen, writeFacts } from './support/facts.ts'
import { fanOutAll } from './support/fan-out.ts'
import { claimAll, event, later } from './support/machine.ts'
import { namesBelow } from './support/published.ts'
import {
  ACCOUNT_ID,
  dumpOf,
  EMAIL,
  recordState,
  restoreDump,
  usedState,
  withState,
} from './support/recorded-state.ts'
import { root } from './support/root.ts'
import { startService } from './support/service.ts'

/**
 * States that earlier versions wrote. RECORD=1 npm test test/upgrades.test.ts records those of this version, which a change of a
 * format needs; recordings of earlier formats stay as they are.
 */
const RECORDED = join(root, 'test/fixtures/upgrades')
const records = process.env.RECORD === '1'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(inject('runFolder'), 'upgrades-'))
})

const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0])
const accountFiles = (await readdir(RECORDED)).filter((name) => name.startsWith('accounts-'))
const dumpIn = (name: string) => readFile(join(RECORDED, name), 'utf8')

/** Schema of a new store of this version, without its rows. */
async function newestSchema(): Promise<string> {
  const path = join(folder, 'newest.sqlite')
  await withState(path, async () => {})
  return (await dumpOf(path)).replace(/^insert into (?!webhook_schema).*\n/gm, '')
}

describe('accounts', () => {
  it('are recorded in the newest schema', async () => {
    const path = join(folder, 'recorded.sqlite')
    await recordState(path)
    const dump = await dumpOf(path)
    const version = /pragma user_version = (\d+)/.exec(dump)?.[1]
    const webhooks = /insert into webhook_schema \(version\) values \((\d+)\)/.exec(dump)?.[1]
    const name = `accounts-${version}-webhooks-${webhooks}.sql`
    if (records) await writeFile(join(RECORDED, name), dump)
    const schema = (text: string) => text.split('\n').filter((line) => !line.startsWith('insert into '))
    expect(schema(await dumpIn(name))).toEqual(schema(dump))
  })

  it.each(accountFiles)(
    'of %s work after an upgrade, with keys, counters, links, and deliveries',
    async (name) => {
      const path = join(folder, 'accounts.sqlite')
      await restoreDump(path, await dumpIn(name))
      const used = await withState(path, usedState)
      const hasLog = numberOf(name) >= 4
      expect(used).toEqual({
        account: expect.objectContaining({ email: EMAIL, plan: 'enterprise', suspended: false }),
        usage: { daily: 7, monthly: 7 },
        outcomes: ['admitted', 'unknown'],
        keys: expect.arrayContaining([
          ['live', false],
          ['revoked', true],
        ]),
        ...{ session: 'session-1', link: EMAIL, customer: 'cus_recorded', trialUsed: true },
        logged: hasLog ? 7 : 0,
        counted: hasLog ? [{ keyId: 'key_live', endpoint: 'listCards', calls: 7 }] : [],
        webhooks: [['11111111-2222-4333-8444-555555555555', 'live', true]],
        deliveries: ['evt_done delivered', 'evt_due pending'],
        due: ['evt_due'],
      })
      await rm(join(folder, 'newest.sqlite'), { force: true })
      const upgraded = (await dumpOf(path)).replace(/^insert into (?!webhook_schema).*\n/gm, '')
      const tables = (dump: string) => dump.match(/create table "?(\w+)/gi)?.sort()
      expect(tables(upgraded)).toEqual(tables(await newestSchema()))
    },
  )

  it('with a webhook that a test key registered before modes were stored give it the mode of its key', async () => {
    const path = join(folder, 'test-webhook.sqlite')
    await restoreDump(path, await dumpIn('test-webhook.sql'))
    await withState(path, async (store, queue) => {
      const [webhook] = await queue.byAccount(ACCOUNT_ID)
      expect(webhook).toMatchObject({ keyId: 'key_test', mode: 'test', isActive: true })
      if (webhook === undefined) return
      // It waited for a live event, which a test key must not read.
      expect((await queue.deliveries(webhook.id, 10)).map(({ eventId, state }) => [eventId, state])).toEqual([
        ['evt_due', 'dropped'],
      ])
      expect(await eligibilities(store, () => 0)(webhook)).toBe('eligible')
      await fanOutAll(queue, [event('live')], later(10))
      await queue.enqueue([webhook.id], event('sandbox'), { now: later(11), isTest: false })
      expect((await claimAll(queue, later(60))).map(({ message }) => message.id)).toEqual(['evt_sandbox'])
    })
  })

  it.each([
    ['accounts', 'pragma user_version = 99', openSqliteStore],
    ['webhooks', 'update webhook_schema set version = 99', openSqliteWebhooks],
  ] as const)('of a newer version are refused, and nothing changes: %s', async (_, statement, open) => {
    const path = join(folder, 'newer.sqlite')
    await recordState(path)
    await withDatabase(path, (run) => run(statement))
    const before = await dumpOf(path)
    await expect(open(path)).rejects.toThrow('was written by a newer version of the service')
    expect(await dumpOf(path)).toBe(before)
  })

  it('whose upgrade fails stay as they were', async () => {
    const path = join(folder, 'failing.sqlite')
    await restoreDump(path, await dumpIn('accounts-4-webhooks-2.sql'))
    // The upgrade moves the calls out of this table, and a later step fails because its name exists.
    await withDatabase(path, (run) => run('create table batches (other text)'))
    const before = await dumpOf(path)
    await expect(openSqliteStore(path)).rejects.toThrow('batches')
    expect(await dumpOf(path)).toBe(before)
  })
})

/** The files of the plans have much in common, some of it far apart. */
const WIDE = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 }

/** Files of a folder as one compressed archive, and back. */
async function packed(of: string): Promise<Buffer> {
  const names = (await namesBelow(of)).filter((name) => !/catalog\.sqlite|\.lock$/.test(name)).sort()
  const files = await Promise.all(names.map(async (name) => ({ name, data: await readFile(join(of, name)) })))
  return brotliCompressSync(createTar(files, { attrs: { mtime: 0 } }), { params: WIDE })
}
async function unpack(archive: Buffer, to: string): Promise<void> {
  for (const { name, data } of parseTar(brotliDecompressSync(archive))) {
    await mkdir(dirname(join(to, name)), { recursive: true })
    await writeFile(join(to, name), data ?? '')
  }
}

describe('a snapshot', () => {
  const file = join(RECORDED, `snapshot-${FORMAT}.tar.br`)

  const record = async () => {
    const cards = [
      card('acme-one', [
        seen('2026-01-01', 'good', { annual_fee: 95, image_url: 'https://acme.example/one.png' }),
        seen('2026-02-01', 'good', { annual_fee: 120 }),
      ]),
      card('maple-two', [seen('2026-01-01', 'good', { annual_fee: 0 })]),
    ]
    await writeFacts(join(folder, 'facts'), cards)
    await buildSnapshot({ facts: join(folder, 'facts'), out: join(folder, 'out') })
    await writeFile(file, await packed(join(folder, 'out')))
  }
  if (records) it('is recorded', record)

  it('that an earlier version wrote in this format is served', async () => {
    await unpack(await readFile(file), folder)
    const service = await startService(folder)
    const paths = ['/v1/cards', '/v1/cards/acme-one', '/v1/cards/acme-one/history', '/v1/cards/search?q=acme']
    const past = ['/v1/cards/acme-one?as_of=2026-01-15', '/v1/cards/acme-one/sources?as_of=2026-01-15']
    const more = ['/v1/cards/best?category=dining', '/v1/stats', '/v1/changes', '/v1/exports', '/v1/issuers']
    for (const path of [...paths, ...past, ...more])
      expect((await service.request('enterprise', path)).status, path).toBe(200)
    const { body } = await service.ok('enterprise', '/v1/cards/acme-one')
    expect(body).toMatchObject({ data: { annual_fee: 120, image_url: 'https://acme.example/one.png' } })
    const { text } = await service.ok('free', '/v1/cards/acme-one')
    expect(text).not.toContain('image_url')
    await service.stop()
  })

  it.each([FORMAT - 1, FORMAT + 1])('of another format is refused by its number: %i', async (format) => {
    const head = JSON.stringify({ format, version: '0123456789abcdef' })
    await writeFile(join(folder, POINTER), `${head}\n{}`)
    await expect(readPointer(folderSource(folder))).rejects.toThrow(
      `current.json has format ${format}, and this version of the service reads format ${FORMAT}`,
    )
  })
})

describe('the records of the weekly job', () => {
  const ISSUER = 'lakeshore-federal'

  it('that an earlier version wrote are read', async () => {
    await cp(join(RECORDED, 'weekly'), folder, { recursive: true })
    await rename(join(folder, 'held'), join(folder, 'queue'))
    expect(Object.keys(await readChecks(folder, ISSUER)).length).toBeGreaterThan(3)
    const { decided, announced } = await readQueue(folder, ISSUER)
    expect([decided.length, announced?.length]).toEqual([1, 1])
    const [run] = await readRuns(folder, 5)
    expect(run?.issuers[ISSUER]).toEqual({
      cards: 4,
      requested: 4,
      read: 4,
      changed: 0,
      queued: 1,
      fields: 8.3,
    })
  })

  it('name the folder to rename if the review queue has its earlier name', async () => {
    await cp(join(RECORDED, 'weekly'), folder, { recursive: true })
    const message = 'Rename the folder to queue/.'
    await expect(readQueue(folder, ISSUER)).rejects.toThrow(message)
    await expect(issuersWithQueue(folder)).rejects.toThrow(message)
  })

  it.each(['checks', 'queue', 'runs'])(
    'of a newer version are refused by name, and stay: %s',
    async (kind) => {
      await cp(join(RECORDED, 'weekly'), folder, { recursive: true })
      await rename(join(folder, 'held'), join(folder, 'queue'))
      const [name = ''] = await readdir(join(folder, kind))
      const path = join(folder, kind, name)
      const newer = (await readFile(path, 'utf8')).replace('{', '{"of_a_newer_version": {"x": 1}, ')
      await writeFile(path, newer)
      const read = Promise.all([readChecks(folder, ISSUER), readQueue(folder, ISSUER), readRuns(folder, 5)])
      await expect(read).rejects.toThrow(`${kind}/${name}`)
      expect(await readFile(path, 'utf8')).toBe(newer)
    },
  )
})
