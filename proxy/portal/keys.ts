import { refuse } from '../../data/schema/errors.ts'
import { planTerms } from '../../data/schema/plans.ts'
import type { PortalKey } from '../../data/schema/portal.ts'
import { hashOf, newKey, newKeyId } from '../accounts/key.ts'
import { revokeKey } from '../accounts/key-revocation.ts'
import { requireRate } from '../accounts/rate-limits.ts'
import type { KeyRecord } from '../store/store.ts'
import { DONE, type PortalHandlers, reply } from './call.ts'

const keyOf = (record: KeyRecord): PortalKey => ({
  id: record.id,
  name: record.name,
  last_four: record.lastFour,
  created_at: record.createdAt,
  last_used_at: record.lastUsedAt,
  revoked_at: record.revokedAt,
})

/** The account's keys. */
export const keys: Pick<PortalHandlers, 'listKeys' | 'createKey' | 'revokeKey'> = {
  async listKeys({ deps: { store }, signedIn: { account } }) {
    return reply({ data: (await store.keys(account.id)).map(keyOf) })
  },

  async createKey({ deps: { store, random }, signedIn: { account }, body: { name }, now }) {
    if (account.suspended) refuse('account_suspended', 'The account is suspended.')
    await requireRate(store, 'keys', { account: account.id }, now)
    const text = newKey(account.id, random)
    const record = { id: newKeyId(random), name, lastFour: text.slice(-4) }
    const max = planTerms[account.plan].keys
    if (!(await store.addKey(account.id, { ...record, hash: hashOf(text) }, max, now)))
      refuse('key_limit_reached', `The account already has ${max} active keys. Revoke one first.`)
    const key = {
      ...record,
      accountId: account.id,
      createdAt: now.toISOString(),
      lastUsedAt: null,
      revokedAt: null,
    }
    return reply({ api_key: text, key: keyOf(key) }, 201)
  },

  async revokeKey({ deps: { store, webhooks }, signedIn: { account }, id, now }) {
    if (!(await revokeKey({ store, webhooks: webhooks?.store }, account.id, id, now)))
      refuse('not_found', 'The account has no such active key.')
    return DONE
  },
}
