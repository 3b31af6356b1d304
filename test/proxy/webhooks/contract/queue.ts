import { beforeEach, describe, expect, it } from 'vitest'
import { STEP_ROWS } from '../../../../proxy/webhooks/store.ts'
import { roomFor } from '../../../support/fan-out.ts'
import { at, day, event, fresh, made, type Open, outcome, webhook } from './kit.ts'

/** Tests of fan-outs and claims that every store passes. */
export function queueContract(name: string, open: Open) {
  describe(`the queue of deliveries in ${name}`, () => {
    const { store, add, claim, fanOut, queueOne, settle } = fresh(open)
    describe('fan-out', () => {
      it('distinguishes the first snapshot from later ones, and records when each was first seen', async () => {
        expect(await store().recordSnapshot('a', at(0))).toEqual({ seenAt: at(0), done: false, first: true })
        expect(await store().recordSnapshot('a', at(9))).toEqual({ seenAt: at(0), done: false, first: true })
        await store().finishSnapshot('a')
        expect(await store().recordSnapshot('a', at(20))).toMatchObject({ seenAt: at(0), done: true })
        expect(await store().recordSnapshot('b', at(30))).toEqual({
          seenAt: at(30),
          done: false,
          first: false,
        })
      })

      it('first sees a snapshot after all webhooks, even if the clock has been set back', async () => {
        await add({ createdAt: at(60).toISOString() })
        await add({ createdAt: at(30).toISOString() })
        const { seenAt } = await store().recordSnapshot('a', at(0))
        expect(seenAt).toEqual(at(60))
        const terms = { seenAt, now: at(1), markOnly: false }
        expect(await store().fanOut([event('e1')], terms)).toEqual({ made: 2, finished: 1 })
        expect(await claim(2)).toHaveLength(2)
      })

      it('queues an event once for each subscribed webhook', async () => {
        const one = await add()
        const two = await add({ keyId: 'two' })
        await add({ keyId: 'three', events: ['offer.notable'] })
        const events = [event('e1'), event('e2', 'card.deleted')]
        expect(await fanOut(events, at(0), false)).toBe(2)
        expect(await fanOut([...events, event('e3')], at(0), false)).toBe(2)
        const again = await Promise.all([1, 2, 3, 4].map(() => fanOut([event('e4')], at(0), false)))
        expect(again.sort()).toEqual([0, 0, 0, 2])
        const claims = await claim(1)
        expect(claims.map(({ webhook, message }) => `${webhook.id} ${message.id}`).sort()).toEqual(
          [one, two].flatMap(({ id }) => ['e1', 'e3', 'e4'].map((one) => `${id} ${one}`)).sort(),
        )
        expect(claims[0]?.message).toEqual(event(claims[0]?.message.id ?? ''))
      })

      it('skips webhooks registered after the snapshot was seen, and events that were only recorded', async () => {
        await add({ createdAt: at(5).toISOString() })
        expect(await fanOut([event('e1')], at(0), false)).toBe(0)
        expect(await fanOut([event('e2')], at(10), true)).toBe(0)
        expect(await fanOut([event('e1'), event('e2'), event('e3')], at(10), false)).toBe(1)
        expect(await fanOut([], at(10), false)).toBe(0)
      })
    })

    it('fans out to webhooks of live keys alone, also when those of test keys are activated again', async () => {
      const live = await add()
      const test = await add({ mode: 'test', keyId: 'test' })
      expect(await store().find(test.id)).toMatchObject({ mode: 'test' })
      await store().pause(test.id)
      await store().activate(test.id)
      expect(await fanOut([event('e1')], at(0), false)).toBe(1)
      expect((await claim(0)).map(({ webhook }) => [webhook.id, webhook.mode])).toEqual([[live.id, 'live']])
      expect(await store().deliveries(test.id, 9)).toEqual([])
    })

    describe('a fan-out to many webhooks', () => {
      const many = STEP_ROWS * 2 + 7
      beforeEach(async () => {
        for (let index = 0; index < many; index++)
          await store().create(webhook({ keyId: `key ${index % 100}` }), roomFor(many))
      })

      it('runs in bounded steps and resumes where it stopped', async () => {
        const events = [event('e1'), event('e2'), event('none wants', 'card.deleted'), event('e3')]
        const steps: number[] = []
        for (let left = events; left.length > 0; ) {
          const { made, finished } = await store().fanOut(left, {
            seenAt: at(0),
            now: at(0),
            markOnly: false,
          })
          steps.push(made)
          left = left.slice(finished)
        }
        expect(Math.max(...steps)).toBeLessThanOrEqual(STEP_ROWS)
        expect(steps.reduce((sum, made) => sum + made, 0)).toBe(3 * many)
        expect(await fanOut(events, at(1), false)).toBe(0)
      })

      it('by concurrent workers queues each delivery once, and is pruned in bounded steps', async () => {
        const events = [event('e1'), event('e2')]
        const made = await Promise.all([1, 2, 3].map(() => fanOut(events, at(0), false)))
        expect(made.reduce((sum, one) => sum + one, 0)).toBe(2 * many)
        const [one] = await store().byKey('key 0')
        expect(await store().deliveries(one?.id ?? '', 10)).toHaveLength(2)
        for (let index = 0; index < 100; index++) await store().deactivateRevoked(`key ${index}`)
        let steps = 1
        while (await store().prune(at(day))) steps++
        expect(steps).toBeGreaterThanOrEqual(Math.floor((2 * many) / STEP_ROWS))
        expect(await store().deliveries(one?.id ?? '', 10)).toEqual([])
      })
    })

    describe('a claim', () => {
      it('belongs to one worker until its lease ends', async () => {
        await queueOne()
        const all = await Promise.all(['a', 'b', 'c'].map((worker) => claim(1, { worker })))
        expect(all.flat()).toHaveLength(1)
        expect(await claim(10)).toEqual([])
        expect(await claim(11)).toHaveLength(1)
      })

      it('can be extended and released', async () => {
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

      it('takes a few deliveries of each webhook, so that none blocks others', async () => {
        const slow = await add()
        const quick = await add({ keyId: 'quick', events: ['card.created'] })
        await fanOut(
          Array.from({ length: 100 }, (_, index) => event(`s${index}`)),
          at(0),
          false,
        )
        await fanOut([event('q', 'card.created')], at(0), false)
        const taken = await claim(1, { perWebhook: 3 })
        expect(taken.filter(({ webhook }) => webhook.id === slow.id)).toHaveLength(3)
        expect(taken.filter(({ webhook }) => webhook.id === quick.id)).toHaveLength(1)
        const busy = (count: number) => ({ perWebhook: 3, busy: new Map([[slow.id, count]]) })
        expect(await claim(2, busy(3))).toEqual([])
        expect(await claim(3, busy(2))).toHaveLength(1)
        expect(await claim(3, { perWebhook: 3, worker: 'other' })).toHaveLength(3)
      })

      it('takes fewer of a failing webhook until it succeeds', async () => {
        await add()
        await fanOut(
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

      it('takes at most the requested number, and nothing before it is due', async () => {
        await add()
        await add({ keyId: 'two' })
        expect(await store().nextDue()).toBeNull()
        await fanOut([event('e1'), event('e2')], at(100), false)
        expect(await store().nextDue()).toEqual(at(100))
        expect(await claim(99)).toEqual([])
        expect(await claim(100, { limit: 3 })).toHaveLength(3)
        expect(await claim(100, { limit: 3 })).toHaveLength(1)
        expect(await store().nextDue()).toEqual(at(110))
      })
    })
  })
}
