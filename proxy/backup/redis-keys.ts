import {
  type Connection,
  type RedisOptions,
  redisConnection,
  restClient,
  type Step,
} from '../store/redis/connection.ts'
import { ACCOUNT_PREFIX } from '../store/redis/keys.ts'
import { requestFailure } from '../store/redis/replies.ts'
import { SLOT } from '../webhooks/redis/scripts/step.ts'

/** Time for a request, which moves many keys. */
const REQUEST_MS = 10_000
/** Keys of one step: enough for all of one account. A step blocks Redis for a few ms at most. */
const STEP_KEYS = 200
/** Steps of one request. */
const REQUEST_STEPS = 16

/** Access to all keys of the service. */
export interface RedisKeys {
  /** Returns the names of all keys. A key that is created meanwhile may be missing. */
  all(): Promise<readonly string[]>
  /** Runs steps in order, several per request. Yields their values. Throws StoreUnavailable when one fails. */
  run(steps: Iterable<Step> | AsyncIterable<Step>): AsyncGenerator<unknown>
}

/** Opens Redis for a command: its requests may take longer than those of calls. */
export function openRedisKeys({ url, token }: RedisOptions): RedisKeys {
  const connection = redisConnection({ url, token, deadlineMs: REQUEST_MS, connectMs: REQUEST_MS })
  const client = restClient(url, token, () => AbortSignal.timeout(REQUEST_MS))
  return {
    async all() {
      const keys = new Set<string>()
      for (const prefix of [ACCOUNT_PREFIX, SLOT]) {
        let cursor = '0'
        do {
          const [next, found] = await client
            .scan(cursor, { match: `${prefix}*`, count: 500 })
            .catch((cause: unknown) => {
              throw requestFailure(cause)
            })
          for (const key of found) keys.add(key)
          cursor = next
        } while (cursor !== '0')
      }
      return [...keys]
    },
    run: (steps) => runSteps(connection, steps),
  }
}

async function* runSteps(connection: Connection, steps: Iterable<Step> | AsyncIterable<Step>) {
  let waiting: Step[] = []
  async function* flush() {
    const results = waiting.length > 0 ? await connection.send(waiting) : []
    waiting = []
    for (const result of results) {
      if ('failure' in result) throw result.failure
      yield result.value
    }
  }
  for await (const step of steps) {
    waiting.push(step)
    if (waiting.length === REQUEST_STEPS) yield* flush()
  }
  yield* flush()
}

/** The part of a key's name that puts it on a node of a cluster: the account, for example. The whole name if there is none. */
export const tagOf = (key: string): string => /\{([^}]+)\}/.exec(key)?.[1] ?? key

/** Groups keys that one step may read: those of an account together, as far as there are not too many. */
export const keyGroups = (keys: readonly string[]): readonly (readonly string[])[] =>
  [...Map.groupBy(keys, tagOf).values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / STEP_KEYS) }, (_, place) =>
      group.slice(place * STEP_KEYS, (place + 1) * STEP_KEYS),
    ),
  )
