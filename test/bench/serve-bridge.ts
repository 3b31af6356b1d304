import { startRedis } from '../support/redis-server.ts'
import { startBridge } from '../support/upstash-bridge.ts'

// A bridge that speaks Upstash's REST interface, in a process of its own, before the Redis of the port given or one that it starts.
const given = process.argv[2]
const redis = given === undefined ? await startRedis() : null
const bridge = await startBridge(redis?.port ?? Number(given))
console.log(`listening ${new URL(bridge.url).port}`)
process.once('SIGTERM', async () => {
  await bridge.close()
  await redis?.stop()
  process.exit(0)
})
