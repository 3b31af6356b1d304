import * as z from 'zod'
import { Usage } from './account.ts'
import { Checkout, Done, endpoints } from './endpoints.ts'
import { boolean, integer, list, nullable, number, oneOf, resource, text, time, uri } from './field.ts'
import { PLANS } from './plans.ts'
import { bare, base, type PortalEndpoint, rows } from './portal-endpoint.ts'
import { portalKeyEndpoints } from './portal-keys.ts'
import { type PortalEndpointName, portalRoutes } from './portal-routes.ts'
import { portalSandboxEndpoints } from './portal-sandbox.ts'
import { portalWebhookEndpoints } from './portal-webhooks.ts'

/** The account of a session. */
export const Me = resource('Me', 'The account that is signed in.', {
  email: text('Email address of the owner.'),
  plan: oneOf(PLANS, 'Plan of the account.'),
  suspended: boolean('Whether the account is suspended.'),
  created_at: time('When the email address was first confirmed.'),
})
export type Me = z.infer<typeof Me>

/** Every portal page requests this first, so it responds with null rather than 401 without a session. */
export const SignedIn = resource('SignedIn', 'Who is signed in.', {
  account: nullable(Me).meta({ description: 'Account of the session; null if nobody is signed in.' }),
})
export type SignedIn = z.infer<typeof SignedIn>

const DayUsage = resource('DayUsage', 'Calls of a day.', {
  day: z.iso.date().meta({ description: 'Day (UTC).' }),
  calls: integer('Calls counted.'),
})

export const PortalUsage = resource('PortalUsage', 'Calls used and allowed, and the calls of each day.', {
  ...Usage.shape,
  days: list(DayUsage, 'The last 30 days, oldest first, today included.'),
})
export type PortalUsage = z.infer<typeof PortalUsage>

export const PortalCallRecord = resource('PortalCallRecord', 'A call of the account.', {
  at: time('When it arrived.'),
  method: text('HTTP method.'),
  path: text('Path, without the query string.'),
  endpoint: text('Operation of the endpoint.'),
  status: integer('HTTP status of the response.'),
  ms: number('Milliseconds until the response was ready.'),
  key_id: text('Id of the key.'),
})
export type PortalCallRecord = z.infer<typeof PortalCallRecord>

export const PortalKeyUsage = resource('PortalKeyUsage', 'Calls of a key to an endpoint.', {
  key_id: text('Id of the key.'),
  endpoint: text('Operation of the endpoint.'),
  calls: integer('Calls counted.'),
})
export type PortalKeyUsage = z.infer<typeof PortalKeyUsage>

export const BillingState = resource('BillingState', 'Plan and payment state of the account.', {
  plan: oneOf(PLANS, 'Plan of the account.'),
  configured: boolean('Whether online upgrades are configured.'),
  managed: boolean('Whether the account has a billing page.'),
  billing: nullable(oneOf(['monthly', 'annual'], 'Billing period.')),
  status: nullable(text('Stripe status of the subscription, e.g. trialing, active, past_due, canceled.')),
  payment_failed: boolean('Whether the last payment failed or is disputed.'),
  trial_available: boolean('Whether Starter would start with a free trial.'),
  trial_ends_at: nullable(time('When the trial ends or ended.')),
  ends_at: nullable(time('When the canceled plan ends or ended.')),
  renews_at: nullable(time('When the next payment is due.')),
})
export type BillingState = z.infer<typeof BillingState>

export const PortalSession = resource('PortalSession', 'A browser that is signed in.', {
  id: text('Id of the session.'),
  browser: text('User agent of the browser.'),
  created_at: time('When it signed in.'),
  seen_at: time('When it was last seen, to the minute.'),
  current: boolean('Whether it is the session of this request.'),
})
export type PortalSession = z.infer<typeof PortalSession>

const BillingLink = resource(
  'BillingLink',
  'Billing page of the payment provider. The link expires after a few minutes.',
  {
    url: uri('URL of the page.'),
  },
)

