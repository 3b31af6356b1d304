/** How long a comparison of the clocks is trusted; afterwards drift could matter. */
const TRUSTED_MS = 10_000

/**
 * Redis' time as seen from here, for deadlines inside scripts. Clocks of two machines differ, so a deadline is told in Redis'
 * own time, learnt from its answers. It errs on the early side: what runs before the deadline runs before the caller gives up.
 */
export interface RedisClock {
  /** Redis' time, in ms, at the local monotonic moment. */
  at(monotonicMs: number): number
  /** Redis said that it was `redisMs` in an answer that came at the local monotonic moment. */
  update(redisMs: number, monotonicMs: number): void
  /** The clocks were found to disagree: only the newest comparison counts. */
  reset(redisMs: number, monotonicMs: number): void
}

/** A clock that knows only the machine's own time until it has learnt better. */
export function redisClock(wallMs: () => number, monotonicMs: () => number): RedisClock {
  // The answer that travelled the shortest gives the largest, and truest, difference. Two spans, so that old ones age out.
  let older: number | undefined
  let newer: number | undefined
  let newerSince = monotonicMs()
  const forget = () => {
    older = undefined
    newer = undefined
  }
  const learn = (redisMs: number, at: number) => {
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
      // Before the first answer the two machines' own clocks are all there is.
      return moment + (unknown ? wallMs() - monotonicMs() : ahead)
    },
    update: learn,
    reset: (redisMs, at) => {
      forget()
      learn(redisMs, at)
    },
  }
}
