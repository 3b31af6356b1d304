import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import type { Store } from '../../proxy/store/store.ts'
import { withDatabase } from '../support/database.ts'
import { BRIDGE_TOKEN, PATIENT, patientRedisStore, startBridgedRedis } from '../support/upstash-bridge.ts'

/** A temporary fault of a store. */
export type Fault = (ms: number) => Promise<void>

/** A store that the servers share, with its faults. */
export interface ChaosStore {
  readonly env: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, Fault>>
  /** Opens the store without faults, after a server has created it. */
  open(): Promise<Store>
  stop(): Promise<void>
}

/** Redis on this machine, behind a bridge that speaks Upstash's protocol. */
async function redisStore(): Promise<ChaosStore> {
  const { redis, bridge, close } = await startBridgedRedis({ appendOnly: true })
  const bridged =
    (begin: () => void, end: () => void): Fault =>
    async (ms) => {
      begin()
      await wait(ms)
      end()
    }
  const { faults } = bridge
  return {
    env: {
      UPSTASH_REDIS_REST_URL: bridge.url,
      UPSTASH_REDIS_REST_TOKEN: BRIDGE_TOKEN,
      WEBHOOK_SECRET_KEY: 'k'.repeat(32),
    },
    faults: {
      'Redis killed': async (ms) => {
        await redis.kill()
        await wait(ms)
        await redis.restart()
      },
      'Redis frozen': bridged(redis.freeze, redis.thaw),
      'Redis slow': bridged(
        () => Object.assign(faults, { delayBeforeMs: 400 }),
        () => delete faults.delayBeforeMs,
      ),
      'Redis full': async (ms) => {
        await bridge.command('CONFIG', 'SET', 'maxmemory', '1')
        await wait(ms)
        await bridge.command('CONFIG', 'SET', 'maxmemory', '0')
      },
      'responses of Redis lost': bridged(
        () => Object.assign(faults, { cut: true }),
        () => delete faults.cut,
      ),
      'responses of Redis corrupted': bridged(
        () => Object.assign(faults, { garbage: '<html>gateway</html>' }),
        () => delete faults.garbage,
      ),
      'Redis loading': bridged(
        () => Object.assign(faults, { error: 'LOADING Redis is loading the dataset in memory' }),
        () => delete faults.error,
      ),
    },
    open: async () => patientRedisStore(bridge),
    stop: close,
  }
}

/** The embedded store in a folder. A full or corrupt disk would also lose counted calls, so locks are its only fault. */
async function sqliteStore(folder: string): Promise<ChaosStore> {
  const path = join(folder, 'accounts.sqlite')
  const locked =
    (kind: 'immediate' | 'exclusive'): Fault =>
    (ms) =>
      withDatabase(path, async (run) => {
        await run('pragma busy_timeout = 5000')
        await run(`begin ${kind}`)
        await wait(ms)
        await run('rollback')
      })
  return {
    env: {},
    faults: {
      'SQLite locked for writes': locked('immediate'),
      'SQLite locked': locked('exclusive'),
      'SQLite checkpointed': () =>
        withDatabase(path, async (run) => {
          await run('pragma busy_timeout = 5000')
          await run('pragma wal_checkpoint(restart)')
        }),
    },
    open: () => openSqliteStore(path, PATIENT),
    stop: async () => {},
  }
}

export const STORES: Readonly<Record<string, (folder: string) => Promise<ChaosStore>>> = {
  sqlite: sqliteStore,
  redis: redisStore,
}
