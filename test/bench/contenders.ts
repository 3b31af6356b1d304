import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Prepared, prepare, writeAccounts } from './prepare.ts'
import { has, type Running, start } from './processes.ts'
import { record } from './record.ts'
import { OURS_ON_REDIS, type RedisContestant, startOnRedis, type Trips } from './redis.ts'

export const OURS = 'service'
export type Servers = Readonly<Record<string, Running>>

const here = (name: string) => join(import.meta.dirname, name)

/** What the service is measured beside; each is a process of its own. */
const others: Readonly<Record<string, (prepared: Prepared, accounts: string) => Promise<Running>>> = {
  'bare node:http': ({ recorded }) => start(here('serve-bare.ts'), [recorded]),
  'naive sqlite3': ({ tables }, accounts) => start(here('serve-naive.ts'), [tables, accounts, 'sqlite3']),
  'naive node:sqlite': ({ tables }, accounts) =>
    start(here('serve-naive.ts'), [tables, accounts, 'node:sqlite']),
}

export interface Contest {
  readonly servers: Servers
  readonly prepared: Prepared
  /** What a call on Redis costs; null where there is no redis-server. */
  trips(): Promise<Trips | null>
  stop(): Promise<void>
}

/** Starts the service on a snapshot and all others on what it answers; they must answer the same. */
export async function openContest(snapshot: string, folder: string): Promise<Contest> {
  const accounts = join(folder, 'accounts.db')
  const keys = await writeAccounts(accounts)
  const servers: Record<string, Running> = {}
  let redis: RedisContestant | null = null
  const stop = async () => {
    await Promise.all([...Object.values(servers).map((server) => server.stop()), redis?.stop()])
  }
  try {
    const service = await start(here('serve-service.ts'), [snapshot, accounts])
    servers[OURS] = service
    const prepared = await prepare(service, keys, join(folder, 'prepared'))
    for (const [name, open] of Object.entries(others)) servers[name] = await open(prepared, accounts)
    redis = has('redis-server') ? await startOnRedis(snapshot, keys) : null
    if (redis !== null) servers[OURS_ON_REDIS] = redis.service
    const [key = ''] = keys
    await checkSame(servers, prepared, key)
    const [path = ''] = [...prepared.answers.keys()]
    return { servers, prepared, trips: async () => redis?.trips(path, key) ?? null, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** Bare sends the same bytes; naive says the same but for search, which SQL ranks more simply. */
async function checkSame(servers: Servers, { answers }: Prepared, key: string): Promise<void> {
  for (const [name, { port }] of Object.entries(servers))
    for (const [path, { body, headers }] of answers) {
      const other = await record(port, path, key)
      const same = name.startsWith('bare')
        ? isDeepStrictEqual(other, { headers, body })
        : isDeepStrictEqual(data(other.body), data(body)) || path.startsWith('/v1/cards/search')
      if (!same) throw new Error(`${name} answers ${path} otherwise than the service`)
    }
}

const data = (body: string): unknown => (JSON.parse(body) as { data: unknown }).data
