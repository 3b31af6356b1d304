import { PLANS } from '../../data/schema/plans.ts'
import type { Log } from '../log.ts'
import { type Pointed, readPointer } from './pointer.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import type { Snapshots } from './snapshots.ts'
import type { Source } from './source.ts'

export interface LazyOptions {
  readonly source: Source
  readonly log: Log
  /** Milliseconds that only go forward. */
  readonly clock: () => number
  /** Bytes of files kept in memory. */
  readonly budgetBytes: number
  /** How often calls look whether there is a newer snapshot. */
  readonly everyMs?: number
}

export interface LazySnapshots extends Snapshots {
  /**
   * Resolves when there is a snapshot to serve, or none can be had. It waits for the first one alone: a newer one is opened
   * beside the calls, and `beside` is given what is still under way.
   */
  ready(beside?: (work: Promise<void>) => void): Promise<void>
}

const EVERY_MS = 60_000
const OPEN_TIMEOUT_MS = 20_000

/** Follows a pointer for as long as there are calls, and reads of each snapshot only what calls need. */
export function lazySnapshots(options: LazyOptions): LazySnapshots {
  const { source, log, clock, everyMs = EVERY_MS } = options
  let current: Snapshot | null = null
  let looking: Promise<void> | undefined
  let lookAt = Number.NEGATIVE_INFINITY

  const look = async () => {
    const pointed = await readPointer(source)
    if (pointed === null || pointed.version === current?.version) return
    const before = current
    current = await openBeside(pointed, before, options)
    if (before !== null)
      log('info', 'new snapshot taken up', { version: pointed.version, before: before.version })
  }

  const begin = () => {
    lookAt = clock() + everyMs
    return look()
      .catch((cause) => log('error', 'snapshot could not be opened', { cause }))
      .finally(() => {
        looking = undefined
      })
  }

  return {
    current: () => current,
    async ready(beside) {
      if (current === null || clock() >= lookAt) looking ??= begin()
      if (looking === undefined) return
      if (current === null) await looking
      else beside?.(looking)
    },
  }
}

/** Opens a snapshot with as much in memory as calls have needed of the one before, so that taking it up is felt by none. */
async function openBeside(
  pointed: Pointed,
  previous: Snapshot | null,
  options: LazyOptions,
): Promise<Snapshot> {
  const limit = AbortSignal.timeout(OPEN_TIMEOUT_MS)
  const signal = () => limit
  const { source, budgetBytes } = options
  const next = await openSnapshot(pointed, { source, budgetBytes, previous, signal })
  for (const plan of PLANS)
    for (const index of previous?.pack(plan).opened() ?? []) await next.pack(plan)[index](signal)
  return next
}