const AccountDeletion = z.strictObject({
  email: z.string().meta({ description: 'Email address of the account, as confirmation.' }),
})

/**
 * Endpoints of the developer portal. They are not part of the public API: only pages of the service's own origin call them, with
 * the session cookie. Paths, fields, and error codes follow the same naming rules.
 */
export const portalEndpoints = {
  confirm: {
    ...base,
    ...portalRoutes.confirm,
    session: false,
    title: 'Confirm a sign-in link',
    doc: 'Confirms the link, which works once. Creates the account if there is none, and signs the browser in.',
    body: z.strictObject({ token: z.string().max(200).meta({ description: 'Token of the link.' }) }),
    response: bare(Me),
    errors: ['bad_request'],
  },
  me: {
    ...base,
    ...portalRoutes.me,
    session: 'optional',
    title: 'Who is signed in',
    doc: 'Returns the account of the session, or null.',
    response: bare(SignedIn),
  },
  ...portalKeyEndpoints,
  usage: {
    ...base,
    ...portalRoutes.usage,
    title: 'Usage',
    doc: "Returns the calls used and allowed. Doesn't count against the quota.",
    response: bare(PortalUsage),
  },
  ...portalSandboxEndpoints,
  listCalls: {
    ...base,
    ...portalRoutes.listCalls,
    title: 'Request log',
    doc: 'Returns the newest 1,000 calls of the last 30 days, newest first. Calls appear within a few seconds.',
    response: rows(PortalCallRecord),
  },
  keyUsage: {
    ...base,
    ...portalRoutes.keyUsage,
    title: 'Usage by key and endpoint',
    doc: 'Returns the calls of the last 30 days by key and endpoint, most first.',
    response: rows(PortalKeyUsage),
  },
  billing: {
    ...base,
    ...portalRoutes.billing,
    title: 'Plan and billing',
    doc: 'Returns the plan and payment state of the account.',
    response: bare(BillingState),
  },
  checkout: {
    ...base,
    ...portalRoutes.checkout,
    title: 'Upgrade',
    doc: 'Opens a hosted checkout, like `POST /v1/auth/upgrade`.',
    body: endpoints.upgrade.body,
    response: bare(Checkout),
    errors: [...endpoints.upgrade.errors, 'rate_limited'],
  },
  manageBilling: {
    ...base,
    ...portalRoutes.manageBilling,
    title: 'Manage billing',
    doc: "Returns a link to the payment provider's page for changing the plan or payment card, or canceling.",
    response: bare(BillingLink),
    errors: ['not_found'],
  },
  ...portalWebhookEndpoints,
  listSessions: {
    ...base,
    ...portalRoutes.listSessions,
    title: 'List sessions',
    doc: 'Returns the signed-in browsers, newest first.',
    response: rows(PortalSession),
  },
  endSession: {
    ...base,
    ...portalRoutes.endSession,
    title: 'Sign a browser out',
    doc: 'Ends one session.',
    response: bare(Done),
    errors: ['not_found'],
  },
  endSessions: {
    ...base,
    ...portalRoutes.endSessions,
    title: 'Sign out everywhere',
    doc: 'Ends all sessions, including this one.',
    response: bare(Done),
  },
  signOut: {
    ...base,
    ...portalRoutes.signOut,
    title: 'Sign out',
    doc: 'Ends this session.',
    response: bare(Done),
  },
  deleteAccount: {
    ...base,
    ...portalRoutes.deleteAccount,
    title: 'Delete the account',
    doc: 'Cancels the plan immediately, and deletes the account with all keys, webhooks, and sessions.',
    body: AccountDeletion,
    response: bare(Done),
    errors: ['bad_request'],
  },
} as const satisfies Record<PortalEndpointName, PortalEndpoint>

export { NewPortalKey, PortalKey } from './portal-keys.ts'
export type { PortalEndpointName }

/** The same table with uniform row types, for iteration. */
export const portalTable: Readonly<Record<PortalEndpointName, PortalEndpoint>> = portalEndpoints
