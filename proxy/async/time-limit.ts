import pTimeout from 'p-timeout'

/** The time limit of a call. It starts a timer only once the call waits for something, since most calls never do. */
export interface TimeLimit {
  /** Starts the limit on its first use. Aborts with TimeLimitReached when the time is up. */
  readonly signal: () => AbortSignal
  readonly end: () => void
}

/** The call took too long (spec 8.3). */
export class TimeLimitReached extends Error {
  constructor(ms: number) {
    super(`The call took longer than ${ms} ms`)
    this.name = 'TimeLimitReached'
  }
}

/** Creates a time limit in ms, which starts when its signal is first used. */
export function timeLimit(ms: number): TimeLimit {
  let controller: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    const started = new AbortController()
    timer = setTimeout(() => started.abort(new TimeLimitReached(ms)), ms)
    controller = started
    return started
  }
  return { signal: () => (controller ?? start()).signal, end: () => clearTimeout(timer) }
}

/** Returns the result of the work. Rejects with the signal's reason if the signal aborts first. */
export const inTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  pTimeout(work, { milliseconds: Number.POSITIVE_INFINITY, signal })
