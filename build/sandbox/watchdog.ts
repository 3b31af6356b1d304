import { workerData } from 'node:worker_threads'

/** Limits of a process, and a shared counter that is odd while a job runs. */
export interface Watch {
  /** Processor time of one job, user and system, in milliseconds. */
  readonly cpuMs: number
  /** Resident memory in bytes. */
  readonly rssBytes: number
  /** Starts and ends of jobs so far. */
  readonly turns: Int32Array
}

/** Shorter than the time in which a decompressor fills the memory. */
const INTERVAL_MS = 10

/** Counts the start or the end of a job. */
export function turn({ turns }: Pick<Watch, 'turns'>): void {
  Atomics.add(turns, 0, 1)
  Atomics.notify(turns, 0)
}

/** Processor time of this process so far, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Kills the process when a job exceeds a limit: SIGTERM for time, SIGKILL for memory. Runs on a thread of its own, because the job
 * blocks the main thread. Measures the whole process, because buffers are outside the heap of any thread. Sleeps between jobs, so
 * that an idle process takes no time.
 */
function watch({ cpuMs: cpuMax, rssBytes, turns }: Watch): never {
  for (;;) {
    const now = Atomics.load(turns, 0)
    const startedAt = cpuMs()
    const isIdle = now % 2 === 0
    while (Atomics.wait(turns, 0, now, isIdle ? Number.POSITIVE_INFINITY : INTERVAL_MS) === 'timed-out') {
      if (process.memoryUsage.rss() > rssBytes) process.kill(process.pid, 'SIGKILL')
      if (cpuMs() - startedAt > cpuMax) process.kill(process.pid, 'SIGTERM')
    }
  }
}

const data = workerData as { watch?: Watch } | null
if (data?.watch) watch(data.watch)
