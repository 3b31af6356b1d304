import PQueue from 'p-queue'
import type { FetchDeps } from './deps.ts'

/** One request at a time per host, with a pause between one's end and the next one's start. */
export interface Turns {
  take<T>(host: string, pauseMs: number, work: () => Promise<T>): Promise<T>
}

/** Turns that hold for as long as the process runs. The pause varies by a quarter, so that we do not beat a drum. */
export function hostTurns(deps: FetchDeps): Turns {
  const queues = new Map<string, PQueue>()
  const rested = new Map<string, number>()
  const queueOf = (host: string) => {
    const queue = queues.get(host) ?? new PQueue({ concurrency: 1 })
    queues.set(host, queue)
    return queue
  }
  return {
    take: (host, pauseMs, work) =>
      queueOf(host).add(async () => {
        const wait = (rested.get(host) ?? 0) - deps.now().getTime()
        if (wait > 0) await deps.sleep(wait)
        try {
          return await work()
        } finally {
          rested.set(host, deps.now().getTime() + pauseMs * (0.75 + 0.5 * deps.random()))
        }
      }),
  }
}
