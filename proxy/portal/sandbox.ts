import { PLANS } from '../../data/schema/plans.ts'
import { requireRate } from '../accounts/rate-limits.ts'
import { usageJson } from '../accounts/usage.ts'
import { DONE, type PortalHandlers, reply } from './call.ts'

/** Counters of the account's test keys, one pair per plan. */
export const sandbox: Pick<PortalHandlers, 'sandboxUsage' | 'resetSandbox'> = {
  async sandboxUsage({ deps: { store }, signedIn: { account }, now }) {
    const used = await Promise.all(PLANS.map((plan) => store.usage(account.id, now, plan)))
    return reply({ data: PLANS.map((plan, place) => usageJson(plan, used[place] ?? NONE)) })
  },

  async resetSandbox({ deps: { store }, signedIn: { account }, now }) {
    await requireRate(store, 'resets', { account: account.id }, now)
    await Promise.all(PLANS.map((plan) => store.setUsage(account.id, NONE, now, plan)))
    return DONE
  },
}

const NONE = { daily: 0, monthly: 0 } as const
