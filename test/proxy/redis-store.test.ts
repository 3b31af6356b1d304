import { afterAll, beforeAll } from 'vitest'
import { openRedisStore } from '../../proxy/store/redis.ts'
import { type RedisServer, startRedis } from '../support/redis-server.ts'
import { type Bridge, startBridge } from '../support/upstash-bridge.ts'
import { accountsContract } from './accounts.contract.ts'
import { signInContract } from './sign-in.contract.ts'
import { storeContract } from './store.contract.ts'

let redis: RedisServer
let bridge: Bridge

beforeAll(async () => {
  redis = await startRedis()
  bridge = await startBridge(redis.port)
})
afterAll(async () => {
  await bridge.close()
  await redis.stop()
})

// What is promised here is not speed: a busy machine may take its time.
const open = async () => openRedisStore({ ...bridge, deadlineMs: 5_000, connectMs: 5_000 })
storeContract('Redis', { open })
accountsContract('Redis', { open })
signInContract('Redis', { open })
