import { accountsFile, type Config } from '../settings/config.ts'
import type { WebhookStore } from '../webhooks/store.ts'

/** Opens webhooks and deliveries in the configured store. The code of the other one is not loaded. */
export async function openWebhookStore(config: Config): Promise<WebhookStore> {
  if (config.redis !== null) {
    const { openRedisWebhooks } = await import('../webhooks/redis/store.ts')
    return openRedisWebhooks(config.redis)
  }
  const { openSqliteWebhooks } = await import('../webhooks/sqlite/store.ts')
  return openSqliteWebhooks(accountsFile(config))
}
