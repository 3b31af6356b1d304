import Stripe from 'stripe'
import { refuse } from '../../data/schema/errors.ts'
import { planTerms } from '../../data/schema/plans.ts'
import type { Log } from '../log.ts'
import { type BillingStore, isCharged } from '../store/billing.ts'
import type { Account, Store } from '../store/store.ts'
import type { Billing } from './billing.ts'
import { closeCheckouts, openCheckout, openCheckouts } from './checkout.ts'
import { customerStatus, newCustomer, subscriptionsOf } from './customers.ts'
import { type Hint, hintOf, verifyEvent } from './events.ts'
import { fromStripe } from './failure.ts'
import type { Order, Prices } from './prices.ts'
import { subscriptionState } from './subscription-state.ts'
import { requireUpgradable } from './upgrade.ts'

export interface StripeSettings {
  readonly secretKey: string
  /** Secret of the webhook endpoint, `whsec_…`. */
  readonly webhookSecret: string
  readonly prices: Prices
  /** URL of Stripe's API; its public one by default. */
  readonly apiUrl?: URL
  readonly timeoutMs?: number
}

export interface BillingDeps {
  readonly store: Pick<Store, 'account' | keyof BillingStore>
  readonly now: () => Date
  readonly log: Log
  /** URL of the portal, where owners return to. */
  readonly portalUrl: string
}

interface StripeDeps extends BillingDeps {
  readonly stripe: Stripe
  readonly settings: StripeSettings
}

/**
 * Creates billing through Stripe. Stripe's record is authoritative: each relevant event only causes it to be read and saved again, so
 * that repeated, late and reordered events do no harm.
 */
export function stripeBilling(settings: StripeSettings, billingDeps: BillingDeps): Billing {
  const deps: StripeDeps = { ...billingDeps, settings, stripe: clientOf(settings) }
  return {
    checkout: (accountId, order) => checkout(deps, accountId, order),
    receive: (body, signature) => receive(deps, body, signature),
    refresh: (accountId) => sync(deps, accountId),
    portalLink: (accountId) => portalLink(deps, accountId),
    end: (accountId) => end(deps, accountId),
  }
}

async function accountOf({ store }: StripeDeps, id: string): Promise<Account> {
  return (await store.account(id)) ?? refuse('not_found', 'The account no longer exists.')
}

/** Reads Stripe's record of the account and saves it. */
async function sync(deps: StripeDeps, accountId: string, disputeId?: string): Promise<void> {
  const { stripe, store, log, settings } = deps
  const record = await store.billing(accountId)
  // Begins before the request to Stripe, so that a sync with a higher number has read at least as new a state.
  const begun = await store.beginSync(accountId, disputeId)
  if (record === null || begun === null) return
  const [subscriptions, disputes] = await Promise.all([
    subscriptionsOf(stripe, record.customerId),
    Promise.all(begun.disputes.map((id) => fromStripe(stripe.disputes.retrieve(id)))),
  ])
  const state = subscriptionState(subscriptions, disputes, settings.prices)
  const { trialUsed, duplicates, ...change } = state
  if (duplicates.length > 0)
    log('error', 'An account pays for several subscriptions', { accountId, duplicates })
  if (trialUsed) await store.markTrialUsed((await accountOf(deps, accountId)).email)
  await store.saveSync(accountId, begun.number, change)
}

async function checkout(deps: StripeDeps, accountId: string, order: Order) {
  const { stripe, store, settings, portalUrl } = deps
  const known = await store.billing(accountId)
  requireUpgradable((await accountOf(deps, accountId)).plan, known, order.tier)
  const hasCustomer = known !== null && (await customerStatus(stripe, known.customerId)) === 'there'
  // The customer may have paid, and the event may not have arrived yet.
  if (hasCustomer) await sync(deps, accountId)
  const [account, record] = await Promise.all([accountOf(deps, accountId), store.billing(accountId)])
  requireUpgradable(account.plan, record, order.tier)
  const customerId = hasCustomer
    ? known.customerId
    : await newCustomer(stripe, store, account, known?.customerId)
  const trial = planTerms[order.tier].trialDays > 0 && !(await store.trialUsed(account.email))
  const { prices } = settings
  const terms = { ...order, account, customerId, trial, prices, returnUrl: portalUrl }
  return { url: await openCheckout(stripe, terms), trial }
}

async function receive(deps: StripeDeps, body: Uint8Array, signature: string | null): Promise<void> {
  const { stripe, store, settings, log, now } = deps
  const event = await verifyEvent(stripe, body, signature, { secret: settings.webhookSecret, now: now() })
  const hint = hintOf(event)
  if (hint === null) return
  const customerId = await customerOfHint(stripe, hint)
  const accountId = customerId === null ? null : await store.accountOfCustomer(customerId)
  if (accountId === null || hint.livemode !== isLive(settings))
    return log('info', 'A Stripe event matches no account', {
      type: hint.type,
      event: event.id,
    })
  await sync(deps, accountId, hint.disputeId ?? undefined)
}

async function customerOfHint(stripe: Stripe, { customerId, disputeId }: Hint): Promise<string | null> {
  if (disputeId === null) return customerId
  const { charge } = await fromStripe(stripe.disputes.retrieve(disputeId, { expand: ['charge'] }))
  const customer = typeof charge === 'string' ? null : charge.customer
  return typeof customer === 'string' ? customer : (customer?.id ?? null)
}

async function portalLink({ stripe, store, portalUrl }: StripeDeps, accountId: string): Promise<string> {
  const record = await store.billing(accountId)
  if (record === null || (await customerStatus(stripe, record.customerId)) !== 'there')
    return refuse('not_found', 'The account has no subscription to manage.')
  const session = { customer: record.customerId, return_url: portalUrl }
  return (await fromStripe(stripe.billingPortal.sessions.create(session))).url
}

async function end({ stripe, store }: StripeDeps, accountId: string): Promise<void> {
  const record = await store.billing(accountId)
  if (record === null) return
  const status = await customerStatus(stripe, record.customerId)
  if (status === 'unknown' && isCharged(record))
    refuse('service_unavailable', 'The subscription cannot be ended at the moment.', {
      cause: new Error('Stripe does not know the customer. The key may be of another account or mode.'),
    })
  if (status !== 'there') return
  // Open checkouts first, since paying in one would start a subscription for a deleted account.
  await closeCheckouts(stripe, await openCheckouts(stripe, record.customerId))
  const ended = ['canceled', 'incomplete_expired']
  for (const { id, status } of await subscriptionsOf(stripe, record.customerId))
    if (!ended.includes(status)) await fromStripe(stripe.subscriptions.cancel(id))
}

const isLive = ({ secretKey }: StripeSettings) => /^[a-z]+_live_/.test(secretKey)

function clientOf({ secretKey, apiUrl, timeoutMs = 8_000 }: StripeSettings): Stripe {
  const where = apiUrl && {
    host: apiUrl.hostname,
    port: Number(apiUrl.port || (apiUrl.protocol === 'https:' ? 443 : 80)),
    protocol: apiUrl.protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
  return new Stripe(secretKey, { ...where, timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false })
}
