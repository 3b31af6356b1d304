import { afterAll, beforeAll } from 'vitest'
import { type BridgedRedis, patientRedisStore, startBridgedRedis } from '../support/upstash-bridge.ts'
import { accountsContract } from './accounts.contract.ts'
import { boundsContract } from './bounds.contract.ts'
import { signInContract } from './sign-in.contract.ts'
import { storeContract } from './store.contract.ts'
import { testKeysContract } from './test-keys.contract.ts'

let on: BridgedRedis
beforeAll(async () => {
  on = await startBridgedRedis()
})
afterAll(() => on.close())

const open = async () => patientRedisStore(on.bridge)
storeContract('Redis', { open })
testKeysContract('Redis', { open })
accountsContract('Redis', { open })
boundsContract('Redis', { open })
signInContract('Redis', { open })
