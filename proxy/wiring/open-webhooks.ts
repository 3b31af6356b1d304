import { accountsFile, type Config } from '../settings/config.ts'
import type { WebhookStore } from '../webhooks/store.ts'

/** Opens webhooks and deliveries where the configuration has the accounts; the other backend is not even loaded. */
export async function openWebhookStore(config: Config): Promise<WebhookStore> {
  if (config.redis !== null) {
    const { openRedisWebhooks } = await import('../webhooks/redis/store.ts')
    return openRedisWebhooks(config.redis)
  }
  const { openSqliteWebhooks } = await import('../webhooks/sqlite/store.ts')
  return openSqliteWebhooks(accountsFile(config))
}
