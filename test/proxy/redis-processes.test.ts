import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashOf } from '../../proxy/accounts/key.ts'
import type { Store } from '../../proxy/store/store.ts'
import { NOON } from '../support/accounts.ts'
import { type BridgedRedis, patientRedisStore, startBridgedRedis } from '../support/upstash-bridge.ts'

const HASHES = [1, 2, 3].map((n) => hashOf(`key ${n}`))
const caller = fileURLToPath(new URL('redis-caller.ts', import.meta.url))

let { bridge, close } = {} as BridgedRedis
let store: Store

beforeAll(async () => {
  ;({ bridge, close } = await startBridgedRedis())
  store = patientRedisStore(bridge)
  const account = { id: 'acct', email: 'a@example.com', plan: 'free', suspended: false } as const
  await store.createAccount({ ...account, createdAt: NOON.toISOString() })
  for (const [n, hash] of HASHES.entries())
    await store.addKey('acct', { id: `key-${n}`, hash, name: 'k', lastFour: 'wxyz' }, 5, NOON)
})
afterAll(() => close())

async function call(count: number, atOnce: number): Promise<readonly string[]> {
  const args = [bridge.url, bridge.token, HASHES.join(','), String(count), String(atOnce), NOON.toISOString()]
  const child = spawn(process.execPath, [caller, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) lines.push(line)
  return lines
}

it('concurrent processes admit exactly the remaining calls, in any interleaving', async () => {
  for (const left of [100, 37, 1]) {
    await store.setUsage('acct', { daily: 100 - left, monthly: 100 - left }, NOON)
    const lines = (await Promise.all([1, 7, 32, 64].map((atOnce) => call(60, atOnce)))).flat()
    expect(lines).toHaveLength(240)
    expect(lines.filter((line) => line === 'admitted')).toHaveLength(left)
    expect(lines.filter((line) => line === 'full')).toHaveLength(240 - left)
    expect(await store.usage('acct', NOON)).toEqual({ daily: 100, monthly: 100 })
  }
})
