import type { RedisOptions, Step } from '../store/redis/connection.ts'
import { SLOT, UNNOTIFIED } from '../webhooks/redis/scripts/step.ts'
import { type ArchivedKey, checkArchive, readArchive } from './archive.ts'
import { type Contents, contentsOf } from './contents.ts'
import { keyGroups, openRedisKeys, tagOf } from './redis-keys.ts'
import { NotEmpty, type RestoreOptions } from './restore-options.ts'
import { DELETE, DROP_MISSING, REQUEUE, WRITE } from './scripts.ts'

/** Bytes that a step writes, roughly. */
const STEP_BYTES = 30_000

/**
 * Writes a backup to Redis. Keys that expired since stay away. Nothing is written before the whole file is checked. Throws
 * ArchiveError if it is not a whole backup, and NotEmpty if Redis has accounts, unless `replace` says to delete them first.
 */
export async function restoreRedis(
  options: RedisOptions,
  path: string,
  { replace, now }: RestoreOptions,
): Promise<Contents> {
  await checkArchive(path)
  const redis = openRedisKeys(options)
  const present = await redis.all()
  if (present.length > 0 && !replace) throw new NotEmpty('Redis holds accounts')
  const written = new Set<string>()
  await consume(redis.run(keyGroups(present).map((keys) => ({ script: DELETE, keys, args: [] }))))
  await consume(redis.run(writeSteps(readArchive(path), written, now)))
  await consume(redis.run(agreementSteps([...written], now)))
  return contentsOf(written)
}

async function consume(values: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of values);
}

/** Steps that write the keys, each for keys of one node of a cluster. Adds their names to `written`. */
async function* writeSteps(
  keys: AsyncIterable<ArchivedKey>,
  written: Set<string>,
  now: Date,
): AsyncGenerator<Step> {
  let waiting: ArchivedKey[] = []
  let bytes = 0
  for await (const key of keys) {
    if (key.expires !== null && key.expires <= now.getTime()) continue
    const [first] = waiting
    if (first && (bytes > STEP_BYTES || tagOf(first.key) !== tagOf(key.key))) {
      yield writeStep(waiting)
      waiting = []
      bytes = 0
    }
    waiting.push(key)
    written.add(key.key)
    bytes += JSON.stringify(key.value).length
  }
  if (waiting.length > 0) yield writeStep(waiting)
}

function writeStep(keys: readonly ArchivedKey[]): Step {
  const rows = keys.map(({ type, expires, value }) => [type, expires === null ? '' : String(expires), value])
  return { script: WRITE, keys: keys.map(({ key }) => key), args: [JSON.stringify(rows)] }
}

const INDEXES = new RegExp(`^(key:|account:|hooks$|${UNNOTIFIED}$|targets$|work$)`)
const WEBHOOK = 'hook:'

/** Steps that make webhooks, indexes and queues agree, since a backup reads them one after the other. */
function agreementSteps(written: readonly string[], now: Date): readonly Step[] {
  const names = written.filter((key) => key.startsWith(SLOT)).map((key) => key.slice(SLOT.length))
  const indexes = names.filter((name) => INDEXES.test(name))
  const webhooks = names.filter((name) => name.startsWith(WEBHOOK)).map((name) => name.slice(WEBHOOK.length))
  return [
    ...indexes.map((name) => ({ script: DROP_MISSING, keys: [SLOT], args: [name] })),
    ...webhooks.map((id) => ({ script: REQUEUE, keys: [SLOT], args: [id, now.getTime()] })),
  ]
}
