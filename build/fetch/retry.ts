import pRetry from 'p-retry'
import type { FetchDeps, Manners } from './deps.ts'
import { FetchFailure } from './page.ts'
import type { Answer } from './request.ts'

/** An answer that asks us to come back, or a failure that may pass. */
class Again extends Error {
  readonly waitMs: number | undefined
  readonly given: Answer | FetchFailure

  constructor(given: Answer | FetchFailure, waitMs?: number) {
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
      shouldRetry: ({ error }) => error instanceof Again && (error.waitMs ?? 0) <= manners.retryAfterMaxMs,
      onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
        if (!(error instanceof Again) || retriesLeft === 0 || (error.waitMs ?? 0) > manners.retryAfterMaxMs)
          return
        const backoff = FIRST_WAIT_MS * 3 ** (attemptNumber - 1) * (0.8 + 0.4 * deps.random())
        await deps.sleep(Math.max(error.waitMs ?? 0, backoff))
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
  if (PASSING.has(answer.status)) throw new Again(answer, retryAfterMs(answer.headers, deps.now()))
  return answer
}

const isPassing = ({ failure }: FetchFailure) =>
  failure === 'unreachable' || failure === 'timeout' || failure === 'truncated'

/** Retry-After as milliseconds from now: seconds or a date. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const wait = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}
