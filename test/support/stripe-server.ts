import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

type Json = Record<string, unknown>

export interface Checkout extends Json {
  readonly id: string
  readonly customer: string
  readonly url: string
  status: 'open' | 'complete' | 'expired'
  readonly metadata: Readonly<Record<string, string>>
  readonly asked: Json
}

export interface Subscription extends Json {
  readonly id: string
  readonly customer: string
  status: string
  cancel_at_period_end: boolean
  trial_end: number | null
}

export interface Event {
  readonly id: string
  readonly type: string
  readonly body: string
}

/** What the server does wrong on purpose. */
export interface Faults {
  /** Every request is answered with this status. */
  status?: number
  /** Every request is answered this much later. */
  delayMs?: number
  /** So many requests are carried out and then cut off without an answer. */
  cuts?: number
}

/** As much of Stripe as the service uses, over HTTP, with the parts of its behaviour that matter. */
export interface StripeServer {
  readonly url: URL
  readonly webhookSecret: string
  readonly faults: Faults
  readonly customers: Map<string, Json>
  readonly checkouts: Map<string, Checkout>
  readonly subscriptions: Map<string, Subscription>
  readonly disputes: Map<string, Json>
  /** Method and path of every request, in order. */
  readonly asked: string[]
  /** The customer pays in an open checkout: the events that Stripe sends then, in its usual order. */
  pay(checkoutId: string): readonly Event[]
  /** An event about something that has just changed. */
  event(type: string, object: Json, livemode?: boolean): Event
  /** `Stripe-Signature` of a body, at a moment in seconds. */
  sign(body: string, at: number, secret?: string): string
  close(): Promise<void>
}

const WEBHOOK_SECRET = 'whsec_test_secret_of_the_endpoint'
const MONTH_SECONDS = 30 * 86_400

export async function startStripe(now: () => Date): Promise<StripeServer> {
  const state = newState(now)
  const server = createServer((request, response) => void answer(request, response, state))
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
    sign: (body, at, secret = WEBHOOK_SECRET) =>
      `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

type State = ReturnType<typeof newState>

function newState(now: () => Date) {
  const run = randomBytes(4).toString('hex')
  let ids = 0
  return {
    now,
    faults: {} as Faults,
    customers: new Map<string, Json>(),
    checkouts: new Map<string, Checkout>(),
    subscriptions: new Map<string, Subscription>(),
    disputes: new Map<string, Json>(),
    asked: [] as string[],
    /** First answer to each idempotency key, and what was asked with it. */
    kept: new Map<string, { readonly asked: string; readonly answer: Answer }>(),
    nextId: (kind: string) => `${kind}_${run}${String(++ids).padStart(6, '0')}`,
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

interface Answer {
  readonly status: number
  readonly body: unknown
}

async function answer(request: IncomingMessage, response: ServerResponse, state: State) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const asked = Buffer.concat(chunks).toString()
  const { faults } = state
  state.asked.push(`${request.method} ${request.url}`)
  if (faults.delayMs) await wait(faults.delayMs)
  const { status, body } =
    faults.status === undefined
      ? once(request, asked, state)
      : { status: faults.status, body: { error: { type: 'api_error', message: 'down' } } }
  if (faults.cuts) {
    faults.cuts--
    return response.destroy()
  }
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': state.nextId('req') })
  response.end(JSON.stringify(body))
}

/** The same idempotency key gives the same answer; with other parameters it is an error. */
function once(request: IncomingMessage, asked: string, state: State): Answer {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || request.method !== 'POST') return carryOut(request, asked, state)
  const kept = state.kept.get(key)
  if (kept === undefined) {
    const first = carryOut(request, asked, state)
    state.kept.set(key, { asked, answer: first })
    return first
  }
  return kept.asked === asked ? kept.answer : failed(400, 'idempotency_error', 'Keys for other parameters')
}

const failed = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
})

function carryOut(request: IncomingMessage, asked: string, state: State): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
  const [, , kind = '', second = '', third = '', fourth] = pathname.split('/')
  const form = nested(new URLSearchParams(asked))
  const name = `${request.method} ${kind}`
  if (name === 'POST customers') return made(createCustomer(form, state))
  if (name === 'GET subscriptions') return made(listed(state.subscriptions, searchParams))
  if (name === 'DELETE subscriptions') return made(cancel(second, state))
  if (name === 'GET disputes') return found(state.disputes.get(second))
  if (name === 'POST billing_portal') return made({ url: `https://billing.example/${form.customer}` })
  if (name === 'GET checkout') return made(listed(state.checkouts, searchParams))
  if (name === 'POST checkout' && fourth === 'expire') return expire(third, state)
  if (name === 'POST checkout') return createCheckout(form, state)
  return failed(404, 'invalid_request_error', `No such route: ${name}`)
}

