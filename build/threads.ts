import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { inTurn } from './in-turn.ts'

/** Work that threads can share: a module exports it as `work`. Shared data, jobs, and results can be cloned. */
export interface Work<Shared, Job, Result> {
  /** URL of the module. */
  readonly module: string
  /** Prepares a thread with what all jobs need. */
  readonly open: (shared: Shared) => Promise<JobRunner<Job, Result>>
}

/** Runs jobs, on a thread or on the caller's. */
export interface JobRunner<Job, Result> {
  run(job: Job): Promise<Result>
  close(): Promise<void>
  /** Returns the buffers of a result that are transferred to the other thread, which is faster than a copy. */
  transferablesOf?(result: Result): readonly ArrayBuffer[]
}

/** A message to a thread: a job, or without one the request to end. */
export interface Request {
  readonly job?: { readonly input: unknown }
}
export type Response = { readonly output: unknown } | { readonly error: unknown }

/** Opens threads. Each idle one takes the next job. With a count of 1, jobs run on the caller's thread, which saves a start. */
export async function openThreads<Shared, Job, Result>(
  { module, open }: Work<Shared, Job, Result>,
  shared: Shared,
  count: number,
): Promise<JobRunner<Job, Result>> {
  if (count <= 1) return open(shared)
  const threads = Array.from({ length: count }, () => openThread<Job, Result>(module, shared))
  const idle = [...threads]
  const waiting: (() => void)[] = []

  async function free(): Promise<JobRunner<Job, Result>> {
    const thread = idle.pop()
    if (thread !== undefined) return thread
    await new Promise<void>((done) => waiting.push(done))
    return free()
  }

  return {
    async run(job) {
      const thread = await free()
      try {
        return await thread.run(job)
      } finally {
        idle.push(thread)
        waiting.shift()?.()
      }
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

/** Minimum number of batches per thread, since a thread takes longer to start than a batch takes. */
const BATCHES_PER_THREAD = 4
/** Maximum number of batches per thread that are in progress, or done before their turn. */
const BATCHES_AHEAD = 2

/** Runs batches on one thread per core, or on the caller's if there are few. Yields the results in order. */
export async function* onThreads<Shared, Batch, Result>(
  work: Work<Shared, Batch, Result>,
  shared: Shared,
  batches: readonly Batch[],
): AsyncGenerator<Result> {
  const threads = await openThreads(work, shared, threadsFor(batches))
  try {
    yield* inOrder(batches, (batch) => threads.run(batch))
  } finally {
    await threads.close()
  }
}

/** Runs batches. Yields the results in order, and starts only a few batches ahead. */
export async function* inOrder<Batch, Result>(
  batches: readonly Batch[],
  run: (batch: Batch) => Promise<Result>,
): AsyncGenerator<Result> {
  const ahead = threadsFor(batches) * BATCHES_AHEAD
  for await (const [, result] of inTurn(batches, ahead, run)) yield result
}

/** Returns the number of threads for batches; 1 means the caller's thread alone. */
export const threadsFor = (batches: readonly unknown[]): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(batches.length / BATCHES_PER_THREAD)))

function openThread<Job, Result>(module: string, shared: unknown): JobRunner<Job, Result> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { module, shared } })
  const ended = new Promise<Error>((done) => {
    worker.on('error', done)
    worker.on('exit', () => done(new Error(`A thread of ${module} has ended.`)))
  })
  const next = () => new Promise<Response>((done) => worker.once('message', done))
  return {
    async run(input) {
      worker.postMessage({ job: { input } } satisfies Request)
      const response = await Promise.race([next(), ended])
      if (response instanceof Error) throw response
      if ('error' in response) throw response.error
      return response.output as Result
    },
    async close() {
      worker.postMessage({} satisfies Request)
      await ended
    },
  }
}
