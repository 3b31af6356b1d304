import { PLANS, type Plan } from '../../data/schema/plans.ts'
import { findOrCreateAccount, issueKey } from '../../proxy/accounts/accounts.ts'
import { systemRandom } from '../../proxy/accounts/key.ts'
import type { Store } from '../../proxy/store/store.ts'
import { planOf } from './invariants.ts'
import type { Caller, FuzzRequest } from './requests.ts'

/** The lowest daily limit, minus the requests that can be in progress. */
const CALLS_BETWEEN_RESETS = 60

/** Keys of every caller, whose counters never fill up. */
export interface Callers {
  authorizationOf(request: FuzzRequest): string | null
  /** Waits until the counters are reset, if the caller has used most of its calls. */
  ready(request: FuzzRequest): Promise<void>
}

/** Opens an account per plan with a live and a test key in the store of a service. */
export async function openCallers(store: Store): Promise<Callers> {
  const keys = new Map<Caller, string>()
  const accounts = new Map<Plan, string>()
  const calls = new Map<Caller, number>()
  const terms = { now: new Date(), random: systemRandom }
  for (const plan of PLANS) {
    const account = await findOrCreateAccount(store, { ...terms, email: `fuzz-${plan}@example.com`, plan })
    accounts.set(plan, account.id)
    keys.set(plan, (await issueKey(store, account, { ...terms, name: 'live' })) ?? '')
    keys.set(
      `test-${plan}`,
      (await issueKey(store, { ...account, testPlan: plan }, { ...terms, name: 'test' })) ?? '',
    )
  }
  return {
    authorizationOf: ({ caller }) => {
      const key = keys.get(caller)
      return key === undefined ? (caller === 'malformed' ? 'Bearer cds_live_none' : null) : `Bearer ${key}`
    },
    async ready({ caller }) {
      const count = calls.get(caller) ?? 0
      calls.set(caller, count + 1)
      const plan = planOf(caller)
      if (plan === null || count % CALLS_BETWEEN_RESETS > 0) return
      const testPlan = caller.startsWith('test-') ? plan : undefined
      await store.setUsage(accounts.get(plan) ?? '', { daily: 0, monthly: 0 }, new Date(), testPlan)
    },
  }
}
