import { workerData } from 'node:worker_threads'

/** Limits of a process, and a shared cell for the start of its current job. */
export interface Watch {
  /** Processor time of one job, user and system, in milliseconds. */
  readonly cpuMs: number
  /** Resident memory in bytes. */
  readonly rssBytes: number
  /** Processor time in milliseconds when the job started; -1 between jobs. */
  readonly startedAt: Float64Array
}

/** Shorter than the time in which a decompressor fills the memory. */
const INTERVAL_MS = 10

/** Processor time of this process so far, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Kills the process when it exceeds a limit: SIGTERM for time, SIGKILL for memory. Runs on a thread of its own, because the job
 * blocks the main thread. Measures the whole process, because buffers are outside the heap of any thread.
 */
function watch({ cpuMs: cpuMax, rssBytes, startedAt }: Watch): void {
  const started = startedAt[0] ?? -1
  if (process.memoryUsage.rss() > rssBytes) process.kill(process.pid, 'SIGKILL')
  if (started >= 0 && cpuMs() - started > cpuMax) process.kill(process.pid, 'SIGTERM')
}

const data = workerData as { watch?: Watch } | null
if (data?.watch) {
  const { watch: limits } = data
  setInterval(() => watch(limits), INTERVAL_MS)
}
