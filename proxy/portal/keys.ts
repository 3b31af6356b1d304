import { refuse } from '../../data/schema/errors.ts'
import type { PortalKey } from '../../data/schema/portal.ts'
import { modeOf } from '../../data/schema/sandbox.ts'
import { activeKeys, issueKeyRecord } from '../accounts/accounts.ts'
import { revokeKey } from '../accounts/key-revocation.ts'
import { requireRate } from '../accounts/rate-limits.ts'
import type { KeyRecord } from '../store/store.ts'
import { DONE, type PortalHandlers, reply } from './call.ts'

const keyOf = (record: KeyRecord): PortalKey => ({
  id: record.id,
  name: record.name,
  last_four: record.lastFour,
  mode: modeOf(record),
  plan: record.testPlan ?? null,
  created_at: record.createdAt,
  last_used_at: record.lastUsedAt,
  revoked_at: record.revokedAt,
})

/** The account's keys. */
export const keys: Pick<PortalHandlers, 'listKeys' | 'createKey' | 'revokeKey'> = {
  async listKeys({ deps: { store }, signedIn: { account } }) {
    return reply({ data: (await store.keys(account.id)).map(keyOf) })
  },

  async createKey({ deps: { store, random }, signedIn: { account }, body: { name, mode, plan }, now }) {
    if (account.suspended) refuse('account_suspended', 'The account is suspended.')
    if (mode === 'live' && plan !== undefined)
      refuse('bad_request', '`plan` is for test keys only. Live keys have the plan of the account.')
    await requireRate(store, 'keys', { account: account.id }, now)
    const owner = { ...account, testPlan: mode === 'test' ? (plan ?? account.plan) : undefined }
    const key = await issueKeyRecord(store, owner, { name, now, random })
    if (key === null)
      return refuse('key_limit_reached', `The account already has ${activeKeys(owner)}. Revoke one first.`)
    return reply({ api_key: key.text, key: keyOf(key.record) }, 201)
  },

  async revokeKey({ deps: { store, webhooks }, signedIn: { account }, id, now }) {
    if (!(await revokeKey({ store, webhooks: webhooks?.store }, account.id, id, now)))
      refuse('not_found', 'The account has no such active key.')
    return DONE
  },
}
