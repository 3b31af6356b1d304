import type { Deps } from '../deps.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Store, StoreFault } from '../store/store.ts'

/** The store is probed at most this often, however often somebody asks: it takes no key. */
const PROBE_EVERY_MS = 1_000
/** Nobody waits longer for a probe. */
const PROBE_LIMIT_MS = 3_000

interface StoreHealth {
  readonly answers: boolean
  /** Why it does not; null where it does. */
  readonly fault: StoreFault | null
  readonly ms: number
}

/** Whether the service can do its work, for whoever watches it: 200 or 503, and nothing that must not be public. */
export function health({ snapshots, store, now }: Deps): () => Promise<Response> {
  const probe = sharedProbe(store)
  return async () => {
    const found = await probe()
    const snapshot = snapshots.current()
    const isWell = found.answers && snapshot !== null
    const body = {
      status: isWell ? 'ok' : 'failing',
      snapshot: snapshotHealth(snapshot, now()),
      store: found,
    }
    return new Response(JSON.stringify(body), {
      status: isWell ? 200 : 503,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  }
}

/** One probe for all who ask while it runs, and for a second after. One that hangs is not followed by another. */
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
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<StoreFault>((done) => {
    timer = setTimeout(() => done('timeout'), PROBE_LIMIT_MS)
  })
  const fault = await Promise.race([probing, late])
  clearTimeout(timer)
  return { answers: fault === null, fault, ms: Math.round(performance.now() - started) }
}

function snapshotHealth(snapshot: Snapshot | null, now: Date) {
  if (snapshot === null) return null
  const { version, manifest } = snapshot
  const updated = manifest.data_updated
  const age = updated === null ? null : Math.round((now.getTime() - Date.parse(updated)) / 1_000)
  return { version, data_updated: updated, age_seconds: age }
}
