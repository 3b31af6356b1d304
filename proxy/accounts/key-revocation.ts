import type { Store } from '../store/store.ts'
import type { WebhookRegistry } from '../webhooks/store.ts'

/** The stores that have data of a key. */
export interface KeyStores {
  readonly store: Pick<Store, 'revokeKey'>
  readonly webhooks: Pick<WebhookRegistry, 'deactivateRevoked'> | undefined
}

/**
 * Revokes an active key of the account and deactivates its webhooks; false if there is no such key. After a crash between the two
 * steps, each webhook is deactivated instead of receiving its next delivery.
 */
export async function revokeKey(
  { store, webhooks }: KeyStores,
  accountId: string,
  keyId: string,
  now: Date,
): Promise<boolean> {
  if (!(await store.revokeKey(accountId, keyId, now))) return false
  await webhooks?.deactivateRevoked(keyId)
  return true
}
