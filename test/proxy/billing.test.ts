import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../data/schema/errors.ts'
import type { Plan } from '../../data/schema/plans.ts'
import type { Billing } from '../../proxy/billing/billing.ts'
import type { Order, Prices } from '../../proxy/billing/prices.ts'
import { stripeBilling } from '../../proxy/billing/stripe.ts'
import { newAccountId, systemRandom } from '../../proxy/key.ts'
import { openSqliteStore } from '../../proxy/store/sqlite.ts'
import { type Account, type Store, StoreUnavailable } from '../../proxy/store/store.ts'
import { clockAt } from '../support/clock.ts'
import { type Event, type StripeServer, startStripe } from '../support/stripe-server.ts'

const PRICES: Prices = {
  starter: { monthly: ['price_starter_m', 'price_starter_m_2025'], annual: ['price_starter_y'] },
  pro: { monthly: ['price_pro_m'], annual: ['price_pro_y'] },
  enterprise: { monthly: ['price_enterprise_m'], annual: [] },
}
const DAY = 86_400

const clock = clockAt('2026-11-21T12:00:00Z')
let folder: string
let store: Store
let stripe: StripeServer
let billing: Billing
let logged: string[]
let number = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-billing-'))
  store = await openSqliteStore(join(folder, 'accounts.sqlite'))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  clock.set('2026-11-21T12:00:00Z')
  stripe = await startStripe(clock.now)
  logged = []
  billing = billingOn(store)
})
afterEach(() => stripe.close())

const billingOn = (on: Store, timeoutMs = 1_000, secretKey = 'sk_test_key') =>
  stripeBilling(
    { secretKey, webhookSecret: stripe.webhookSecret, prices: PRICES, address: stripe.url, timeoutMs },
    {
      store: on,
      now: clock.now,
      log: (level, message, fields) => logged.push(JSON.stringify({ level, message, ...fields })),
      portalUrl: 'https://cards.example/portal',
    },
  )

const seconds = () => Math.floor(clock.now().getTime() / 1000)

async function account(plan: Plan = 'free', email = `owner-${++number}@example.com`): Promise<Account> {
  const createdAt = clock.now().toISOString()
  const made = { id: newAccountId(systemRandom), email, plan, suspended: false, createdAt }
  await store.createAccount(made)
  return made
}

const deliver = ({ body }: Event, to = billing) => to.receive(Buffer.from(body), stripe.sign(body, seconds()))

const order = (tier: Order['tier'] = 'starter', cycle: Order['billing'] = 'monthly'): Order => ({
  tier,
  billing: cycle,
})
const planOf = async (id: string) => (await store.account(id))?.plan
const checkoutOf = (url: string) => stripe.checkouts.get(url.split('/').at(-1) ?? '')!

/** An account that has paid, events delivered. */
async function paying(asked: Order = order('pro')) {
  const owner = await account()
  const { url } = await billing.checkout(owner.id, asked)
  for (const event of stripe.pay(checkoutOf(url).id)) await deliver(event)
  const [subscription] = [...stripe.subscriptions.values()].slice(-1)
  return { ...owner, subscription: subscription! }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : `${error}`),
  )

