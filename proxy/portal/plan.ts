import { refuse } from '../../data/schema/errors.ts'
import type { BillingState } from '../../data/schema/portal.ts'
import { requireRate } from '../accounts/rate-limits.ts'
import type { Billing } from '../billing/billing.ts'
import { requireUpgradable } from '../billing/upgrade.ts'
import { notConfigured } from '../http/failure.ts'
import { type PortalHandlers, reply } from './call.ts'
import type { PortalDeps } from './deps.ts'

const required = ({ billing }: PortalDeps): Billing => billing ?? notConfigured('Billing')

/** Plan and billing. */
export const plan: Pick<PortalHandlers, 'billing' | 'checkout' | 'manageBilling'> = {
  async billing({ deps: { store, billing }, signedIn: { account } }) {
    const [record, trialUsed] = await Promise.all([store.billing(account.id), store.trialUsed(account.email)])
    const subscription = record?.subscription ?? null
    const state: BillingState = {
      plan: account.plan,
      configured: billing !== null,
      managed: record !== null,
      billing: subscription?.billing ?? null,
      status: subscription?.status ?? null,
      payment_failed: record?.paymentFailed ?? false,
      trial_available: !trialUsed,
      trial_ends_at: subscription?.trialEndsAt ?? null,
      ends_at: subscription?.endsAt ?? null,
      renews_at: subscription?.renewsAt ?? null,
    }
    return reply(state)
  },

  async checkout({ deps, signedIn: { account }, body, now }) {
    if (account.suspended) refuse('account_suspended', 'The account is suspended.')
    requireUpgradable(account.plan, await deps.store.billing(account.id), body.tier)
    await requireRate(deps.store, 'upgrades', { account: account.id }, now)
    const { url, trial } = await required(deps).checkout(account.id, body)
    return reply({ checkout_url: url, updated: false, trial })
  },

  async manageBilling({ deps, signedIn: { account } }) {
    return reply({ url: await required(deps).portalLink(account.id) })
  },
}
