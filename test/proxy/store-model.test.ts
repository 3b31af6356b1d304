import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PLANS, type Plan, planTerms } from '../../data/schema/plans.ts'
import { hashOf, newAccountId, systemRandom } from '../../proxy/accounts/key.ts'
import type { Store } from '../../proxy/store/store.ts'
import { onEveryBackend } from '../support/backends.ts'

/** The simplest model of an account. */
interface Model {
  plan: Plan
  suspended: boolean
  readonly live: Set<number>
  readonly made: Set<number>
  /** Calls by window. */
  readonly calls: Map<string, number>
}

type Step =
  | { readonly kind: 'calls'; readonly keys: readonly number[] }
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'suspend'; readonly suspended: boolean }
  | { readonly kind: 'add'; readonly key: number }
  | { readonly kind: 'revoke'; readonly key: number }
  | { readonly kind: 'set'; readonly daily: number; readonly monthly: number }
  | { readonly kind: 'wait'; readonly hours: number }

const key = fc.integer({ min: 0, max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('calls' as const), keys: fc.array(key, { maxLength: 40 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('plan' as const), plan: fc.constantFrom(...PLANS) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('suspend' as const), suspended: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), key }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const), key }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      daily: fc.constantFrom(0, 80, 95, 100, 495, 1_990),
      monthly: fc.constantFrom(0, 2_990, 3_000, 14_990, 49_990),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 800 }) }),
  },
)

onEveryBackend('a store', (on) => {
  it('equals a simple model after every step of random operations', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const account = follow(on.store, newAccountId(systemRandom))
        await account.open()
        for (const each of steps) await account.take(each)
      }),
      { numRuns: 60 },
    )
  })
})

/** Runs steps on both the store and the model, and compares them. */
function follow(store: Store, id: string) {
  const model: Model = { plan: 'free', suspended: false, live: new Set(), made: new Set(), calls: new Map() }
  let now = new Date('2028-02-28T20:00:00Z')
  const window = (length: number) => now.toISOString().slice(0, length)
  const used = (length: number) => model.calls.get(window(length)) ?? 0
  const setUsed = (daily: number, monthly: number) =>
    model.calls.set(window(10), daily).set(window(7), monthly)
  const keyId = (key: number) => `${id}-${key}`

  const expected = (key: number): string => {
    if (!model.live.has(key)) return 'unknown'
    if (model.suspended) return 'suspended'
    const [daily, monthly] = [used(10), used(7)]
    const limits = planTerms[model.plan]
    if (daily >= limits.daily || monthly >= limits.monthly) return 'full'
    setUsed(daily + 1, monthly + 1)
    return 'admitted'
  }
  const call = async (keys: readonly number[]) => {
    const admit = (key: number) => store.admit({ accountId: id, hash: hashOf(keyId(key)) }, now)
    const outcomes = (await Promise.all(keys.map(admit))).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(keys.map(expected))
  }
  const add = async (key: number) => {
    if (model.made.has(key)) return
    const record = { id: keyId(key), hash: hashOf(keyId(key)), name: 'k', lastFour: 'k' }
    const added = await store.addKey(id, record, 3, now)
    expect(added).toBe(model.live.size < 3)
    if (added) for (const keys of [model.live, model.made]) keys.add(key)
  }

  const steps: { readonly [K in Step['kind']]: (step: Extract<Step, { kind: K }>) => unknown } = {
    calls: ({ keys }) => call(keys),
    add: ({ key }) => add(key),
    revoke: async ({ key }) =>
      expect(await store.revokeKey(id, keyId(key), now)).toBe(model.live.delete(key)),
    plan: ({ plan }) => {
      model.plan = plan
      return store.setPlan(id, plan)
    },
    suspend: ({ suspended }) => {
      model.suspended = suspended
      return store.setSuspended(id, suspended)
    },
    set: ({ daily, monthly }) => {
      setUsed(daily, monthly)
      return store.setUsage(id, { daily, monthly }, now)
    },
    wait: ({ hours }) => {
      now = new Date(now.getTime() + hours * 3_600_000)
    },
  }

  return {
    open: () =>
      store.createAccount({
        ...{ id, email: `${id}@example.com`, plan: 'free', suspended: false },
        createdAt: now.toISOString(),
      }),
    take: async (step: Step) => {
      await (steps[step.kind] as (step: Step) => unknown)(step)
      expect(await store.usage(id, now)).toEqual({ daily: used(10), monthly: used(7) })
    },
  }
}
