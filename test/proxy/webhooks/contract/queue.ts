import { describe, expect, it } from 'vitest'
import { at, event, fresh, made, type Open, outcome } from './kit.ts'

/** What every store promises of handing out events and of claims. */
export function queueContract(name: string, open: Open) {
  describe(`the queue of deliveries in ${name}`, () => {
    const { store, add, claim, queueOne, settle } = fresh(open)
    describe('handing out', () => {
      it('tells the first snapshot from later ones, and when each was first seen', async () => {
        expect(await store().noteSnapshot('a', at(0))).toEqual({ seenAt: at(0), done: false, first: true })
        expect(await store().noteSnapshot('a', at(9))).toEqual({ seenAt: at(0), done: false, first: true })
        await store().finishSnapshot('a')
        expect(await store().noteSnapshot('a', at(20))).toMatchObject({ seenAt: at(0), done: true })
        expect(await store().noteSnapshot('b', at(30))).toEqual({ seenAt: at(30), done: false, first: false })
      })

      it('queues an event once for each webhook that wants it', async () => {
        const one = await add()
        const two = await add({ keyId: 'two' })
        await add({ keyId: 'three', events: ['offer.notable'] })
        const events = [event('e1'), event('e2', 'card.deleted')]
        expect(await store().handOut(events, at(0), false)).toBe(2)
        expect(await store().handOut([...events, event('e3')], at(0), false)).toBe(2)
        const again = await Promise.all([1, 2, 3, 4].map(() => store().handOut([event('e4')], at(0), false)))
        expect(again.sort()).toEqual([0, 0, 0, 2])
        const claims = await claim(1)
        expect(claims.map(({ webhook, message }) => `${webhook.id} ${message.id}`).sort()).toEqual(
          [one, two].flatMap(({ id }) => ['e1', 'e3', 'e4'].map((one) => `${id} ${one}`)).sort(),
        )
        expect(claims[0]?.message).toEqual(event(claims[0]?.message.id ?? ''))
      })

      it('passes by webhooks registered after the snapshot was seen, and what was only remembered', async () => {
        await add({ createdAt: at(5).toISOString() })
        expect(await store().handOut([event('e1')], at(0), false)).toBe(0)
        expect(await store().handOut([event('e2')], at(10), true)).toBe(0)
        expect(await store().handOut([event('e1'), event('e2'), event('e3')], at(10), false)).toBe(1)
        expect(await store().handOut([], at(10), false)).toBe(0)
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
        await store().renew('a', at(8), 10_000)
        await store().renew('b', at(8), 90_000)
        expect(await claim(12)).toEqual([])
        await store().release('b', at(12))
        expect(await claim(12)).toEqual([])
        await store().release('a', at(12))
        expect(await claim(12)).toHaveLength(1)
      })

      it('takes a few of each webhook, so that none stands in the way of others', async () => {
        const slow = await add()
        const quick = await add({ keyId: 'quick', events: ['card.created'] })
        await store().handOut(
          Array.from({ length: 100 }, (_, index) => event(`s${index}`)),
          at(0),
          false,
        )
        await store().handOut([event('q', 'card.created')], at(0), false)
        const taken = await claim(1, { perWebhook: 3 })
        expect(taken.filter(({ webhook }) => webhook.id === slow.id)).toHaveLength(3)
        expect(taken.filter(({ webhook }) => webhook.id === quick.id)).toHaveLength(1)
        const busy = (count: number) => ({ perWebhook: 3, busy: new Map([[slow.id, count]]) })
        expect(await claim(2, busy(3))).toEqual([])
        expect(await claim(3, busy(2))).toHaveLength(1)
        expect(await claim(3, { perWebhook: 3, worker: 'other' })).toHaveLength(3)
      })

      it('takes fewer of a webhook that fails, until it answers again', async () => {
        await add()
        await store().handOut(
          Array.from({ length: 20 }, (_, index) => event(`e${index}`)),
          at(0),
          false,
        )
        const few = { perWebhook: 4, perFailing: 1 }
        const first = await claim(1, few)
        expect(first).toHaveLength(4)
        await settle(...first.map((one) => outcome(one, made(2, 'timeout'), { state: 'failed' })))
        const second = await claim(3, few)
        expect(second).toHaveLength(1)
        await settle(outcome(second[0], made(4, null), { state: 'delivered' }))
        expect(await claim(5, few)).toHaveLength(4)
      })

      it('takes no more than asked for, and nothing before its time', async () => {
        await add()
        await add({ keyId: 'two' })
        expect(await store().nextDue()).toBeNull()
        await store().handOut([event('e1'), event('e2')], at(100), false)
        expect(await store().nextDue()).toEqual(at(100))
        expect(await claim(99)).toEqual([])
        expect(await claim(100, { limit: 3 })).toHaveLength(3)
        expect(await claim(100, { limit: 3 })).toHaveLength(1)
        expect(await store().nextDue()).toEqual(at(110))
      })
    })
  })
}