const made = (body: unknown): Answer => ({ status: 200, body })
const found = (body: unknown): Answer =>
  body === undefined ? failed(404, 'invalid_request_error', 'No such object') : made(body)

function createCustomer(form: Json, state: State): Json {
  const customer = { ...form, id: state.nextId('cus'), object: 'customer' }
  state.customers.set(customer.id, customer)
  return customer
}

function listed(from: ReadonlyMap<string, Json>, query: URLSearchParams): Json {
  const status = query.get('status')
  const data = [...from.values()]
    .filter(({ customer }) => customer === query.get('customer'))
    .filter((each) => status === null || status === 'all' || each.status === status)
    .toReversed()
  return { object: 'list', data: data.slice(0, Number(query.get('limit') ?? 10)), has_more: false }
}

function createCheckout(form: Json, state: State): Answer {
  if (!state.customers.has(String(form.customer)))
    return failed(400, 'invalid_request_error', 'No such customer')
  const id = state.nextId('cs_test')
  const checkout: Checkout = {
    id,
    object: 'checkout.session',
    customer: String(form.customer),
    client_reference_id: form.client_reference_id,
    status: 'open',
    url: `https://checkout.example/${id}`,
    metadata: form.metadata as Record<string, string>,
    subscription: null,
    asked: form,
  }
  state.checkouts.set(id, checkout)
  return made(checkout)
}

function expire(id: string, state: State): Answer {
  const checkout = state.checkouts.get(id)
  if (checkout?.status !== 'open') return failed(400, 'invalid_request_error', 'It is not open')
  checkout.status = 'expired'
  return made(checkout)
}

function cancel(id: string, state: State): Json | undefined {
  const subscription = state.subscriptions.get(id)
  if (subscription) subscription.status = 'canceled'
  return subscription
}

function pay(state: State, checkoutId: string, event: StripeServer['event']): readonly Event[] {
  const checkout = state.checkouts.get(checkoutId)
  if (checkout?.status !== 'open') throw new Error(`${checkoutId} is not open`)
  checkout.status = 'complete'
  const subscription = subscriptionOf(checkout, state)
  state.subscriptions.set(subscription.id, subscription)
  return [
    event('checkout.session.completed', { ...checkout, subscription: subscription.id }),
    event('customer.subscription.created', { ...subscription, status: 'incomplete' }),
    event('customer.subscription.updated', subscription),
    event('invoice.paid', { id: state.nextId('in'), object: 'invoice', customer: checkout.customer }),
  ]
}

function subscriptionOf({ customer, asked }: Checkout, state: State): Subscription {
  const terms = asked.subscription_data as { trial_period_days?: string; metadata: Json }
  const items = asked.line_items as Record<string, { price: string }>
  const created = seconds(state.now())
  const trial = Number(terms.trial_period_days ?? 0) * 86_400
  return {
    id: state.nextId('sub'),
    object: 'subscription',
    customer,
    created,
    status: trial > 0 ? 'trialing' : 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    trial_start: trial > 0 ? created : null,
    trial_end: trial > 0 ? created + trial : null,
    metadata: terms.metadata,
    items: {
      object: 'list',
      data: [
        {
          id: 'si',
          price: { id: items['0']?.price },
          current_period_end: created + (trial || MONTH_SECONDS),
        },
      ],
    },
  }
}

/** `a[b][0]=c` as `{ a: { b: { 0: 'c' } } }`. */
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
