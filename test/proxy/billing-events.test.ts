import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RELEVANT } from '../../proxy/billing/events.ts'
import { StoreUnavailable } from '../../proxy/store/store.ts'
import { type BillingBench, codeOf, order, SECRET_KEY, startBilling } from '../support/billing.ts'
import { root } from '../support/sources.ts'
import { waited } from '../support/waited.ts'

let { account, billing, billingOn, checkoutOf, close, deliver, log, paying, planOf, seconds, store, stripe } =
  {} as BillingBench
beforeEach(async () => {
  ;({ account, billing, billingOn, checkoutOf, close, deliver, log, paying, planOf, seconds, store, stripe } =
    await startBilling())
})
afterEach(() => close())

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
    expect(log.filter((line) => line.includes('matches no account'))).toHaveLength(4)
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
    const impatient = billingOn(store, 150)
    const { id } = await account()
    stripe.faults.delayMs = 2_000
    const { ms, result } = await waited(() => codeOf(impatient.checkout(id, order())))
    expect(result).toBe('service_unavailable')
    expect(ms).toBeLessThan(3_000)
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
  const broken = billingOn({ ...store, saveSync: () => Promise.reject(new StoreUnavailable('gone')) })
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

it('nobody can pay for an account that is gone: its open checkout is closed', async () => {
  const { id } = await account()
  const { url } = await billing.checkout(id, order('pro'))
  await billing.end(id)
  expect(checkoutOf(url).status).toBe('expired')
})

it('an account that is charged does not go while Stripe, by a wrong key, knows nothing of it', async () => {
  const { id, subscription } = await paying()
  stripe.customers.delete(subscription.customer)
  expect(await codeOf(billing.end(id))).toBe('service_unavailable')
})

it('an account whose customer was deleted at Stripe can go too', async () => {
  const { id, subscription } = await paying()
  stripe.deleteCustomer(subscription.customer)
  expect(await codeOf(billing.end(id))).toBe('done')
})

it('nothing secret and no address is log', async () => {
  const { id, email } = await paying()
  stripe.faults.status = 401
  const error = await billing.checkout(id, order('pro')).catch((cause) => cause)
  const refused = await billing.portalLink(id).catch((cause) => cause)
  const told = [error, refused].map(({ message, cause }) => `${message} ${cause}`).join() + log.join()
  expect(told).not.toMatch(new RegExp(`${SECRET_KEY}|${email}|${stripe.webhookSecret}`))
})

it('the kinds of events to ask Stripe for are documented', () => {
  const page = readFileSync(join(root, 'site/src/content/docs/docs/operating/netlify.mdx'), 'utf8')
  for (const kind of RELEVANT) expect(page).toContain(`\`${kind}${/[._]$/.test(kind) ? '*' : ''}\``)
})
