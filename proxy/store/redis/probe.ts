import { type StoreFault, StoreUnavailable } from '../store.ts'
import type { Connection } from './connection.ts'
import { PROBE_KEY } from './keys.ts'
import { script } from './scripts/script.ts'

/** A write like a call's, undone in the same step. It expires by itself if Redis refuses the second command. */
const PROBE = script(`
  redis.call('SET', KEYS[1], '1', 'PX', 1000)
  return redis.call('DEL', KEYS[1])`)

/** Probes Redis with a write, which a Redis that is full or read-only refuses although it still serves reads. */
export const redisProbe = (connection: Connection) => async (): Promise<StoreFault | null> =>
  connection.run(PROBE, [PROBE_KEY]).then(
    () => null,
    (error) => (error instanceof StoreUnavailable ? error.fault : 'failing'),
  )
