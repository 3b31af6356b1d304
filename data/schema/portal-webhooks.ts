import * as z from 'zod'
import { Webhook } from './account.ts'
import { Done, endpoints } from './endpoints.ts'
import { integer, list, maybe, oneOf, resource, text, time } from './field.ts'
import { bare, base, type PortalEndpoint, rows } from './portal-endpoint.ts'

export const PortalWebhook = resource('PortalWebhook', 'A webhook of the account, whichever key has it.', {
  ...Webhook.shape,
  key_id: text('Id of the key that registered it.'),
  inactive_because: maybe(
    oneOf(
      ['gone', 'failing', 'paused', 'revoked'],
      '`gone`: the receiver answered 410. `failing`: five days of failures only. `paused`: by the owner. `revoked`: its key was revoked.',
    ),
  ),
  previous_secret_until: maybe(time('Until when deliveries are signed by the previous secret too.')),
})
export type PortalWebhook = z.infer<typeof PortalWebhook>

const DeliveryAttempt = resource('DeliveryAttempt', 'One try of a delivery.', {
  at: time('When it was made.'),
  ms: integer('How long it took.'),
  status: maybe(integer('HTTP status, where there was an answer.')),
  failure: maybe(
    oneOf(
      ['status', 'redirect', 'timeout', 'address', 'tls', 'connection'],
      'Why it failed; `address`: the host has an address that deliveries do not go to.',
    ),
  ),
})

export const PortalDelivery = resource('PortalDelivery', 'An event on its way to a webhook.', {
  id: text('Id of the delivery.'),
  webhook_id: text('Id of the webhook.'),
  event_id: text('Id of the event, which the receiver sees.'),
  event_type: text('Type of the event; `webhook.test` for a test.'),
  state: oneOf(
    ['pending', 'delivered', 'failed', 'dropped'],
    '`dropped`: the webhook became inactive, or its account or key may no longer have webhooks.',
  ),
  attempts: list(DeliveryAttempt, 'Oldest first, at most 20.'),
  next_attempt_at: maybe(time('When it is tried next.')),
  created_at: time('When it was queued.'),
})
export type PortalDelivery = z.infer<typeof PortalDelivery>

const NewSecret = resource('NewSecret', 'A new signing secret, shown only once.', {
  secret: text('Signing secret.'),
  previous_secret_until: time('Until when deliveries are signed by the previous secret too.'),
})

const NewPortalWebhook = resource('NewPortalWebhook', 'A new webhook with its secret, shown only once.', {
  secret: text('Signing secret.'),
  webhook: PortalWebhook,
})

const { url, events } = endpoints.createWebhook.body.shape
const keyId = z.string().max(64).meta({ description: 'Id of the active key that the webhook belongs to.' })

/** What the portal asks about webhooks. */
export const portalWebhookEndpoints = {
  listWebhooks: {
    ...base,
    path: '/portal/api/webhooks',
    title: 'List webhooks',
    doc: 'Webhooks of all keys, oldest first.',
    answer: rows(PortalWebhook),
  },
  addWebhook: {
    ...base,
    method: 'POST',
    path: '/portal/api/webhooks',
    title: 'Add a webhook',
    doc: 'As the call `POST /v1/webhooks` by the key that is named; costs no call.',
    body: z.strictObject({ key_id: keyId, url, events }),
    answer: bare(NewPortalWebhook, 201),
    errors: ['bad_request', 'forbidden', 'account_suspended', 'webhook_limit_reached', 'rate_limited'],
  },
  setEvents: {
    ...base,
    method: 'POST',
    path: '/portal/api/webhooks/{id}/events',
    title: 'Choose the events',
    doc: 'What is delivered from the next event on. Deliveries under way stay.',
    body: z.strictObject({ events }),
    answer: bare(Done),
    errors: ['bad_request', 'not_found'],
  },
  pauseWebhook: {
    ...base,
    method: 'POST',
    path: '/portal/api/webhooks/{id}/pause',
    title: 'Pause a webhook',
    doc: 'Ends deliveries until it is activated again. What waits is dropped, and can be sent again one by one.',
    answer: bare(Done),
    errors: ['not_found'],
  },
  listDeliveries: {
    ...base,
    path: '/portal/api/webhooks/{id}/deliveries',
    title: 'Deliveries of a webhook',
    doc: 'Those of the last 30 days, newest first, at most 100.',
    answer: rows(PortalDelivery),
    errors: ['not_found'],
  },
  testWebhook: {
    ...base,
    method: 'POST',
    path: '/portal/api/webhooks/{id}/test',
    title: 'Send a test event',
    doc: 'Queues an event of type `webhook.test`, tried once. It says nothing of the health of the webhook.',
    answer: bare(Done),
    errors: ['bad_request', 'not_found', 'rate_limited'],
  },
  rotateSecret: {
    ...base,
    method: 'POST',
    path: '/portal/api/webhooks/{id}/secret',
    title: 'Rotate the signing secret',
    doc: 'For a day deliveries are signed by the new and by the previous secret.',
    answer: bare(NewSecret, 201),
    errors: ['not_found'],
  },
  activateWebhook: {
    ...base,
    method: 'POST',
    path: '/portal/api/webhooks/{id}/activate',
    title: 'Activate a webhook',
    doc: 'Delivers to it again, from the next event on. Missed deliveries can be sent again one by one. Not where its key is revoked.',
    answer: bare(Done),
    errors: ['bad_request', 'not_found'],
  },
  removeWebhook: {
    ...base,
    method: 'DELETE',
    path: '/portal/api/webhooks/{id}',
    title: 'Delete a webhook',
    doc: 'Deletes a webhook and its pending deliveries.',
    answer: bare(Done),
    errors: ['not_found'],
  },
  resendDelivery: {
    ...base,
    method: 'POST',
    path: '/portal/api/deliveries/{id}/resend',
    title: 'Send a delivery again',
    doc: 'Now, with the same id and body, and a fresh schedule of attempts.',
    answer: bare(Done),
    errors: ['bad_request', 'not_found', 'rate_limited'],
  },
} as const satisfies Record<string, PortalEndpoint>
