import { accountsFile, type Config } from '../config.ts'
import type { Store } from '../store/store.ts'

/** Opens the store that the configuration names; the other one is not even loaded. */
export async function openStore(config: Config): Promise<Store> {
  if (config.redis !== null) {
    const { openRedisStore } = await import('../store/redis.ts')
    return openRedisStore(config.redis)
  }
  const { openSqliteStore } = await import('../store/sqlite.ts')
  return openSqliteStore(accountsFile(config))
}
