import pRetry from 'p-retry'
import { retryAfterMs } from '../../data/retry-after.ts'
import type { FetchDeps, FetchPolicy } from './deps.ts'
import { FetchFailure } from './page.ts'
import type { PageResponse } from './request.ts'

/** A response or failure that a later attempt may improve. */
class RetryableError extends Error {
  readonly waitMs: number
  readonly outcome: PageResponse | FetchFailure

  constructor(outcome: PageResponse | FetchFailure, waitMs = 0) {
    super('retryable')
    this.outcome = outcome
    this.waitMs = waitMs
  }
}

const RETRYABLE_STATUS = new Set([429, 500, 502, 503, 504])
const FIRST_WAIT_MS = 2_000

/** Retries transient failures with growing pauses. Returns or throws the outcome of the last attempt. */
export async function withRetries(
  attempt: () => Promise<PageResponse>,
  deps: FetchDeps,
  policy: FetchPolicy,
): Promise<PageResponse> {
  try {
    return await pRetry(() => throwIfRetryable(attempt, deps), {
      retries: policy.triesMax - 1,
      minTimeout: 0,
      shouldRetry: ({ error }) => error instanceof RetryableError && error.waitMs <= policy.retryAfterMaxMs,
      onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
        if (!(error instanceof RetryableError)) return
        if (retriesLeft === 0 || error.waitMs > policy.retryAfterMaxMs) return
        const backoff = FIRST_WAIT_MS * 3 ** (attemptNumber - 1) * (0.8 + 0.4 * deps.random())
        await deps.sleep(Math.max(error.waitMs, backoff))
      },
    })
  } catch (cause) {
    if (!(cause instanceof RetryableError)) throw cause
    if (cause.outcome instanceof FetchFailure) throw cause.outcome
    return cause.outcome
  }
}

async function throwIfRetryable(
  attempt: () => Promise<PageResponse>,
  deps: FetchDeps,
): Promise<PageResponse> {
  const response = await attempt().catch((cause: unknown) => {
    throw cause instanceof FetchFailure && isTransient(cause) ? new RetryableError(cause) : cause
  })
  if (RETRYABLE_STATUS.has(response.status))
    throw new RetryableError(response, retryAfterMs(response.headers.get('retry-after'), deps.now()) ?? 0)
  return response
}

const isTransient = ({ failure }: FetchFailure) =>
  failure === 'unreachable' || failure === 'timeout' || failure === 'truncated'
