import { refuse } from '../../data/schema/errors.ts'
import { planTerms } from '../../data/schema/plans.ts'
import type { Handlers, MadeReply } from '../call.ts'
import { hashOf, newKey, newKeyId } from '../key.ts'

const made = (status: number, value: unknown): MadeReply => ({ kind: 'made', status, value })

/** What a key can ask about and do to its own account (spec 4.6). */
export const account: Pick<Handlers<'account'>, 'getUsage' | 'createKey'> = {
  getUsage({ caller: { plan, used } }) {
    const { daily, monthly } = planTerms[plan]
    return made(200, {
      tier: plan,
      daily_used: used.daily,
      daily_limit: daily,
      monthly_used: used.monthly,
      monthly_limit: monthly,
    })
  },

  async createKey({ deps: { store, random }, caller: { accountId, plan }, now }) {
    const key = newKey(accountId, random)
    const record = {
      id: newKeyId(random),
      hash: hashOf(key),
      name: 'Made by a call',
      lastFour: key.slice(-4),
    }
    const max = planTerms[plan].keys
    if (!(await store.addKey(accountId, record, max, now)))
      refuse(
        'key_limit_reached',
        `The account has ${max} active keys already. Revoke one in the portal first.`,
      )
    return made(201, { api_key: key })
  },
}
