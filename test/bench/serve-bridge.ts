import { startRedis } from '../support/redis-server.ts'
import { startBridge } from '../support/upstash-bridge.ts'

// A real redis-server behind a bridge that speaks Upstash's REST interface, in a process of its own.
const redis = await startRedis()
const bridge = await startBridge(redis.port)
console.log(`listening ${new URL(bridge.url).port}`)
process.once('SIGTERM', async () => {
  await bridge.close()
  await redis.stop()
  process.exit(0)
})
