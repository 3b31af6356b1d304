interface Flight<T> {
  readonly result: Promise<T>
  readonly controller: AbortController
  waiting: number
}

/**
 * Loads that several callers wait for together, by name. Each caller may give up by its own signal; the load itself is
 * aborted when nobody waits for it any more.
 */
export function sharedLoads<T>(load: (name: string, signal: AbortSignal) => Promise<T>) {
  const flights = new Map<string, Flight<T>>()

  const start = (name: string): Flight<T> => {
    const controller = new AbortController()
    const result = load(name, controller.signal).finally(() => flights.delete(name))
    // Whoever waits hears of a failure; when nobody does any more, it concerns nobody.
    result.catch(() => {})
    const flight = { result, controller, waiting: 0 }
    flights.set(name, flight)
    return flight
  }

  return (name: string, signal: AbortSignal): Promise<T> => {
    const flying = flights.get(name)
    const flight = flying === undefined || flying.controller.signal.aborted ? start(name) : flying
    return waitFor(flight, signal)
  }
}

function waitFor<T>(flight: Flight<T>, signal: AbortSignal): Promise<T> {
  flight.waiting++
  return new Promise((resolve, reject) => {
    const leave = () => {
      flight.waiting--
      if (flight.waiting === 0) flight.controller.abort(signal.reason)
      reject(signal.reason)
    }
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    const stay = () => signal.removeEventListener('abort', leave)
    flight.result.finally(stay).then(resolve, reject)
  })
}
