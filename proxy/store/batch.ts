import { StoreUnavailable } from './store.ts'

export interface Batch<Call> {
  readonly calls: readonly Call[]
  /** True once the deadline has passed and the callers got an error: what is not committed yet must be rolled back. */
  readonly expired: () => boolean
  /** The deadline, in ms on the monotonic clock. */
  readonly endsAt: number
}

interface OpenBatch<Call, Result> {
  readonly calls: Call[]
  readonly resolves: ((result: Result) => void)[]
  readonly rejects: ((reason: unknown) => void)[]
  timer: NodeJS.Timeout
  expired: boolean
  readonly endsAt: number
}

export interface BatchTerms {
  /** Maximum wait of a call, in ms. */
  readonly deadlineMs: () => number
  /** Maximum number of concurrent runs. */
  readonly runs: number
  /** While a run is in progress, the next batch collects calls for this long, or until that run ends. */
  readonly gatherMs?: number
}

/**
 * Batches the calls of one turn of the event loop into one run. Calls that arrive while the maximum number of runs is in progress
 * form the next batch. A call without a result within the deadline rejects with StoreUnavailable.
 */
export function batched<Call, Result>(
  run: (batch: Batch<Call>) => Promise<readonly Result[]>,
  { deadlineMs, runs, gatherMs = 0 }: BatchTerms,
): (call: Call) => Promise<Result> {
  let waiting: OpenBatch<Call, Result> | undefined
  let running = 0

  const next = async () => {
    if (running >= runs || waiting === undefined) return
    const batch = waiting
    waiting = undefined
    if (batch.expired) return
    running++
    await settle(batch, run)
    running--
    afterTurn(next)
  }

  return (call) =>
    new Promise((resolve, reject) => {
      if (waiting === undefined || waiting.expired) {
        waiting = emptyBatch(deadlineMs())
        if (running === 0) afterTurn(next)
        else if (running < runs) setTimeout(next, gatherMs)
      }
      waiting.calls.push(call)
      waiting.resolves.push(resolve)
      waiting.rejects.push(reject)
    })
}

/**
 * Waits two turns of the event loop, so that requests which clients send on the responses of the last run are read first and join
 * the batch: a larger batch costs little more than a small one.
 */
const afterTurn = (run: () => void) => setImmediate(() => setImmediate(run))

function emptyBatch<Call, Result>(deadlineMs: number): OpenBatch<Call, Result> {
  const batch: OpenBatch<Call, Result> = {
    calls: [],
    resolves: [],
    rejects: [],
    timer: setTimeout(() => {
      batch.expired = true
      fail(batch, new StoreUnavailable(`The store did not respond within ${deadlineMs} ms`))
    }, deadlineMs),
    expired: false,
    endsAt: performance.now() + deadlineMs,
  }
  return batch
}

async function settle<Call, Result>(
  batch: OpenBatch<Call, Result>,
  run: (batch: Batch<Call>) => Promise<readonly Result[]>,
) {
  try {
    const results = await run({ calls: batch.calls, expired: () => batch.expired, endsAt: batch.endsAt })
    results.forEach((result, place) => {
      batch.resolves[place]?.(result)
    })
  } catch (cause) {
    fail(batch, cause instanceof StoreUnavailable ? cause : new StoreUnavailable('The store failed', cause))
  } finally {
    clearTimeout(batch.timer)
  }
}

function fail<Call, Result>(batch: OpenBatch<Call, Result>, reason: StoreUnavailable) {
  for (const reject of batch.rejects) reject(reason)
}
