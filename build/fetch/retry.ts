import pRetry from 'p-retry'
import { retryAfterMs } from '../../data/retry-after.ts'
import type { FetchDeps, Manners } from './deps.ts'
import { FetchFailure } from './page.ts'
import type { Answer } from './request.ts'

/** An answer that asks us to come back, or a failure that may pass. */
class Again extends Error {
  readonly waitMs: number
  readonly given: Answer | FetchFailure

  constructor(given: Answer | FetchFailure, waitMs = 0) {
    super('again')
    this.given = given
    this.waitMs = waitMs
  }
}

const PASSING = new Set([429, 500, 502, 503, 504])
const FIRST_WAIT_MS = 2_000

/** Asks again, waiting longer each time, where the answer may get better; in the end gives what came last. */
export async function retrying(
  attempt: () => Promise<Answer>,
  deps: FetchDeps,
  manners: Manners,
): Promise<Answer> {
  try {
    return await pRetry(() => once(attempt, deps), {
      retries: manners.triesMax - 1,
      minTimeout: 0,
      shouldRetry: ({ error }) => error instanceof Again && error.waitMs <= manners.retryAfterMaxMs,
      onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
        if (!(error instanceof Again) || retriesLeft === 0 || error.waitMs > manners.retryAfterMaxMs) return
        const backoff = FIRST_WAIT_MS * 3 ** (attemptNumber - 1) * (0.8 + 0.4 * deps.random())
        await deps.sleep(Math.max(error.waitMs, backoff))
      },
    })
  } catch (cause) {
    if (!(cause instanceof Again)) throw cause
    if (cause.given instanceof FetchFailure) throw cause.given
    return cause.given
  }
}

async function once(attempt: () => Promise<Answer>, deps: FetchDeps): Promise<Answer> {
  const answer = await attempt().catch((cause: unknown) => {
    throw cause instanceof FetchFailure && isPassing(cause) ? new Again(cause) : cause
  })
  if (PASSING.has(answer.status))
    throw new Again(answer, retryAfterMs(answer.headers.get('retry-after'), deps.now()) ?? 0)
  return answer
}

const isPassing = ({ failure }: FetchFailure) =>
  failure === 'unreachable' || failure === 'timeout' || failure === 'truncated'
