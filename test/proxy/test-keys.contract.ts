import { describe, expect, it } from 'vitest'
import type { Plan } from '../../data/schema/plans.ts'
import type { KeyRef } from '../../proxy/store/store.ts'
import { makeAccount, makeKey, NOON } from '../support/accounts.ts'
import { eachStore, type Opening } from '../support/contract.ts'

/** Tests of the sandbox's keys that every store passes. */
export function testKeysContract(name: string, opening: Opening) {
  describe(`test keys in ${name}`, () => {
    const store = eachStore(opening)
    const keys = async (id: string, ...plans: Plan[]) => {
      const made: KeyRef[] = []
      for (const plan of plans) made.push(await makeKey(store(), id, 3, plan))
      return made
    }

    it('counts test keys separately, by their plan', async () => {
      const { id } = await makeAccount(store(), 'starter')
      const live = await makeKey(store(), id, 1)
      const test = await keys(id, 'free', 'free', 'pro')
      const outcomes = await Promise.all(
        Array.from({ length: 208 }, (_, i) => store().admit([live, ...test][i % 4]!, NOON)),
      )
      expect(outcomes.filter(({ outcome }) => outcome === 'full')).toHaveLength(4)
      const admitted = { outcome: 'admitted', accountId: id, keyId: expect.any(String) }
      expect(outcomes.slice(0, 4)).toEqual([
        { ...admitted, plan: 'starter', used: { daily: 1, monthly: 1 } },
        { ...admitted, plan: 'free', testPlan: 'free', used: { daily: 1, monthly: 1 } },
        { ...admitted, plan: 'free', testPlan: 'free', used: { daily: 2, monthly: 2 } },
        { ...admitted, plan: 'pro', testPlan: 'pro', used: { daily: 1, monthly: 1 } },
      ])
      const used = await Promise.all(
        [undefined, 'free', 'starter', 'pro'].map((plan) => store().usage(id, NOON, plan as Plan)),
      )
      expect(used.map(({ daily }) => daily)).toEqual([52, 100, 0, 52])
      expect(await store().dailyUsage(id, NOON, NOON)).toEqual([{ day: '2026-11-21', used: 52 }])
      await store().refundCall(id, NOON, 'free')
      await store().setUsage(id, { daily: 0, monthly: 0 }, NOON, 'pro')
      expect(await store().usage(id, NOON)).toEqual({ daily: 52, monthly: 52 })
      expect(await store().usage(id, NOON, 'free')).toEqual({ daily: 99, monthly: 99 })
      expect((await store().admit(test[2]!, NOON)).outcome).toBe('admitted')
      expect(await store().usage(id, NOON, 'pro')).toEqual({ daily: 1, monthly: 1 })
      await store().setSuspended(id, true)
      expect(await store().admit(test[2]!, NOON)).toMatchObject({ outcome: 'suspended', plan: 'pro' })
    })

    it('have a maximum of their own, are listed with their plan, and stop when they are revoked', async () => {
      const { id } = await makeAccount(store(), 'free')
      const live = await makeKey(store(), id, 1)
      const [first] = await keys(id, 'pro', 'free', 'starter')
      const fourth = { id: 'k4', hash: 'h4', name: '', lastFour: '', testPlan: 'pro' } as const
      expect(await store().addKey(id, fourth, 3, NOON)).toBe(false)
      const listed = await store().keys(id)
      expect(listed.map(({ testPlan }) => testPlan ?? 'live').sort()).toEqual([
        'free',
        'live',
        'pro',
        'starter',
      ])
      const pro = listed.find(({ testPlan }) => testPlan === 'pro')
      expect(await store().revokeKey(id, pro!.id, NOON)).toBe(true)
      expect(await store().admit(first!, NOON)).toEqual({ outcome: 'unknown' })
      expect((await store().admit(live, NOON)).outcome).toBe('admitted')
      expect(await store().addKey(id, fourth, 3, NOON)).toBe(true)
      await store().deleteAccount(id)
      expect(await store().keys(id)).toEqual([])
      expect(await store().admit(live, NOON)).toEqual({ outcome: 'unknown' })
    })
  })
}
