import pTimeout from 'p-timeout'
import type { Deps } from '../deps.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Store, StoreFault } from '../store/store.ts'

/** The store is probed at most this often, since the health check needs no key and anybody may call it. */
const PROBE_EVERY_MS = 1_000
/** Maximum wait for a probe. */
const PROBE_LIMIT_MS = 3_000

interface StoreHealth {
  readonly available: boolean
  /** Why it does not respond; null if it does. */
  readonly fault: StoreFault | null
  readonly ms: number
}

/** Returns a handler of health checks: 200 if store and snapshot are available, otherwise 503. The body holds no secrets. */
export function health({ snapshots, store, now }: Deps): () => Promise<Response> {
  const probe = sharedProbe(store)
  return async () => {
    const storeHealth = await probe()
    const snapshot = snapshots.current()
    const isHealthy = storeHealth.available && snapshot !== null
    const body = {
      status: isHealthy ? 'ok' : 'failing',
      snapshot: snapshotHealth(snapshot, now()),
      store: storeHealth,
    }
    return new Response(JSON.stringify(body), {
      status: isHealthy ? 200 : 503,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  }
}

/** Shares one probe between concurrent calls and those of the next second. While a probe hangs, no other one starts. */
function sharedProbe(store: Pick<Store, 'probe'>): () => Promise<StoreHealth> {
  let latest: Promise<StoreHealth> | undefined
  let freshUntil = Number.NEGATIVE_INFINITY
  return () => {
    if (latest !== undefined && performance.now() < freshUntil) return latest
    freshUntil = Number.POSITIVE_INFINITY
    const probing = store.probe().catch((): StoreFault => 'failing')
    void probing.then(() => {
      freshUntil = performance.now() + PROBE_EVERY_MS
    })
    latest = within(probing)
    return latest
  }
}

async function within(probing: Promise<StoreFault | null>): Promise<StoreHealth> {
  const started = performance.now()
  const fault = await pTimeout(probing, {
    milliseconds: PROBE_LIMIT_MS,
    fallback: (): StoreFault => 'timeout',
  })
  return { available: fault === null, fault, ms: Math.round(performance.now() - started) }
}

function snapshotHealth(snapshot: Snapshot | null, now: Date) {
  if (snapshot === null) return null
  const { version, manifest } = snapshot
  const updated = manifest.data_updated
  const age = updated === null ? null : Math.round((now.getTime() - Date.parse(updated)) / 1_000)
  return { version, data_updated: updated, age_seconds: age }
}
