import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { findOrCreateAccount } from '../../proxy/accounts/accounts.ts'
import { systemRandom } from '../../proxy/accounts/key.ts'
import { openSession } from '../../proxy/portal/session.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import type { Store } from '../../proxy/store/store.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import type { WebhookStore } from '../../proxy/webhooks/store.ts'
import type { SiteServer } from './site-server.ts'
import type { Subscription } from './stripe-objects.ts'
import { PATIENT } from './upstash-bridge.ts'

/** The stores of a running service, and functions that bring owners into any state. */
export interface Owners {
  readonly store: Store
  readonly webhooks: WebhookStore
  /** Creates an owner on Free who is signed in, by default with an email address of its own. */
  free(email?: string): Promise<Owner>
  /** Creates an owner who has bought a plan, with a function that changes the subscription at Stripe. */
  paying(tier: string): Promise<Owner & { readonly change: (more: Partial<Subscription>) => Promise<void> }>
  /** Sends an event of Stripe to the service. */
  sendEvent(type: string, object: Parameters<SiteServer['stripe']['event']>[1]): Promise<void>
  close(): Promise<void>
}

export interface Owner {
  readonly id: string
  readonly email: string
  /** The session cookie for a browser. */
  readonly cookie: { readonly name: string; readonly value: string; readonly url: string }
  request(path: string, body?: unknown): Promise<Reply>
}

/** The fields of a response that tests read. */
export type Reply = Readonly<Record<string, unknown>>

export async function portalOwners(server: SiteServer): Promise<Owners> {
  const path = join(server.state, 'accounts.sqlite')
  const [store, webhooks] = [await openSqliteStore(path, PATIENT), await openSqliteWebhooks(path)]
  const free = (email = `${randomUUID()}@example.com`) => signedIn(server, store, email)
  const send = async (body: string) => {
    const signature = server.stripe.sign(body, Math.floor(Date.now() / 1_000))
    const headers = { 'stripe-signature': signature }
    const { status } = await fetch(`${server.url}/billing/stripe/events`, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`the service answered ${status} to Stripe`)
  }
  const sendEvent: Owners['sendEvent'] = (type, object) => send(server.stripe.event(type, object).body)
  return {
    ...{ store, webhooks, free, sendEvent },
    paying: async (tier) => {
      const owner = await free()
      const { checkout_url } = await owner.request('/billing/checkout', { tier, billing: 'monthly' })
      for (const { body } of server.stripe.pay(String(checkout_url).split('/').at(-1) ?? '')) await send(body)
      const subscription = [...server.stripe.subscriptions.values()].at(-1) as Subscription
      const change = (more: Partial<Subscription>) =>
        sendEvent('customer.subscription.updated', Object.assign(subscription, more))
      return { ...owner, change }
    },
    close: async () => void (await Promise.all([store.close(), webhooks.close()])),
  }
}

async function signedIn(server: SiteServer, store: Store, email: string): Promise<Owner> {
  const [now, random] = [new Date(), systemRandom]
  const { id } = await findOrCreateAccount(store, { email, plan: 'free', now, random })
  const value = await openSession(store, { accountId: id, browser: 'Chrome on Linux', now, random })
  const cookie = { name: 'cds_session', value, url: server.url }
  const headers = { cookie: `${cookie.name}=${value}`, origin: server.url }
  const request = async (path: string, body: unknown = {}) => {
    const options = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${server.url}/portal/api${path}`, options)
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as Reply
  }
  return { id, email, cookie, request }
}
