import type { Connection, Step } from './connection.ts'
import { STEP_TTL_MS } from './keys.ts'
import { COMPENSATE } from './scripts/admit.ts'

/** Time between two tries, while Redis does not answer. */
const AGAIN_MS = 250
const AT_ONCE = 500

interface PendingCompensation {
  readonly step: Step
  readonly until: number
}

/**
 * Takes back steps whose answer never came: their callers were told 503, so they must not have counted. Tried until Redis has
 * confirmed it, or no longer knows the step.
 */
export function compensator(connection: Connection): (steps: readonly Step[]) => void {
  let doubtful: readonly PendingCompensation[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const round = async () => {
    const tried = doubtful.slice(0, AT_ONCE)
    const results = await connection.send(tried.map(({ step }) => step)).catch(() => [])
    const settled = new Set(tried.filter((_, place) => 'value' in (results[place] ?? {})))
    const now = performance.now()
    doubtful = doubtful.filter((each) => !settled.has(each) && each.until > now)
    timer = undefined
    if (doubtful.length > 0) schedule(settled.size > 0 ? 0 : AGAIN_MS)
  }
  const schedule = (ms: number) => {
    timer ??= setTimeout(() => void round(), ms)
    // Node would wait for it before it ends; other runtimes give a number.
    if (typeof timer === 'object') timer.unref()
  }

  return (steps) => {
    if (steps.length === 0) return
    const until = performance.now() + STEP_TTL_MS
    doubtful = [...doubtful, ...steps.map((step) => ({ step: compensationOf(step), until }))]
    schedule(0)
  }
}

function compensationOf({ keys }: Step): Step {
  const [, , , day = '', month = '', step = ''] = keys
  return { script: COMPENSATE, keys: [step, day, month], args: [] }
}
