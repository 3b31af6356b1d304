import type { Billing } from '../billing/billing.ts'
import type { Store } from '../store/store.ts'
import type { WebhookRegistry } from '../webhooks/store.ts'

/** The stores that have data of an account. */
export interface AccountStores {
  readonly store: Pick<Store, 'deleteAccount'>
  /** Null if plans cannot be bought. Then there is no subscription to end. */
  readonly billing: Pick<Billing, 'end'> | null
  readonly webhooks: Pick<WebhookRegistry, 'byAccount' | 'remove'> | undefined
}

/**
 * Deletes the account with its subscription, webhooks and keys. The subscription ends first, since the call can be repeated as long as
 * the account exists.
 */
export async function removeAccount(
  { store, billing, webhooks }: AccountStores,
  accountId: string,
): Promise<void> {
  await billing?.end(accountId)
  for (const { id, keyId } of (await webhooks?.byAccount(accountId)) ?? []) await webhooks?.remove(id, keyId)
  await store.deleteAccount(accountId)
}
