import { planTerms } from '../../data/schema/plans.ts'
import { modeOf } from '../../data/schema/sandbox.ts'
import type { Store } from '../store/store.ts'
import type { WebhookRecord } from './store.ts'

/** How long a result is cached, and so how long a webhook may still get deliveries after it lost the right to. */
const CACHE_MS = 30_000
const CACHE_MAX = 10_000

/**
 * Whether a webhook may get deliveries. `unavailable`: not now, since its account is suspended, or the plan of its key has no webhooks.
 * `revoked`: never again, since its key is revoked or its account deleted.
 */
export type Eligibility = 'eligible' | 'unavailable' | 'revoked'

type Owned = Pick<WebhookRecord, 'accountId' | 'keyId' | 'mode'>

/**
 * Returns a function that looks up whether a webhook may get deliveries. Results are cached for `CACHE_MS`, in a map that is cleared
 * when it is full: nearly all results expire before that. `clock` is monotonic, in ms, so that a system clock that is set back does
 * not prolong them.
 */
export function eligibilities(store: Pick<Store, 'account' | 'keys'>, clock: () => number) {
  const known = new Map<string, { readonly eligibility: Promise<Eligibility>; readonly until: number }>()
  return (webhook: Owned): Promise<Eligibility> => {
    // The result depends on the mode too: webhooks stored before modes were count as live, whatever their key is.
    const cacheKey = `${webhook.keyId} ${webhook.mode}`
    const at = clock()
    const found = known.get(cacheKey)
    if (found !== undefined && at < found.until) return found.eligibility
    if (known.size >= CACHE_MAX) known.clear()
    const eligibility = lookUp(store, webhook)
    known.set(cacheKey, { eligibility, until: at + CACHE_MS })
    eligibility.catch(() => known.delete(cacheKey))
    return eligibility
  }
}

async function lookUp(
  store: Pick<Store, 'account' | 'keys'>,
  { accountId, keyId, mode }: Owned,
): Promise<Eligibility> {
  const [account, keys] = await Promise.all([store.account(accountId), store.keys(accountId)])
  const key = keys.find(({ id, revokedAt }) => id === keyId && revokedAt === null)
  if (account === null || key === undefined) return 'revoked'
  // A webhook of a test key that was registered before modes were stored counts as live, and must not get live events.
  const isOfItsKey = modeOf(key) === mode
  const hasWebhooks = planTerms[key.testPlan ?? account.plan].webhooks > 0
  return isOfItsKey && hasWebhooks && !account.suspended ? 'eligible' : 'unavailable'
}
