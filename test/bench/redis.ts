import { join } from 'node:path'
import { hashOf, newKeyId, parseKey, systemRandom } from '../../proxy/key.ts'
import { openRedisStore } from '../../proxy/store/redis.ts'
import { BRIDGE_TOKEN, type Seen } from '../support/upstash-bridge.ts'
import { HEAD_START } from './prepare.ts'
import { type Running, start } from './processes.ts'

export const OURS_ON_REDIS = 'service on Redis'

/** What a call costs in requests to the store. */
export interface Trips {
  /** Calls that come one after the other. */
  readonly alone: number
  /** Calls that come together, under the load of the benchmark. */
  readonly together: number
  /** Calls whose key is malformed. */
  readonly malformed: number
}

export interface RedisContestant {
  readonly service: Running
  /** Requests to the store, per call, of so many calls under load. */
  trips(path: string, key: string): Promise<Trips>
  stop(): Promise<void>
}

const here = (name: string) => join(import.meta.dirname, name)

/** Starts the service on a real Redis behind the local bridge, with accounts of the same keys. */
export async function startOnRedis(snapshot: string, keys: readonly string[]): Promise<RedisContestant> {
  const bridge = await start(here('serve-bridge.ts'), [], 'anywhere')
  const url = `http://127.0.0.1:${bridge.port}`
  try {
    await writeRedisAccounts(url, keys)
    const service = await start(here('serve-service.ts'), [snapshot, url])
    const stop = async () => {
      await service.stop()
      await bridge.stop()
    }
    return { service, stop, trips: (path, key) => tripsOf(service, url, path, key) }
  } catch (cause) {
    await bridge.stop()
    throw cause
  }
}

async function writeRedisAccounts(url: string, keys: readonly string[]): Promise<void> {
  const store = openRedisStore({ url, token: BRIDGE_TOKEN, connectMs: 5_000, deadlineMs: 5_000 })
  const now = new Date()
  for (const key of keys) {
    const id = parseKey(key)?.accountId ?? ''
    const createdAt = now.toISOString()
    await store.createAccount({
      id,
      email: `${id}@example.com`,
      plan: 'enterprise',
      suspended: false,
      createdAt,
    })
    const record = { id: newKeyId(systemRandom), hash: hashOf(key), name: 'bench', lastFour: key.slice(-4) }
    await store.addKey(id, record, 5, now)
    await store.setUsage(id, { daily: HEAD_START, monthly: HEAD_START }, now)
  }
}

const CALLS = 200

async function tripsOf(service: Running, url: string, path: string, key: string): Promise<Trips> {
  const seen = async () => ((await (await fetch(`${url}/seen`)).json()) as Seen).requests
  const call = async (sent: string) => {
    const headers = { authorization: `Bearer ${sent}` }
    await (await fetch(`http://127.0.0.1:${service.port}${path}`, { headers })).arrayBuffer()
  }
  const cost = async (work: () => Promise<unknown>) => {
    const before = await seen()
    await work()
    // The question itself is seen as well.
    return ((await seen()) - before - 1) / CALLS
  }
  const inTurn = (sent: string) => async () => {
    for (let count = 0; count < CALLS; count++) await call(sent)
  }
  return {
    alone: await cost(inTurn(key)),
    together: await cost(() => Promise.all(Array.from({ length: CALLS }, () => call(key)))),
    malformed: await cost(inTurn(`${key}x`)),
  }
}
