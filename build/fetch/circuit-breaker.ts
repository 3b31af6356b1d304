import { retryAfterMs } from '../../data/retry-after.ts'
import type { FetchDeps, FetchPolicy } from './deps.ts'
import { FetchFailure } from './page.ts'
import type { PageResponse } from './request.ts'

/** Consecutive refusals and failures after which a host is not requested for the rest of the run. */
const REFUSALS_MAX = 5
const REFUSED = new Set([401, 403, 429, 451])

/** Stops requests to a host that requested a long pause or that refused or failed repeatedly. */
export interface CircuitBreaker {
  /** Runs `attempt` and counts its outcome. Throws `FetchFailure` (`resting`) without running it if the host is blocked. */
  run(host: string, attempt: () => Promise<PageResponse>): Promise<PageResponse>
}

/** Creates a circuit breaker per host for one run. */
export function hostBreaker(deps: FetchDeps, policy: FetchPolicy): CircuitBreaker {
  const refusals = new Map<string, number>()
  const blockedUntil = new Map<string, number>()
  const count = (host: string, isRefusal: boolean) =>
    void refusals.set(host, isRefusal ? (refusals.get(host) ?? 0) + 1 : 0)
  return {
    async run(host, attempt) {
      if ((blockedUntil.get(host) ?? 0) > deps.now().getTime())
        throw new FetchFailure('resting', 'The site requested a pause that is longer than a run.')
      if ((refusals.get(host) ?? 0) >= REFUSALS_MAX)
        throw new FetchFailure('resting', `The site refused or failed ${REFUSALS_MAX} times in a row.`)
      const response = await attempt().catch((cause: unknown) => {
        count(host, true)
        throw cause
      })
      count(host, response.status >= 500 || REFUSED.has(response.status))
      const wait =
        response.status >= 400 ? (retryAfterMs(response.headers.get('retry-after'), deps.now()) ?? 0) : 0
      if (wait > policy.retryAfterMaxMs) blockedUntil.set(host, deps.now().getTime() + wait)
      return response
    },
  }
}
