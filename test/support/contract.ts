import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Store } from '../../proxy/store/store.ts'
import { NOON } from './accounts.ts'

/** How a contract of the store opens it, and what it leaves to be removed. */
export interface Opening {
  readonly open: () => Promise<Store>
  readonly remove?: () => Promise<void>
}

/** Opens the store for the tests of a contract; gives it while they run. */
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

/** Holds the system's clock at noon, since the limiter of one backend reads it itself; gives what sets it later. */
export function eachAtNoon(): (ms: number) => Date {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
  afterEach(() => vi.useRealTimers())
  return (ms) => {
    const now = new Date(NOON.getTime() + ms)
    vi.setSystemTime(now)
    return now
  }
}
