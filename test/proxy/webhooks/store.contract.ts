import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventType } from '../../../data/schema/account.ts'
import type { Attempt, Claim, NewWebhook, Outcome, WebhookStore } from '../../../proxy/webhooks/store.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const at = (seconds: number) => new Date(start + seconds * 1_000)
const rule = { attempts: 3, days: 5 }
const day = 86_400

const webhook = (more: Partial<NewWebhook> = {}): NewWebhook => ({
  id: randomUUID(),
  accountId: 'account',
  keyId: 'key',
  url: 'https://receiver.example/hook',
  events: ['card.created', 'card.updated'],
  secret: 'plain:whsec_one',
  createdAt: at(-60).toISOString(),
  ...more,
})
const event = (id: string, type: EventType = 'card.updated') => ({ id, type, body: `{"id":"${id}","é":"✓"}` })
const made = (seconds: number, failure: Attempt['failure'] = null): Attempt => ({
  at: at(seconds).toISOString(),
  ms: 12,
  status: failure === null ? 200 : 500,
  failure,
})

/** What every store of webhooks and deliveries promises. */
export function webhookStoreContract(name: string, open: () => Promise<WebhookStore>) {
  describe(`webhooks in ${name}`, () => {
    let store: WebhookStore
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())

    const add = async (more: Partial<NewWebhook> = {}) => {
      const one = webhook(more)
      expect(await store.create(one, 100)).toBe(true)
      return one
    }
    const claim = (seconds: number, more: { worker?: string; limit?: number; perWebhook?: number } = {}) =>
      store.claim({ worker: 'w', now: at(seconds), leaseMs: 10_000, limit: 50, perWebhook: 4, ...more })
    const outcome = (
      claimed: Claim,
      attempt: Attempt | null,
      next: Outcome['next'],
      gone = false,
    ): Outcome => ({
      deliveryId: claimed.deliveryId,
      webhookId: claimed.webhook.id,
      isTest: claimed.isTest,
      attempt,
      next,
      gone,
    })
    const settle = (...outcomes: Outcome[]) => store.settle('w', outcomes, rule)
    const queueOne = async (more: Partial<NewWebhook> = {}, id: string = randomUUID()) => {
      const one = await add(more)
      await store.handOut([event(id)], at(0), false)
      return one
    }

    describe('the registry', () => {
      it('keeps what was registered, by key and by account, oldest first', async () => {
        const first = await add()
        const second = await add({ keyId: 'other', createdAt: at(-30).toISOString() })
        await add({ accountId: 'another', keyId: 'third' })
        expect(await store.byKey('key')).toEqual([
          {
            ...first,
            ...{ isActive: true, inactiveBecause: null, previousSecret: null, previousUntil: null },
            ...{ lastTriggeredAt: null, failureCount: 0, failingSince: null },
          },
        ])
        expect((await store.byAccount('account')).map(({ id }) => id)).toEqual([first.id, second.id])
        expect(await store.find(second.id)).toMatchObject({ keyId: 'other' })
        expect(await store.find(randomUUID())).toBeNull()
        expect(await store.byKey('nobody')).toEqual([])
      })

      it('never lets a key have more than it may, however many are registered at once', async () => {
        for (let index = 0; index < 15; index++) await store.create(webhook(), 20)
        const added = await Promise.all(Array.from({ length: 20 }, () => store.create(webhook(), 20)))
        expect(added.filter(Boolean)).toHaveLength(5)
        expect(await store.byKey('key')).toHaveLength(20)
        expect(await store.create(webhook({ keyId: 'other' }), 20)).toBe(true)
      })

      it('removes a webhook of the key with its deliveries, and no other key’s', async () => {
        const one = await queueOne()
        expect(await store.remove(one.id, 'other')).toBe(false)
        expect(await store.remove(one.id, 'key')).toBe(true)
        expect(await store.remove(one.id, 'key')).toBe(false)
        expect(await store.byAccount('account')).toEqual([])
        expect(await claim(1)).toEqual([])
        expect(await store.nextDue()).toBeNull()
        expect(await store.create(webhook(), 1)).toBe(true)
      })

      it('keeps the secret before beside the new one', async () => {
        const one = await add()
        expect(await store.rotate(one.id, 'plain:whsec_two', at(day))).toBe(true)
        expect(await store.find(one.id)).toMatchObject({
          secret: 'plain:whsec_two',
          previousSecret: 'plain:whsec_one',
          previousUntil: at(day).toISOString(),
        })
        expect(await store.rotate(randomUUID(), 'x', at(day))).toBe(false)
      })
    })

    describe('handing out', () => {
      it('tells the first snapshot from later ones, and when each was first seen', async () => {
        expect(await store.noteSnapshot('a', at(0))).toEqual({ seenAt: at(0), done: false, first: true })
        expect(await store.noteSnapshot('a', at(9))).toEqual({ seenAt: at(0), done: false, first: true })
        await store.finishSnapshot('a')
        expect(await store.noteSnapshot('a', at(20))).toMatchObject({ seenAt: at(0), done: true })
        expect(await store.noteSnapshot('b', at(30))).toEqual({ seenAt: at(30), done: false, first: false })
      })

      it('queues an event once for each webhook that wants it', async () => {
        const one = await add()
        const two = await add({ keyId: 'two' })
        await add({ keyId: 'three', events: ['offer.notable'] })
        const events = [event('e1'), event('e2', 'card.deleted')]
        expect(await store.handOut(events, at(0), false)).toBe(2)
        expect(await store.handOut([...events, event('e3')], at(0), false)).toBe(2)
        const again = await Promise.all([1, 2, 3, 4].map(() => store.handOut([event('e4')], at(0), false)))
        expect(again.sort()).toEqual([0, 0, 0, 2])
        const claims = await claim(1)
        expect(claims.map(({ webhook, message }) => `${webhook.id} ${message.id}`).sort()).toEqual(
          [one, two].flatMap(({ id }) => ['e1', 'e3', 'e4'].map((one) => `${id} ${one}`)).sort(),
        )
        expect(claims[0]?.message).toEqual(event(claims[0]?.message.id ?? ''))
      })

      it('passes by webhooks registered after the snapshot was seen, and what was only remembered', async () => {
        await add({ createdAt: at(5).toISOString() })
        expect(await store.handOut([event('e1')], at(0), false)).toBe(0)
        expect(await store.handOut([event('e2')], at(10), true)).toBe(0)
        expect(await store.handOut([event('e1'), event('e2'), event('e3')], at(10), false)).toBe(1)
        expect(await store.handOut([], at(10), false)).toBe(0)
      })
    })

    describe('a claim', () => {
      it('is held by one worker until its lease ends', async () => {
        await queueOne()
        const all = await Promise.all(['a', 'b', 'c'].map((worker) => claim(1, { worker })))
        expect(all.flat()).toHaveLength(1)
        expect(await claim(10)).toEqual([])
        expect(await claim(11)).toHaveLength(1)
      })

      it('can be prolonged and given back', async () => {
        await queueOne()
        await claim(0, { worker: 'a' })
        await store.renew('a', at(8), 10_000)
        await store.renew('b', at(8), 90_000)
        expect(await claim(12)).toEqual([])
        await store.release('b', at(12))
        expect(await claim(12)).toEqual([])
        await store.release('a', at(12))
        expect(await claim(12)).toHaveLength(1)
      })

      it('takes a few of each webhook, so that none stands in the way of others', async () => {
        const slow = await add()
        const quick = await add({ keyId: 'quick', events: ['card.created'] })
        await store.handOut(
          Array.from({ length: 100 }, (_, index) => event(`s${index}`)),
          at(0),
          false,
        )
        await store.handOut([event('q', 'card.created')], at(0), false)
        const taken = await claim(1, { perWebhook: 3 })
        expect(taken.filter(({ webhook }) => webhook.id === slow.id)).toHaveLength(3)
        expect(taken.filter(({ webhook }) => webhook.id === quick.id)).toHaveLength(1)
        expect(await claim(2, { perWebhook: 3, worker: 'other' })).toEqual([])
        const [first] = taken.filter(({ webhook }) => webhook.id === slow.id)
        await settle(outcome(first as Claim, made(2), { state: 'delivered' }))
        expect(await claim(3, { perWebhook: 3 })).toHaveLength(1)
      })

      it('takes no more than asked for, and nothing before its time', async () => {
        await add()
        await add({ keyId: 'two' })
        expect(await store.nextDue()).toBeNull()
        await store.handOut([event('e1'), event('e2')], at(100), false)
        expect(await store.nextDue()).toEqual(at(100))
        expect(await claim(99)).toEqual([])
        expect(await claim(100, { limit: 3 })).toHaveLength(3)
        expect(await claim(100, { limit: 3 })).toHaveLength(1)
        expect(await store.nextDue()).toEqual(at(110))
      })
    })

    describe('an outcome', () => {
      it('of success ends the delivery and clears the record of failures', async () => {
        const one = await queueOne()
        const [first] = await claim(0)
        await settle(outcome(first as Claim, made(1, 'status'), { state: 'pending', at: at(6) }))
        expect(await store.find(one.id)).toMatchObject({ failureCount: 1, failingSince: at(1).toISOString() })
        expect(await claim(5)).toEqual([])
        const [second] = await claim(6)
        expect(second).toMatchObject({ attempts: 1, deliveryId: first?.deliveryId })
        await settle(outcome(second as Claim, made(7), { state: 'delivered' }))
        expect(await store.find(one.id)).toMatchObject({
          ...{ failureCount: 0, failingSince: null, lastTriggeredAt: at(7).toISOString() },
        })
        expect(await store.deliveries(one.id, 10)).toEqual([
          {
            ...{
              id: first?.deliveryId,
              webhookId: one.id,
              eventId: first?.message.id,
              eventType: 'card.updated',
            },
            ...{ state: 'delivered', attempts: 2, log: [made(1, 'status'), made(7)], nextAttemptAt: null },
            createdAt: at(0).toISOString(),
          },
        ])
        expect(await claim(9_999)).toEqual([])
      })

      it('of a worker whose lease has gone to another counts only where it is a success', async () => {
        await queueOne()
        const [mine] = await claim(0, { worker: 'dead' })
        const [other] = await claim(11)
        await store.settle('dead', [outcome(mine as Claim, made(12, 'timeout'), { state: 'failed' })], rule)
        expect(await store.delivery(other?.deliveryId ?? '')).toMatchObject({ state: 'pending', attempts: 0 })
        await store.settle('dead', [outcome(mine as Claim, made(13), { state: 'delivered' })], rule)
        await settle(outcome(other as Claim, made(14, 'status'), { state: 'pending', at: at(20) }))
        expect(await store.delivery(other?.deliveryId ?? '')).toMatchObject({
          state: 'delivered',
          attempts: 1,
        })
        expect(await claim(100)).toEqual([])
      })

      it('of 410 makes the webhook inactive and drops what waits', async () => {
        const one = await queueOne()
        await store.handOut([event('later')], at(0), false)
        const [first] = await claim(0, { perWebhook: 1 })
        await settle(outcome(first as Claim, made(1, 'status'), { state: 'failed' }, true))
        expect(await store.find(one.id)).toMatchObject({ isActive: false, inactiveBecause: 'gone' })
        expect((await store.deliveries(one.id, 10)).map(({ state }) => state).sort()).toEqual([
          'dropped',
          'failed',
        ])
        expect(await claim(999)).toEqual([])
        expect(await store.nextDue()).toBeNull()
        expect(await store.handOut([event('after')], at(0), false)).toBe(0)
        expect(await store.enqueueTest(one.id, event('test'), at(0))).toBe(false)
        expect(await store.resend(first?.deliveryId ?? '', at(2))).toBe(false)
      })

      it('makes the webhook inactive after enough failures in a row over enough days, and tells once', async () => {
        const one = await queueOne()
        const fail = async (seconds: number) => {
          const [claimed] = await claim(seconds)
          await settle(
            outcome(claimed as Claim, made(seconds, 'status'), { state: 'pending', at: at(seconds) }),
          )
          return (await store.find(one.id))?.isActive
        }
        expect([await fail(0), await fail(4 * day), await fail(5 * day - 1), await fail(5 * day)]).toEqual([
          ...[true, true, true, false],
        ])
        expect(await store.untold()).toEqual([
          expect.objectContaining({ id: one.id, inactiveBecause: 'failing' }),
        ])
        await store.told(one.id)
        expect(await store.untold()).toEqual([])
        expect(await store.activate(one.id)).toBe(true)
        expect(await store.find(one.id)).toMatchObject({
          isActive: true,
          inactiveBecause: null,
          failureCount: 0,
        })
        expect(await store.activate(randomUUID())).toBe(false)
      })

      it('of few failures over long, or many at once, leaves the webhook active', async () => {
        const one = await queueOne()
        for (const seconds of [0, 6 * day]) {
          const [claimed] = await claim(seconds)
          await settle(
            outcome(claimed as Claim, made(seconds, 'status'), { state: 'pending', at: at(seconds) }),
          )
        }
        expect(await store.find(one.id)).toMatchObject({ isActive: true, failureCount: 2 })
      })

      it('without an attempt only ends the delivery', async () => {
        const one = await queueOne()
        const [first] = await claim(0)
        await settle(outcome(first as Claim, null, { state: 'dropped' }))
        expect(await store.find(one.id)).toMatchObject({ lastTriggeredAt: null, failureCount: 0 })
        expect(await store.deliveries(one.id, 10)).toMatchObject([{ state: 'dropped', attempts: 0, log: [] }])
      })

      it('is forgotten with a webhook that was removed meanwhile', async () => {
        const one = await queueOne()
        const [first] = await claim(0)
        await store.remove(one.id, 'key')
        await settle(outcome(first as Claim, made(1), { state: 'delivered' }))
        expect(await store.delivery(first?.deliveryId ?? '')).toBeNull()
      })
    })

    it('tests a webhook without judging it', async () => {
      const one = await add()
      expect(await store.enqueueTest(one.id, { id: 't', type: 'webhook.test', body: '{}' }, at(0))).toBe(true)
      expect(await store.enqueueTest(randomUUID(), event('x'), at(0))).toBe(false)
      const [test] = await claim(0)
      expect(test).toMatchObject({ isTest: true, message: { type: 'webhook.test' } })
      await settle(outcome(test as Claim, made(1, 'status'), { state: 'failed' }))
      expect(await store.find(one.id)).toMatchObject({
        failureCount: 0,
        lastTriggeredAt: at(1).toISOString(),
      })
    })

    it('sends a finished delivery again, with a fresh schedule and the same message', async () => {
      const one = await queueOne()
      const [first] = await claim(0)
      expect(await store.resend(first?.deliveryId ?? '', at(1))).toBe(false)
      await settle(outcome(first as Claim, made(1, 'status'), { state: 'failed' }))
      expect(await store.resend(first?.deliveryId ?? '', at(50))).toBe(true)
      expect(await store.resend(randomUUID(), at(50))).toBe(false)
      expect(await store.deliveries(one.id, 1)).toMatchObject([
        { state: 'pending', attempts: 0, nextAttemptAt: at(50).toISOString(), log: [made(1, 'status')] },
      ])
      expect(await claim(50)).toMatchObject([{ deliveryId: first?.deliveryId, message: first?.message }])
    })

    it('lists deliveries newest first, and forgets old ones that are done', async () => {
      const one = await add()
      for (const index of [1, 2, 3]) await store.handOut([event(`e${index}`)], at(index), false)
      const claims = await claim(10)
      const first = claims.find(({ message }) => message.id === 'e1')
      await settle(outcome(first as Claim, made(11), { state: 'delivered' }))
      const ids = async () => (await store.deliveries(one.id, 10)).map(({ eventId }) => eventId)
      expect(await ids()).toEqual(['e3', 'e2', 'e1'])
      expect(await store.deliveries(one.id, 2)).toHaveLength(2)
      await store.prune(at(3))
      expect(await ids()).toEqual(['e3', 'e2'])
      expect(await store.handOut([event('e1')], at(20), false)).toBe(0)
      expect((await claim(21)).map(({ message }) => message.body)).toContain(event('e2').body)
    })
  })
}
