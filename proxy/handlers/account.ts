import { refuse } from '../../data/schema/errors.ts'
import { planTerms } from '../../data/schema/plans.ts'
import { issueKey } from '../accounts/accounts.ts'
import { requireRate } from '../accounts/rate-limits.ts'
import type { Handlers, JsonReply } from './call.ts'

const reply = (status: number, value: unknown): JsonReply => ({ kind: 'json', status, value })

/** Usage and keys of the calling account (spec 4.6). */
export const account: Pick<Handlers<'account'>, 'getUsage' | 'createKey'> = {
  getUsage({ caller: { plan, used } }) {
    const { daily, monthly } = planTerms[plan]
    return reply(200, {
      tier: plan,
      daily_used: used.daily,
      daily_limit: daily,
      monthly_used: used.monthly,
      monthly_limit: monthly,
    })
  },

  async createKey({ deps: { store, random }, caller: { accountId, plan }, now }) {
    await requireRate(store, 'keys', { account: accountId }, now)
    const key = await issueKey(
      store,
      { id: accountId, plan },
      { name: 'Created by an API call', now, random },
    )
    const { keys } = planTerms[plan]
    if (key !== null) return reply(201, { api_key: key })
    return refuse(
      'key_limit_reached',
      `The account already has ${keys} active keys. Revoke one in the portal first.`,
    )
  },
}
