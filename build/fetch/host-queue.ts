import PQueue from 'p-queue'
import type { FetchDeps } from './deps.ts'

/** Runs one request per host at a time, with a pause between the end of one and the start of the next. */
export interface HostQueues {
  run<T>(host: string, pauseMs: number, work: () => Promise<T>): Promise<T>
}

/** Creates queues in memory. Pauses vary by a quarter, so that requests are not evenly spaced. */
export function hostQueues(deps: FetchDeps): HostQueues {
  const queues = new Map<string, PQueue>()
  const readyAt = new Map<string, number>()
  const queueOf = (host: string) => {
    const queue = queues.get(host) ?? new PQueue({ concurrency: 1 })
    queues.set(host, queue)
    return queue
  }
  return {
    run: (host, pauseMs, work) =>
      queueOf(host).add(async () => {
        const wait = (readyAt.get(host) ?? 0) - deps.now().getTime()
        if (wait > 0) await deps.sleep(wait)
        try {
          return await work()
        } finally {
          readyAt.set(host, deps.now().getTime() + pauseMs * (0.75 + 0.5 * deps.random()))
        }
      }),
  }
}
