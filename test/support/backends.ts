import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import type { Store } from '../../proxy/store/store.ts'
import { openRedisWebhooks } from '../../proxy/webhooks/redis/store.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import type { WebhookStore } from '../../proxy/webhooks/store.ts'
import { PATIENT, patientRedisStore, startBridgedRedis } from './upstash-bridge.ts'

/** Stores of accounts and of webhooks, on one real backend. */
export interface Backend {
  readonly store: Store
  readonly queue: WebhookStore
}

export interface OpenBackend extends Backend {
  close(): Promise<void>
}

/** Every backend by name. */
export const backends: Readonly<Record<'SQLite' | 'Redis', () => Promise<OpenBackend>>> = {
  SQLite: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cds-backend-'))
    const path = join(folder, 'accounts.sqlite')
    const store = await openSqliteStore(path, PATIENT)
    const queue = await openSqliteWebhooks(path)
    const close = async () => {
      await Promise.all([store.close(), queue.close()])
      await rm(folder, { recursive: true, force: true })
    }
    return { store, queue, close }
  },
  Redis: async () => {
    const { bridge, close } = await startBridgedRedis()
    const queue = openRedisWebhooks({ ...bridge, ...PATIENT })
    return { store: patientRedisStore(bridge), queue, close }
  },
}

export type BackendName = keyof typeof backends
export const BACKENDS = Object.keys(backends) as readonly BackendName[]

/** Runs the same tests on every backend, each with stores of its own that are open while its tests run. */
export function onEveryBackend(title: string, tests: (on: Backend) => void) {
  describe.each(BACKENDS)(`${title} on %s`, (name) => {
    let open: OpenBackend
    beforeAll(async () => {
      open = await backends[name]()
    })
    afterAll(() => open.close())
    tests({
      get store() {
        return open.store
      },
      get queue() {
        return open.queue
      },
    })
  })
}
