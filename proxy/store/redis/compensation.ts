import type { Connection, Step } from './connection.ts'
import { STEP_TTL_MS } from './keys.ts'
import { COMPENSATE } from './scripts/admit.ts'

/** Time between two attempts while Redis does not respond. */
const RETRY_MS = 250
/** Maximum steps per request. */
const BATCH_MAX = 500

interface PendingCompensation {
  readonly step: Step
  readonly from: number
  readonly until: number
}

/**
 * Compensates steps whose response never came. Their callers got a 503, which must not count against the quota. `from`, in ms on the
 * monotonic clock, is when the steps can't run any more. Retries until Redis confirms the compensation or the record of the step has
 * expired.
 */
export function compensator(connection: Connection): (steps: readonly Step[], from?: number) => void {
  let pending: readonly PendingCompensation[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const round = async () => {
    const startedAt = performance.now()
    const tried = pending.filter(({ from }) => from <= startedAt).slice(0, BATCH_MAX)
    const steps = tried.map(({ step }) => step)
    const results = steps.length === 0 ? [] : await connection.send(steps).catch(() => [])
    const settled = new Set(tried.filter((_, place) => 'value' in (results[place] ?? {})))
    const now = performance.now()
    pending = pending.filter((each) => !settled.has(each) && each.until > now)
    timer = undefined
    if (pending.length > 0) schedule(settled.size > 0 ? 0 : RETRY_MS)
  }
  const schedule = (ms: number) => {
    timer ??= setTimeout(() => void round(), ms)
    // Unreferenced so that Node can exit. In other runtimes the timer is a number.
    if (typeof timer === 'object') timer.unref()
  }

  return (steps, from = performance.now()) => {
    if (steps.length === 0) return
    const now = performance.now()
    const until = now + STEP_TTL_MS
    pending = [...pending, ...steps.map((step) => ({ step: compensationOf(step), from, until }))]
    // One more millisecond: timers may end a little early.
    schedule(from > now ? Math.ceil(from - now) + 1 : 0)
  }
}

function compensationOf({ keys }: Step): Step {
  const [, , , day = '', month = '', step = ''] = keys
  return { script: COMPENSATE, keys: [step, day, month], args: [] }
}
