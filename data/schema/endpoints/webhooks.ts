import * as z from 'zod'
import { EVENT_TYPES, SandboxEvent, Webhook, WebhookWithSecret } from '../account.ts'
import { boolean, oneOf, resource, slug } from '../field.ts'
import { pathUuid } from '../params.ts'
import { base, type Endpoint, rows } from './endpoint.ts'

export const Done = resource('Done', 'The request succeeded.', { success: boolean('Always true.') })
/** Endpoints of webhooks. */
export const webhooks = {
  createWebhook: {
    ...base,
    method: 'POST',
    path: '/v1/webhooks',
    plan: 'enterprise',
    group: 'Webhooks',
    title: 'Register a webhook',
    doc: 'Registers an HTTPS URL for events. The signing secret is returned only in this response.',
    source: 'account',
    body: z.strictObject({
      url: z.url().max(2048).meta({ description: 'HTTPS URL that receives deliveries.' }),
      events: z
        .array(z.enum(EVENT_TYPES))
        .min(1)
        .max(EVENT_TYPES.length)
        .meta({ description: 'Events to deliver.' }),
    }),
    response: { status: 201, of: WebhookWithSecret, as: 'one' },
    errors: ['bad_request', 'payload_too_large', 'webhook_limit_reached'],
  },
  listWebhooks: {
    ...base,
    path: '/v1/webhooks',
    plan: 'enterprise',
    group: 'Webhooks',
    title: 'List webhooks',
    doc: 'Returns the webhooks of the calling key.',
    source: 'account',
    response: rows(Webhook),
  },
  deleteWebhook: {
    ...base,
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    plan: 'enterprise',
    group: 'Webhooks',
    title: 'Delete a webhook',
    doc: 'Deletes a webhook and its pending deliveries.',
    source: 'account',
    params: { id: pathUuid('Id of the webhook.') },
    response: { status: 200, of: Done, as: 'bare' },
    errors: ['bad_request', 'not_found'],
  },
  sendSandboxEvent: {
    ...base,
    method: 'POST',
    path: '/v1/sandbox/events',
    plan: 'enterprise',
    mode: 'test',
    group: 'Webhooks',
    title: 'Send a sandbox event',
    doc:
      'Sends an event about a card of the sandbox to the webhooks of the calling test key, signed like a live one. The data is what ' +
      'the sandbox last announced of the card with this type, or else made up.',
    source: 'account',
    body: z.strictObject({
      type: oneOf(EVENT_TYPES, 'Event type.'),
      card: slug('Slug of a card of the sandbox.'),
    }),
    response: { status: 202, of: SandboxEvent, as: 'one' },
    errors: ['bad_request', 'not_found', 'payload_too_large'],
  },
} as const satisfies Record<string, Endpoint>
