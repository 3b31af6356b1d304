import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRedisStore } from '../../proxy/store/redis.ts'
import { openSqliteStore } from '../../proxy/store/sqlite.ts'
import type { Store } from '../../proxy/store/store.ts'
import { startRedis } from './redis-server.ts'
import { startBridge } from './upstash-bridge.ts'

/** A store of the test's own, on a real backend. */
export interface OpenBackend {
  readonly store: Store
  close(): Promise<void>
}

/** Every backend by name. */
export const backends: Readonly<Record<string, () => Promise<OpenBackend>>> = {
  SQLite: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cds-backend-'))
    const store = await openSqliteStore(join(folder, 'accounts.sqlite'))
    const close = async () => {
      await store.close()
      await rm(folder, { recursive: true, force: true })
    }
    return { store, close }
  },
  Redis: async () => {
    const redis = await startRedis()
    const bridge = await startBridge(redis.port)
    // What is tested there is not speed: a busy machine may take its time.
    const store = openRedisStore({ ...bridge, deadlineMs: 5_000, connectMs: 5_000 })
    return { store, close: async () => void (await Promise.all([bridge.close(), redis.stop()])) }
  },
}
