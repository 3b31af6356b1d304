import * as z from 'zod'
import { Usage } from './account.ts'
import { Checkout, Done, endpoints } from './endpoints.ts'
import { integer, list, maybe, oneOf, resource, text, time, uri, yes } from './field.ts'
import { PLANS } from './plans.ts'
import { bare, base, type PortalEndpoint, rows } from './portal-endpoint.ts'
import { portalWebhookEndpoints } from './portal-webhooks.ts'

/** The account of a session. */
export const Me = resource('Me', 'The account that is signed in.', {
  email: text('E-mail address of the owner.'),
  plan: oneOf(PLANS, 'Plan of the account.'),
  suspended: yes('Whether the account is suspended.'),
  created_at: time('When the address was first confirmed.'),
})
export type Me = z.infer<typeof Me>

/** Asked by every page before it knows; so nobody being signed in is an answer and no refusal. */
export const SignedIn = resource('SignedIn', 'Who is signed in.', {
  account: maybe(Me).meta({ description: 'The account of the session; null where nobody is signed in.' }),
})
export type SignedIn = z.infer<typeof SignedIn>

export const PortalKey = resource('PortalKey', 'A key, without its secret.', {
  id: text('Id of the key.'),
  name: text('Name that the owner gave it.'),
  last_four: text('Its last four characters.'),
  created_at: time('When it was made.'),
  last_used_at: maybe(time('When it was last used, to the minute.')),
  revoked_at: maybe(time('When it was revoked.')),
})
export type PortalKey = z.infer<typeof PortalKey>

export const NewPortalKey = resource('NewPortalKey', 'A new key, shown only once.', {
  api_key: text('The key. It cannot be retrieved again.'),
  key: PortalKey,
})

const DayUsage = resource('DayUsage', 'Calls of a day.', {
  day: z.iso.date().meta({ description: 'Day (UTC).' }),
  calls: integer('Calls counted.'),
})

export const PortalUsage = resource('PortalUsage', 'Calls used and allowed, and the calls of each day.', {
  ...Usage.shape,
  days: list(DayUsage, 'The last 30 days, oldest first, today included.'),
})
export type PortalUsage = z.infer<typeof PortalUsage>

export const BillingState = resource('BillingState', 'What the account pays for.', {
  plan: oneOf(PLANS, 'Plan of the account.'),
  configured: yes('Whether plans can be bought here.'),
  managed: yes('Whether there is anything to manage on the billing pages.'),
  billing: maybe(oneOf(['monthly', 'annual'], 'How often it is paid.')),
  status: maybe(
    text('What Stripe says of the subscription: trialing, active, past_due, canceled and so on.'),
  ),
  payment_failed: yes('The last payment failed or is disputed.'),
  trial_available: yes('Whether Starter would begin with a free trial.'),
  trial_ends_at: maybe(time('When the trial ends or ended.')),
  ends_at: maybe(time('When the plan ends, since it was cancelled.')),
  renews_at: maybe(time('When it is paid next.')),
})
export type BillingState = z.infer<typeof BillingState>

export const PortalSession = resource('PortalSession', 'A browser that is signed in.', {
  id: text('Id of the session.'),
  browser: text('What the browser said of itself.'),
  created_at: time('When it signed in.'),
  seen_at: time('When it was last seen, to the minute.'),
  current: yes('Whether it is the browser that asks.'),
})
export type PortalSession = z.infer<typeof PortalSession>

const BillingLink = resource('BillingLink', 'A page of the payment provider, for a few minutes.', {
  url: uri('Its address.'),
})

const AccountGone = z.strictObject({
  email: z.string().meta({ description: "The account's e-mail address, typed by its owner." }),
})

/**
 * What the developer portal asks of the service. Not part of the public interface: it is used with the session's cookie, by
 * pages of the service's own origin alone. Names of paths, fields and codes follow the same rules.
 */
