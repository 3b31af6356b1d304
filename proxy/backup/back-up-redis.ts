import * as z from 'zod'
import type { RedisOptions } from '../store/redis/connection.ts'
import { type ArchivedKey, keyShape, writeArchive } from './archive.ts'
import { type Contents, contentsOf } from './contents.ts'
import { keyGroups, openRedisKeys, type RedisKeys } from './redis-keys.ts'
import { READ } from './scripts.ts'

/** Elements of a value in one line. Longer values have several. */
const LINE_ELEMENTS = 2_000

/**
 * Copies all accounts, webhooks, and deliveries in Redis to a new file, while the service runs. The data of one account is read
 * in one step. Throws StoreUnavailable if Redis does not respond.
 */
export async function backUpRedis(options: RedisOptions, path: string, now: Date): Promise<Contents> {
  const found = new Set<string>()
  await writeArchive(path, archivedKeys(openRedisKeys(options), found), now)
  return contentsOf(found)
}

async function* archivedKeys(redis: RedisKeys, found: Set<string>): AsyncGenerator<ArchivedKey> {
  const groups = keyGroups(await redis.all())
  const values = redis.run(groups.map((keys) => ({ script: READ, keys, args: [] })))
  let place = 0
  for await (const value of values) {
    const keys = groups[place++] ?? []
    for (const [at, [type, expires, elements]] of rowsShape.parse(value).entries()) {
      const key = keys[at] ?? ''
      // It expired or was deleted after its name was read.
      if (type === 'none') continue
      found.add(key)
      const row = keyShape.parse({
        key,
        type,
        expires: expires === '' ? null : Number(expires),
        value: elements,
      })
      yield* linesOf(row)
    }
  }
}

const rowsShape = z.array(z.tuple([z.string(), z.string(), z.array(z.string())]))

function* linesOf({ value, ...row }: ArchivedKey): Generator<ArchivedKey> {
  for (let from = 0; from === 0 || from < value.length; from += LINE_ELEMENTS)
    yield { ...row, value: value.slice(from, from + LINE_ELEMENTS) }
}
