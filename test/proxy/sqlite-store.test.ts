import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../../data/sqlite.ts'
import { hashOf } from '../../proxy/accounts/key.ts'
import { allowancesOf } from '../../proxy/accounts/rate-limits.ts'
import { LINK_REQUEST_TTL_MS } from '../../proxy/store/sign-in.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import { type Store, StoreUnavailable } from '../../proxy/store/store.ts'
import { NOON } from '../support/accounts.ts'
import { withDatabase } from '../support/database.ts'
import { waited } from '../support/waited.ts'
import { accountsContract } from './accounts.contract.ts'
import { boundsContract } from './bounds.contract.ts'
import { signInContract } from './sign-in.contract.ts'
import { storeContract } from './store.contract.ts'
import { testKeysContract } from './test-keys.contract.ts'

const folder = await mkdtemp(join(tmpdir(), 'cds-store-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

storeContract('SQLite', { open: () => openSqliteStore(join(folder, 'contract', 'accounts.sqlite')) })
testKeysContract('SQLite', { open: () => openSqliteStore(join(folder, 'test-keys', 'accounts.sqlite')) })
signInContract('SQLite', { open: () => openSqliteStore(join(folder, 'sign-in', 'accounts.sqlite')) })
accountsContract('SQLite', { open: () => openSqliteStore(join(folder, 'owners', 'accounts.sqlite')) })
boundsContract('SQLite', { open: () => openSqliteStore(join(folder, 'bounds', 'accounts.sqlite')) })

const HASH = hashOf('the key')
const KEY_REF = { accountId: 'acct', hash: HASH }

async function seeded(path: string, plan: 'free' | 'enterprise', deadlineMs = 2_000): Promise<Store> {
  const store = await openSqliteStore(path, { deadlineMs })
  const account = { id: 'acct', email: 'a@example.com', plan, suspended: false } as const
  await store.createAccount({ ...account, createdAt: NOON.toISOString() })
  await store.addKey('acct', { id: 'key', hash: HASH, name: 'k', lastFour: 'wxyz' }, 5, NOON)
  return store
}

const caller = fileURLToPath(new URL('caller.ts', import.meta.url))
const call = (path: string, count: number) =>
  spawn(process.execPath, [caller, path, HASH, String(count), NOON.toISOString()])

async function linesOf(child: ReturnType<typeof call>, stopAfter = Number.POSITIVE_INFINITY) {
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (lines.length === stopAfter) child.kill('SIGKILL')
  }
  return lines
}

it('can be copied with VACUUM INTO during calls', async () => {
  const path = join(folder, 'in-use', 'accounts.sqlite')
  const copy = join(folder, 'copy.sqlite')
  const store = await seeded(path, 'enterprise')
  for (let n = 0; n < 5; n++) await store.admit(KEY_REF, NOON)
  const calls = Promise.all(Array.from({ length: 20 }, () => store.admit(KEY_REF, NOON)))
  await withDatabase(path, (run) => run(`vacuum into '${copy}'`))
  await calls
  await store.close()
  const restored = await openSqliteStore(copy)
  expect(await restored.probe()).toBeNull()
  expect(await restored.admit(KEY_REF, NOON)).toMatchObject({ outcome: 'admitted', accountId: 'acct' })
  expect((await restored.usage('acct', NOON)).daily).toBeGreaterThan(5)
  await restored.close()
})

it('has a folder that only its owner can access', async () => {
  const path = join(folder, 'private', 'state', 'accounts.sqlite')
  await (await openSqliteStore(path)).close()
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700)
})

describe('several processes on one file', () => {
  it('admit together exactly the remaining calls', async () => {
    const path = join(folder, 'shared.sqlite')
    const store = await seeded(path, 'free')
    const lines = (await Promise.all([1, 2, 3, 4].map(() => linesOf(call(path, 125))))).flat()
    expect(lines.filter((line) => line === 'admitted')).toHaveLength(100)
    expect(lines.filter((line) => line === 'full')).toHaveLength(400)
    expect(await store.usage('acct', NOON)).toEqual({ daily: 100, monthly: 100 })
    await store.close()
  })

  it('can start together on an empty file', async () => {
    const path = join(folder, 'together.sqlite')
    const lines = await Promise.all(Array.from({ length: 6 }, () => linesOf(call(path, 1))))
    expect(lines.map(([first]) => first)).toEqual(Array(6).fill('unknown'))
  })
})

