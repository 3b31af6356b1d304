import { requireRate } from '../accounts/rate-limits.ts'
import { messageOf, sandboxEvent } from '../webhooks/sandbox-event.ts'
import { configuredWebhooks, sendToKey } from '../webhooks/webhooks.ts'
import type { Handlers } from './call.ts'

/** Events of the sandbox (part two, section 17). */
export const sandboxEvents: Pick<Handlers<'account'>, 'sendSandboxEvent'> = {
  async sendSandboxEvent({ deps, caller, body, snapshot, now, signal }) {
    const webhooks = configuredWebhooks(deps)
    await requireRate(deps.store, 'sandboxEvents', { account: caller.accountId }, now)
    const event = await sandboxEvent(snapshot(), body, deps.random, signal)
    const deliveries = await sendToKey(webhooks, caller.keyId, messageOf(event), now)
    return { kind: 'json', status: 202, value: { data: { ...event, deliveries } } }
  },
}
