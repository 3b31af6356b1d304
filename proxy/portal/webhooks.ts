import { refuse } from '../../data/schema/errors.ts'
import { type Plan, planTerms } from '../../data/schema/plans.ts'
import type { PortalDelivery, PortalWebhook } from '../../data/schema/portal-webhooks.ts'
import { modeOf } from '../../data/schema/sandbox.ts'
import { requireRate } from '../accounts/rate-limits.ts'
import type { Account, KeyRecord } from '../store/store.ts'
import { messageOf, sandboxEvent } from '../webhooks/sandbox-event.ts'
import type { DeliveryRecord, WebhookRecord } from '../webhooks/store.ts'
import {
  configuredWebhooks,
  INACTIVE,
  register,
  rotateSecret,
  sendTest,
  updateEvents,
  webhookJson,
} from '../webhooks/webhooks.ts'
import { DONE, type PortalCall, type PortalHandlers, reply } from './call.ts'
import { sandboxSnapshot } from './sandbox.ts'

const DELIVERIES = 100

const READ_TIMEOUT_MS = 10_000
const readTimeout = () => AbortSignal.timeout(READ_TIMEOUT_MS)

type Handled =
  | 'listWebhooks'
  | 'addWebhook'
  | 'setEvents'
  | 'pauseWebhook'
  | 'listDeliveries'
  | 'testWebhook'
  | 'sendSandboxEvent'
  | 'rotateSecret'
  | 'activateWebhook'
  | 'removeWebhook'
  | 'resendDelivery'
type WebhookCall = Pick<PortalCall<Handled>, 'deps' | 'signedIn' | 'id' | 'now'>

/** The account's webhooks and their deliveries. */
export const webhooks: Pick<PortalHandlers, Handled> = {
  async listWebhooks(call) {
    const found = await configuredWebhooks(call.deps).store.byAccount(call.signedIn.account.id)
    return reply({ data: found.map((webhook) => webhookOf(webhook, call.now)) })
  },

  async addWebhook({ body: { key_id: keyId, url, events }, ...call }) {
    const { account } = call.signedIn
    const key = await requireWebhooks(call, keyId)
    const { deps, now } = call
    const registration = {
      accountId: account.id,
      keyId,
      mode: modeOf(key),
      plan: planOf(key, account),
      url,
      events,
      now,
      random: deps.random,
    }
    await requireRate(deps.store, 'webhooks', { account: account.id }, now)
    const { webhook, secret } = await register(configuredWebhooks(call.deps), registration)
    return reply({ secret, webhook: webhookOf({ ...webhook, ...FRESH }, now) }, 201)
  },

  async setEvents({ body: { events }, ...call }) {
    const { id } = await webhookToChange(call)
    await updateEvents(configuredWebhooks(call.deps), id, events)
    return DONE
  },

  async pauseWebhook(call) {
    const { id } = await webhookToChange(call)
    await configuredWebhooks(call.deps).store.pause(id)
    return DONE
  },

  async listDeliveries(call) {
    const { id } = await ownWebhook(call, call.id)
    return reply({
      data: (await configuredWebhooks(call.deps).store.deliveries(id, DELIVERIES)).map(deliveryOf),
    })
  },

  async testWebhook(call) {
    const webhook = await ownWebhook(call, call.id)
    if (!webhook.isActive) refuse('bad_request', INACTIVE)
    await requireRate(call.deps.store, 'tests', { webhook: webhook.id, account: webhook.accountId }, call.now)
    await sendTest(configuredWebhooks(call.deps), webhook, call.now, call.deps.random)
    return DONE
  },

  async sendSandboxEvent(call) {
    const { id, mode, isActive, accountId, events } = await ownWebhook(call, call.id)
    const { store, random } = call.deps
    if (mode === 'live') refuse('bad_request', 'Sandbox events are for webhooks of test keys.')
    if (!events.includes(call.body.type))
      refuse('bad_request', 'The webhook does not subscribe to events of this `type`.')
    if (!isActive) refuse('bad_request', INACTIVE)
    await requireRate(store, 'sandboxEvents', { account: accountId }, call.now)
    const { store: queue, wake } = configuredWebhooks(call.deps)
    const event = await sandboxEvent(sandboxSnapshot(call.deps), call.body, random, readTimeout)
    if ((await queue.enqueue([id], messageOf(event), { now: call.now, isTest: false })) === 0)
      refuse('bad_request', INACTIVE)
    wake()
    return DONE
  },

  async rotateSecret(call) {
    const { id } = await webhookToChange(call)
    const { secret, previousUntil } = await rotateSecret(
      configuredWebhooks(call.deps),
      id,
      call.now,
      call.deps.random,
    )
    return reply({ secret, previous_secret_until: previousUntil }, 201)
  },

  async activateWebhook(call) {
    const { id, keyId } = await webhookToChange(call)
    if ((await activeKey(call, keyId)) === undefined)
      refuse('bad_request', 'The key of the webhook is revoked. Add the URL again with another key.')
    await configuredWebhooks(call.deps).store.activate(id)
    return DONE
  },

  async removeWebhook(call) {
    const { id, keyId } = await ownWebhook(call, call.id)
    await configuredWebhooks(call.deps).store.remove(id, keyId)
    return DONE
  },

  async resendDelivery(call) {
    const { store, wake } = configuredWebhooks(call.deps)
    const delivery = (await store.delivery(call.id)) ?? refuse('not_found', 'There is no such delivery.')
    const { isActive, accountId, id } = await ownWebhook(call, delivery.webhookId)
    if (!isActive) refuse('bad_request', INACTIVE)
    await requireRate(call.deps.store, 'resends', { webhook: id, account: accountId }, call.now)
    if (!(await store.resend(call.id, call.now)))
      refuse('bad_request', 'The delivery is in progress. Wait until it has ended.')
    wake()
    return DONE
  },
}

