import type { PortalCallRecord, PortalKeyUsage } from '../../data/schema/portal.ts'
import { type PortalHandlers, reply } from './call.ts'

/** The account's newest calls, and its calls by key and endpoint. */
export const calls: Pick<PortalHandlers, 'listCalls' | 'keyUsage'> = {
  async listCalls({ deps: { store }, signedIn: { account }, now }) {
    const all = await store.loggedCalls(account.id, now)
    const data = all.map(({ keyId, ...call }): PortalCallRecord => ({ ...call, key_id: keyId }))
    return reply({ data })
  },
  async keyUsage({ deps: { store }, signedIn: { account }, now }) {
    const all = await store.endpointCalls(account.id, now)
    const data = all.map(({ keyId, ...usage }): PortalKeyUsage => ({ ...usage, key_id: keyId }))
    return reply({ data })
  },
}
