import * as z from 'zod'
import { Webhook } from './account.ts'
import { Done, endpoints } from './endpoints.ts'
import { integer, list, nullable, oneOf, resource, text, time } from './field.ts'
import { bare, base, type PortalEndpoint, rows } from './portal-endpoint.ts'
import { portalRoutes } from './portal-routes.ts'
import { MODES } from './sandbox.ts'

export const PortalWebhook = resource(
  'PortalWebhook',
  'A webhook of the account, with the key it belongs to.',
  {
    ...Webhook.shape,
    key_id: text('Id of the key that registered it.'),
    mode: oneOf(MODES, '`test`: a test key registered it, and it gets sandbox events alone.'),
    inactive_because: nullable(
      oneOf(
        ['gone', 'failing', 'paused', 'revoked'],
        '`gone`: the receiver returned 410. `failing`: every delivery failed for five days. `paused`: by the owner. `revoked`: ' +
          'its key was revoked.',
      ),
    ),
    previous_secret_until: nullable(time('Until when deliveries are also signed with the previous secret.')),
  },
)
export type PortalWebhook = z.infer<typeof PortalWebhook>

const DeliveryAttempt = resource('DeliveryAttempt', 'One attempt of a delivery.', {
  at: time('When it was made.'),
  ms: integer('Duration in milliseconds.'),
  status: nullable(integer('HTTP status; null if there was no response.')),
  failure: nullable(
    oneOf(
      ['status', 'redirect', 'timeout', 'address', 'tls', 'connection'],
      'Why it failed. `address`: the host has an IP address that is not public.',
    ),
  ),
  response: nullable(text("First 1,000 bytes of the response's body; null if it is empty or not text.")),
})

export const PortalDelivery = resource('PortalDelivery', 'Delivery of an event to a webhook.', {
  id: text('Id of the delivery.'),
  webhook_id: text('Id of the webhook.'),
  event_id: text('Id of the event, as sent to the receiver.'),
  event_type: text('Type of the event; `webhook.test` for a test.'),
  payload: nullable(text('Body of each attempt, as sent; null once it has expired.')),
  state: oneOf(
    ['pending', 'delivered', 'failed', 'dropped'],
    '`dropped`: the webhook, its key, or its plan became inactive before the delivery.',
  ),
  attempts: list(DeliveryAttempt, 'Oldest first, at most 20.'),
  next_attempt_at: nullable(time('When the next attempt is due.')),
  created_at: time('When it was queued.'),
})
export type PortalDelivery = z.infer<typeof PortalDelivery>

const NewSecret = resource('NewSecret', 'A new signing secret, shown only once.', {
  secret: text('Signing secret.'),
  previous_secret_until: time('Until when deliveries are also signed with the previous secret.'),
})

const NewPortalWebhook = resource('NewPortalWebhook', 'A new webhook with its secret, shown only once.', {
  secret: text('Signing secret.'),
  webhook: PortalWebhook,
})
export type NewPortalWebhook = z.infer<typeof NewPortalWebhook>

const { url, events } = endpoints.createWebhook.body.shape
const keyId = z.string().max(64).meta({ description: 'Id of the active key that the webhook belongs to.' })

/** Portal endpoints for webhooks and deliveries. */
export const portalWebhookEndpoints = {
  listWebhooks: {
    ...base,
    ...portalRoutes.listWebhooks,
    title: 'List webhooks',
    doc: 'Returns the webhooks of all keys, oldest first.',
    response: rows(PortalWebhook),
  },
  addWebhook: {
    ...base,
    ...portalRoutes.addWebhook,
    title: 'Add a webhook',
    doc: "Registers a webhook for a key, like `POST /v1/webhooks`. Doesn't count against the quota.",
    body: z.strictObject({ key_id: keyId, url, events }),
    response: bare(NewPortalWebhook, 201),
    errors: ['bad_request', 'forbidden', 'account_suspended', 'webhook_limit_reached', 'rate_limited'],
  },
  setEvents: {
    ...base,
    ...portalRoutes.setEvents,
    title: 'Choose the events',
    doc: 'Replaces the event types, starting with the next event. Pending deliveries are kept.',
    body: z.strictObject({ events }),
    response: bare(Done),
    errors: ['bad_request', 'not_found', 'rate_limited'],
  },
  pauseWebhook: {
    ...base,
    ...portalRoutes.pauseWebhook,
    title: 'Pause a webhook',
    doc: 'Stops deliveries until the webhook is activated again. Pending deliveries are dropped, and can be sent again one by one.',
    response: bare(Done),
    errors: ['not_found', 'rate_limited'],
  },
  listDeliveries: {
    ...base,
    ...portalRoutes.listDeliveries,
    title: 'Deliveries of a webhook',
    doc: 'Returns up to 100 deliveries of the last 30 days, newest first.',
    response: rows(PortalDelivery),
    errors: ['not_found'],
  },
  testWebhook: {
    ...base,
    ...portalRoutes.testWebhook,
    title: 'Send a test event',
    doc: "Queues an event of type `webhook.test` with a single attempt. Its result doesn't affect the state of the webhook.",
    response: bare(Done),
    errors: ['bad_request', 'not_found', 'rate_limited'],
  },
  rotateSecret: {
    ...base,
    ...portalRoutes.rotateSecret,
    title: 'Rotate the signing secret',
    doc: 'Replaces the signing secret. For one day, deliveries are signed with both secrets.',
    response: bare(NewSecret, 201),
    errors: ['not_found', 'rate_limited'],
  },
  activateWebhook: {
    ...base,
    ...portalRoutes.activateWebhook,
    title: 'Activate a webhook',
    doc: 'Resumes deliveries with the next event. Missed deliveries can be sent again one by one. Fails if the key is revoked.',
    response: bare(Done),
    errors: ['bad_request', 'not_found', 'rate_limited'],
  },
  removeWebhook: {
    ...base,
    ...portalRoutes.removeWebhook,
    title: 'Delete a webhook',
    doc: 'Deletes a webhook and its pending deliveries.',
    response: bare(Done),
    errors: ['not_found'],
  },
  resendDelivery: {
    ...base,
    ...portalRoutes.resendDelivery,
    title: 'Send a delivery again',
    doc: 'Sends the event again immediately, with the same id and body and a new retry schedule.',
    response: bare(Done),
    errors: ['bad_request', 'not_found', 'rate_limited'],
  },
} as const satisfies Record<string, PortalEndpoint>
