import { refuse } from '../../data/schema/errors.ts'
import { modeOf } from '../../data/schema/sandbox.ts'
import { activeKeys, issueKey } from '../accounts/accounts.ts'
import { requireRate } from '../accounts/rate-limits.ts'
import { usageJson } from '../accounts/usage.ts'
import type { Call, Caller, Handlers, JsonReply } from './call.ts'

const reply = (status: number, value: unknown): JsonReply => ({ kind: 'json', status, value })

/** Usage and keys of the calling account (spec 4.6). */
export const account: Pick<Handlers<'account'>, 'getUsage' | 'createKey'> = {
  getUsage({ caller: { plan, used } }) {
    return reply(200, usageJson(plan, used))
  },

  async createKey({ deps: { store, random }, caller, body, now }) {
    const { accountId } = caller
    const owner = { id: accountId, plan: caller.plan, testPlan: testPlanOf(caller, body) }
    await requireRate(store, 'keys', { account: accountId }, now)
    const key = await issueKey(store, owner, { name: 'Created by an API call', now, random })
    if (key !== null) return reply(201, { api_key: key })
    return refuse(
      'key_limit_reached',
      `The account already has ${activeKeys(owner)}. Revoke one in the portal first.`,
    )
  },
}

/** Returns the plan of a new test key; undefined for a live key. A test key cannot create live ones, which would leave the sandbox. */
function testPlanOf(caller: Caller, { mode = modeOf(caller), plan }: Call<'createKey'>['body']) {
  if (mode === 'test') return plan ?? caller.plan
  if (modeOf(caller) === 'test') return refuse('forbidden', 'A test key can create test keys only.')
  if (plan !== undefined)
    refuse('bad_request', '`plan` is for test keys only. Live keys have the plan of the account.')
  return undefined
}
