import type { z } from 'zod'
import { boolean, integer, list, nullable, object, oneOf, resource, text, time, uri, uuid } from './field.ts'
import { PLANS } from './plans.ts'

/** Spec 2.18. Counts cover every key of the account, revoked keys included. */
export const Usage = resource('Usage', 'Calls used and allowed.', {
  tier: oneOf(PLANS, 'Plan of the account.'),
  daily_used: integer('Calls since midnight UTC, this one included.'),
  daily_limit: integer('Calls per day.'),
  monthly_used: integer('Calls since the 1st of the month UTC, this one included.'),
  monthly_limit: integer('Calls per month.'),
})
export type Usage = z.infer<typeof Usage>

export const EVENT_TYPES = ['card.created', 'card.updated', 'card.deleted', 'offer.notable'] as const
export type EventType = (typeof EVENT_TYPES)[number]

const webhook = {
  id: uuid('Id of the webhook.'),
  url: uri('HTTPS URL that receives deliveries.'),
  events: list(oneOf(EVENT_TYPES, 'Event type.'), 'Events delivered.'),
  is_active: nullable(boolean('Whether events are delivered.')),
  last_triggered_at: nullable(time('When a delivery was last attempted.')),
  failure_count: nullable(integer('Consecutive failed attempts.')),
  created_at: nullable(time('When it was registered.')),
}

/** Spec 2.15. */
export const Webhook = resource('Webhook', 'A URL that receives events.', webhook)
export type Webhook = z.infer<typeof Webhook>

/** Spec 2.15: returned only when the webhook is created. */
export const WebhookWithSecret = resource(
  'WebhookWithSecret',
  'A new webhook with its signing secret, shown only once.',
  {
    ...webhook,
    secret: text('Signing secret, returned only in this response.'),
  },
)
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/** Part two, section 17. Its first five fields are the body that the webhooks receive. */
export const SandboxEvent = resource('SandboxEvent', 'An event on its way to the webhooks of a test key.', {
  id: uuid('Id of the event.'),
  type: oneOf(EVENT_TYPES, 'Event type.'),
  timestamp: time('When it happened in the sandbox, which is frozen in time.'),
  api_version: text('Version of the API.'),
  data: object('Data of the event, as webhooks of live keys receive it on the Enterprise plan.'),
  deliveries: integer(
    'Number of webhooks that it is sent to; 0 if none of the key is active and subscribes to the type.',
  ),
})
export type SandboxEvent = z.infer<typeof SandboxEvent>
