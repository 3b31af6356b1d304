import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { at, event, fresh, made, type Open, outcome } from './kit.ts'

/** Tests of test events, resending, and the log that every store passes. */
export function logContract(name: string, open: Open) {
  describe(`the log of deliveries in ${name}`, () => {
    const { store, add, claim, fanOut, settle, queueOne } = fresh(open)
    it('sends a test event without effect on the webhook’s failures', async () => {
      const one = await add()
      const terms = { now: at(0), isTest: true }
      expect(await store().enqueue([one.id], { id: 't', type: 'webhook.test', body: '{}' }, terms)).toBe(1)
      expect(await store().enqueue([randomUUID()], event('x'), terms)).toBe(0)
      const [test] = await claim(0)
      expect(test).toMatchObject({ isTest: true, message: { type: 'webhook.test' } })
      await settle(outcome(test, made(1, 'status'), { state: 'failed' }))
      expect(await store().find(one.id)).toMatchObject({
        failureCount: 0,
        lastTriggeredAt: at(1).toISOString(),
      })
    })

    it('sends a message to those of some webhooks that are active, which count it as an event', async () => {
      const [one, two, paused] = [await add(), await add(), await add()]
      await add()
      await store().pause(paused.id)
      const ids = [one.id, two.id, paused.id, randomUUID()]
      expect(await store().enqueue(ids, event('e1'), { now: at(0), isTest: false })).toBe(2)
      const claims = await claim(0)
      expect(claims.map(({ webhook }) => webhook.id).sort()).toEqual([one.id, two.id].sort())
      expect(claims.map(({ isTest, message }) => ({ isTest, message }))).toEqual(
        Array.from({ length: 2 }, () => ({ isTest: false, message: event('e1') })),
      )
      await settle(outcome(claims[0], made(1, 'status'), { state: 'failed' }))
      expect(await store().find(claims[0]?.webhook.id ?? '')).toMatchObject({ failureCount: 1 })
    })

    it('resends a finished delivery with a new schedule and the same message', async () => {
      const one = await queueOne()
      const [first] = await claim(0)
      expect(await store().resend(first?.deliveryId ?? '', at(1))).toBe(false)
      await settle(outcome(first, made(1, 'status'), { state: 'failed' }))
      expect(await store().resend(first?.deliveryId ?? '', at(50))).toBe(true)
      expect(await store().resend(randomUUID(), at(50))).toBe(false)
      expect(await store().deliveries(one.id, 1)).toMatchObject([
        { state: 'pending', attempts: 0, nextAttemptAt: at(50).toISOString(), log: [made(1, 'status')] },
      ])
      expect(await claim(50)).toMatchObject([{ deliveryId: first?.deliveryId, message: first?.message }])
    })

    it('lists deliveries newest first and prunes old finished ones', async () => {
      const one = await add()
      for (const index of [1, 2, 3]) await fanOut([event(`e${index}`)], at(index), false)
      const claims = await claim(10)
      const first = claims.find(({ message }) => message.id === 'e1')
      await settle(outcome(first, made(11), { state: 'delivered' }))
      const ids = async () => (await store().deliveries(one.id, 10)).map(({ eventId }) => eventId)
      expect(await ids()).toEqual(['e3', 'e2', 'e1'])
      expect(await store().deliveries(one.id, 2)).toHaveLength(2)
      expect(await store().prune(at(3))).toBe(false)
      expect(await ids()).toEqual(['e3', 'e2'])
      expect(await fanOut([event('e1')], at(20), false)).toBe(0)
      expect((await claim(21)).map(({ message }) => message.body)).toContain(event('e2').body)
    })
  })
}
