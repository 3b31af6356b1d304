import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashOf } from '../../proxy/key.ts'
import { openRedisStore } from '../../proxy/store/redis/store.ts'
import type { Store } from '../../proxy/store/store.ts'
import { type RedisServer, startRedis } from '../support/redis-server.ts'
import { type Bridge, startBridge } from '../support/upstash-bridge.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const HASHES = [1, 2, 3].map((n) => hashOf(`key ${n}`))
const caller = fileURLToPath(new URL('redis-caller.ts', import.meta.url))

let redis: RedisServer
let bridge: Bridge
let store: Store

beforeAll(async () => {
  redis = await startRedis()
  bridge = await startBridge(redis.port)
  store = openRedisStore({ ...bridge, deadlineMs: 10_000, connectMs: 10_000 })
  const account = { id: 'acct', email: 'a@example.com', plan: 'free', suspended: false } as const
  await store.createAccount({ ...account, createdAt: NOON.toISOString() })
  for (const [n, hash] of HASHES.entries())
    await store.addKey('acct', { id: `key-${n}`, hash, name: 'k', lastFour: 'wxyz' }, 5, NOON)
})
afterAll(async () => {
  await bridge.close()
  await redis.stop()
})

async function call(count: number, atOnce: number): Promise<readonly string[]> {
  const asked = [
    bridge.url,
    bridge.token,
    HASHES.join(','),
    String(count),
    String(atOnce),
    NOON.toISOString(),
  ]
  const child = spawn(process.execPath, [caller, ...asked], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) lines.push(line)
  return lines
}

it('several processes admit together exactly what the account has left, however their calls fall', async () => {
  for (const left of [100, 37, 1]) {
    await store.setUsage('acct', { daily: 100 - left, monthly: 100 - left }, NOON)
    const lines = (await Promise.all([1, 7, 32, 64].map((atOnce) => call(60, atOnce)))).flat()
    expect(lines).toHaveLength(240)
    expect(lines.filter((line) => line === 'admitted')).toHaveLength(left)
    expect(lines.filter((line) => line === 'full')).toHaveLength(240 - left)
    expect(await store.usage('acct', NOON)).toEqual({ daily: 100, monthly: 100 })
  }
})
