import { PLANS } from '../../data/schema/plans.ts'
import type { Log } from '../log.ts'
import { type Pointer, readPointer } from './pointer.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import type { Snapshots } from './snapshots.ts'
import type { Source } from './source.ts'

export interface LazyOptions {
  readonly source: Source
  readonly log: Log
  /** Monotonic clock, in ms. */
  readonly clock: () => number
  /** Maximum bytes of files in memory. */
  readonly budgetBytes: number
  /** Minimum time between two checks for a newer snapshot, in ms. */
  readonly everyMs?: number
}

export interface LazySnapshots extends Snapshots {
  /**
   * Resolves when there is a snapshot to serve, or when none can be opened. Waits for the first snapshot only: a newer one is opened in
   * the background, and `waitUntil` gets the promise of that work.
   */
  ready(waitUntil?: (work: Promise<void>) => void): Promise<void>
}

const EVERY_MS = 60_000
const OPEN_TIMEOUT_MS = 20_000

/** Follows a pointer while there are calls, and reads only the files of a snapshot that calls need. */
export function lazySnapshots(options: LazyOptions): LazySnapshots {
  const { source, log, clock, everyMs = EVERY_MS } = options
  let current: Snapshot | null = null
  let checking: Promise<void> | undefined
  let checkAt = Number.NEGATIVE_INFINITY

  const check = async () => {
    const pointer = await readPointer(source)
    if (pointer === null || pointer.version === current?.version) return
    const before = current
    current = await openWarm(pointer, before, options)
    if (before !== null)
      log('info', 'serving a new snapshot', { version: pointer.version, before: before.version })
  }

  const start = () => {
    checkAt = clock() + everyMs
    return check()
      .catch((cause) => log('error', 'snapshot could not be opened', { cause }))
      .finally(() => {
        checking = undefined
      })
  }

  return {
    current: () => current,
    async ready(waitUntil) {
      if (current === null || clock() >= checkAt) checking ??= start()
      if (checking === undefined) return
      if (current === null) await checking
      else waitUntil?.(checking)
    },
  }
}

/** Opens a snapshot and reads the indexes that calls have used in the previous one, so that switching slows no call down. */
async function openWarm(
  pointer: Pointer,
  previous: Snapshot | null,
  options: LazyOptions,
): Promise<Snapshot> {
  const limit = AbortSignal.timeout(OPEN_TIMEOUT_MS)
  const signal = () => limit
  const { source, budgetBytes } = options
  const next = await openSnapshot(pointer, { source, budgetBytes, previous, signal })
  for (const plan of PLANS)
    for (const index of previous?.pack(plan).opened() ?? []) await next.pack(plan)[index](signal)
  return next
}
