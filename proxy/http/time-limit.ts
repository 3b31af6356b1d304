/** The time that a call may take. Costs nothing until something has to be waited for. */
export interface TimeLimit {
  /** Aborts with TimeLimitReached when the time is up. */
  readonly signal: () => AbortSignal
  readonly end: () => void
}

/** The call has taken too long (spec 8.3). */
export class TimeLimitReached extends Error {
  constructor(ms: number) {
    super(`The call took longer than ${ms} ms`)
    this.name = 'TimeLimitReached'
  }
}

/** A limit that starts when its signal is first asked for. */
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

/** The result of the work, or the signal's reason when it comes first. */
export function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(signal.reason)
    if (signal.aborted) return late()
    signal.addEventListener('abort', late, { once: true })
    const done = () => signal.removeEventListener('abort', late)
    work.finally(done).then(resolve, reject)
  })
}
