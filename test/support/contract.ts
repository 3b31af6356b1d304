import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Store } from '../../proxy/store/store.ts'
import { NOON } from './accounts.ts'

/** Functions that open the store for a contract and remove its data. */
export interface Opening {
  readonly open: () => Promise<Store>
  readonly remove?: () => Promise<void>
}

/** Opens the store while the tests of a contract run. Returns a function that reads it. */
export function eachStore({ open, remove }: Opening): () => Store {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(async () => {
    await store.close()
    await remove?.()
  })
  return () => store
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Sets the system clock to noon, since the limiter of one backend reads it. Returns a function that sets it later. */
export function eachAtNoon(): (ms: number) => Date {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
  afterEach(() => vi.useRealTimers())
  return (ms) => {
    const now = new Date(NOON.getTime() + ms)
    vi.setSystemTime(now)
    return now
  }
}
