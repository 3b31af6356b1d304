import { systemRandom } from '../accounts/key.ts'
import { lineLog } from '../log.ts'
import { createMcp } from '../mcp/mcp.ts'
import { createApp } from '../request/app.ts'
import { requestLog } from '../request-log/request-log.ts'
import { publicDeps } from '../settings/config.ts'
import { readEdgeConfig } from '../settings/deployed-config.ts'
import type { Environment } from '../settings/environment.ts'
import { openRedisStore } from '../store/redis/store.ts'
import { openBlobSnapshots } from './blob-snapshots.ts'
import { CONNECT_MS, FILES_BYTES, requestIdOf, waitUntil } from './function-context.ts'

/** Wires the function of the Model Context Protocol, which needs the data and the store alone. */
export function wireMcp(env: Environment) {
  const config = readEdgeConfig(env)
  const now = () => new Date()
  const log = lineLog((line) => process.stdout.write(line), now)
  const snapshots = openBlobSnapshots(log, FILES_BYTES)
  const store = openRedisStore({ ...config.redis, connectMs: CONNECT_MS })
  const deps = {
    store,
    requestLog: requestLog({ store, log, now, waitUntil }),
    ...snapshots.deps,
    now,
    random: systemRandom,
    log,
    ...publicDeps(config),
    requestIdOf,
  }
  return { app: createApp({ ...deps, mcp: createMcp(deps, config.publicUrl) }), snapshots }
}
