import { retryAfterMs } from '../../data/retry-after.ts'
import type { FetchDeps, Manners } from './deps.ts'
import { FetchFailure } from './page.ts'
import type { Answer } from './request.ts'

/** Refusals and failures in a row after which a host is left alone for the rest of the run. */
const REFUSALS_MAX = 5
const REFUSED = new Set([401, 403, 429, 451])

/** Knows when to stop asking a host: it told us to stay away for long, or it has refused again and again. */
export interface Patience {
  /** Asks, unless the host is being left alone; remembers what came. */
  ask(host: string, work: () => Promise<Answer>): Promise<Answer>
}

/** Patience that holds for one run. */
export function hostPatience(deps: FetchDeps, manners: Manners): Patience {
  const refusals = new Map<string, number>()
  const awayUntil = new Map<string, number>()
  const count = (host: string, isRefusal: boolean) =>
    void refusals.set(host, isRefusal ? (refusals.get(host) ?? 0) + 1 : 0)
  return {
    async ask(host, work) {
      if ((awayUntil.get(host) ?? 0) > deps.now().getTime())
        throw new FetchFailure('resting', 'The site asked us to stay away for longer than a run lasts.')
      if ((refusals.get(host) ?? 0) >= REFUSALS_MAX)
        throw new FetchFailure('resting', `The site refused or failed ${REFUSALS_MAX} times in a row.`)
      const answer = await work().catch((cause: unknown) => {
        count(host, true)
        throw cause
      })
      count(host, answer.status >= 500 || REFUSED.has(answer.status))
      const wait =
        answer.status >= 400 ? (retryAfterMs(answer.headers.get('retry-after'), deps.now()) ?? 0) : 0
      if (wait > manners.retryAfterMaxMs) awayUntil.set(host, deps.now().getTime() + wait)
      return answer
    },
  }
}
