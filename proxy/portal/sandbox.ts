import { refuse } from '../../data/schema/errors.ts'
import { PLANS } from '../../data/schema/plans.ts'
import { requireRate } from '../accounts/rate-limits.ts'
import { usageJson } from '../accounts/usage.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { DONE, type PortalHandlers, reply } from './call.ts'
import type { PortalDeps } from './deps.ts'

/** The cards of the sandbox, and the counters of the account's test keys, one pair per plan. */
export const sandbox: Pick<PortalHandlers, 'sandboxUsage' | 'sandboxCards' | 'resetSandbox'> = {
  async sandboxUsage({ deps: { store }, signedIn: { account }, now }) {
    const used = await Promise.all(PLANS.map((plan) => store.usage(account.id, now, plan)))
    return reply({ data: PLANS.map((plan, place) => usageJson(plan, used[place] ?? NONE)) })
  },

  async sandboxCards({ deps }) {
    return reply({ data: sandboxSnapshot(deps).columns.slug.map((slug) => ({ slug })) })
  },

  async resetSandbox({ deps: { store }, signedIn: { account }, now }) {
    await requireRate(store, 'resets', { account: account.id }, now)
    await Promise.all(PLANS.map((plan) => store.setUsage(account.id, NONE, now, plan)))
    return DONE
  },
}

/** Returns the snapshot of the sandbox. Throws 500 if there is none. */
export const sandboxSnapshot = ({ sandbox }: Pick<PortalDeps, 'sandbox'>): Snapshot =>
  sandbox?.current() ?? refuse('internal_error', 'No data is available.')

const NONE = { daily: 0, monthly: 0 } as const
