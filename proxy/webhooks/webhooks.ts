import { isIP } from 'node:net'
import pTimeout from 'p-timeout'
import { v4 } from 'uuid'
import type { Resolve } from '../../data/egress/lookup.ts'
import type { EventType } from '../../data/schema/account.ts'
import { bounds } from '../../data/schema/bounds.ts'
import { refuse } from '../../data/schema/errors.ts'
import { type Plan, planTerms } from '../../data/schema/plans.ts'
import type { Mode } from '../../data/schema/sandbox.ts'
import { SERVICE_VERSION } from '../../data/schema/version.ts'
import { DAY_MS } from '../../data/time.ts'
import type { Random } from '../accounts/key.ts'
import { notConfigured } from '../http/failure.ts'
import { type EgressPolicy, urlProblem } from './egress-policy.ts'
import type { Seal } from './seal.ts'
import { newSecret } from './sign.ts'
import type { Message, NewWebhook, WebhookLimits, WebhookRecord, WebhookStore } from './store.ts'

/** What the endpoints and the portal need to manage webhooks. */
export interface Webhooks {
  readonly store: WebhookStore
  readonly seal: Seal
  readonly egress: EgressPolicy
  /** Looks up a host when a webhook is registered; null if hosts can only be looked up when they are dialed. */
  readonly resolve: Resolve | null
  /** Wakes the worker after something was queued. */
  readonly wake: () => void
}

/** The webhooks of this installation. Throws 503 if it has none. */
export const configuredWebhooks = ({ webhooks }: { readonly webhooks?: Webhooks }): Webhooks =>
  webhooks ?? notConfigured('Webhook delivery')

export interface Registration {
  readonly accountId: string
  readonly keyId: string
  readonly mode: Mode
  /** Plan of the key. */
  readonly plan: Plan
  readonly url: string
  readonly events: readonly EventType[]
  readonly now: Date
  readonly random: Random
}

/** Registers a webhook and returns it with its secret, which is not shown again. Throws 400 or 409. */
export async function register(webhooks: Webhooks, registration: Registration) {
  const { accountId, keyId, mode, plan, url, events, now, random } = registration
  requireDistinct(events)
  await requireReachable(webhooks, url)
  const id = randomId(random)
  const secret = newSecret(random)
  const createdAt = now.toISOString()
  const sealed = webhooks.seal.seal(secret, id)
  const webhook: NewWebhook = { id, accountId, keyId, mode, url, events, secret: sealed, createdAt }
  const limits = { perKey: planTerms[plan].webhooks, perAccount: bounds.webhooks.max }
  const outcome = await webhooks.store.create(webhook, limits)
  if (outcome !== 'created') refuse('webhook_limit_reached', full(outcome, limits))
  return { webhook: { ...webhook, ...NEVER_TRIGGERED }, secret }
}

const full = (what: 'key full' | 'account full', { perKey, perAccount }: WebhookLimits): string =>
  what === 'key full'
    ? `The key already has ${perKey} webhooks. Delete one first.`
    : `The account already has ${perAccount} webhooks, including those of revoked keys. Delete one in the portal first.`

function requireDistinct(events: readonly EventType[]) {
  if (new Set(events).size < events.length) refuse('bad_request', '`events` must not contain an event twice.')
}

/** Changes the events that a webhook receives. Deliveries already queued stay. */
export async function updateEvents({ store }: Webhooks, id: string, events: readonly EventType[]) {
  requireDistinct(events)
  if (!(await store.setEvents(id, events))) refuse('not_found', 'There is no such webhook.')
}

const NEVER_TRIGGERED = { isActive: true, lastTriggeredAt: null, failureCount: 0 } as const

/** Accepts a host that cannot be looked up now, since it may be later. Refuses one that resolves to a private IP address. */
async function requireReachable({ egress, resolve }: Webhooks, url: string) {
  const why = urlProblem(url, egress)
  if (why !== null) refuse('bad_request', why)
  const host = new URL(url).hostname
  const isNamed = isIP(host.replace(/^\[|\]$/g, '')) === 0
  const addresses = resolve !== null && isNamed ? await lookUpHost(resolve, host) : []
  if (!addresses.every(egress.isAllowedIp))
    refuse('bad_request', '`url` must not point to a private or reserved IP address.')
}

/** `crypto.randomUUID` would not take the given source of randomness. */
export const randomId = (random: Random): string => v4({ random: random(16) })

/** A webhook as JSON (spec 2.15). */
export const webhookJson = (
  webhook: Pick<WebhookRecord, keyof NewWebhook | keyof typeof NEVER_TRIGGERED>,
) => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  is_active: webhook.isActive,
  last_triggered_at: webhook.lastTriggeredAt,
  failure_count: webhook.failureCount,
  created_at: webhook.createdAt,
})

const LOOKUP_MS = 2_000

/** IP addresses of a host; empty if the lookup fails or takes too long. */
async function lookUpHost(resolve: Resolve, host: string): Promise<readonly string[]> {
  const found = resolve(host).catch(() => [])
  return pTimeout(found, { milliseconds: LOOKUP_MS, fallback: () => [] })
}

/** Gives the webhook a new secret. The current one signs too for a day, so that the receiver can switch. */
export async function rotateSecret({ store, seal }: Webhooks, id: string, now: Date, random: Random) {
  const secret = newSecret(random)
  const previousUntil = new Date(now.getTime() + DAY_MS)
  if (!(await store.rotate(id, seal.seal(secret, id), previousUntil)))
    refuse('not_found', 'There is no such webhook.')
  return { secret, previousUntil: previousUntil.toISOString() }
}

/** Message of a refusal to send something to an inactive webhook. */
export const INACTIVE = 'The webhook is inactive. Activate it first.'

export const TEST_EVENT = 'webhook.test'

/** Queues a test event, which is attempted once. */
export async function sendTest({ store, wake }: Webhooks, webhook: WebhookRecord, now: Date, random: Random) {
  const id = randomId(random)
  const data = { webhook_id: webhook.id, message: 'A test event, sent from the portal.' }
  const event = { id, type: TEST_EVENT, timestamp: now.toISOString(), api_version: SERVICE_VERSION, data }
  const message: Message = { id, type: TEST_EVENT, body: JSON.stringify(event) }
  if ((await store.enqueue([webhook.id], message, { now, isTest: true })) === 0)
    refuse('bad_request', INACTIVE)
  wake()
}

/** Sends a sandbox event to the active webhooks of a test key that subscribe to its type. Returns their number. */
export async function sendToKey({ store, wake }: Webhooks, keyId: string, message: Message, now: Date) {
  const webhooks = await store.byKey(keyId)
  const subscribed = webhooks.filter(
    ({ mode, events }) => mode === 'test' && events.some((type) => type === message.type),
  )
  const ids = subscribed.map(({ id }) => id)
  const sent = ids.length === 0 ? 0 : await store.enqueue(ids, message, { now, isTest: false })
  if (sent > 0) wake()
  return sent
}
