import type { Hono } from 'hono'
import { systemRandom } from '../../proxy/accounts/key.ts'
import type { Billing } from '../../proxy/billing/billing.ts'
import { lineLog } from '../../proxy/log.ts'
import { createPortal } from '../../proxy/portal/portal.ts'
import { createApp } from '../../proxy/request/app.ts'
import { type ClientTrust, clientIp } from '../../proxy/signup/client-ip.ts'
import { type LinkSender, sendLinks } from '../../proxy/signup/send-links.ts'
import { signUp } from '../../proxy/signup/sign-up.ts'
import type { Store } from '../../proxy/store/store.ts'
import type { Webhooks } from '../../proxy/webhooks/webhooks.ts'
import { type Clock, clockAt } from './clock.ts'
import { type Outbox, outbox } from './outbox.ts'

export const ORIGIN = 'https://cards.example'
const PORTAL_URL = `${ORIGIN}/portal`

export interface RequestOptions {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** IP address of the caller's socket. */
  readonly from?: string
  readonly cookie?: string
  readonly key?: string
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Record<string, unknown>
}

/** The account side of the service on a store, without its data. */
export interface AccountService {
  readonly app: Hono
  readonly store: Store
  readonly clock: Clock
  readonly outbox: Outbox
  /** Lines of the log. */
  readonly log: string[]
  readonly sender: LinkSender
  /** Number of wake signals for due links. */
  readonly woken: { times: number }
  request(path: string, options?: RequestOptions): Promise<Reply>
  /** Registers, sends the email, and confirms it. Returns the session's cookie. */
  signIn(email: string): Promise<string>
}

export interface AccountServiceOptions {
  readonly billing?: Billing | null
  readonly trust?: Partial<ClientTrust>
  readonly clock?: Clock
  readonly webhooks?: Webhooks
}

export function accountService(store: Store, options: AccountServiceOptions = {}): AccountService {
  const { billing = null, trust = {}, clock = clockAt('2026-11-21T12:00:00Z') } = options
  const box = outbox()
  const log: string[] = []
  const woken = { times: 0 }
  const shared = {
    store,
    now: clock.now,
    random: systemRandom,
    log: lineLog((line) => log.push(line), clock.now),
    links: { docs: `${ORIGIN}/docs`, pricing: `${ORIGIN}/pricing`, contact: `${ORIGIN}/contact` },
  }
  const installed = options.webhooks ? { webhooks: options.webhooks } : {}
  const sender = { ...shared, mailer: box, portalUrl: PORTAL_URL }
  const app = createApp({
    ...shared,
    ...installed,
    snapshots: { current: () => null },
    clientOf: (headers, connection) =>
      clientIp(headers, (connection as { from?: string }).from, {
        platform: null,
        trustProxy: null,
        ...trust,
      }),
    signUp: signUp({ store, portalUrl: PORTAL_URL, wake: () => woken.times++ }),
    portal: createPortal({ ...shared, ...installed, portalUrl: PORTAL_URL, billing }),
    ...(billing === null ? {} : { billing }),
  })
  const request = (path: string, options: RequestOptions = {}) => respond(app, path, options)
  const signIn = async (email: string) => {
    const from = `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
    await request('/v1/auth/register', { body: { email }, from })
    await sendLinks(sender)
    const { headers } = await request('/portal/api/confirm', { body: { token: box.tokenOf(email) } })
    return headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  return { app, store, clock, outbox: box, log, sender, woken, request, signIn }
}

async function respond(app: Hono, path: string, options: RequestOptions): Promise<Reply> {
  const {
    method = options.body === undefined ? 'GET' : 'POST',
    body,
    from = '192.0.2.1',
    cookie,
    key,
  } = options
  const headers = {
    ...(method === 'GET' || method === 'HEAD' ? {} : { origin: ORIGIN }),
    ...(cookie === undefined ? {} : { cookie }),
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...options.headers,
  }
  const content = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const response = await app.fetch(new Request(`${ORIGIN}${path}`, { method, headers, body: content }), {
    from,
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : {},
  }
}
