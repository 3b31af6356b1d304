import { type Mode, SANDBOX_SPEEDUP } from '../../data/schema/sandbox.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../data/time.ts'
import type { FailureRule } from './store.ts'

/** Waits before the second and later attempts (decision 28): ten attempts over about 76 hours. */
export const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

/** Random share added to or subtracted from a wait, so that deliveries that failed together are not retried together. */
const JITTER = 0.2

/** When a webhook becomes inactive. It takes more than one event, since an event is retried for 76 hours only. */
export const FAILURE_RULE: FailureRule = { attempts: 10, days: 5 }

/**
 * Returns the time of the next attempt after `attempts` failed ones, or null after the last. The receiver's `Retry-After`, in ms,
 * can lengthen the wait to at most twice its length. `random` is in [0, 1).
 */
export function nextAttempt(
  { attempts, mode }: { readonly attempts: number; readonly mode: Mode },
  now: Date,
  random: number,
  retryAfterMs: number | null,
): Date | null {
  const liveWait = WAITS_MS[attempts - 1]
  if (liveWait === undefined) return null
  const wait = mode === 'live' ? liveWait : liveWait / SANDBOX_SPEEDUP
  const spread = wait * (1 + JITTER * (2 * random - 1))
  const chosen = retryAfterMs === null ? spread : Math.min(Math.max(retryAfterMs, wait), 2 * wait)
  return new Date(now.getTime() + Math.round(chosen))
}
