import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { roomFor } from '../../../support/fan-out.ts'
import { at, day, event, fresh, type Open, webhook } from './kit.ts'

/** Tests of registered webhooks that every store passes. */
export function registryContract(name: string, open: Open) {
  describe(`webhooks in ${name}`, () => {
    const { store, add, claim, fanOut, queueOne } = fresh(open)
    describe('the registry', () => {
      it('lists webhooks by key and by account, oldest first', async () => {
        const first = await add()
        const second = await add({ keyId: 'other', createdAt: at(-30).toISOString() })
        await add({ accountId: 'another', keyId: 'third' })
        expect(await store().byKey('key')).toEqual([
          {
            ...first,
            ...{ isActive: true, inactiveBecause: null, previousSecret: null, previousUntil: null },
            ...{ lastTriggeredAt: null, failureCount: 0, failingSince: null },
          },
        ])
        expect((await store().byAccount('account')).map(({ id }) => id)).toEqual([first.id, second.id])
        expect(await store().find(second.id)).toMatchObject({ keyId: 'other' })
        expect(await store().find(randomUUID())).toBeNull()
        expect(await store().byKey('nobody')).toEqual([])
      })

      it('never exceeds the maximum per key, even for concurrent requests', async () => {
        for (let index = 0; index < 15; index++) await store().create(webhook(), roomFor(20))
        const added = await Promise.all(
          Array.from({ length: 20 }, () => store().create(webhook(), roomFor(20))),
        )
        expect(added.filter((outcome) => outcome === 'created')).toHaveLength(5)
        expect(new Set(added)).toEqual(new Set(['created', 'key full']))
        expect(await store().byKey('key')).toHaveLength(20)
        expect(await store().create(webhook({ keyId: 'other' }), roomFor(20))).toBe('created')
      })

      it('never exceeds the maximum per account, over all its keys', async () => {
        const limits = { perKey: 2, perAccount: 5 }
        const keys = ['a', 'b', 'c', 'd']
        const created = () =>
          Promise.all(keys.flatMap((keyId) => [1, 2].map(() => store().create(webhook({ keyId }), limits))))
        const outcomes = await created()
        expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(5)
        for (const keyId of keys) await store().deactivateRevoked(keyId)
        const fresh = webhook({ keyId: 'fresh' })
        expect(await store().create(fresh, limits)).toBe('account full')
        const [first] = await store().byAccount('account')
        await store().remove(first?.id ?? '', first?.keyId ?? '')
        expect(await store().create(fresh, limits)).toBe('created')
        expect(await store().byAccount('account')).toHaveLength(5)
        expect(await store().create(webhook({ accountId: 'other', keyId: 'other' }), limits)).toBe('created')
      })

      it('makes the webhooks of a revoked key inactive without notice and drops their pending deliveries', async () => {
        const one = await queueOne()
        const other = await add({ keyId: 'other' })
        await store().pause((await add()).id)
        for (let times = 0; times < 2; times++) await store().deactivateRevoked('key')
        const reasons = (await store().byKey('key')).map(({ inactiveBecause }) => inactiveBecause)
        expect(reasons.sort()).toEqual(['paused', 'revoked'])
        expect(await store().deliveries(one.id, 10)).toMatchObject([{ state: 'dropped' }])
        expect([await claim(99), await store().claimNotice(at(99), 1_000)]).toEqual([[], null])
        expect(await fanOut([event('later')], at(0), false)).toBe(1)
        expect(await store().find(other.id)).toMatchObject({ isActive: true })
      })

      it('deletes a webhook with its deliveries, and never one of another key', async () => {
        const one = await queueOne()
        expect(await store().remove(one.id, 'other')).toBe(false)
        expect(await store().remove(one.id, 'key')).toBe(true)
        expect(await store().remove(one.id, 'key')).toBe(false)
        expect(await store().byAccount('account')).toEqual([])
        expect(await claim(1)).toEqual([])
        expect(await store().nextDue()).toBeNull()
        expect(await store().create(webhook(), roomFor(1))).toBe('created')
      })

      it('delivers the events chosen last', async () => {
        const one = await add()
        expect(await store().setEvents(one.id, ['card.deleted'])).toBe(true)
        expect(await fanOut([event('a')], at(0), false)).toBe(0)
        expect(await fanOut([event('b', 'card.deleted')], at(0), false)).toBe(1)
        expect(await store().find(one.id)).toMatchObject({ events: ['card.deleted'] })
        expect(await store().setEvents(randomUUID(), ['card.deleted'])).toBe(false)
      })

      it('pauses a webhook without notice and drops its pending deliveries', async () => {
        const one = await queueOne()
        expect(await store().pause(one.id)).toBe(true)
        expect(await store().find(one.id)).toMatchObject({ isActive: false, inactiveBecause: 'paused' })
        expect(await store().deliveries(one.id, 10)).toMatchObject([
          { state: 'dropped', nextAttemptAt: null },
        ])
        expect([await claim(99), await store().claimNotice(at(99), 1_000)]).toEqual([[], null])
        expect(await store().nextDue()).toBeNull()
        expect(await fanOut([event('later')], at(0), false)).toBe(0)
        expect([await store().pause(one.id), await store().pause(randomUUID())]).toEqual([false, false])
        expect(await store().activate(one.id)).toBe(true)
        expect(await fanOut([event('again')], at(0), false)).toBe(1)
      })

      it('keeps the previous secret along with the new one', async () => {
        const one = await add()
        expect(await store().rotate(one.id, 'plain:whsec_two', at(day))).toBe(true)
        expect(await store().find(one.id)).toMatchObject({
          secret: 'plain:whsec_two',
          previousSecret: 'plain:whsec_one',
          previousUntil: at(day).toISOString(),
        })
        expect(await store().rotate(randomUUID(), 'x', at(day))).toBe(false)
      })
    })
  })
}
