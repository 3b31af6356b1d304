import type { Connection, Step } from './connection.ts'
import { STEP_TTL_MS } from './keys.ts'
import { COMPENSATE } from './scripts/admit.ts'

/** Time between two attempts while Redis does not respond. */
const RETRY_MS = 250
/** Maximum steps per request. */
const BATCH_MAX = 500

interface PendingCompensation {
  readonly step: Step
  readonly until: number
}

/**
 * Compensates steps whose response never came. Their callers got a 503, which must not count against the quota. Retries until Redis
 * confirms the compensation or the record of the step has expired.
 */
export function compensator(connection: Connection): (steps: readonly Step[]) => void {
  let pending: readonly PendingCompensation[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const round = async () => {
    const tried = pending.slice(0, BATCH_MAX)
    const results = await connection.send(tried.map(({ step }) => step)).catch(() => [])
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

  return (steps) => {
    if (steps.length === 0) return
    const until = performance.now() + STEP_TTL_MS
    pending = [...pending, ...steps.map((step) => ({ step: compensationOf(step), until }))]
    schedule(0)
  }
}

function compensationOf({ keys }: Step): Step {
  const [, , , day = '', month = '', step = ''] = keys
  return { script: COMPENSATE, keys: [step, day, month], args: [] }
}
