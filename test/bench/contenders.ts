import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { newKeys, writeAccounts } from './accounts.ts'
import { startDeno } from './deno.ts'
import { type Prepared, prepare, type RecordedCall } from './prepare.ts'
import { has, type Running, start } from './processes.ts'
import { type LoadRequest, type Recorded, record } from './record.ts'
import { startBridged, type Trips, tripsOf } from './redis.ts'
import { type Scenario, scenarios } from './scenarios.ts'

/** Names of the servers, as the report shows them. */
export const SERVERS = {
  sqlite: 'Node with SQLite',
  redis: 'Node with Redis',
  deno: 'Deno with Redis',
  bare: 'bare node:http',
  naive: 'naive sqlite3',
  naiveNode: 'naive node:sqlite',
} as const

const here = (name: string) => join(import.meta.dirname, name)

export interface Contest {
  readonly servers: ReadonlyMap<string, Running>
  readonly prepared: Prepared
  /** Requests to Redis per call; null without redis-server. */
  trips(): Promise<Trips | null>
  stop(): Promise<void>
}

/** Starts the service on a snapshot, and the other servers on its recorded responses. Throws if their responses differ. */
export async function openContest(
  snapshot: string,
  folder: string,
  chosen: readonly Scenario[] = scenarios,
): Promise<Contest> {
  const accounts = join(folder, 'accounts.db')
  const keys = newKeys()
  await writeAccounts(accounts, keys)
  const servers = new Map<string, Running>()
  const others: Running[] = []
  const stop = async () => {
    await Promise.all([...servers.values()].map((server) => server.stop()))
    for (const each of others) await each.stop()
  }
  try {
    const service = await start(here('serve-service.ts'), [snapshot, accounts])
    servers.set(SERVERS.sqlite, service)
    const prepared = await prepare(service, keys, join(folder, 'prepared'), chosen)
    const { recorded, tables } = prepared
    const naive = (driver: string) => start(here('serve-naive.ts'), [tables, accounts, driver])
    let trips = async (): Promise<Trips | null> => null
    if (has('redis-server')) {
      const bridge = await startBridged(keys)
      others.push(bridge)
      const onRedis = await start(here('serve-service.ts'), [snapshot, bridge.url])
      servers.set(SERVERS.redis, onRedis)
      servers.set(SERVERS.deno, await startDeno(snapshot, bridge.url))
      const [path = ''] = [...prepared.responses.keys()]
      trips = () => tripsOf(onRedis, bridge.url, path, keys.live[0] ?? '')
    }
    servers.set(SERVERS.bare, await start(here('serve-bare.ts'), [recorded]))
    servers.set(SERVERS.naive, await naive('sqlite3'))
    servers.set(SERVERS.naiveNode, await naive('node:sqlite'))
    await checkSame(servers, prepared)
    return { servers, prepared, trips, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function checkSame(servers: Contest['servers'], { responses }: Prepared): Promise<void> {
  for (const [name, { port }] of servers)
    for (const [path, { request, response }] of responses)
      if (!isSame(name, { request, response }, await recordInTime(port, request)))
        throw new Error(`${name} responds to ${path} differently from the service`)
}

/** Sends a request again if a busy machine could not respond in time. */
async function recordInTime(port: number, request: LoadRequest): Promise<Recorded> {
  const first = await record(port, request)
  return first.status === 503 ? record(port, request) : first
}

/**
 * The bare server sends the same bytes. The naive server may differ in search, which SQL ranks more simply, and in error
 * messages.
 */
function isSame(name: string, { request, response }: RecordedCall, other: Recorded): boolean {
  if (name === SERVERS.bare) return isDeepStrictEqual(other, response)
  if (other.status !== response.status) return false
  if (response.status !== 200 || request.path.startsWith('/v1/cards/search')) return true
  return isDeepStrictEqual(data(other.body), data(response.body))
}

const data = (body: string): unknown => (JSON.parse(body) as { data: unknown }).data