export const portalEndpoints = {
  confirm: {
    ...base,
    method: 'POST',
    path: '/portal/api/confirm',
    session: false,
    title: 'Confirm a sign-in link',
    doc: 'Uses the link up, makes the account where there is none, and signs the browser in.',
    body: z.strictObject({ token: z.string().max(200).meta({ description: 'The text of the link.' }) }),
    answer: bare(Me),
    errors: ['bad_request'],
  },
  me: {
    ...base,
    path: '/portal/api/me',
    session: 'optional',
    title: 'Who is signed in',
    doc: 'The account of the session, or null.',
    answer: bare(SignedIn),
  },
  listKeys: {
    ...base,
    path: '/portal/api/keys',
    title: 'List keys',
    doc: 'Newest first, revoked ones included.',
    answer: rows(PortalKey),
  },
  createKey: {
    ...base,
    method: 'POST',
    path: '/portal/api/keys',
    title: 'Create a key',
    doc: 'The key is shown in this answer only.',
    body: z.strictObject({
      name: z.string().trim().min(1).max(60).meta({ description: 'What the key is for.' }),
    }),
    answer: bare(NewPortalKey, 201),
    errors: ['bad_request', 'account_suspended', 'key_limit_reached', 'rate_limited'],
  },
  revokeKey: {
    ...base,
    method: 'DELETE',
    path: '/portal/api/keys/{id}',
    title: 'Revoke a key',
    doc: 'From the next call on the key is refused, and its webhooks become inactive. Its calls still count.',
    answer: bare(Done),
    errors: ['not_found'],
  },
  usage: {
    ...base,
    path: '/portal/api/usage',
    title: 'Usage',
    doc: 'Costs no call.',
    answer: bare(PortalUsage),
  },
  billing: {
    ...base,
    path: '/portal/api/billing',
    title: 'Plan and billing',
    doc: 'What the account pays for.',
    answer: bare(BillingState),
  },
  checkout: {
    ...base,
    method: 'POST',
    path: '/portal/api/billing/checkout',
    title: 'Upgrade',
    doc: 'Opens a hosted checkout, as the call `POST /v1/auth/upgrade` does.',
    body: endpoints.upgrade.body,
    answer: bare(Checkout),
    errors: [...endpoints.upgrade.errors, 'rate_limited'],
  },
  manageBilling: {
    ...base,
    method: 'POST',
    path: '/portal/api/billing/manage',
    title: 'Manage billing',
    doc: "A page of the payment provider's where the owner changes plan or card, or cancels.",
    answer: bare(BillingLink),
    errors: ['not_found'],
  },
  ...portalWebhookEndpoints,
  listSessions: {
    ...base,
    path: '/portal/api/sessions',
    title: 'List sessions',
    doc: 'Browsers that are signed in, newest first.',
    answer: rows(PortalSession),
  },
  endSession: {
    ...base,
    method: 'DELETE',
    path: '/portal/api/sessions/{id}',
    title: 'Sign a browser out',
    doc: 'Ends one session.',
    answer: bare(Done),
    errors: ['not_found'],
  },
  endSessions: {
    ...base,
    method: 'DELETE',
    path: '/portal/api/sessions',
    title: 'Sign out everywhere',
    doc: 'Ends all sessions, this one included.',
    answer: bare(Done),
  },
  signOut: {
    ...base,
    method: 'POST',
    path: '/portal/api/sign-out',
    title: 'Sign out',
    doc: 'Ends this session.',
    answer: bare(Done),
  },
  deleteAccount: {
    ...base,
    method: 'DELETE',
    path: '/portal/api/account',
    title: 'Delete the account',
    doc: 'Ends what it pays for, and removes the account with all keys and sessions.',
    body: AccountGone,
    answer: bare(Done),
    errors: ['bad_request'],
  },
} as const satisfies Record<string, PortalEndpoint>

export type PortalEndpointName = keyof typeof portalEndpoints

/** The table as plain rows, for walking. */
export const portalTable: Readonly<Record<PortalEndpointName, PortalEndpoint>> = portalEndpoints
