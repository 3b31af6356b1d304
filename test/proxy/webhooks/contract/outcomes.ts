import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { at, day, event, fresh, made, type Open, outcome } from './kit.ts'

/** Tests of outcomes of deliveries that every store passes. */
export function outcomeContract(name: string, open: Open) {
  describe(`outcomes of deliveries in ${name}`, () => {
    const { store, claim, fanOut, settle, settleAs, queueOne } = fresh(open)
    describe('an outcome', () => {
      it('of success ends the delivery and resets the failures', async () => {
        const one = await queueOne()
        const [first] = await claim(0)
        await settle(outcome(first, made(1, 'timeout'), { state: 'pending', at: at(6) }))
        expect(await store().find(one.id)).toMatchObject({
          failureCount: 1,
          failingSince: at(1).toISOString(),
        })
        expect(await claim(5)).toEqual([])
        const [second] = await claim(6)
        expect(second).toMatchObject({ attempts: 1, deliveryId: first?.deliveryId })
        await settle(outcome(second, made(7), { state: 'delivered' }))
        expect(await store().find(one.id)).toMatchObject({
          ...{ failureCount: 0, failingSince: null, lastTriggeredAt: at(7).toISOString() },
        })
        expect(await store().deliveries(one.id, 10)).toEqual([
          {
            ...{
              id: first?.deliveryId,
              webhookId: one.id,
              eventId: first?.message.id,
              eventType: 'card.updated',
              body: first?.message.body,
            },
            ...{ state: 'delivered', attempts: 2, log: [made(1, 'timeout'), made(7)], nextAttemptAt: null },
            createdAt: at(0).toISOString(),
          },
        ])
        expect(await claim(9_999)).toEqual([])
      })

      it('of a worker that lost its lease applies only if it is a success', async () => {
        await queueOne()
        const [mine] = await claim(0, { worker: 'dead' })
        const [other] = await claim(11)
        await settleAs('dead', outcome(mine, made(12, 'timeout'), { state: 'failed' }))
        expect(await store().delivery(other?.deliveryId ?? '')).toMatchObject({
          state: 'pending',
          attempts: 0,
        })
        await settleAs('dead', outcome(mine, made(13), { state: 'delivered' }))
        await settle(outcome(other, made(14, 'status'), { state: 'pending', at: at(20) }))
        expect(await store().delivery(other?.deliveryId ?? '')).toMatchObject({
          state: 'delivered',
          attempts: 1,
        })
        expect(await claim(100)).toEqual([])
      })

      it('of 410 makes the webhook inactive and drops its pending deliveries', async () => {
        const one = await queueOne()
        await fanOut([event('later')], at(0), false)
        const [first] = await claim(0, { perWebhook: 1 })
        await settle(outcome(first, made(1, 'status'), { state: 'failed' }, 'gone'))
        expect(await store().find(one.id)).toMatchObject({ isActive: false, inactiveBecause: 'gone' })
        expect((await store().deliveries(one.id, 10)).map(({ state }) => state).sort()).toEqual([
          'dropped',
          'failed',
        ])
        expect(await claim(999)).toEqual([])
        expect(await store().nextDue()).toBeNull()
        expect(await fanOut([event('after')], at(0), false)).toBe(0)
        expect(await store().enqueue([one.id], event('test'), { now: at(0), isTest: true })).toBe(0)
        expect(await store().resend(first?.deliveryId ?? '', at(2))).toBe(false)
      })

      it('makes the webhook inactive after enough consecutive failures over enough days, and notifies once', async () => {
        const one = await queueOne()
        const fail = async (seconds: number) => {
          const [claimed] = await claim(seconds)
          await settle(outcome(claimed, made(seconds, 'status'), { state: 'pending', at: at(seconds) }))
          return (await store().find(one.id))?.isActive
        }
        expect([await fail(0), await fail(4 * day), await fail(5 * day - 1), await fail(5 * day)]).toEqual([
          ...[true, true, true, false],
        ])
        expect(await store().claimNotice(at(0), 1_000)).toMatchObject({
          id: one.id,
          inactiveBecause: 'failing',
        })
        expect(await store().claimNotice(at(0.999), 1_000)).toBeNull()
        expect(await store().claimNotice(at(1), 1_000)).toMatchObject({ id: one.id })
        await store().releaseNotice(one.id)
        expect(await store().claimNotice(at(1), 1_000)).toMatchObject({ id: one.id })
        await store().markNotified(one.id)
        expect(await store().claimNotice(at(99), 1_000)).toBeNull()
        expect(await store().activate(one.id)).toBe(true)
        expect(await store().find(one.id)).toMatchObject({
          isActive: true,
          inactiveBecause: null,
          failureCount: 0,
        })
        expect(await store().activate(randomUUID())).toBe(false)
      })

      it('of a webhook that becomes inactive again during the email keeps the second notice', async () => {
        const one = await queueOne()
        const fail = async (seconds: number) => {
          const [claimed] = await claim(seconds)
          await settle(outcome(claimed, made(seconds, 'status'), { state: 'failed' }, 'gone'))
        }
        await fail(0)
        expect(await store().claimNotice(at(1), 60_000)).toMatchObject({ id: one.id })
        await store().activate(one.id)
        await store().enqueue([one.id], event('again'), { now: at(2), isTest: false })
        await fail(3)
        await store().markNotified(one.id)
        expect(await store().claimNotice(at(4), 60_000)).toMatchObject({ id: one.id })
      })

      it('of few failures over many days, or many within hours, leaves the webhook active', async () => {
        const one = await queueOne()
        for (const seconds of [0, 6 * day]) {
          const [claimed] = await claim(seconds)
          await settle(outcome(claimed, made(seconds, 'status'), { state: 'pending', at: at(seconds) }))
        }
        expect(await store().find(one.id)).toMatchObject({ isActive: true, failureCount: 2 })
      })

      it('without an attempt only ends the delivery', async () => {
        const one = await queueOne()
        const [first] = await claim(0)
        await settle(outcome(first, null, { state: 'dropped' }))
        expect(await store().find(one.id)).toMatchObject({ lastTriggeredAt: null, failureCount: 0 })
        expect(await store().deliveries(one.id, 10)).toMatchObject([
          { state: 'dropped', attempts: 0, log: [] },
        ])
      })

      it('of a webhook with a revoked key makes it inactive without notice', async () => {
        const one = await queueOne()
        const [first] = await claim(0)
        await settle(outcome(first, null, { state: 'dropped' }, 'revoked'))
        expect(await store().find(one.id)).toMatchObject({ isActive: false, inactiveBecause: 'revoked' })
        expect(await store().claimNotice(at(99), 1_000)).toBeNull()
      })

      it('is ignored if the webhook was deleted meanwhile', async () => {
        const one = await queueOne()
        const [first] = await claim(0)
        await store().remove(one.id, 'key')
        await settle(outcome(first, made(1), { state: 'delivered' }))
        expect(await store().delivery(first?.deliveryId ?? '')).toBeNull()
      })
    })
  })
}
