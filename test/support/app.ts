import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Plan } from '../../data/schema/plans.ts'
import { hashOf, newAccountId, newKey, newKeyId, systemRandom } from '../../proxy/accounts/key.ts'
import type { Deps } from '../../proxy/deps.ts'
import type { Log } from '../../proxy/log.ts'
import { createApp } from '../../proxy/request/app.ts'
import { folderSource } from '../../proxy/snapshot/folder.ts'
import { type WatchedSnapshots, watchSnapshots } from '../../proxy/snapshot/snapshots.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import type { Store } from '../../proxy/store/store.ts'
import { catalog, type TestCatalog } from './catalog.ts'
import { type Clock, clockAt } from './clock.ts'
import { writeSnapshot } from './snapshot.ts'
import { PATIENT } from './upstash-bridge.ts'

/** The application with real parts, in a folder of its own. */
export interface TestApp {
  readonly app: Hono
  readonly deps: Deps
  readonly store: Store
  readonly clock: Clock
  readonly folder: string
  readonly snapshots: WatchedSnapshots
  readonly logged: { level: string; message: string; fields?: unknown }[]
  /** Creates an account on the plan, with a key. */
  account(plan?: Plan): Promise<{ id: string; key: string; keyId: string }>
  /** Creates another key of the account. */
  key(accountId: string): Promise<string>
  get(path: string, key?: string, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

export const links = {
  docs: 'https://cards.example/docs/errors/',
  pricing: 'https://cards.example/pricing/',
  contact: 'https://cards.example/contact/',
}

/** Opens the application over a small catalog, on 21 November 2026 at noon. */
export async function openApp(
  with_: { catalog?: TestCatalog | null; deps?: Partial<Deps> } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'cds-app-'))
  const clock = clockAt('2026-11-21T12:00:00Z')
  const logged: TestApp['logged'] = []
  const log: Log = (level, message, fields) => logged.push({ level, message, fields })
  const snapshotFolder = join(folder, 'snapshot')
  if (with_.catalog !== null) await writeSnapshot(snapshotFolder, with_.catalog ?? catalog)
  const snapshots = watchSnapshots({ source: folderSource(snapshotFolder), log, everyMs: 3_600_000 })
  await snapshots.refresh()
  const store = await openSqliteStore(join(folder, 'accounts.sqlite'), PATIENT)
  const deps: Deps = { store, snapshots, now: clock.now, random: systemRandom, log, links, ...with_.deps }
  const app = createApp(deps)
  const addKey = async (accountId: string) => {
    const key = newKey(accountId, systemRandom)
    const id = newKeyId(systemRandom)
    await store.addKey(
      accountId,
      { id, hash: hashOf(key), name: 'test', lastFour: key.slice(-4) },
      99,
      clock.now(),
    )
    return { id, key }
  }
  return {
    app,
    deps,
    store,
    clock,
    folder,
    snapshots,
    logged,
    async account(plan = 'free') {
      const id = newAccountId(systemRandom)
      const createdAt = clock.now().toISOString()
      await store.createAccount({ id, email: `${id}@example.com`, plan, suspended: false, createdAt })
      const { id: keyId, key } = await addKey(id)
      return { id, key, keyId }
    },
    key: async (accountId) => (await addKey(accountId)).key,
    get: async (path, key, headers = {}) =>
      app.request(path, {
        headers: { ...headers, ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }) },
      }),
    async close() {
      snapshots.close()
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
