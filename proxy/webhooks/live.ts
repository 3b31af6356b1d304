import { planTerms } from '../../data/schema/plans.ts'
import type { Store } from '../store/store.ts'
import type { WebhookRecord } from './store.ts'

/** How long an answer is believed: within it a webhook stops that may no longer be. */
const BELIEVED_MS = 30_000
const REMEMBERED = 10_000

/**
 * Whether a webhook may be delivered to: its account has the plan, is not suspended, and its key is active. `clock` is monotonic, in
 * ms: a system clock that is set back must not prolong what is cached.
 */
export function liveness(store: Pick<Store, 'account' | 'keys'>, clock: () => number) {
  const known = new Map<string, { readonly live: Promise<boolean>; readonly until: number }>()
  return ({ accountId, keyId }: Pick<WebhookRecord, 'accountId' | 'keyId'>): Promise<boolean> => {
    const at = clock()
    const found = known.get(keyId)
    if (found !== undefined && at < found.until) return found.live
    if (known.size >= REMEMBERED) known.clear()
    const live = isLive(store, accountId, keyId)
    known.set(keyId, { live, until: at + BELIEVED_MS })
    live.catch(() => known.delete(keyId))
    return live
  }
}

async function isLive(store: Pick<Store, 'account' | 'keys'>, accountId: string, keyId: string) {
  const account = await store.account(accountId)
  if (account === null || account.suspended || planTerms[account.plan].webhooks === 0) return false
  const keys = await store.keys(accountId)
  return keys.some(({ id, revokedAt }) => id === keyId && revokedAt === null)
}