describe('a checkout', () => {
  it('is for the price of the plan, in the name of the account', async () => {
    const { id, email } = await account()
    const { url, trial } = await billing.checkout(id, order('pro', 'annual'))
    const { asked, customer } = checkoutOf(url)
    expect(trial).toBe(false)
    expect(asked).toMatchObject({
      mode: 'subscription',
      client_reference_id: id,
      line_items: { 0: { price: 'price_pro_y', quantity: '1' } },
      subscription_data: { metadata: { account_id: id } },
    })
    expect(asked.subscription_data).not.toHaveProperty('trial_period_days')
    expect(stripe.customers.get(customer)).toMatchObject({ email, metadata: { account_id: id } })
    expect(await planOf(id)).toBe('free')
  })

  it('of Starter begins with seven days free, once', async () => {
    const owner = await account()
    const first = await billing.checkout(owner.id, order())
    expect(first.trial).toBe(true)
    expect(checkoutOf(first.url).asked).toMatchObject({ subscription_data: { trial_period_days: '7' } })
    for (const event of stripe.pay(checkoutOf(first.url).id)) await deliver(event)
    const [subscription] = [...stripe.subscriptions.values()]
    expect(await planOf(owner.id)).toBe('starter')
    subscription!.status = 'canceled'
    await deliver(stripe.event('customer.subscription.deleted', subscription!))
    expect(await planOf(owner.id)).toBe('free')
    expect((await billing.checkout(owner.id, order())).trial).toBe(false)
  })

  it('has no second trial for an address that deleted its account', async () => {
    const owner = await account()
    const { url } = await billing.checkout(owner.id, order())
    for (const event of stripe.pay(checkoutOf(url).id)) await deliver(event)
    await billing.end(owner.id)
    await store.deleteAccount(owner.id)
    const again = await account('free', owner.email)
    expect((await billing.checkout(again.id, order())).trial).toBe(false)
  })

  it('is one, however many are asked for at once', async () => {
    const { id } = await account()
    const all = await Promise.all(Array.from({ length: 5 }, () => billing.checkout(id, order())))
    expect(new Set(all.map(({ url }) => url)).size).toBe(1)
    expect([...stripe.checkouts.values()].filter(({ status }) => status === 'open')).toHaveLength(1)
    expect(stripe.customers.size).toBe(1)
  })

  it('is given again while it is open, and closed when another is wanted', async () => {
    const { id } = await account()
    const first = await billing.checkout(id, order())
    expect(await billing.checkout(id, order())).toEqual(first)
    const other = await billing.checkout(id, order('pro'))
    expect(other.url).not.toBe(first.url)
    expect(checkoutOf(first.url).status).toBe('expired')
    expect((await billing.checkout(id, order())).url).not.toBe(first.url)
  })

  it('is refused where the plan has no price', async () => {
    const { id } = await account()
    expect(await codeOf(billing.checkout(id, order('enterprise', 'annual')))).toBe('service_unavailable')
  })

  it('is refused to an account that has just paid, though no event has come yet', async () => {
    const { id } = await account()
    const { url } = await billing.checkout(id, order('pro'))
    stripe.pay(checkoutOf(url).id)
    expect(await codeOf(billing.checkout(id, order('pro')))).toBe('already_on_plan')
    expect(await planOf(id)).toBe('pro')
  })
})

