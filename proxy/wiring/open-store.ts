import { accountsFile, type Config } from '../settings/config.ts'
import type { Store } from '../store/store.ts'

/** How long a command waits for Redis: nobody waits for the command at the other end of a request. */
const COMMAND_MS = 5_000

/** Opens the store that the configuration names; the other one is not even loaded. */
export async function openStore(config: Config, as: 'server' | 'command' = 'server'): Promise<Store> {
  if (config.redis !== null) {
    const { openRedisStore } = await import('../store/redis/store.ts')
    const patience = as === 'command' ? { deadlineMs: COMMAND_MS, connectMs: COMMAND_MS } : {}
    return openRedisStore({ ...config.redis, ...patience })
  }
  const { openSqliteStore } = await import('../store/sqlite/store.ts')
  return openSqliteStore(accountsFile(config))
}
