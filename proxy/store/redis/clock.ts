/** How long a measured clock difference is trusted, before the clocks may have drifted apart. */
const TRUSTED_MS = 10_000

/**
 * Estimates the time of Redis, for deadlines inside scripts. The clocks of two machines differ, so scripts compare a deadline with
 * Redis' own time, which each response carries. The estimate is never ahead of Redis: a script that runs before its deadline runs
 * before the caller gives up.
 */
export interface RedisClock {
  /** Redis' time in ms at a local monotonic time in ms. */
  at(monotonicMs: number): number
  /** Updates the estimate with a response that contained `redisMs` and arrived at the local monotonic time. */
  update(redisMs: number, monotonicMs: number): void
  /** Discards earlier measurements and starts from this one: the estimate was wrong. */
  reset(redisMs: number, monotonicMs: number): void
}

/** A clock that uses the local system time until the first response. */
export function redisClock(wallMs: () => number, monotonicMs: () => number): RedisClock {
  // The fastest response gives the largest and most exact difference. Two periods are kept, so that old differences expire.
  let older: number | undefined
  let newer: number | undefined
  let newerSince = monotonicMs()
  const forget = () => {
    older = undefined
    newer = undefined
  }
  const update = (redisMs: number, at: number) => {
    if (at - newerSince > TRUSTED_MS) {
      older = newer
      newer = undefined
      newerSince = at
    }
    newer = Math.max(newer ?? Number.NEGATIVE_INFINITY, redisMs - at)
  }
  return {
    at: (moment) => {
      const unknown = older === undefined && newer === undefined
      const ahead = Math.max(older ?? Number.NEGATIVE_INFINITY, newer ?? Number.NEGATIVE_INFINITY)
      // Before the first response only the local system time is known.
      return moment + (unknown ? wallMs() - monotonicMs() : ahead)
    },
    update,
    reset: (redisMs, at) => {
      forget()
      update(redisMs, at)
    },
  }
}
