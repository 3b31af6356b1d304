import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../../data/schema/errors.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { newAccountId, systemRandom } from '../../proxy/accounts/key.ts'
import type { Billing } from '../../proxy/billing/billing.ts'
import type { Order, Prices } from '../../proxy/billing/prices.ts'
import { stripeBilling } from '../../proxy/billing/stripe.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import type { Account, Store } from '../../proxy/store/store.ts'
import { type Clock, clockAt } from './clock.ts'
import { type Event, type StripeServer, type Subscription, startStripe } from './stripe-server.ts'
import { PATIENT } from './upstash-bridge.ts'

const PRICES: Prices = {
  starter: { monthly: ['price_starter_m', 'price_starter_m_2025'], annual: ['price_starter_y'] },
  pro: { monthly: ['price_pro_m'], annual: ['price_pro_y'] },
  enterprise: { monthly: ['price_enterprise_m'], annual: [] },
}
export const SECRET_KEY = 'sk_test_key'

/** Billing on a store of its own, with the real client and a fake Stripe. */
export interface BillingBench {
  readonly clock: Clock
  readonly store: Store
  readonly stripe: StripeServer
  readonly billing: Billing
  /** Lines of the log. */
  readonly log: string[]
  /** Opens billing on another store, or with a shorter time limit. */
  billingOn(store: Store, timeoutMs?: number): Billing
  /** Current Unix time in seconds. */
  seconds(): number
  account(plan?: Plan, email?: string): Promise<Account>
  deliver(event: Event, to?: Billing): Promise<void>
  planOf(accountId: string): Promise<Plan | undefined>
  checkoutOf(url: string): ReturnType<StripeServer['checkouts']['get']> & object
  /** Creates an account that has paid, with all events delivered. */
  paying(wanted?: Order): Promise<Account & { readonly subscription: Subscription }>
  close(): Promise<void>
}

export const order = (tier: Order['tier'] = 'starter', billing: Order['billing'] = 'monthly'): Order => ({
  tier,
  billing,
})

/** Returns the error code of rejected work, or `done`. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : `${error}`),
  )

export async function startBilling(): Promise<BillingBench> {
  const clock = clockAt('2026-11-21T12:00:00Z')
  const folder = await mkdtemp(join(tmpdir(), 'cds-billing-'))
  const store = await openSqliteStore(join(folder, 'accounts.sqlite'), PATIENT)
  const stripe = await startStripe(clock.now)
  const log: string[] = []
  const billingOn = (on: Store, timeoutMs = 1_000) =>
    stripeBilling(
      {
        secretKey: SECRET_KEY,
        webhookSecret: stripe.webhookSecret,
        prices: PRICES,
        apiUrl: stripe.url,
        timeoutMs,
      },
      {
        store: on,
        now: clock.now,
        log: (level, message, fields) => log.push(JSON.stringify({ level, message, ...fields })),
        portalUrl: 'https://cards.example/portal',
      },
    )
  const billing = billingOn(store)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const deliver: BillingBench['deliver'] = ({ body }, to = billing) =>
    to.receive(Buffer.from(body), stripe.sign(body, seconds()))
  const account = accountsOn(store, clock)
  const checkoutOf: BillingBench['checkoutOf'] = (url) => {
    const found = stripe.checkouts.get(url.split('/').at(-1) ?? '')
    if (found === undefined) throw new Error(`${url} is no checkout`)
    return found
  }
  return {
    ...{ clock, store, stripe, billing, log, billingOn, seconds, account, deliver, checkoutOf },
    planOf: async (id) => (await store.account(id))?.plan,
    paying: async (wanted = order('pro')) => {
      const owner = await account()
      const { url } = await billing.checkout(owner.id, wanted)
      for (const event of stripe.pay(checkoutOf(url).id)) await deliver(event)
      const subscription = [...stripe.subscriptions.values()].at(-1)
      if (subscription === undefined) throw new Error('nobody pays')
      return { ...owner, subscription }
    },
    close: async () => {
      await Promise.all([store.close(), stripe.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function accountsOn(store: Store, clock: Clock): BillingBench['account'] {
  let number = 0
  return async (plan = 'free', email = `owner-${++number}@example.com`) => {
    const createdAt = clock.now().toISOString()
    const made = { id: newAccountId(systemRandom), email, plan, suspended: false, createdAt }
    await store.createAccount(made)
    return made
  }
}
