import { Webhook as StandardWebhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { eachDelivery, eventOf } from '../../support/delivery.ts'
import { fanOutAll } from '../../support/fan-out.ts'
import { type Behavior, behaviors } from '../../support/receiver.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const the = eachDelivery()
const textOf = (headers: object = {}) => ({ ...headers }) as Record<string, string>

/** Registers a receiver, with a first event pending for it. */
async function oneDelivery(behave: Behavior) {
  const to = await the().receiver(behave)
  await the().worker().drain(1_000)
  const { id, secret } = await the().register(`${to.url}/hook`)
  the().publish('v2', [eventOf('e1')])
  await the().worker().drain(2_000)
  return { to, id, secret, webhook: () => the().store.find(id), log: () => the().store.deliveries(id, 10) }
}

it('delivers the signed events of a new snapshot, and none of the first', async () => {
  the().publish('v1', [eventOf('old')])
  const to = await the().receiver(behaviors.accept)
  const { id, secret } = await the().register(`${to.url}/hook`)
  await the().worker().drain(1_000)
  expect(to.received).toHaveLength(0)
  the().publish('v2', [eventOf('old'), eventOf('e1'), eventOf('e2', 'card.created')])
  expect(await the().worker().drain(1_000)).toBe(1)
  expect(await the().worker().drain(1_000)).toBe(0)
  const [delivery, ...more] = to.received
  expect(more).toEqual([])
  expect(JSON.parse(delivery?.body ?? '')).toEqual(eventOf('e1'))
  expect(delivery?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'e1' })
  const client = new StandardWebhook(secret)
  expect(client.verify(delivery?.body ?? '', textOf(delivery?.headers))).toEqual(eventOf('e1'))
  expect(await the().store.find(id)).toMatchObject({
    failureCount: 0,
    lastTriggeredAt: new Date(the().now).toISOString(),
  })
})

