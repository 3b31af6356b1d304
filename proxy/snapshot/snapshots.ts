import type { Log } from '../log.ts'
import { readPointer } from './pointer.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import type { Source } from './source.ts'

/** Provides the snapshot that requests are served from. */
export interface Snapshots {
  /** Null until one has been opened. */
  current(): Snapshot | null
}

export interface WatchedSnapshots extends Snapshots {
  /**
   * Checks the pointer now, and resolves when its snapshot is served or refused. Retries a snapshot that was refused before, since the
   * caller has a reason, such as a build that has just rewritten its files.
   */
  refresh(): Promise<void>
  close(): void
}

export interface WatchOptions {
  readonly source: Source
  readonly log: Log
  readonly everyMs?: number
}

const READ_TIMEOUT_MS = 600_000
/** Waits before a refused snapshot is retried: some of its files may not have arrived yet. */
const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const

/**
 * Follows the pointer of a source. A new snapshot is served once all of its files are read and verified. Until then, and if it is
 * refused, the previous one is served.
 */
export function watchSnapshots({ source, log, everyMs = 1_000 }: WatchOptions): WatchedSnapshots {
  let current: Snapshot | null = null
  let refused = { version: '', times: 0, at: 0 }
  let checking: Promise<void> | undefined
  /** Why the pointer could not be read in the last check, which is logged once; empty if it could. */
  let problem = ''

  const check = async (respectsBackoff: boolean) => {
    const pointer = await readPointer(source)
    problem = ''
    if (pointer === null) return
    const { version } = pointer
    if (version === current?.version || (respectsBackoff && isEarly(refused, version))) return
    try {
      const signal = AbortSignal.timeout(READ_TIMEOUT_MS)
      const next = await openSnapshot(pointer, {
        source,
        eager: true,
        previous: current,
        signal: () => signal,
      })
      if (current !== null) log('info', 'serving a new snapshot', { version, before: current.version })
      current = next
    } catch (cause) {
      const isRepeated = refused.version === version
      refused = { version, times: isRepeated ? refused.times + 1 : 1, at: performance.now() }
      if (!isRepeated) log('error', 'snapshot refused', { version, cause })
    }
  }

  const checkOnce = (respectsBackoff: boolean) => {
    checking ??= check(respectsBackoff)
      .catch((cause) => {
        if (problem !== String(cause)) log('error', 'snapshot pointer unreadable', { cause })
        problem = String(cause)
      })
      .finally(() => {
        checking = undefined
      })
    return checking
  }

  const refresh = async () => {
    // A check in progress may have read files before the caller's reason came up.
    await checking
    await checkOnce(false)
  }

  const timer = setInterval(() => void checkOnce(true), everyMs)
  timer.unref()
  return { current: () => current, refresh, close: () => clearInterval(timer) }
}

function isEarly(refused: { version: string; times: number; at: number }, version: string): boolean {
  const wait = RETRY_MS[Math.min(refused.times, RETRY_MS.length) - 1] ?? 0
  return refused.version === version && performance.now() - refused.at < wait
}
