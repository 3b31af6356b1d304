import type { Log } from '../log.ts'
import { readPointer } from './pointer.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import type { Source } from './source.ts'

/** The snapshot to serve from. */
export interface Snapshots {
  /** Null until one could be opened. */
  current(): Snapshot | null
}

export interface WatchedSnapshots extends Snapshots {
  /**
   * Reads the pointer now and resolves when the snapshot it names is served or refused. A snapshot that was refused before is
   * tried again at once: the caller knows of a reason, such as a build that has just rewritten its files.
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
/** A refused snapshot is tried again, since its files may only not all be there yet, but ever more rarely. */
const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const

/**
 * Follows the pointer of a source. A new snapshot is served once it has been read and verified as a whole; until then, and if
 * it is refused, the previous one keeps serving.
 */
export function watchSnapshots({ source, log, everyMs = 1_000 }: WatchOptions): WatchedSnapshots {
  let current: Snapshot | null = null
  let refused = { version: '', times: 0, at: 0 }
  let looking: Promise<void> | undefined
  let problem = ''

  const look = async (respectsBackoff: boolean) => {
    const pointed = await readPointer(source)
    if (pointed === null) return
    const { version } = pointed
    if (version === current?.version || (respectsBackoff && isEarly(refused, version))) return
    try {
      const signal = AbortSignal.timeout(READ_TIMEOUT_MS)
      const next = await openSnapshot(pointed, {
        source,
        whole: true,
        previous: current,
        signal: () => signal,
      })
      if (current !== null) log('info', 'new snapshot taken up', { version, before: current.version })
      current = next
    } catch (cause) {
      const again = refused.version === version
      refused = { version, times: again ? refused.times + 1 : 1, at: performance.now() }
      if (!again) log('error', 'snapshot refused', { version, cause })
    }
  }

  const lookOnce = (respectsBackoff: boolean) => {
    looking ??= look(respectsBackoff)
      .catch((cause) => {
        if (problem !== String(cause)) log('error', 'snapshot pointer unreadable', { cause })
        problem = String(cause)
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  const refresh = async () => {
    // A look that is under way may have read files before the caller's reason came up.
    await looking
    await lookOnce(false)
  }

  const timer = setInterval(() => void lookOnce(true), everyMs)
  timer.unref()
  return { current: () => current, refresh, close: () => clearInterval(timer) }
}

function isEarly(refused: { version: string; times: number; at: number }, version: string): boolean {
  const wait = RETRY_MS[Math.min(refused.times, RETRY_MS.length) - 1] ?? 0
  return refused.version === version && performance.now() - refused.at < wait
}
