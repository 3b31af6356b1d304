import { startRedis } from '../support/redis-server.ts'
import { startBridge } from '../support/upstash-bridge.ts'
import { onceStopped } from './stopping.ts'

// A bridge with Upstash's REST API, in a process of its own. It connects to the Redis on the given port, or starts one.
const port = process.argv[2]
const redis = port === undefined ? await startRedis() : null
const bridge = await startBridge(redis?.port ?? Number(port))
console.log(`listening ${new URL(bridge.url).port}`)
onceStopped(async () => {
  await bridge.close()
  await redis?.stop()
})
