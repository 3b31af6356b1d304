import * as z from 'zod'
import { Usage } from '../account.ts'
import { boolean, resource, text, uri } from '../field.ts'
import { PLANS } from '../plans.ts'
import { MODES } from '../sandbox.ts'
import { base, type Endpoint } from './endpoint.ts'

export const VerificationPending = resource('VerificationPending', 'A sign-in link is on its way.', {
  status: z.literal('verification_pending').meta({ description: 'Status of the sign-up.' }),
  message: text('What to do next, as text.'),
  portal_url: uri('Portal where you create keys after you confirm the link.'),
})
export const NewKey = resource('NewKey', 'A new key, shown only once.', { api_key: text('The key.') })
export const Checkout = resource('Checkout', 'A hosted checkout has been opened.', {
  checkout_url: text('Checkout page of the payment provider. It expires.'),
  updated: z.literal(false).meta({ description: 'Always false: the plan changes after payment.' }),
  trial: boolean('Whether the plan starts with a free trial.'),
})
/** Endpoints of sign-up, keys, usage, and the plan. */
export const accounts = {
  register: {
    ...base,
    method: 'POST',
    path: '/v1/auth/register',
    key: false,
    group: 'Account',
    title: 'Sign up',
    doc: 'Sends a sign-in link by email. The response is the same whether or not the email address has an account, and contains no key.',
    source: 'account',
    body: z.strictObject({
      email: z.email().max(254).meta({ description: 'Email address that receives the link.' }),
    }),
    response: { status: 202, of: VerificationPending, as: 'bare' },
    errors: ['bad_request', 'payload_too_large', 'rate_limited'],
  },
  createKey: {
    ...base,
    method: 'POST',
    path: '/v1/auth/keys',
    group: 'Account',
    title: 'Create a key',
    doc:
      'Creates a key for the account, without a body one like the key that calls. Live keys share the quota of the account. ' +
      'A test key calls the sandbox on any plan. The key is returned once and cannot be retrieved again.',
    source: 'account',
    body: z.strictObject({
      mode: z
        .enum(MODES)
        .optional()
        .meta({ description: 'Mode of the new key. Default: that of the calling key.' }),
      plan: z
        .enum(PLANS)
        .optional()
        .meta({ description: 'Plan of a test key. Default: that of the calling key.' }),
    }),
    response: { status: 201, of: NewKey, as: 'bare' },
    errors: ['bad_request', 'payload_too_large', 'key_limit_reached'],
  },
  getUsage: {
    ...base,
    path: '/v1/auth/usage',
    group: 'Account',
    title: 'Usage',
    doc: 'Returns the calls used and allowed. This call counts too.',
    source: 'account',
    response: { status: 200, of: Usage, as: 'bare' },
  },
  upgrade: {
    ...base,
    method: 'POST',
    path: '/v1/auth/upgrade',
    group: 'Account',
    title: 'Upgrade',
    doc: 'Opens a hosted checkout for an account without a paid plan. The plan starts after payment.',
    source: 'account',
    body: z.strictObject({
      tier: z.enum(['starter', 'pro', 'enterprise']).meta({ description: 'Plan to upgrade to.' }),
      billing: z.enum(['monthly', 'annual']).default('monthly').meta({ description: 'How often to pay.' }),
    }),
    response: { status: 200, of: Checkout, as: 'bare' },
    errors: [
      'bad_request',
      'payload_too_large',
      'payment_required',
      'use_portal',
      'already_on_plan',
      'plan_cancelling',
    ],
  },
} as const satisfies Record<string, Endpoint>
