import { removeAccount } from '../accounts/removal.ts'
import { isCharged } from '../store/billing.ts'
import type { Account } from '../store/store.ts'
import { type AdminCommand, type AdminDeps, accountOf, type Flags, stop } from './command.ts'

/** Commands for billing, signing out, and deleting an account. */
export const ownerCommands: Readonly<Record<string, AdminCommand>> = {
  'account sign-out': {
    usage: '--email E',
    doc: 'Ends all sessions of the account in the portal.',
    flags: ['email'],
    run: signOut,
  },
  'account delete': {
    usage: '--email E',
    doc: 'Ends the subscription, and deletes the account with its keys, webhooks and sessions.',
    flags: ['email'],
    run: deleteAccount,
  },
  'billing show': {
    usage: '--email E',
    doc: "Shows Stripe's last known record of the account.",
    flags: ['email'],
    run: showBilling,
  },
  'billing refresh': {
    usage: '--email E',
    doc: "Reads Stripe's record of the account again, in case events were lost.",
    flags: ['email'],
    run: refreshBilling,
  },
}

async function signOut(flags: Flags, deps: AdminDeps) {
  const { id } = await accountOf(flags, deps)
  await deps.store.closeSessions(id)
  return { account_id: id, signed_out: true }
}

async function deleteAccount(flags: Flags, deps: AdminDeps) {
  const { id } = await accountOf(flags, deps)
  const billing = await deps.billing()
  if (billing === null && isCharged(await deps.store.billing(id)))
    return stop(
      'The account pays for a plan. Set the STRIPE_ settings, so that the subscription can be ended too.',
    )
  const webhooks = await deps.webhooks()
  try {
    await removeAccount({ store: deps.store, billing, webhooks }, id)
  } finally {
    await webhooks.close()
  }
  return { account_id: id, deleted: true }
}

async function showBilling(flags: Flags, deps: AdminDeps) {
  return billingOf(await accountOf(flags, deps), deps)
}

async function refreshBilling(flags: Flags, deps: AdminDeps) {
  const account = await accountOf(flags, deps)
  const billing = (await deps.billing()) ?? stop('Billing is not configured: set the STRIPE_ settings.')
  await billing.refresh(account.id)
  return billingOf(await accountOf(flags, deps), deps)
}

async function billingOf({ id, email, plan }: Account, { store }: AdminDeps) {
  const [record, trialUsed] = await Promise.all([store.billing(id), store.trialUsed(email)])
  const subscription = record?.subscription ?? null
  return {
    account_id: id,
    plan,
    customer_id: record?.customerId ?? null,
    payment_failed: record?.paymentFailed ?? false,
    trial_used: trialUsed,
    subscription: subscription && {
      id: subscription.id,
      plan: subscription.plan,
      billing: subscription.billing,
      status: subscription.status,
      ends_at: subscription.endsAt,
      trial_ends_at: subscription.trialEndsAt,
      renews_at: subscription.renewsAt,
    },
  }
}
