import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import type { JobRequest, JobResponse, Jobs } from './jobs.ts'

/** Limits of one job. */
export interface Limits {
  /** Processor time, in milliseconds. */
  readonly cpuMs: number
  /** Elapsed time, in milliseconds: for a job that waits forever. */
  readonly elapsedMs: number
  /** Resident memory of the process, in bytes. */
  readonly rssBytes: number
}

export const LIMITS: Limits = { cpuMs: 10_000, elapsedMs: 90_000, rssBytes: 384 * 1024 * 1024 }

/** Thrown for a job that failed, exceeded its limits, or ended its process. The message gives the reason. */
export class JobFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'JobFailure'
  }
}

/** Processes that open foreign content, with limits of time and memory. */
export interface Sandbox<All extends Jobs> {
  /** Runs a job in a child process. Throws `JobFailure`; the next job gets a new process then. */
  run<Job extends keyof All & string>(
    job: Job,
    input: Parameters<All[Job]>[0],
  ): Promise<Awaited<ReturnType<All[Job]>>>
}

/** Two suffice for pages that arrive at network speed, and bound the memory. */
const PROCESSES_MAX = Math.min(2, availableParallelism())

/**
 * Opens a sandbox for the functions that the module at `jobs` exports as `JOBS`. Processes start with the first jobs and are
 * reused, because compiling the readers' patterns takes longer than reading most pages. Idle processes do not keep the parent
 * alive, and end with it.
 */
export function openSandbox<All extends Jobs>(jobs: URL, limits: Limits = LIMITS): Sandbox<All> {
  const queue = new PQueue({ concurrency: PROCESSES_MAX })
  const idle: ChildProcess[] = []
  return {
    run: (job, input) =>
      queue.add(async () => {
        const child = takeLive(idle) ?? start(jobs, limits)
        child.ref()
        child.channel?.ref()
        const response = await request(child, { job, input }, limits)
        child.unref()
        child.channel?.unref()
        if (response.isSpent) child.kill()
        else idle.push(child)
        if ('error' in response) throw new JobFailure(response.error)
        return response.output as never
      }),
  }
}

function takeLive(idle: ChildProcess[]): ChildProcess | undefined {
  const child = idle.pop()
  return child === undefined || child.connected ? child : takeLive(idle)
}

function start(jobs: URL, { cpuMs, rssBytes }: Limits): ChildProcess {
  const heapMiB = Math.floor(rssBytes / 1024 / 1024 / 1.5)
  return fork(new URL('./child.ts', import.meta.url), [jobs.href, String(cpuMs), String(rssBytes)], {
    serialization: 'advanced',
    // With V8's own room for new objects, a hundred small pages fill the memory, and each new process takes a second of work.
    // V8 interprets a pattern until it has matched, and again after it was unused for a while. Compiling it at once is faster.
    // A flag of the start, since V8 crashes on patterns that were interpreted before this is turned off.
    execArgv: [`--max-old-space-size=${heapMiB}`, '--max-semi-space-size=8', '--no-regexp-tier-up'],
    // A process that runs out of memory prints pages of traces.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Sends a job and waits for the response. A process that does not respond is killed. */
function request(child: ChildProcess, job: JobRequest, { elapsedMs }: Limits): Promise<JobResponse> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGTERM'), elapsedMs)
    const settle = () => {
      clearTimeout(timer)
      child.removeAllListeners()
    }
    const fail = (message: string) => {
      settle()
      child.on('error', () => {})
      child.kill('SIGKILL')
      reject(new JobFailure(message))
    }
    child.once('message', (response: JobResponse) => {
      settle()
      resolve(response)
    })
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code, signal) => fail(reasonOf(code, signal)))
    child.send(job)
  })
}

/** The watchdog kills a process by these signals; V8 aborts when its heap is full. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGTERM') return 'took too long'
  if (signal === 'SIGKILL' || signal === 'SIGABRT') return 'took too much memory'
  return `the process ended by ${signal ?? `exit code ${code}`}`
}
