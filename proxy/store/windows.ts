import type { Plan } from '../../data/schema/plans.ts'
import { DAY_MS, dayOf } from '../../data/time.ts'
import { quarterOf } from '../../data/value/quarters.ts'

/** The UTC day and month that a moment falls in, and when they end (spec 8.1). */
export interface Windows {
  /** As `2026-11-21`. */
  readonly day: string
  /** As `2026-11`. */
  readonly month: string
  /** Unix seconds of the next midnight. */
  readonly dayEnds: number
  /** Unix seconds of the 1st of the next month. */
  readonly monthEnds: number
  /** Number of the quarter, as the snapshot's best lists count it. */
  readonly quarter: number
}

/** Name of a window's counter. Calls of test keys are counted apart, by the plan of the key. */
export const counterName = (window: string, testPlan: Plan | undefined): string =>
  testPlan === undefined ? window : `${testPlan}:${window}`

let cached: Windows | undefined
let cachedDay = Number.NaN

/** Returns the windows of a moment. Caches those of the last day, since every call needs them. */
export function windowsAt(now: Date): Windows {
  const day = Math.floor(now.getTime() / DAY_MS)
  if (day === cachedDay && cached !== undefined) return cached
  cachedDay = day
  cached = windowsOf(day)
  return cached
}

function windowsOf(dayNumber: number): Windows {
  const date = new Date(dayNumber * DAY_MS)
  const day = dayOf(date)
  return {
    day,
    month: day.slice(0, 7),
    dayEnds: ((dayNumber + 1) * DAY_MS) / 1000,
    monthEnds: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000,
    quarter: quarterOf(date),
  }
}