describe('the plan', () => {
  it('starts once paid, not when the owner comes back', async () => {
    const { id } = await account()
    await billing.checkout(id, order('pro'))
    expect(await planOf(id)).toBe('free')
    await billing.refresh(id)
    expect(await planOf(id)).toBe('free')
  })

  const permutations = <T>(of: readonly T[]): readonly (readonly T[])[] =>
    of.length === 0
      ? [[]]
      : of.flatMap((each, place) => permutations(of.toSpliced(place, 1)).map((rest) => [each, ...rest]))

  it('is the same whatever order the events of an upgrade come in', async () => {
    const orders = permutations([0, 1, 2, 3])
    expect(orders).toHaveLength(24)
    for (const places of orders) {
      const owner = await account()
      const { url } = await billing.checkout(owner.id, order('pro'))
      const events = stripe.pay(checkoutOf(url).id)
      for (const place of places) await deliver(events[place]!)
      expect(await planOf(owner.id)).toBe('pro')
      expect((await store.billing(owner.id))?.subscription).toMatchObject({ plan: 'pro', status: 'active' })
    }
  })

  it('is the same when all events come at once, and each of them a hundred times', async () => {
    const owner = await account()
    const { url } = await billing.checkout(owner.id, order('pro'))
    const events = stripe.pay(checkoutOf(url).id)
    await Promise.all(Array.from({ length: 100 }, (_, n) => deliver(events[n % events.length]!)))
    expect(await planOf(owner.id)).toBe('pro')
  })

  it('does not come back when an old event is replayed', async () => {
    const owner = await account()
    const { url } = await billing.checkout(owner.id, order('pro'))
    const events = stripe.pay(checkoutOf(url).id)
    for (const event of events) await deliver(event)
    const [subscription] = [...stripe.subscriptions.values()]
    subscription!.status = 'canceled'
    await deliver(stripe.event('customer.subscription.deleted', subscription!))
    for (const event of events) await deliver(event)
    expect(await planOf(owner.id)).toBe('free')
  })

  it('follows a change that the owner made in the portal', async () => {
    const { id, subscription } = await paying(order('starter'))
    Object.assign(subscription, {
      items: { data: [{ price: { id: 'price_pro_y' }, current_period_end: seconds() }] },
    })
    await deliver(stripe.event('customer.subscription.updated', subscription))
    expect(await planOf(id)).toBe('pro')
    expect((await store.billing(id))?.subscription?.billing).toBe('annual')
  })

  it('knows the prices of earlier days', async () => {
    const { id, subscription } = await paying(order('starter'))
    const items = { data: [{ price: { id: 'price_starter_m_2025' }, current_period_end: seconds() }] }
    Object.assign(subscription, { items })
    await deliver(stripe.event('customer.subscription.updated', subscription))
    expect(await planOf(id)).toBe('starter')
  })

  it('stays through a failed payment, and falls when the subscription ends', async () => {
    const { id, subscription } = await paying()
    subscription.status = 'past_due'
    await deliver(
      stripe.event('invoice.payment_failed', { object: 'invoice', customer: subscription.customer }),
    )
    expect(await planOf(id)).toBe('pro')
    expect(await codeOf(billing.checkout(id, order('enterprise')))).toBe('payment_required')
    subscription.status = 'canceled'
    await deliver(stripe.event('customer.subscription.deleted', subscription))
    expect(await planOf(id)).toBe('free')
    expect(await codeOf(billing.checkout(id, order('pro')))).toBe('done')
  })

  it('falls when a trial ends without a payment, and when Stripe gives up', async () => {
    for (const status of ['paused', 'unpaid', 'canceled', 'incomplete_expired']) {
      const { id, subscription } = await paying(order('starter'))
      subscription.status = status
      await deliver(stripe.event('customer.subscription.updated', subscription))
      expect(await planOf(id)).toBe('free')
    }
  })

  it('is said to end when it was cancelled, and stays until then', async () => {
    const { id, subscription } = await paying()
    subscription.cancel_at_period_end = true
    await deliver(stripe.event('customer.subscription.updated', subscription))
    expect(await planOf(id)).toBe('pro')
    const ends = new Date((seconds() + 30 * DAY) * 1000).toISOString()
    expect((await store.billing(id))?.subscription).toMatchObject({ endsAt: ends, renewsAt: null })
    expect(await codeOf(billing.checkout(id, order('enterprise')))).toBe('plan_cancelling')
  })

  it('is marked while a payment is disputed, until the dispute is won', async () => {
    const { id, subscription } = await paying()
    const charge = { id: 'ch_1', object: 'charge', customer: subscription.customer }
    const dispute = { id: 'dp_1', object: 'dispute', charge, status: 'needs_response' }
    stripe.disputes.set('dp_1', dispute)
    await deliver(stripe.event('charge.dispute.created', { ...dispute, charge: 'ch_1' }))
    expect(await codeOf(billing.checkout(id, order('enterprise')))).toBe('payment_required')
    dispute.status = 'won'
    await deliver(stripe.event('charge.dispute.closed', { ...dispute, charge: 'ch_1' }))
    expect(await codeOf(billing.checkout(id, order('enterprise')))).toBe('use_portal')
  })

  it('is the higher one where an account pays twice, and the operator is told', async () => {
    const { id, subscription } = await paying(order('starter'))
    const second = {
      ...subscription,
      id: 'sub_second',
      items: { data: [{ price: { id: 'price_pro_m' }, current_period_end: seconds() }] },
    }
    stripe.subscriptions.set(second.id, second)
    await deliver(stripe.event('customer.subscription.created', second))
    expect(await planOf(id)).toBe('pro')
    expect(logged.join()).toContain('several subscriptions')
  })
})

describe('an upgrade is refused', () => {
  it('in the order of its reasons, each before the next', async () => {
    const { id, subscription } = await paying()
    const refusal = async (asked: Order) => codeOf(billing.checkout(id, asked))
    expect(await refusal(order('enterprise'))).toBe('use_portal')
    expect(await refusal(order('pro'))).toBe('already_on_plan')
    subscription.cancel_at_period_end = true
    await deliver(stripe.event('customer.subscription.updated', subscription))
    expect(await refusal(order('pro'))).toBe('plan_cancelling')
    subscription.status = 'past_due'
    await deliver(stripe.event('customer.subscription.updated', subscription))
    expect(await refusal(order('pro'))).toBe('payment_required')
  })

  it('also where the operator gave the plan', async () => {
    const { id } = await account('pro')
    expect(await codeOf(billing.checkout(id, order('pro')))).toBe('already_on_plan')
    expect(await codeOf(billing.checkout(id, order('starter')))).toBe('use_portal')
  })
})

describe('an event is refused', () => {
  const refused = async (body: string, signature: string | null) =>
    codeOf(billing.receive(Buffer.from(body), signature))

  it('when its signature is missing, wrong, of another secret or of another body', async () => {
    const { subscription } = await paying()
    const { body } = stripe.event('customer.subscription.updated', subscription)
    const good = stripe.sign(body, seconds())
    const before = stripe.asked.length
    for (const signature of [null, '', 'nonsense', 't=,v1=', `${good.slice(0, -1)}0x`])
      expect(await refused(body, signature)).toBe('bad_request')
    expect(await refused(body, stripe.sign(body, seconds(), 'whsec_other'))).toBe('bad_request')
    expect(await refused(`${body} `, good)).toBe('bad_request')
    expect(await refused(body.replace('active', 'Active'), good)).toBe('bad_request')
    expect(stripe.asked).toHaveLength(before)
  })

  it('when it is more than five minutes old, or from the future', async () => {
    const { subscription } = await paying()
    const { body } = stripe.event('customer.subscription.updated', subscription)
    for (const away of [-301, 301])
      expect(await refused(body, stripe.sign(body, seconds() + away))).toBe('bad_request')
    for (const away of [-299, 299])
      expect(await refused(body, stripe.sign(body, seconds() + away))).toBe('done')
  })
})

