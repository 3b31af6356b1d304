import type { Store } from '../../proxy/store/store.ts'
import type { Caller, Loaded } from './load.ts'

/** Outcome of a run, with violations of its guarantees. */
export interface Outcome {
  readonly calls: number
  readonly admitted: number
  readonly refused: number
  readonly unavailable: number
  readonly broken: number
  /** Calls above the limit of their account. */
  readonly above: number
  /** Calls counted without a response that could explain it, and responses that were not counted. */
  readonly uncounted: number
  readonly overcounted: number
  readonly deliveries: number
  readonly lostDeliveries: number
  readonly problems: readonly string[]
  readonly medianMs: number
  readonly p99Ms: number
}

/** Longest times until a 503, on every store. */
const PATIENCE = { medianMs: 300, p99Ms: 1_000 }

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Around the time of a run: it may pass midnight, and its clocks jump. */
const MARGIN_MS = 2 * 86_400_000

/** Compares the counters of the store, of all days together, with the responses. */
export async function account(store: Store, callers: readonly Caller[]) {
  const now = Date.now()
  const rows = await Promise.all(
    callers.map(async (caller) => {
      const days = await store.dailyUsage(caller.id, new Date(now - MARGIN_MS), new Date(now + MARGIN_MS))
      return { ...caller, days, counted: sum(days.map(({ used }) => used)) }
    }),
  )
  return {
    above: sum(rows.flatMap(({ days, limit }) => days.map(({ used }) => Math.max(0, used - limit)))),
    uncounted: sum(rows.map(({ counted, admitted }) => Math.max(0, admitted - counted))),
    overcounted: sum(rows.map(({ counted, admitted, broken }) => Math.max(0, counted - admitted - broken))),
  }
}

/** Duration below which a share of the 503 responses arrived. */
export function percentile({ unavailableMs }: Loaded, share: number): number {
  const sorted = unavailableMs.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

/** Returns why a run failed; empty if it succeeded. */
export function failuresOf(outcome: Outcome): readonly string[] {
  const { above, uncounted, overcounted, lostDeliveries, problems, medianMs, p99Ms } = outcome
  return [
    ...(above > 0 ? [`${above} calls above a limit`] : []),
    ...(uncounted > 0 ? [`${uncounted} responses not counted`] : []),
    ...(overcounted > 0 ? [`${overcounted} calls counted without a response`] : []),
    ...(lostDeliveries > 0 ? [`${lostDeliveries} lost deliveries`] : []),
    ...(medianMs > PATIENCE.medianMs ? [`503 after ${medianMs.toFixed(0)} ms at the median`] : []),
    ...(p99Ms > PATIENCE.p99Ms ? [`503 after ${p99Ms.toFixed(0)} ms at p99`] : []),
    ...problems.slice(0, 10),
  ]
}
