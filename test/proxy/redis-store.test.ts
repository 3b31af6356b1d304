import { afterAll, beforeAll } from 'vitest'
import { openRedisStore } from '../../proxy/store/redis/store.ts'
import { type BridgedRedis, startBridgedRedis } from '../support/upstash-bridge.ts'
import { accountsContract } from './accounts.contract.ts'
import { signInContract } from './sign-in.contract.ts'
import { storeContract } from './store.contract.ts'

let on: BridgedRedis
beforeAll(async () => {
  on = await startBridgedRedis()
})
afterAll(() => on.close())

// What is promised here is not speed: a busy machine may take its time.
const open = async () => openRedisStore({ ...on.bridge, deadlineMs: 5_000, connectMs: 5_000 })
storeContract('Redis', { open })
accountsContract('Redis', { open })
signInContract('Redis', { open })
