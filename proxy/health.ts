import type { Deps } from './deps.ts'
import type { Snapshot } from './snapshot/snapshot.ts'

/** The store is asked at most so often, however often the question comes: it needs no key. */
const ASK_EVERY_MS = 1_000
/** No account has this id. */
const NOBODY = 'healthz'

interface StoreHealth {
  readonly answers: boolean
  readonly ms: number
}

/** Whether the service can do its work, for whoever watches it: 200 or 503, and nothing that must not be public. */
export function health({ snapshots, store, now }: Deps): () => Promise<Response> {
  let asked: { readonly at: number; readonly store: Promise<StoreHealth> } | undefined
  return async () => {
    const at = performance.now()
    if (asked === undefined || at - asked.at >= ASK_EVERY_MS) asked = { at, store: ask(store) }
    const found = await asked.store
    const snapshot = snapshots.current()
    const isWell = found.answers && snapshot !== null
    const told = {
      status: isWell ? 'ok' : 'failing',
      snapshot: snapshotHealth(snapshot, now()),
      store: found,
    }
    return new Response(JSON.stringify(told), {
      status: isWell ? 200 : 503,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  }
}

async function ask(store: Deps['store']): Promise<StoreHealth> {
  const started = performance.now()
  const answers = await store.account(NOBODY).then(
    () => true,
    () => false,
  )
  return { answers, ms: Math.round(performance.now() - started) }
}

function snapshotHealth(snapshot: Snapshot | null, now: Date) {
  if (snapshot === null) return null
  const { version, manifest } = snapshot
  const updated = manifest.data_updated
  const age = updated === null ? null : Math.round((now.getTime() - Date.parse(updated)) / 1_000)
  return { version, data_updated: updated, age_seconds: age }
}
