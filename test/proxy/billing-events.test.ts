import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RELEVANT } from '../../proxy/billing/events.ts'
import { StoreUnavailable } from '../../proxy/store/store.ts'
import { type BillingBench, codeOf, order, SECRET_KEY, startBilling } from '../support/billing.ts'
import { root } from '../support/root.ts'
import { waited } from '../support/waited.ts'

let { account, billing, billingOn, checkoutOf, close, deliver, log, paying, planOf, seconds, store, stripe } =
  {} as BillingBench
beforeEach(async () => {
  ;({ account, billing, billingOn, checkoutOf, close, deliver, log, paying, planOf, seconds, store, stripe } =
    await startBilling())
})
afterEach(() => close())

describe('a Stripe event is rejected', () => {
  const refused = async (body: string, signature: string | null) =>
    codeOf(billing.receive(Buffer.from(body), signature))

  it('if its signature is missing, wrong, or for another secret or body', async () => {
    const { subscription } = await paying()
    const { body } = stripe.event('customer.subscription.updated', subscription)
    const good = stripe.sign(body, seconds())
    const before = stripe.requests.length
    for (const signature of [null, '', 'nonsense', 't=,v1=', `${good.slice(0, -1)}0x`])
      expect(await refused(body, signature)).toBe('bad_request')
    expect(await refused(body, stripe.sign(body, seconds(), 'whsec_other'))).toBe('bad_request')
    expect(await refused(`${body} `, good)).toBe('bad_request')
    expect(await refused(body.replace('active', 'Active'), good)).toBe('bad_request')
    expect(stripe.requests).toHaveLength(before)
  })

  it('if it is older than five minutes or from the future', async () => {
    const { subscription } = await paying()
    const { body } = stripe.event('customer.subscription.updated', subscription)
    for (const away of [-301, 301])
      expect(await refused(body, stripe.sign(body, seconds() + away))).toBe('bad_request')
    for (const away of [-299, 299])
      expect(await refused(body, stripe.sign(body, seconds() + away))).toBe('done')
  })
})

describe('a Stripe event is ignored', () => {
  it('if its customer is unknown, its account is deleted, or its mode differs', async () => {
    await deliver(stripe.event('invoice.paid', { object: 'invoice', customer: 'cus_unknown' }))
    await deliver(stripe.event('invoice.paid', { object: 'invoice', customer: null }))
    const { id, subscription } = await paying()
    subscription.status = 'canceled'
    await deliver(stripe.event('customer.subscription.deleted', subscription, true))
    expect(await planOf(id)).toBe('pro')
    await store.deleteAccount(id)
    await deliver(stripe.event('customer.subscription.deleted', subscription))
    expect(log.filter((line) => line.includes('matches no account'))).toHaveLength(4)
  })

  it('if its type changes nothing', async () => {
    const before = stripe.requests.length
    await deliver(stripe.event('product.created', { object: 'product', id: 'prod_1' }))
    expect(stripe.requests).toHaveLength(before)
  })
})

describe('if Stripe', () => {
  it('is down, upgrades return 503 and events are retried', async () => {
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

  it('is slow, upgrades end within the time limit', async () => {
    const impatient = billingOn(store, 150)
    const { id } = await account()
    stripe.faults.delayMs = 2_000
    const { ms, result } = await waited(() => codeOf(impatient.checkout(id, order())))
    expect(result).toBe('service_unavailable')
    expect(ms).toBeLessThan(3_000)
  })

  it('loses a response, customer and checkout are created once', async () => {
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

  it('sends an unconfigured price, nothing changes and Stripe retries the event', async () => {
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
  const broken = billingOn({ ...store, saveSync: () => Promise.reject(new StoreUnavailable('gone')) })
  await expect(
    deliver(stripe.event('invoice.paid', { object: 'invoice', customer: subscription.customer }), broken),
  ).rejects.toThrow(StoreUnavailable)
})

it('the billing pages are available to accounts that have paid', async () => {
  const { id, subscription } = await paying()
  expect(await billing.portalLink(id)).toBe(`https://billing.example/${subscription.customer}`)
  expect(await codeOf(billing.portalLink((await account()).id))).toBe('not_found')
})

it('deleting an account cancels its subscription', async () => {
  const { id, subscription } = await paying()
  await billing.end(id)
  expect(subscription.status).toBe('canceled')
  await billing.end((await account()).id)
})

it('deleting an account expires its open checkout', async () => {
  const { id } = await account()
  const { url } = await billing.checkout(id, order('pro'))
  await billing.end(id)
  expect(checkoutOf(url).status).toBe('expired')
})

it('a paying account is not deleted if a wrong Stripe key hides its subscription', async () => {
  const { id, subscription } = await paying()
  stripe.customers.delete(subscription.customer)
  expect(await codeOf(billing.end(id))).toBe('service_unavailable')
})

it('an account whose Stripe customer was deleted can be deleted', async () => {
  const { id, subscription } = await paying()
  stripe.deleteCustomer(subscription.customer)
  expect(await codeOf(billing.end(id))).toBe('done')
})

it('no secret and no email address is logged', async () => {
  const { id, email } = await paying()
  stripe.faults.status = 401
  const error = await billing.checkout(id, order('pro')).catch((cause) => cause)
  const refused = await billing.portalLink(id).catch((cause) => cause)
  const text = [error, refused].map(({ message, cause }) => `${message} ${cause}`).join() + log.join()
  expect(text).not.toMatch(new RegExp(`${SECRET_KEY}|${email}|${stripe.webhookSecret}`))
})

it('the documentation names the Stripe events to subscribe to', () => {
  const page = readFileSync(join(root, 'site/src/content/docs/operating/netlify.mdx'), 'utf8')
  for (const kind of RELEVANT) expect(page).toContain(`\`${kind}${/[._]$/.test(kind) ? '*' : ''}\``)
})
