import { describe, expect, it } from 'vitest'
import type { Plan } from '../../data/schema/plans.ts'
import { hashOf } from '../../proxy/accounts/key.ts'
import type { KeyRef } from '../../proxy/store/store.ts'
import { makeAccount, makeKey, NOON } from '../support/accounts.ts'
import { eachStore, type Opening } from '../support/contract.ts'

/** Tests that every store passes. */
export function storeContract(name: string, opening: Opening) {
  describe(`a store in ${name}`, () => {
    const store = eachStore(opening)

    const account = (plan: Plan = 'free') => makeAccount(store(), plan)
    const key = (accountId: string, max = 5) => makeKey(store(), accountId, max)
    const calls = (ref: readonly KeyRef[], count: number, now = NOON) =>
      Promise.all(Array.from({ length: count }, (_, i) => store().admit(ref[i % ref.length]!, now)))

    it('passes its own health check', async () => {
      expect(await Promise.all([store().probe(), store().probe()])).toEqual([null, null])
    })

    describe('admission', () => {
      it('counts a call in both windows and returns the used calls', async () => {
        const { id } = await account()
        const ref = await key(id)
        expect(await store().admit(ref, NOON)).toEqual({
          outcome: 'admitted',
          plan: 'free',
          used: { daily: 1, monthly: 1 },
          accountId: id,
          keyId: ref.id,
        })
        expect(await store().usage(id, NOON)).toEqual({ daily: 1, monthly: 1 })
      })

      it('rejects an unknown key and counts nothing for it', async () => {
        const { id } = await account()
        expect(await store().admit({ accountId: id, hash: hashOf('never made') }, NOON)).toEqual({
          outcome: 'unknown',
        })
        expect(await store().usage(id, NOON)).toEqual({ daily: 0, monthly: 0 })
      })

      it('refunds a call in both windows, never below zero', async () => {
        const { id } = await account()
        await calls([await key(id)], 2)
        await store().refundCall(id, NOON)
        expect(await store().usage(id, NOON)).toEqual({ daily: 1, monthly: 1 })
        await Promise.all([store().refundCall(id, NOON), store().refundCall(id, NOON)])
        expect(await store().usage(id, NOON)).toEqual({ daily: 0, monthly: 0 })
      })

      it('never exceeds the limit with concurrent calls of several keys', async () => {
        const { id } = await account()
        const keys = [await key(id), await key(id), await key(id), await key(id), await key(id)]
        const outcomes = await calls(keys, 500)
        expect(outcomes.filter(({ outcome }) => outcome === 'admitted')).toHaveLength(100)
        expect(outcomes.filter(({ outcome }) => outcome === 'full')).toHaveLength(400)
        expect(await store().usage(id, NOON)).toEqual({ daily: 100, monthly: 100 })
      })

      it('returns a different count for each call of an event loop turn', async () => {
        const { id } = await account()
        const outcomes = await calls([await key(id)], 50)
        const used = outcomes.map((admission) => admission.outcome === 'admitted' && admission.used.daily)
        expect(new Set(used).size).toBe(50)
      })

      it('names the full window, and the month if both are full', async () => {
        const { id } = await account()
        const ref = await key(id)
        await store().setUsage(id, { daily: 100 }, NOON)
        expect(await store().admit(ref, NOON)).toEqual({
          outcome: 'full',
          plan: 'free',
          used: { daily: 100, monthly: 0 },
          window: 'daily',
        })
        await store().setUsage(id, { monthly: 3_000 }, NOON)
        expect(await store().admit(ref, NOON)).toMatchObject({ outcome: 'full', window: 'monthly' })
      })

      it('stops at the month’s limit even if the day has room', async () => {
        const { id } = await account()
        await store().setUsage(id, { monthly: 2_993 }, NOON)
        const outcomes = await calls([await key(id)], 50)
        expect(outcomes.filter(({ outcome }) => outcome === 'admitted')).toHaveLength(7)
        expect(await store().usage(id, NOON)).toEqual({ daily: 7, monthly: 3_000 })
      })

      it('counts calls of one turn around midnight in their own day', async () => {
        const { id } = await account()
        const ref = await key(id)
        const before = new Date('2026-11-30T23:59:59.999Z')
        const after = new Date('2026-12-01T00:00:00.000Z')
        await Promise.all([store().admit(ref, before), store().admit(ref, after), store().admit(ref, after)])
        expect(await store().usage(id, before)).toEqual({ daily: 1, monthly: 1 })
        expect(await store().usage(id, after)).toEqual({ daily: 2, monthly: 2 })
      })

      it('counts a leap day as a day of February', async () => {
        const { id } = await account()
        const ref = await key(id)
        await store().admit(ref, new Date('2028-02-28T10:00:00Z'))
        await store().admit(ref, new Date('2028-02-29T10:00:00Z'))
        expect(await store().usage(id, new Date('2028-02-29T11:00:00Z'))).toEqual({ daily: 1, monthly: 2 })
        expect(await store().usage(id, new Date('2028-03-01T00:00:00Z'))).toEqual({ daily: 0, monthly: 0 })
      })

      it('rejects a suspended account and counts nothing', async () => {
        const { id } = await account('pro')
        const ref = await key(id)
        expect(await store().setSuspended(id, true)).toBe(true)
        expect(await store().admit(ref, NOON)).toEqual({
          outcome: 'suspended',
          plan: 'pro',
          used: { daily: 0, monthly: 0 },
        })
        await store().setSuspended(id, false)
        expect(await store().admit(ref, NOON)).toMatchObject({ outcome: 'admitted', used: { daily: 1 } })
      })

      it('applies a new plan immediately and keeps the used calls', async () => {
        const { id } = await account()
        const ref = await key(id)
        await store().setUsage(id, { daily: 100, monthly: 100 }, NOON)
        expect(await store().setPlan(id, 'starter')).toBe(true)
        expect(await store().admit(ref, NOON)).toMatchObject({ plan: 'starter', used: { daily: 101 } })
        await store().setPlan(id, 'free')
        expect(await store().admit(ref, NOON)).toMatchObject({ outcome: 'full', used: { daily: 101 } })
      })

      it('keeps accounts apart within one turn', async () => {
        const [one, two] = [await account(), await account('enterprise')]
        const [first, second] = [await key(one.id), await key(two.id)]
        const outcomes = await calls([first, second], 300)
        expect(outcomes.filter(({ outcome }) => outcome === 'full')).toHaveLength(50)
        expect(await store().usage(one.id, NOON)).toEqual({ daily: 100, monthly: 100 })
        expect(await store().usage(two.id, NOON)).toEqual({ daily: 150, monthly: 150 })
      })
    })

    describe('accounts', () => {
      it('are found by id and by email address', async () => {
        const made = await account('starter')
        expect(await store().account(made.id)).toEqual(made)
        expect(await store().accountByEmail(made.email)).toEqual(made)
        expect(await store().account('unknown')).toBeNull()
        expect(await store().accountByEmail('unknown@example.com')).toBeNull()
      })

      it('have a unique email address', async () => {
        const { email } = await account()
        const twin = {
          id: 'twin',
          email,
          plan: 'pro',
          suspended: false,
          createdAt: NOON.toISOString(),
        } as const
        expect(await store().createAccount(twin)).toBeNull()
        expect(await store().account('twin')).toBeNull()
      })

      it('cannot be changed if they do not exist', async () => {
        expect(await store().setPlan('unknown', 'pro')).toBe(false)
        expect(await store().setSuspended('unknown', true)).toBe(false)
      })
    })

    describe('keys', () => {
      it('stay within the maximum, even if created concurrently', async () => {
        const { id } = await account()
        const add = (n: number) =>
          store().addKey(id, { id: `${id}-${n}`, hash: `${id}-${n}`, name: '', lastFour: '' }, 5, NOON)
        const made = await Promise.all(Array.from({ length: 20 }, (_, n) => add(n)))
        expect(made.filter(Boolean)).toHaveLength(5)
        expect(await store().keys(id)).toHaveLength(5)
      })

      it('are rejected after revocation, and their calls still count', async () => {
        const { id } = await account()
        const ref = await key(id)
        await store().admit(ref, NOON)
        expect(await store().revokeKey(id, ref.id, NOON)).toBe(true)
        expect(await store().admit(ref, NOON)).toEqual({ outcome: 'unknown' })
        expect(await store().usage(id, NOON)).toEqual({ daily: 1, monthly: 1 })
        expect(await store().keys(id)).toMatchObject([{ id: ref.id, revokedAt: NOON.toISOString() }])
      })

      it('are revoked once and only by their own account', async () => {
        const [one, other] = [await account(), await account()]
        const ref = await key(one.id)
        expect(await store().revokeKey(other.id, ref.id, NOON)).toBe(false)
        expect(await store().revokeKey(one.id, ref.id, NOON)).toBe(true)
        expect(await store().revokeKey(one.id, ref.id, NOON)).toBe(false)
      })

      it('make room when revoked', async () => {
        const { id } = await account()
        const ref = await key(id, 1)
        const second = { id: `${id}-2`, hash: `${id}-2`, name: 'second', lastFour: 'abcd' }
        expect(await store().addKey(id, second, 1, NOON)).toBe(false)
        await store().revokeKey(id, ref.id, NOON)
        expect(await store().addKey(id, second, 1, NOON)).toBe(true)
      })

      it('have the minute of their last use', async () => {
        const { id } = await account()
        const ref = await key(id)
        const lastUsed = async () => (await store().keys(id))[0]?.lastUsedAt
        expect(await lastUsed()).toBeNull()
        await store().admit(ref, NOON)
        expect(await lastUsed()).toBe(NOON.toISOString())
        await store().admit(ref, new Date(NOON.getTime() + 59_000))
        expect(await lastUsed()).toBe(NOON.toISOString())
        await store().admit(ref, new Date(NOON.getTime() + 60_000))
        expect(await lastUsed()).toBe(new Date(NOON.getTime() + 60_000).toISOString())
      })
    })

    describe('usage', () => {
      it('can be set per window without changing the other one', async () => {
        const { id } = await account()
        await store().setUsage(id, { daily: 5, monthly: 50 }, NOON)
        await store().setUsage(id, { daily: 0 }, NOON)
        await store().setUsage(id, {}, NOON)
        expect(await store().usage(id, NOON)).toEqual({ daily: 0, monthly: 50 })
      })

      it('is listed by day, oldest first', async () => {
        const { id } = await account()
        const day = (n: number) => new Date(`2026-10-${n}T12:00:00Z`)
        for (const n of [30, 10, 20]) await store().setUsage(id, { daily: n, monthly: 60 }, day(n))
        expect(await store().dailyUsage(id, day(10), day(20))).toEqual([
          { day: '2026-10-10', used: 10 },
          { day: '2026-10-20', used: 20 },
        ])
      })
    })
  })
}
