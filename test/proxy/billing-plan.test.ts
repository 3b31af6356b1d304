import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BillingBench, codeOf, order, startBilling } from '../support/billing.ts'

let { account, billing, checkoutOf, close, deliver, log, paying, planOf, seconds, store, stripe } =
  {} as BillingBench
beforeEach(async () => {
  ;({ account, billing, checkoutOf, close, deliver, log, paying, planOf, seconds, store, stripe } =
    await startBilling())
})
afterEach(() => close())

const DAY = 86_400

describe('the plan of an account', () => {
  it('changes after the payment, not on return from the checkout', async () => {
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

  it('does not depend on the order of an upgrade’s events', async () => {
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

  it('does not depend on concurrent or repeated events', async () => {
    const owner = await account()
    const { url } = await billing.checkout(owner.id, order('pro'))
    const events = stripe.pay(checkoutOf(url).id)
    await Promise.all(Array.from({ length: 100 }, (_, n) => deliver(events[n % events.length]!)))
    expect(await planOf(owner.id)).toBe('pro')
  })

  it('does not return when an old event is replayed', async () => {
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

  it('follows a change in Stripe’s billing portal', async () => {
    const { id, subscription } = await paying(order('starter'))
    Object.assign(subscription, {
      items: { data: [{ price: { id: 'price_pro_y' }, current_period_end: seconds() }] },
    })
    await deliver(stripe.event('customer.subscription.updated', subscription))
    expect(await planOf(id)).toBe('pro')
    expect((await store.billing(id))?.subscription?.billing).toBe('annual')
  })

  it('is found by prices that were configured earlier', async () => {
    const { id, subscription } = await paying(order('starter'))
    const items = { data: [{ price: { id: 'price_starter_m_2025' }, current_period_end: seconds() }] }
    Object.assign(subscription, { items })
    await deliver(stripe.event('customer.subscription.updated', subscription))
    expect(await planOf(id)).toBe('starter')
  })

  it('ignores an unknown price of a subscription that ended long ago', async () => {
    const { id, subscription } = await paying(order('starter'))
    const items = { data: [{ price: { id: 'price_forgotten' }, current_period_end: seconds() }] }
    Object.assign(subscription, { items, status: 'canceled' })
    await deliver(stripe.event('customer.subscription.deleted', subscription))
    expect(await planOf(id)).toBe('free')
    expect(await codeOf(billing.checkout(id, order('pro')))).toBe('done')
  })

  it('is found in a subscription with several items', async () => {
    const { id, subscription } = await paying(order('starter'))
    const item = (price: string) => ({ price: { id: price }, current_period_end: seconds() })
    Object.assign(subscription, { items: { data: [item('price_support'), item('price_pro_m')] } })
    await deliver(stripe.event('customer.subscription.updated', subscription))
    expect(await planOf(id)).toBe('pro')
  })

  it('returns when an unpaid invoice is paid', async () => {
    const { id, subscription } = await paying()
    for (const [status, plan, code] of [
      ['past_due', 'pro', 'payment_required'],
      ['unpaid', 'free', 'payment_required'],
      ['active', 'pro', 'already_on_plan'],
    ] as const) {
      subscription.status = status
      await deliver(stripe.event('customer.subscription.updated', subscription))
      expect([await planOf(id), await codeOf(billing.checkout(id, order('pro')))]).toEqual([plan, code])
    }
  })

  it('stays after a failed payment and ends with the subscription', async () => {
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

  it('ends after a trial without payment, and when Stripe stops retrying', async () => {
    for (const status of ['paused', 'unpaid', 'canceled', 'incomplete_expired']) {
      const { id, subscription } = await paying(order('starter'))
      subscription.status = status
      await deliver(stripe.event('customer.subscription.updated', subscription))
      expect(await planOf(id)).toBe('free')
    }
  })

  it('has an end date once canceled, and stays until then', async () => {
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

  it('is the higher one of two subscriptions, and the log says so', async () => {
    const { id, subscription } = await paying(order('starter'))
    const second = {
      ...subscription,
      id: 'sub_second',
      items: { data: [{ price: { id: 'price_pro_m' }, current_period_end: seconds() }] },
    }
    stripe.subscriptions.set(second.id, second)
    await deliver(stripe.event('customer.subscription.created', second))
    expect(await planOf(id)).toBe('pro')
    expect(log.join()).toContain('several subscriptions')
  })
})
