import { refuse } from '../../data/schema/errors.ts'
import { modeOf } from '../../data/schema/sandbox.ts'
import { requireRate } from '../accounts/rate-limits.ts'
import { configuredWebhooks, register, webhookJson } from '../webhooks/webhooks.ts'
import type { Handlers, JsonReply } from './call.ts'

const reply = (status: number, value: unknown): JsonReply => ({ kind: 'json', status, value })

/** Webhooks of the calling key (spec 4.7). */
export const webhooks: Pick<Handlers<'account'>, 'createWebhook' | 'listWebhooks' | 'deleteWebhook'> = {
  async createWebhook({ deps, caller, body, now }) {
    const { accountId, keyId, plan } = caller
    const key = { accountId, keyId, mode: modeOf(caller), plan }
    const registration = { ...key, ...body, now, random: deps.random }
    await requireRate(deps.store, 'webhooks', { account: accountId }, now)
    const { webhook, secret } = await register(configuredWebhooks(deps), registration)
    return reply(201, { data: { ...webhookJson(webhook), secret } })
  },

  async listWebhooks({ deps, caller: { keyId } }) {
    return reply(200, { data: (await configuredWebhooks(deps).store.byKey(keyId)).map(webhookJson) })
  },

  async deleteWebhook({ deps, caller: { keyId }, params: { id } }) {
    if (!(await configuredWebhooks(deps).store.remove(id, keyId)))
      refuse('not_found', 'The key has no such webhook.')
    return reply(200, { success: true })
  },
}