it('delivers no old event that a backfill added', async () => {
  const to = await the().receiver(behaviors.accept)
  await the().worker().drain(1_000)
  await the().register(to.url, ['card.created', 'card.updated'])
  const of = (id: string, timestamp: string, type?: string) => ({ ...eventOf(id, type), timestamp })
  the().publish('v2', [
    of('gap', '2025-01-01T00:00:00Z'),
    of('card', '2025-01-01T00:00:00Z', 'card.created'),
    of('late', '2026-06-01T00:00:00Z'),
    of('new', '2026-11-20T00:00:00Z'),
  ])
  await the().worker().drain(2_000)
  expect(to.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(['card', 'late', 'new'])
  the().publish('v3', [of('gap', '2025-01-01T00:00:00Z')])
  expect(await the().worker().drain(1_000)).toBe(0)
})

it('retries on schedule with the same id and body and a new timestamp, then gives up', async () => {
  const { to, log } = await oneDelivery(behaviors.fail)
  const waits: number[] = []
  for (let due = await the().store.nextDue(); due !== null; due = await the().store.nextDue()) {
    waits.push((due.getTime() - the().now) / 1_000)
    the().now = due.getTime() - 1
    expect(await the().worker().drain(1_000)).toBe(0)
    the().now++
    expect(await the().worker().drain(1_000)).toBe(1)
  }
  expect(waits.map(Math.round)).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
  expect(to.received).toHaveLength(10)
  expect(new Set(to.received.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
  expect(new Set(to.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  expect(await log()).toMatchObject([{ state: 'failed', attempts: 10 }])
})

it('follows Retry-After within one to two intervals', async () => {
  await oneDelivery(behaviors.busy('8'))
  expect((await the().store.nextDue())?.getTime()).toBe(the().now + 8_000)
})

it('counts consecutive failures, and resets them on success', async () => {
  let behave: Behavior = behaviors.fail
  const { webhook, log } = await oneDelivery((...response) => behave(...response))
  the().now += 6_000
  await the().worker().drain(1_000)
  expect(await webhook()).toMatchObject({ failureCount: 2, isActive: true })
  behave = behaviors.accept
  the().now += HOUR
  await the().worker().drain(1_000)
  expect(await webhook()).toMatchObject({ failureCount: 0, failingSince: null })
  expect(await log()).toMatchObject([{ state: 'delivered', attempts: 3 }])
})

it('makes a webhook inactive on 410 and emails its owner once the mail server works', async () => {
  const { webhook, to } = await oneDelivery(behaviors.gone)
  expect(await webhook()).toMatchObject({ isActive: false, inactiveBecause: 'gone' })
  expect(the().notified.map(({ url }) => url)).toEqual([`${to.url}/hook`])
  the().now += HOUR
  await the().worker().drain(1_000)
  expect(the().notified).toHaveLength(1)
})

it('retries the email to the owner if it fails', async () => {
  const to = await the().receiver(behaviors.gone)
  await the().worker().drain(1_000)
  await the().register(to.url)
  the().publish('v2', [eventOf('e1')])
  await the()
    .worker({ notifyOwner: () => Promise.reject(new Error('no mail')) })
    .drain(1_000)
  the().now += 9 * MINUTE
  await the().worker().drain(1_000)
  expect(the().notified).toEqual([])
  the().now += MINUTE
  await the().worker().drain(1_000)
  expect(the().notified).toHaveLength(1)
})

it('makes a webhook inactive only after five days of failures', async () => {
  const { webhook } = await oneDelivery(behaviors.fail)
  for (let due = await the().store.nextDue(); due !== null; due = await the().store.nextDue()) {
    the().now = due.getTime()
    await the().worker().drain(1_000)
  }
  expect(await webhook()).toMatchObject({ isActive: true, failureCount: 10 })
  the().now += 48 * HOUR
  the().publish('v3', [eventOf('e1'), eventOf('e2'), eventOf('e3')])
  await the().worker().drain(1_000)
  expect(await webhook()).toMatchObject({ isActive: false, inactiveBecause: 'failing' })
  expect(await the().store.nextDue()).toBeNull()
  expect(the().notified).toHaveLength(1)
})

it('makes the webhook of a revoked key inactive instead of delivering', async () => {
  the().eligibility = 'revoked'
  const { to, log, webhook } = await oneDelivery(behaviors.accept)
  expect(to.received).toHaveLength(0)
  expect(await log()).toMatchObject([{ state: 'dropped', attempts: 0 }])
  expect(await webhook()).toMatchObject({ isActive: false, inactiveBecause: 'revoked' })
  expect(the().notified).toEqual([])
})

it('delivers due events even if those of a new snapshot cannot be queued', async () => {
  const to = await the().receiver(behaviors.accept)
  await the().worker().drain(1_000)
  const { id } = await the().register(to.url)
  await fanOutAll(the().store, [{ id: 'e1', type: 'card.updated', body: '{}' }], new Date(the().now))
  the().publish('v2', [eventOf('e2')])
  const logged: string[] = []
  const fanOut = () => Promise.reject(new Error('too many SQL variables'))
  const broken = {
    queue: { ...the().store, fanOut },
    log: (_: string, message: string) => logged.push(message),
  }
  expect(await the().worker(broken).drain(1_000)).toBe(1)
  expect(logged).toEqual(['events could not be queued for webhooks'])
  expect(to.received).toHaveLength(1)
  await the().worker().drain(1_000)
  expect(await the().store.deliveries(id, 10)).toHaveLength(2)
})

it('drops pending deliveries of an account that lost its webhooks', async () => {
  the().eligibility = 'unavailable'
  const { to, log, webhook } = await oneDelivery(behaviors.accept)
  expect(to.received).toHaveLength(0)
  expect(await log()).toMatchObject([{ state: 'dropped', attempts: 0 }])
  expect(await webhook()).toMatchObject({ isActive: true, failureCount: 0 })
})

it('signs with both secrets during their overlap', async () => {
  const { to, id, secret } = await oneDelivery(behaviors.accept)
  const next = await the().rotate(id, the().now + 24 * HOUR)
  the().publish('v3', [eventOf('e2')])
  await the().worker().drain(1_000)
  the().now += 24 * HOUR
  the().publish('v4', [eventOf('e3')])
  await the().worker().drain(1_000)
  const verify = (by: string) => {
    const { body, headers } = to.received[1]!
    return new StandardWebhook(by).verify(body, textOf(headers))
  }
  expect(to.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
  expect([verify(secret), verify(next)]).toEqual([eventOf('e2'), eventOf('e2')])
  expect(to.received[2]?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  expect(to.received[2]?.headers).not.toHaveProperty('x-service-signature-previous')
})
