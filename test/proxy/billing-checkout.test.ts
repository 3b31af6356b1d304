import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '../../proxy/billing/prices.ts'
import { type BillingBench, codeOf, order, startBilling } from '../support/billing.ts'

let { account, billing, checkoutOf, close, deliver, paying, planOf, store, stripe } = {} as BillingBench
beforeEach(async () => {
  ;({ account, billing, checkoutOf, close, deliver, paying, planOf, store, stripe } = await startBilling())
})
afterEach(() => close())

describe('a checkout', () => {
  it('has the price of the plan and the account as customer', async () => {
    const { id, email } = await account()
    const { url, trial } = await billing.checkout(id, order('pro', 'annual'))
    const { form, customer } = checkoutOf(url)
    expect(trial).toBe(false)
    expect(form).toEqual({
      mode: 'subscription',
      customer,
      client_reference_id: id,
      line_items: { 0: { price: 'price_pro_y', quantity: '1' } },
      subscription_data: { metadata: { account_id: id } },
      metadata: { account_id: id, tier: 'pro', billing: 'annual', trial: 'false' },
      success_url: 'https://cards.example/portal?checkout=done',
      cancel_url: 'https://cards.example/portal?checkout=cancelled',
    })
    expect(stripe.customers.get(customer)).toEqual({
      ...{ id: customer, object: 'customer' },
      ...{ email, metadata: { account_id: id } },
    })
    expect(await planOf(id)).toBe('free')
  })

  it('for Starter has a 7-day trial, once', async () => {
    const owner = await account()
    const first = await billing.checkout(owner.id, order())
    expect(first.trial).toBe(true)
    expect(checkoutOf(first.url).form).toMatchObject({ subscription_data: { trial_period_days: '7' } })
    for (const event of stripe.pay(checkoutOf(first.url).id)) await deliver(event)
    const [subscription] = [...stripe.subscriptions.values()]
    expect(await planOf(owner.id)).toBe('starter')
    subscription!.status = 'canceled'
    await deliver(stripe.event('customer.subscription.deleted', subscription!))
    expect(await planOf(owner.id)).toBe('free')
    expect((await billing.checkout(owner.id, order())).trial).toBe(false)
  })

  it('has no second trial for an email address whose account was deleted', async () => {
    const owner = await account()
    const { url } = await billing.checkout(owner.id, order())
    for (const event of stripe.pay(checkoutOf(url).id)) await deliver(event)
    await billing.end(owner.id)
    await store.deleteAccount(owner.id)
    const again = await account('free', owner.email)
    expect((await billing.checkout(again.id, order())).trial).toBe(false)
  })

  it('is created once for concurrent requests', async () => {
    const { id } = await account()
    const all = await Promise.all(Array.from({ length: 5 }, () => billing.checkout(id, order())))
    expect(new Set(all.map(({ url }) => url)).size).toBe(1)
    expect([...stripe.checkouts.values()].filter(({ status }) => status === 'open')).toHaveLength(1)
    expect(stripe.customers.size).toBe(1)
  })

  it('is returned again while open, and closed when another plan is chosen', async () => {
    const { id } = await account()
    const first = await billing.checkout(id, order())
    expect(await billing.checkout(id, order())).toEqual(first)
    const other = await billing.checkout(id, order('pro'))
    expect(other.url).not.toBe(first.url)
    expect(checkoutOf(first.url).status).toBe('expired')
    expect((await billing.checkout(id, order())).url).not.toBe(first.url)
  })

  it('is the last one of concurrent orders', async () => {
    const { id } = await account()
    const orders = [order(), order('starter', 'annual'), order('pro'), order('pro', 'annual')]
    await Promise.all(orders.map((each) => codeOf(billing.checkout(id, each))))
    expect([...stripe.checkouts.values()].filter(({ status }) => status === 'open')).toHaveLength(1)
  })

  it('that is paid while another is requested prevents a second payment', async () => {
    const { id } = await account()
    const first = await billing.checkout(id, order())
    stripe.faults.before = (request) => {
      if (request.endsWith('/expire')) stripe.pay(checkoutOf(first.url).id)
    }
    expect(await codeOf(billing.checkout(id, order('pro')))).toBe('service_unavailable')
    expect(await codeOf(billing.checkout(id, order('pro')))).toBe('use_portal')
  })

  it('has a new customer if the old one was deleted at Stripe', async () => {
    const { id, subscription } = await paying()
    for (const event of stripe.deleteCustomer(subscription.customer)) await deliver(event)
    expect(await planOf(id)).toBe('free')
    expect(await codeOf(billing.portalLink(id))).toBe('not_found')
    const { url } = await billing.checkout(id, order('pro'))
    expect((await billing.checkout(id, order('pro'))).url).toBe(url)
    expect(checkoutOf(url).customer).not.toBe(subscription.customer)
    for (const event of stripe.pay(checkoutOf(url).id)) await deliver(event)
    expect(await planOf(id)).toBe('pro')
  })

  it('has a new customer if Stripe never had the old one, as after test mode', async () => {
    const { id } = await account()
    await store.linkCustomer(id, 'cus_of_the_test_mode')
    const { url } = await billing.checkout(id, order('pro'))
    for (const event of stripe.pay(checkoutOf(url).id)) await deliver(event)
    expect(await planOf(id)).toBe('pro')
  })

  it('is rejected if the plan has no price', async () => {
    const { id } = await account()
    expect(await codeOf(billing.checkout(id, order('enterprise', 'annual')))).toBe('service_unavailable')
  })

  it('is rejected for an account that has just paid, before any event arrives', async () => {
    const { id } = await account()
    const { url } = await billing.checkout(id, order('pro'))
    stripe.pay(checkoutOf(url).id)
    expect(await codeOf(billing.checkout(id, order('pro')))).toBe('already_on_plan')
    expect(await planOf(id)).toBe('pro')
  })
})

describe('an upgrade is rejected', () => {
  it('for its reasons in the documented order', async () => {
    const { id, subscription } = await paying()
    const refusal = async (wanted: Order) => codeOf(billing.checkout(id, wanted))
    expect(await refusal(order('enterprise'))).toBe('use_portal')
    expect(await refusal(order('pro'))).toBe('already_on_plan')
    subscription.cancel_at_period_end = true
    await deliver(stripe.event('customer.subscription.updated', subscription))
    expect(await refusal(order('pro'))).toBe('plan_cancelling')
    subscription.status = 'past_due'
    await deliver(stripe.event('customer.subscription.updated', subscription))
    expect(await refusal(order('pro'))).toBe('payment_required')
  })

  it('if the operator set the plan', async () => {
    const { id } = await account('pro')
    expect(await codeOf(billing.checkout(id, order('pro')))).toBe('already_on_plan')
    expect(await codeOf(billing.checkout(id, order('starter')))).toBe('use_portal')
  })

  it('if the operator set the plan after a subscription ended', async () => {
    const { id, subscription } = await paying(order('starter'))
    Object.assign(subscription, { status: 'canceled', ended_at: 1 })
    await deliver(stripe.event('customer.subscription.deleted', subscription))
    await store.setPlan(id, 'pro')
    expect(await codeOf(billing.checkout(id, order('pro')))).toBe('already_on_plan')
  })
})
