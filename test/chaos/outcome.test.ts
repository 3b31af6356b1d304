import { afterAll, beforeAll, expect, it } from 'vitest'
import { planTerms } from '../../data/schema/plans.ts'
import { openApp, type TestApp } from '../support/app.ts'
import type { Caller } from './load.ts'
import { account } from './outcome.ts'

let t: TestApp
beforeAll(async () => {
  t = await openApp()
})
afterAll(() => t.close())

/** A caller whose calls were counted on the given days from now. */
async function callerWith(days: Readonly<Record<number, number>>, admitted: number): Promise<Caller> {
  const { id, key } = await t.account('free')
  for (const [day, daily] of Object.entries(days))
    await t.store.setUsage(id, { daily }, new Date(Date.now() + Number(day) * 86_400_000))
  return { id, key, limit: planTerms.free.daily, admitted, refused: 0, unavailable: 0, broken: 0 }
}

it('counts the calls before and after midnight, each day against its limit', async () => {
  const callers = [await callerWith({ [-1]: 100, 0: 40 }, 140), await callerWith({ 0: 100, 1: 1 }, 101)]
  expect(await account(t.store, callers)).toEqual({ above: 0, uncounted: 0, overcounted: 0 })
})

it('reports calls above the limit, not counted, and counted without a response', async () => {
  const callers = [
    await callerWith({ 0: 103 }, 103),
    await callerWith({ 0: 5 }, 7),
    await callerWith({ [-1]: 5 }, 1),
  ]
  expect(await account(t.store, callers)).toEqual({ above: 3, uncounted: 2, overcounted: 4 })
})
