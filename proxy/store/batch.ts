import { StoreUnavailable } from './store.ts'

export interface Batch<Ask> {
  readonly asks: readonly Ask[]
  /** True once the callers have been told that the store did not answer: what is not yet durable must be undone. */
  readonly expired: () => boolean
  /** When they are told, on the monotonic clock. */
  readonly endsAt: number
}

interface Waiting<Ask, Answer> {
  readonly asks: Ask[]
  readonly answers: ((answer: Answer) => void)[]
  readonly failures: ((reason: unknown) => void)[]
  timer: NodeJS.Timeout
  expired: boolean
  readonly endsAt: number
}

export interface BatchTerms {
  /** How long a call waits at most. */
  readonly deadlineMs: () => number
  /** Runs under way at once. */
  readonly runs: number
  /** While a run is under way, calls gather this long for the next one, or until it ends. */
  readonly gatherMs?: number
}

/**
 * Runs the calls of one turn of the event loop together; calls that arrive while all runs are taken form the next.
 * A call that has no answer within the deadline is refused with StoreUnavailable.
 */
export function batched<Ask, Answer>(
  run: (batch: Batch<Ask>) => Promise<readonly Answer[]>,
  { deadlineMs, runs, gatherMs = 0 }: BatchTerms,
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer> | undefined
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

  return (ask) =>
    new Promise((resolve, reject) => {
      if (waiting === undefined || waiting.expired) {
        waiting = emptyBatch(deadlineMs())
        if (running === 0) afterTurn(next)
        else if (running < runs) setTimeout(next, gatherMs)
      }
      waiting.asks.push(ask)
      waiting.answers.push(resolve)
      waiting.failures.push(reject)
    })
}

/**
 * Runs once all that has arrived by now has been read: what the last run answered may be among it, and calls of two turns in
 * one run cost little more than those of one.
 */
const afterTurn = (run: () => void) => setImmediate(() => setImmediate(run))

function emptyBatch<Ask, Answer>(deadlineMs: number): Waiting<Ask, Answer> {
  const batch: Waiting<Ask, Answer> = {
    asks: [],
    answers: [],
    failures: [],
    timer: setTimeout(() => {
      batch.expired = true
      fail(batch, new StoreUnavailable(`The store did not answer within ${deadlineMs} ms`))
    }, deadlineMs),
    expired: false,
    endsAt: performance.now() + deadlineMs,
  }
  return batch
}

async function settle<Ask, Answer>(
  batch: Waiting<Ask, Answer>,
  run: (batch: Batch<Ask>) => Promise<readonly Answer[]>,
) {
  try {
    const answers = await run({ asks: batch.asks, expired: () => batch.expired, endsAt: batch.endsAt })
    answers.forEach((answer, place) => {
      batch.answers[place]?.(answer)
    })
  } catch (cause) {
    fail(batch, cause instanceof StoreUnavailable ? cause : new StoreUnavailable('The store failed', cause))
  } finally {
    clearTimeout(batch.timer)
  }
}

function fail<Ask, Answer>(batch: Waiting<Ask, Answer>, reason: StoreUnavailable) {
  for (const reject of batch.failures) reject(reason)
}
