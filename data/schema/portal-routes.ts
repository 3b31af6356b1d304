import type { PortalRoute } from './portal-endpoint.ts'

/**
 * Method and path of every portal endpoint; portal.ts adds their bodies and responses. Kept apart from the schemas, so that the
 * portal's pages load no schema library.
 */
export const portalRoutes = {
  confirm: { method: 'POST', path: '/portal/api/confirm' },
  me: { method: 'GET', path: '/portal/api/me' },
  listKeys: { method: 'GET', path: '/portal/api/keys' },
  createKey: { method: 'POST', path: '/portal/api/keys' },
  revokeKey: { method: 'DELETE', path: '/portal/api/keys/{id}' },
  usage: { method: 'GET', path: '/portal/api/usage' },
  sandboxUsage: { method: 'GET', path: '/portal/api/sandbox' },
  sandboxCards: { method: 'GET', path: '/portal/api/sandbox/cards' },
  resetSandbox: { method: 'POST', path: '/portal/api/sandbox/reset' },
  listCalls: { method: 'GET', path: '/portal/api/calls' },
  keyUsage: { method: 'GET', path: '/portal/api/usage/keys' },
  billing: { method: 'GET', path: '/portal/api/billing' },
  checkout: { method: 'POST', path: '/portal/api/billing/checkout' },
  manageBilling: { method: 'POST', path: '/portal/api/billing/manage' },
  listWebhooks: { method: 'GET', path: '/portal/api/webhooks' },
  addWebhook: { method: 'POST', path: '/portal/api/webhooks' },
  setEvents: { method: 'POST', path: '/portal/api/webhooks/{id}/events' },
  pauseWebhook: { method: 'POST', path: '/portal/api/webhooks/{id}/pause' },
  listDeliveries: { method: 'GET', path: '/portal/api/webhooks/{id}/deliveries' },
  testWebhook: { method: 'POST', path: '/portal/api/webhooks/{id}/test' },
  sendSandboxEvent: { method: 'POST', path: '/portal/api/webhooks/{id}/sandbox-event' },
  rotateSecret: { method: 'POST', path: '/portal/api/webhooks/{id}/secret' },
  activateWebhook: { method: 'POST', path: '/portal/api/webhooks/{id}/activate' },
  removeWebhook: { method: 'DELETE', path: '/portal/api/webhooks/{id}' },
  resendDelivery: { method: 'POST', path: '/portal/api/deliveries/{id}/resend' },
  listSessions: { method: 'GET', path: '/portal/api/sessions' },
  endSession: { method: 'DELETE', path: '/portal/api/sessions/{id}' },
  endSessions: { method: 'DELETE', path: '/portal/api/sessions' },
  signOut: { method: 'POST', path: '/portal/api/sign-out' },
  deleteAccount: { method: 'DELETE', path: '/portal/api/account' },
} as const satisfies Record<string, PortalRoute>

export type PortalEndpointName = keyof typeof portalRoutes