/** Makes the checks of `POST /v1/webhooks` for that key, and returns the key. */
async function requireWebhooks(call: WebhookCall, keyId: string): Promise<KeyRecord> {
  const { account } = call.signedIn
  if (account.suspended) refuse('account_suspended', 'The account is suspended.')
  const key = await activeKey(call, keyId)
  if (planTerms[planOf(key ?? {}, account)].webhooks === 0)
    refuse('forbidden', 'Webhooks need the Enterprise plan, or a test key on it.')
  return key ?? refuse('bad_request', '`key_id` must be the id of an active key of the account.')
}

/** Returns the plan of a key: a test key's own, or the account's. */
const planOf = ({ testPlan }: Pick<KeyRecord, 'testPlan'>, { plan }: Pick<Account, 'plan'>): Plan =>
  testPlan ?? plan

async function activeKey({ deps: { store }, signedIn: { account } }: WebhookCall, keyId: string) {
  const keys = await store.keys(account.id)
  return keys.find(({ id, revokedAt }) => id === keyId && revokedAt === null)
}

const FRESH = { inactiveBecause: null, previousUntil: null } as const

/** The account's webhook. Throws 404 for another account's webhook too. */
async function ownWebhook(call: WebhookCall, id: string): Promise<WebhookRecord> {
  const webhook = await configuredWebhooks(call.deps).store.find(id)
  if (webhook === null || webhook.accountId !== call.signedIn.account.id)
    return refuse('not_found', 'The account has no such webhook.')
  return webhook
}

/** The account's webhook that the request changes. Throws 404, or 429 after too many changes. */
async function webhookToChange(call: WebhookCall): Promise<WebhookRecord> {
  const webhook = await ownWebhook(call, call.id)
  await requireRate(call.deps.store, 'changes', { account: webhook.accountId }, call.now)
  return webhook
}

type Shown = Parameters<typeof webhookJson>[0] &
  Pick<WebhookRecord, 'mode' | 'inactiveBecause' | 'previousUntil'>

function webhookOf(webhook: Shown, now: Date): PortalWebhook {
  const { keyId, mode, inactiveBecause, previousUntil } = webhook
  const overlaps = previousUntil !== null && now < new Date(previousUntil)
  return {
    ...webhookJson(webhook),
    events: [...webhook.events],
    key_id: keyId,
    mode,
    inactive_because: inactiveBecause,
    previous_secret_until: overlaps ? previousUntil : null,
  }
}

const deliveryOf = (delivery: DeliveryRecord): PortalDelivery => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  payload: delivery.body,
  state: delivery.state,
  attempts: delivery.log.map(({ excerpt = null, ...attempt }) => ({ ...attempt, response: excerpt })),
  next_attempt_at: delivery.nextAttemptAt,
  created_at: delivery.createdAt,
})
