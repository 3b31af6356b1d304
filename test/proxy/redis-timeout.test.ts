import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRedisStore } from '../../proxy/store/redis/store.ts'
import { type BridgedRedis, startBridgedRedis } from '../support/upstash-bridge.ts'

let far: BridgedRedis
beforeAll(async () => {
  far = await startBridgedRedis()
  far.bridge.faults.delayBeforeMs = 400
})
afterAll(() => far.close())

it('a Redis far away serves calls within the limit that its operator sets', async () => {
  const [byDefault, raised] = [
    openRedisStore(far.bridge),
    openRedisStore({ ...far.bridge, deadlineMs: 10_000 }),
  ]
  // A new connection gets more time.
  await Promise.all([byDefault.probe(), raised.probe()])
  expect(await byDefault.probe()).toBe('timeout')
  expect(await raised.probe()).toBeNull()
})
