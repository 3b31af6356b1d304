interface Load<T> {
  readonly result: Promise<T>
  readonly controller: AbortController
  callers: number
}

/**
 * Wraps a load so that concurrent callers of one name share it. Each caller can give up by its own signal. The load itself is aborted
 * when all of its callers have given up.
 */
export function sharedLoads<T>(load: (name: string, signal: AbortSignal) => Promise<T>) {
  const loads = new Map<string, Load<T>>()

  const start = (name: string): Load<T> => {
    const controller = new AbortController()
    const result = load(name, controller.signal).finally(() => {
      // An aborted load may end after another one of the same name has started.
      if (loads.get(name) === started) loads.delete(name)
    })
    // Callers handle failures. Without a caller, a failure needs no handling.
    result.catch(() => {})
    const started: Load<T> = { result, controller, callers: 0 }
    loads.set(name, started)
    return started
  }

  return (name: string, signal: AbortSignal): Promise<T> => {
    const running = loads.get(name)
    const shared = running === undefined || running.controller.signal.aborted ? start(name) : running
    return join(shared, signal)
  }
}

function join<T>(load: Load<T>, signal: AbortSignal): Promise<T> {
  load.callers++
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      load.callers--
      if (load.callers === 0) load.controller.abort(signal.reason)
      reject(signal.reason)
    }
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    const done = () => signal.removeEventListener('abort', giveUp)
    load.result.finally(done).then(resolve, reject)
  })
}
