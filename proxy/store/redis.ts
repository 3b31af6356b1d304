import { redisAccounts } from './redis-accounts.ts'
import { redisAdmit } from './redis-admission.ts'
import { redisBilling } from './redis-billing.ts'
import { type RedisOptions, redisConnection } from './redis-connection.ts'
import { redisSessions } from './redis-sessions.ts'
import { redisSignIn } from './redis-sign-in.ts'
import { redisSignUpLimits } from './redis-sign-up-limits.ts'
import { redisUsage } from './redis-usage.ts'
import type { Store } from './store.ts'

/** Opens the production store: Upstash Redis over REST. Nothing is connected before the first call. */
export function openRedisStore(options: RedisOptions): Store {
  const connection = redisConnection(options)
  return {
    admit: redisAdmit(connection),
    ...redisAccounts(connection),
    ...redisUsage(connection),
    ...redisSignUpLimits(connection),
    ...redisSignIn(connection),
    ...redisSessions(connection),
    ...redisBilling(connection),
    close: async () => {},
  }
}