describe('a killed process', () => {
  it('loses no call that it responded to', async () => {
    const path = join(folder, 'killed.sqlite')
    const store = await seeded(path, 'enterprise')
    const child = call(path, 15_000)
    const exited = once(child, 'exit')
    const acknowledged = (await linesOf(child, 500)).length
    await exited
    expect(child.signalCode).toBe('SIGKILL')
    const { daily } = await store.usage('acct', NOON)
    expect(daily).toBeGreaterThanOrEqual(acknowledged)
    expect(await store.admit(KEY_REF, NOON)).toMatchObject({ used: { daily: daily + 1 } })
    await store.close()
  })
})

describe('a file locked by another process', () => {
  let path: string
  beforeAll(() => {
    path = join(folder, 'write-locked.sqlite')
  })

  it('gives StoreUnavailable within the deadline and counts nothing later', async () => {
    const store = await seeded(path, 'free', 200)
    const holder = openSqlite<Record<string, never>>(path)
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    const holding = holder.transaction().execute(() => released)
    await expect
      .poll(() => store.admit(KEY_REF, NOON).catch((error) => error))
      .toBeInstanceOf(StoreUnavailable)
    const { ms } = await waited(async () => {
      await expect(Promise.all([store.admit(KEY_REF, NOON), store.admit(KEY_REF, NOON)])).rejects.toThrow(
        StoreUnavailable,
      )
      await expect(store.setPlan('acct', 'pro')).rejects.toThrow(StoreUnavailable)
    })
    expect(ms).toBeLessThan(1_000)
    release()
    await holding
    const { daily } = await store.usage('acct', NOON)
    expect(await store.admit(KEY_REF, NOON)).toMatchObject({ used: { daily: daily + 1 } })
    expect(daily).toBeLessThanOrEqual(1)
    await holder.destroy()
    await store.close()
  })
})

it('a file that stays locked delays only the first calls, and works again once it is released', async () => {
  const path = join(folder, 'locked.sqlite')
  const store = await seeded(path, 'free', 1_000)
  const holder = openSqlite<Record<string, never>>(path)
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const holding = holder.transaction().execute(() => released)
  const outcome = () =>
    store.admit(KEY_REF, NOON).then(
      ({ outcome }) => outcome,
      () => 'unavailable',
    )
  await expect.poll(outcome).toBe('unavailable')
  // The first call ends at its deadline, and the lock is known a little earlier or later.
  await expect.poll(async () => (await waited(outcome)).ms).toBeLessThan(500)
  release()
  await holding
  await expect.poll(outcome).toBe('admitted')
  await holder.destroy()
  await store.close()
})

it('a closed store is unavailable', async () => {
  const store = await seeded(join(folder, 'closed.sqlite'), 'free')
  await store.close()
  await expect(store.admit(KEY_REF, NOON)).rejects.toThrow(StoreUnavailable)
  await expect(store.account('acct')).rejects.toThrow(StoreUnavailable)
})

const isPrivate = async (path: string) => ((await stat(path)).mode & 0o077) === 0

it('store files are unreadable for other users, whatever the modes before', async () => {
  const shared = join(folder, 'shared')
  await mkdir(shared, { mode: 0o755 })
  const before = join(shared, 'before.sqlite')
  const first = await seeded(before, 'free')
  await first.close()
  for (const end of ['', '-wal', '-shm']) await writeFile(before + end, '', { flag: 'a' })
  for (const end of ['', '-wal', '-shm']) await chmod(before + end, 0o644)
  const paths = [before, join(shared, 'new.sqlite'), join(folder, 'new-folder', 'accounts.sqlite')]
  const stores = await Promise.all(paths.map((path) => openSqliteStore(path)))
  for (const [place, path] of paths.entries()) {
    await stores[place]?.takeAllowances(allowancesOf('signup', { client: 'c' }), NOON)
    const files = (await readdir(dirname(path))).filter((name) =>
      path.endsWith(name.replace(/-(wal|shm)$/, '')),
    )
    expect(files).toHaveLength(3)
    for (const file of files) expect([file, await isPrivate(join(dirname(path), file))]).toEqual([file, true])
  }
  expect(await isPrivate(join(folder, 'new-folder'))).toBe(true)
  for (const store of stores) await store.close()
})

it('the email address of an expired link is deleted without another sign-in', async () => {
  const path = join(folder, 'links.sqlite')
  const store = await openSqliteStore(path)
  await store.requestLink('address', 'forgotten@example.com', NOON)
  const hourLater = new Date(NOON.getTime() + LINK_REQUEST_TTL_MS)
  expect(await store.claimLinks(hourLater, hourLater, 10)).toEqual([])
  await store.close()
  const db = openSqlite<{ links: { email: string } }>(path)
  expect(await db.selectFrom('links').selectAll().execute()).toEqual([])
  await db.destroy()
})
