import type { Billing } from '../billing/billing.ts'
import type { Store } from '../store/store.ts'
import type { WebhookRegistry } from '../webhooks/store.ts'

/** Where an account has left something. */
export interface Belongings {
  readonly store: Pick<Store, 'deleteAccount'>
  /** Null where nothing can be bought, and so nothing can be ended. */
  readonly billing: Pick<Billing, 'end'> | null
  readonly webhooks: Pick<WebhookRegistry, 'byAccount' | 'remove'> | undefined
}

/**
 * Removes the account and all that belongs to it. What costs money ends first: an account that is still there can be removed
 * again.
 */
export async function removeAccount(
  { store, billing, webhooks }: Belongings,
  accountId: string,
): Promise<void> {
  await billing?.end(accountId)
  for (const { id, keyId } of (await webhooks?.byAccount(accountId)) ?? []) await webhooks?.remove(id, keyId)
  await store.deleteAccount(accountId)
}
