import { systemRandom } from './accounts/key.ts'
import type { Deps } from './deps.ts'
import { lineLog } from './log.ts'
import { createApp } from './request/app.ts'
import { requestLog } from './request-log/request-log.ts'
import { publicDeps } from './settings/config.ts'
import { readEdgeConfig } from './settings/deployed-config.ts'
import type { Environment } from './settings/environment.ts'
import { publishedSite } from './site/published.ts'
import { openRedisStore } from './store/redis/store.ts'
import { openBlobSnapshots } from './wiring/blob-snapshots.ts'
import { rehearse } from './wiring/rehearsal.ts'

// Netlify's edge function (Deno) for reads of /v1. An isolate reads its settings and the snapshot files that it needs once.

declare const Deno: { readonly env: { toObject(): Environment } }

/** The platform's context of a request. */
interface EdgeContext {
  readonly requestId?: string
  readonly waitUntil?: (work: Promise<unknown>) => void
}

/** An isolate has 512 MB for everything that runs in it. A file takes several times its size once it is parsed. */
const FILES_BYTES = 32 * 1024 * 1024
const RESPONSE_CACHE_BYTES = 16 * 1024 * 1024

function openEdge() {
  const config = readEdgeConfig(Deno.env.toObject())
  const now = () => new Date()
  const log = lineLog((line) => console.log(line.trimEnd()), now)
  const snapshots = openBlobSnapshots(log, FILES_BYTES)
  const store = openRedisStore(config.redis)
  const waitUntil = (context: unknown, work: Promise<void>) =>
    (context as EdgeContext | undefined)?.waitUntil?.(work)
  const appWith = (parts: Pick<Deps, 'store' | 'snapshots' | 'sandbox' | 'requestLog'>) =>
    createApp({
      ...parts,
      now,
      random: systemRandom,
      log,
      ...publicDeps(config),
      site: publishedSite(config.publicUrl),
      responseCacheBytes: RESPONSE_CACHE_BYTES,
      requestIdOf: (context) => (context as EdgeContext | undefined)?.requestId,
    })
  const app = appWith({
    store,
    requestLog: requestLog({ store, log, now, waitUntil }),
    ...snapshots.deps,
  })
  // Calls are served as well without a rehearsal.
  rehearse({ serveWith: (parts) => appWith(parts).fetch, random: systemRandom }).catch((cause) =>
    log('error', 'rehearsal failed', { cause }),
  )
  return { app, snapshots }
}

let edge = openIfConfigured()

/**
 * Opens the edge with its isolate, since a request has little processor time. The platform also loads this file during the build,
 * without settings; if they are missing later, the first request says which.
 */
function openIfConfigured(): ReturnType<typeof openEdge> | undefined {
  try {
    return openEdge()
  } catch {
    return undefined
  }
}

/** Handles a request at the edge. */
export default async function serve(request: Request, context?: EdgeContext): Promise<Response> {
  edge ??= openEdge()
  const { app, snapshots } = edge
  await snapshots.readyFor(request, (work) => context?.waitUntil?.(work))
  return app.fetch(request, context)
}
