import { refuse } from '../../data/schema/errors.ts'
import { modeOf } from '../../data/schema/sandbox.ts'
import { requireRate } from '../accounts/rate-limits.ts'
import { requireUpgradable } from '../billing/upgrade.ts'
import { notConfigured } from '../http/failure.ts'
import type { Handlers } from './call.ts'

/** Sign-up and upgrade (spec 4.6). They reply with 503 where the entry point does not provide the parts that they need. */
export const signUp: Pick<Handlers<'account'>, 'register' | 'upgrade'> = {
  async register({ deps: { signUp }, body: { email }, client, now }) {
    if (signUp === undefined) return notConfigured('Sign-up')
    await signUp.requestLink(email, client(), now)
    const value = {
      status: 'verification_pending',
      message:
        'If the email address can receive mail, a sign-in link is on its way. It works for 10 minutes.',
      portal_url: signUp.portalUrl,
    }
    return { kind: 'json', status: 202, value }
  },

  async upgrade({ deps: { billing, store }, caller, body, now }) {
    const { accountId, plan } = caller
    if (modeOf(caller) === 'test')
      refuse('forbidden', 'A test key cannot buy a plan. Create a test key of that plan instead.')
    requireUpgradable(plan, await store.billing(accountId), body.tier)
    // A 503 does not count against the quota, so calls that may end with one need a rate limit.
    await requireRate(store, 'upgrades', { account: accountId }, now)
    if (billing === undefined) return notConfigured('Billing')
    const { url, trial } = await billing.checkout(accountId, body)
    return { kind: 'json', status: 200, value: { checkout_url: url, updated: false, trial } }
  },
}