describe('an event is passed over', () => {
  it('when its customer is unknown, its account is gone, or it is of the other mode', async () => {
    await deliver(stripe.event('invoice.paid', { object: 'invoice', customer: 'cus_unknown' }))
    await deliver(stripe.event('invoice.paid', { object: 'invoice', customer: null }))
    const { id, subscription } = await paying()
    subscription.status = 'canceled'
    await deliver(stripe.event('customer.subscription.deleted', subscription, true))
    expect(await planOf(id)).toBe('pro')
    await store.deleteAccount(id)
    await deliver(stripe.event('customer.subscription.deleted', subscription))
    expect(logged.filter((line) => line.includes('no account of ours'))).toHaveLength(4)
  })

  it('when it is of a kind that changes nothing', async () => {
    const before = stripe.asked.length
    await deliver(stripe.event('product.created', { object: 'product', id: 'prod_1' }))
    expect(stripe.asked).toHaveLength(before)
  })
})

describe('while Stripe', () => {
  it('is down, an upgrade is unavailable and an event comes again', async () => {
    const { id, subscription } = await paying()
    const free = await account()
    subscription.status = 'canceled'
    const event = stripe.event('customer.subscription.deleted', subscription)
    stripe.faults.status = 500
    expect(await codeOf(billing.checkout(free.id, order()))).toBe('service_unavailable')
    expect(await codeOf(deliver(event))).toBe('service_unavailable')
    expect(await planOf(id)).toBe('pro')
    delete stripe.faults.status
    await deliver(event)
    expect(await planOf(id)).toBe('free')
  })

  it('is slow, an upgrade ends in time', async () => {
    billing = billingOn(store, 150)
    const { id } = await account()
    stripe.faults.delayMs = 2_000
    const started = performance.now()
    expect(await codeOf(billing.checkout(id, order()))).toBe('service_unavailable')
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it('loses an answer, the customer and the checkout are made once', async () => {
    const { id } = await account()
    for (let n = 0; n < 3; n++) {
      stripe.faults.cuts = 1
      await codeOf(billing.checkout(id, order()))
    }
    delete stripe.faults.cuts
    await billing.checkout(id, order())
    expect(stripe.customers.size).toBe(1)
    expect(stripe.checkouts.size).toBe(1)
  })

  it('names a price that the configuration does not, nothing changes and Stripe tries again', async () => {
    const { id, subscription } = await paying()
    Object.assign(subscription, {
      items: { data: [{ price: { id: 'price_foreign' }, current_period_end: 1 }] },
    })
    await expect(deliver(stripe.event('customer.subscription.updated', subscription))).rejects.toThrow(
      'price',
    )
    expect(await planOf(id)).toBe('pro')
  })
})

it('an event that cannot be stored is not acknowledged', async () => {
  const { subscription } = await paying()
  const broken = billingOn({ ...store, saveReading: () => Promise.reject(new StoreUnavailable('gone')) })
  await expect(
    deliver(stripe.event('invoice.paid', { object: 'invoice', customer: subscription.customer }), broken),
  ).rejects.toThrow(StoreUnavailable)
})

it('the billing pages are offered to those who have paid', async () => {
  const { id, subscription } = await paying()
  expect(await billing.portalLink(id)).toBe(`https://billing.example/${subscription.customer}`)
  expect(await codeOf(billing.portalLink((await account()).id))).toBe('not_found')
})

it('what an account pays for ends with it', async () => {
  const { id, subscription } = await paying()
  await billing.end(id)
  expect(subscription.status).toBe('canceled')
  await billing.end((await account()).id)
})

it('nothing secret and no address is logged', async () => {
  const { id, email } = await paying()
  stripe.faults.status = 401
  const error = await billing.checkout(id, order('pro')).catch((cause) => cause)
  const refused = await billing.portalLink(id).catch((cause) => cause)
  const told = [error, refused].map(({ message, cause }) => `${message} ${cause}`).join() + logged.join()
  expect(told).not.toMatch(new RegExp(`sk_test_key|${email}|${stripe.webhookSecret}`))
})
