import { accountsFile, type Config } from '../settings/config.ts'
import type { Store } from '../store/store.ts'

/** Commands wait longer for Redis, since no client waits for them. */
const COMMAND_MS = 5_000

/** Opens the configured store. The code of the other one is not loaded. */
export async function openStore(config: Config, as: 'server' | 'command' = 'server'): Promise<Store> {
  if (config.redis !== null) {
    const { openRedisStore } = await import('../store/redis/store.ts')
    const deadlines = as === 'command' ? { deadlineMs: COMMAND_MS, connectMs: COMMAND_MS } : {}
    return openRedisStore({ ...config.redis, ...deadlines })
  }
  const { openSqliteStore } = await import('../store/sqlite/store.ts')
  return openSqliteStore(accountsFile(config))
}
