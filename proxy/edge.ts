import { systemRandom } from './accounts/key.ts'
import { lineLog } from './log.ts'
import { createApp } from './request/app.ts'
import { publicDeps } from './settings/config.ts'
import { readEdgeConfig } from './settings/deployed-config.ts'
import type { Environment } from './settings/environment.ts'
import { blobSource } from './snapshot/blobs.ts'
import { lazySnapshots } from './snapshot/lazy-snapshots.ts'
import { openRedisStore } from './store/redis/store.ts'

// Reads of /v1 on Netlify's edge (Deno). An isolate reads its settings, and what it needs of the snapshot, once.

declare const Deno: { readonly env: { toObject(): Environment } }

/** What the platform tells of a request. */
interface EdgeContext {
  readonly requestId?: string
  readonly waitUntil?: (work: Promise<unknown>) => void
}

/** An isolate may take 512 MB with all that runs in it; a quarter is enough for every card of every plan. */
const FILES_BYTES = 32 * 1024 * 1024
const ANSWERS_BYTES = 16 * 1024 * 1024

/** The platform also runs this file when it builds, without any setting: nothing is read before the first request. */
function openEdge() {
  const config = readEdgeConfig(Deno.env.toObject())
  const now = () => new Date()
  const log = lineLog((line) => console.log(line.trimEnd()), now)
  const clock = () => performance.now()
  const snapshots = lazySnapshots({ source: blobSource(clock), log, clock, budgetBytes: FILES_BYTES })
  const app = createApp({
    store: openRedisStore(config.redis),
    snapshots,
    now,
    random: systemRandom,
    log,
    ...publicDeps(config),
    responseCacheBytes: ANSWERS_BYTES,
    requestIdOf: (context) => (context as EdgeContext | undefined)?.requestId,
  })
  return { app, snapshots }
}

let edge: ReturnType<typeof openEdge> | undefined

/** Answers a request of the edge. */
export default async function serve(request: Request, context?: EdgeContext): Promise<Response> {
  edge ??= openEdge()
  const { app, snapshots } = edge
  await snapshots.ready((work) => context?.waitUntil?.(work))
  return app.fetch(request, context)
}
