import { planTerms } from '../../data/schema/plans.ts'
import type { Store } from '../store/store.ts'
import type { WebhookRecord } from './store.ts'

/** How long an answer is believed: within it a webhook stops that may no longer be. */
const BELIEVED_MS = 30_000
const REMEMBERED = 10_000

/**
 * Whether a webhook may be delivered to. `unavailable`: not now, since its account is suspended or its plan has no webhooks.
 * `revoked`: never again, since its key or its account is gone.
 */
export type Eligibility = 'eligible' | 'unavailable' | 'revoked'

/**
 * Tells whether webhooks may be delivered to. Answers of the store are cached for `BELIEVED_MS`. `clock` is monotonic, in ms: a system clock that is set back must not prolong what is cached.
 */
export function eligibilities(store: Pick<Store, 'account' | 'keys'>, clock: () => number) {
  const known = new Map<string, { readonly eligibility: Promise<Eligibility>; readonly until: number }>()
  return ({ accountId, keyId }: Pick<WebhookRecord, 'accountId' | 'keyId'>): Promise<Eligibility> => {
    const at = clock()
    const found = known.get(keyId)
    if (found !== undefined && at < found.until) return found.eligibility
    if (known.size >= REMEMBERED) known.clear()
    const eligibility = lookUp(store, accountId, keyId)
    known.set(keyId, { eligibility, until: at + BELIEVED_MS })
    eligibility.catch(() => known.delete(keyId))
    return eligibility
  }
}

async function lookUp(
  store: Pick<Store, 'account' | 'keys'>,
  accountId: string,
  keyId: string,
): Promise<Eligibility> {
  const [account, keys] = await Promise.all([store.account(accountId), store.keys(accountId)])
  const hasKey = keys.some(({ id, revokedAt }) => id === keyId && revokedAt === null)
  if (account === null || !hasKey) return 'revoked'
  return account.suspended || planTerms[account.plan].webhooks === 0 ? 'unavailable' : 'eligible'
}
