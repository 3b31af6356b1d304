import { randomBytes } from 'node:crypto'

export type Json = Record<string, unknown>

export interface Checkout extends Json {
  readonly id: string
  readonly customer: string
  readonly url: string
  status: 'open' | 'complete' | 'expired'
  readonly metadata: Readonly<Record<string, string>>
  readonly form: Json
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

/** Faults that the server simulates. */
export interface Faults {
  /** Status of every response. */
  status?: number
  /** Delay of every response in ms. */
  delayMs?: number
  /** Runs before each response: what happens at Stripe meanwhile. */
  before?: (request: string) => void
  /** Number of requests that are processed but get no response. */
  cuts?: number
}

export type State = ReturnType<typeof newState>

export function newState(now: () => Date) {
  const run = randomBytes(4).toString('hex')
  let ids = 0
  return {
    now,
    faults: {} as Faults,
    customers: new Map<string, Json>(),
    checkouts: new Map<string, Checkout>(),
    subscriptions: new Map<string, Subscription>(),
    disputes: new Map<string, Json>(),
    requests: [] as string[],
    /** First response for each idempotency key, with the request's body. */
    firstResponses: new Map<string, { readonly body: string; readonly reply: Reply }>(),
    nextId: (kind: string) => `${kind}_${run}${String(++ids).padStart(6, '0')}`,
  }
}

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export interface Reply {
  readonly status: number
  readonly body: unknown
}

export const failed = (status: number, type: string, message: string, code?: string): Reply => ({
  status,
  body: { error: { type, message, code } },
})

const missing = (status: number) =>
  failed(status, 'invalid_request_error', 'No such object', 'resource_missing')

export const made = (body: unknown): Reply => ({ status: 200, body })
export const found = (body: unknown): Reply => (body === undefined ? missing(404) : made(body))

export function createCustomer(form: Json, state: State): Json {
  const customer = { ...form, id: state.nextId('cus'), object: 'customer' }
  state.customers.set(customer.id, customer)
  return customer
}

const isThere = (customer: string, { customers }: State) =>
  customers.has(customer) && customers.get(customer)?.deleted !== true

/** A customer who was deleted in the dashboard can still be requested, and has no active subscriptions. */
export function deleteCustomer(id: string, { customers, subscriptions }: State): Json {
  const gone = { id, object: 'customer', deleted: true }
  customers.set(id, gone)
  for (const one of subscriptions.values()) if (one.customer === id) one.status = 'canceled'
  return gone
}

export const subscriptionsOf = (query: URLSearchParams, state: State): Reply =>
  isThere(query.get('customer') ?? '', state) ? made(listed(state.subscriptions, query)) : missing(400)

export function listed(from: ReadonlyMap<string, Json>, query: URLSearchParams): Json {
  const status = query.get('status')
  const data = [...from.values()]
    .filter(({ customer }) => customer === query.get('customer'))
    .filter((each) => status === null || status === 'all' || each.status === status)
    .toReversed()
  return { object: 'list', data: data.slice(0, Number(query.get('limit') ?? 10)), has_more: false }
}

export function createCheckout(form: Json, state: State): Reply {
  if (!isThere(String(form.customer), state)) return missing(400)
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
    form,
  }
  state.checkouts.set(id, checkout)
  return made(checkout)
}

export function expire(id: string, state: State): Reply {
  const checkout = state.checkouts.get(id)
  if (checkout?.status !== 'open') return failed(400, 'invalid_request_error', 'It is not open')
  checkout.status = 'expired'
  return made(checkout)
}

export function cancel(id: string, state: State): Json | undefined {
  const subscription = state.subscriptions.get(id)
  if (subscription) subscription.status = 'canceled'
  return subscription
}

export function pay(
  state: State,
  checkoutId: string,
  event: (type: string, object: Json) => Event,
): readonly Event[] {
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

const MONTH_SECONDS = 30 * 86_400

function subscriptionOf({ customer, form }: Checkout, state: State): Subscription {
  const terms = form.subscription_data as { trial_period_days?: string; metadata: Json }
  const items = form.line_items as Record<string, { price: string }>
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
