import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Checkout,
  cancel,
  createCheckout,
  createCustomer,
  deleteCustomer,
  type Event,
  expire,
  type Faults,
  failed,
  found,
  type Json,
  listed,
  made,
  newState,
  pay,
  type Reply,
  type State,
  type Subscription,
  seconds,
  subscriptionsOf,
} from './stripe-objects.ts'

export type { Event, Subscription } from './stripe-objects.ts'

/** The part of Stripe's API that the service uses, over HTTP. */
export interface StripeServer {
  readonly url: URL
  readonly webhookSecret: string
  readonly faults: Faults
  readonly customers: Map<string, Json>
  readonly checkouts: Map<string, Checkout>
  readonly subscriptions: Map<string, Subscription>
  readonly disputes: Map<string, Json>
  /** Method and path of every request, in order. */
  readonly requests: string[]
  /** Pays an open checkout and returns the events that Stripe sends then, in their usual order. */
  pay(checkoutId: string): readonly Event[]
  /** Creates an event about a changed object. */
  event(type: string, object: Json, livemode?: boolean): Event
  /** Deletes a customer as in Stripe's dashboard and returns the events that Stripe sends then. */
  deleteCustomer(id: string): readonly Event[]
  /** Returns the `Stripe-Signature` of a body at a time in seconds. */
  sign(body: string, at: number, secret?: string): string
  close(): Promise<void>
}

const WEBHOOK_SECRET = 'whsec_test_secret_of_the_endpoint'

export async function startStripe(now: () => Date): Promise<StripeServer> {
  const state = newState(now)
  const server = createServer((request, response) => void reply(request, response, state))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const event = (type: string, object: Json, livemode = false): Event => {
    const id = state.nextId('evt')
    const body = { id, object: 'event', type, livemode, created: seconds(now()), data: { object } }
    return { id, type, body: JSON.stringify(body, null, 2) }
  }
  return {
    ...state,
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    webhookSecret: WEBHOOK_SECRET,
    event,
    pay: (checkoutId) => pay(state, checkoutId, event),
    deleteCustomer: (id) => {
      const ended = [...state.subscriptions.values()].filter(({ customer }) => customer === id)
      const gone = deleteCustomer(id, state)
      const deleted = event('customer.deleted', gone)
      return [...ended.map((one) => event('customer.subscription.deleted', one)), deleted]
    },
    sign: (body, at, secret = WEBHOOK_SECRET) =>
      `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function reply(request: IncomingMessage, response: ServerResponse, state: State) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const sent = Buffer.concat(chunks).toString()
  const { faults } = state
  state.requests.push(`${request.method} ${request.url}`)
  if (faults.delayMs) await wait(faults.delayMs)
  faults.before?.(`${request.method} ${request.url}`)
  const { status, body } =
    faults.status === undefined
      ? once(request, sent, state)
      : { status: faults.status, body: { error: { type: 'api_error', message: 'down' } } }
  if (faults.cuts) {
    faults.cuts--
    return response.destroy()
  }
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': state.nextId('req') })
  response.end(JSON.stringify(body))
}

/** Returns the first response for a repeated idempotency key, or an error if the parameters differ. */
function once(request: IncomingMessage, body: string, state: State): Reply {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || request.method !== 'POST') return carryOut(request, body, state)
  const first = state.firstResponses.get(key)
  if (first === undefined) {
    const first = carryOut(request, body, state)
    state.firstResponses.set(key, { body, reply: first })
    return first
  }
  return first.body === body ? first.reply : failed(400, 'idempotency_error', 'Keys for other parameters')
}

function carryOut(request: IncomingMessage, body: string, state: State): Reply {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
  const [, , kind = '', second = '', third = '', fourth] = pathname.split('/')
  const form = nested(new URLSearchParams(body))
  const name = `${request.method} ${kind}`
  if (name === 'POST customers') return made(createCustomer(form, state))
  if (name === 'GET customers') return found(state.customers.get(second))
  if (name === 'GET subscriptions') return subscriptionsOf(searchParams, state)
  if (name === 'DELETE subscriptions') return made(cancel(second, state))
  if (name === 'GET disputes') return found(state.disputes.get(second))
  if (name === 'POST billing_portal') return made({ url: `https://billing.example/${form.customer}` })
  if (name === 'GET checkout' && third) return found(state.checkouts.get(third))
  if (name === 'GET checkout') return made(listed(state.checkouts, searchParams))
  if (name === 'POST checkout' && fourth === 'expire') return expire(third, state)
  if (name === 'POST checkout') return createCheckout(form, state)
  return failed(404, 'invalid_request_error', `No such route: ${name}`)
}

/** Parses `a[b][0]=c` as `{ a: { b: { 0: 'c' } } }`. */
function nested(form: URLSearchParams): Json {
  const all: Json = {}
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop() ?? ''
    let at = all
    for (const part of path) {
      at[part] ??= {}
      at = at[part] as Json
    }
    at[last] = value
  }
  return all
}
