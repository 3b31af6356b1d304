import { type StoreFault, StoreUnavailable } from '../store.ts'
import type { Connection } from './connection.ts'
import { PROBE_KEY } from './keys.ts'
import { script } from './scripts/script.ts'

/** A write like that of a call, undone in the same step. It expires by itself where the second command is refused. */
const PROBE = script(`
  redis.call('SET', KEYS[1], '1', 'PX', 1000)
  return redis.call('DEL', KEYS[1])`)

/** Tries a write in Redis: out of memory, read-only and frozen ones refuse it, although they answer reads. */
export const redisProbe = (connection: Connection) => async (): Promise<StoreFault | null> =>
  connection.run(PROBE, [PROBE_KEY]).then(
    () => null,
    (error) => (error instanceof StoreUnavailable ? error.fault : 'failing'),
  )
