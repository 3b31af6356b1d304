import * as z from 'zod'
import { Done } from './endpoints.ts'
import { nullable, oneOf, resource, text, time } from './field.ts'
import { PLANS } from './plans.ts'
import { bare, base, type PortalEndpoint, rows } from './portal-endpoint.ts'
import { portalRoutes } from './portal-routes.ts'
import { MODES } from './sandbox.ts'

export const PortalKey = resource('PortalKey', 'A key, without its secret.', {
  id: text('Id of the key.'),
  name: text('Name that the owner gave it.'),
  last_four: text('Its last four characters.'),
  mode: oneOf(MODES, 'Whether it calls the service or the sandbox.'),
  plan: nullable(oneOf(PLANS, 'Plan of a test key; null for a live key, which has the plan of the account.')),
  created_at: time('When it was created.'),
  last_used_at: nullable(time('When it was last used, to the minute.')),
  revoked_at: nullable(time('When it was revoked.')),
})
export type PortalKey = z.infer<typeof PortalKey>

export const NewPortalKey = resource('NewPortalKey', 'A new key, shown only once.', {
  api_key: text('The key. It cannot be retrieved again.'),
  key: PortalKey,
})
export type NewPortalKey = z.infer<typeof NewPortalKey>

/** Portal endpoints of the account's keys. */
export const portalKeyEndpoints = {
  listKeys: {
    ...base,
    ...portalRoutes.listKeys,
    title: 'List keys',
    doc: 'Returns all keys including revoked ones, newest first.',
    response: rows(PortalKey),
  },
  createKey: {
    ...base,
    ...portalRoutes.createKey,
    title: 'Create a key',
    doc: 'Creates a key. Only this response contains it.',
    body: z.strictObject({
      name: z.string().trim().min(1).max(60).meta({ description: 'What the key is for.' }),
      mode: z
        .enum(MODES)
        .default('live')
        .meta({ description: 'Whether it calls the service or the sandbox.' }),
      plan: z
        .enum(PLANS)
        .optional()
        .meta({ description: 'Plan of a test key. Default: that of the account.' }),
    }),
    response: bare(NewPortalKey, 201),
    errors: ['bad_request', 'account_suspended', 'key_limit_reached', 'rate_limited'],
  },
  revokeKey: {
    ...base,
    ...portalRoutes.revokeKey,
    title: 'Revoke a key',
    doc: 'Revokes a key immediately and deactivates its webhooks. Its calls still count against the quota.',
    response: bare(Done),
    errors: ['not_found'],
  },
} as const satisfies Record<string, PortalEndpoint>
