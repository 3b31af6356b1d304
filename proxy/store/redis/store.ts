import type { Store } from '../store.ts'
import { redisAccounts } from './accounts.ts'
import { redisAdmit } from './admission.ts'
import { redisBilling } from './billing.ts'
import { type Connection, type RedisOptions, redisConnection } from './connection.ts'
import { redisProbe } from './probe.ts'
import { redisRateLimits } from './rate-limits.ts'
import { redisRequestLog } from './request-log.ts'
import { redisSessions } from './sessions.ts'
import { redisSignIn } from './sign-in.ts'
import { redisUsage } from './usage.ts'

/** Opens the production store: Upstash Redis over REST. Connects on the first call. */
export const openRedisStore = (options: RedisOptions): Store => redisStore(redisConnection(options))

/** Creates the store over a connection. */
export function redisStore(connection: Connection): Store {
  return {
    admit: redisAdmit(connection),
    ...redisAccounts(connection),
    ...redisUsage(connection),
    ...redisRateLimits(connection),
    ...redisSignIn(connection),
    ...redisSessions(connection),
    ...redisBilling(connection),
    ...redisRequestLog(connection),
    probe: redisProbe(connection),
    close: async () => {},
  }
}
