import type { Store } from '../store/store.ts'
import type { WebhookRegistry } from '../webhooks/store.ts'

/** What a revoked key leaves something in. */
export interface KeyBelongings {
  readonly store: Pick<Store, 'revokeKey'>
  readonly webhooks: Pick<WebhookRegistry, 'deactivateRevoked'> | undefined
}

/**
 * Revokes an active key of the account and deactivates its webhooks; false where there is no such key. After a crash between the two
 * steps each webhook is deactivated by its next delivery, which is not sent.
 */
export async function revokeKey(
  { store, webhooks }: KeyBelongings,
  accountId: string,
  keyId: string,
  now: Date,
): Promise<boolean> {
  if (!(await store.revokeKey(accountId, keyId, now))) return false
  await webhooks?.deactivateRevoked(keyId)
  return true
}
