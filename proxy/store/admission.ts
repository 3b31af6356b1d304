import { type Plan, planTerms } from '../../data/schema/plans.ts'
import type { Admission } from './store.ts'

/** The last use of a key is written at most this often, so that it costs next to nothing. */
export const TOUCH_INTERVAL_MS = 60_000

/** One active key, with its plan and the calls counted in its windows. */
export interface KeyState {
  readonly keyId: string
  readonly accountId: string
  readonly plan: Plan
  /** The plan if it is of a test key, whose calls are counted apart. */
  readonly testPlan?: Plan
  readonly suspended: boolean
  readonly daily: number
  readonly monthly: number
}

export interface Decisions {
  /** One per hash, in order. */
  readonly admissions: readonly Admission[]
  /** Calls to count, by `counterOf`. */
  readonly counts: ReadonlyMap<string, Count>
}

/** Calls of an account's live keys, or of its test keys of a plan. */
export interface Count {
  readonly accountId: string
  readonly testPlan: Plan | undefined
  readonly calls: number
}

/** Identifies the counters that a key's calls are counted in: one per account for its live keys, one per plan for its test keys. */
export const counterOf = ({ accountId, testPlan }: Pick<KeyState, 'accountId' | 'testPlan'>): string =>
  testPlan === undefined ? accountId : `${accountId} ${testPlan}`

interface Tally {
  readonly accountId: string
  readonly testPlan: Plan | undefined
  daily: number
  monthly: number
  counted: number
}

/** Admits calls in order while both of their windows have room. Keys with the same counters share them. */
export function decide(hashes: readonly string[], known: ReadonlyMap<string, KeyState>): Decisions {
  const tallies = new Map<string, Tally>()
  const admissions = hashes.map((hash) => {
    const key = known.get(hash)
    return key === undefined ? UNKNOWN : admitOne(key, tallyOf(key, tallies))
  })
  const counts = new Map<string, Count>()
  for (const [counter, { accountId, testPlan, counted: calls }] of tallies)
    if (calls > 0) counts.set(counter, { accountId, testPlan, calls })
  return { admissions, counts }
}

const UNKNOWN: Admission = { outcome: 'unknown' }

function tallyOf(key: KeyState, tallies: Map<string, Tally>): Tally {
  const counter = counterOf(key)
  const found = tallies.get(counter)
  if (found !== undefined) return found
  const { accountId, testPlan, daily, monthly } = key
  const tally = { accountId, testPlan, daily, monthly, counted: 0 }
  tallies.set(counter, tally)
  return tally
}

function admitOne({ keyId, accountId, plan, testPlan, suspended }: KeyState, tally: Tally): Admission {
  if (suspended) return { outcome: 'suspended', plan, used: { daily: tally.daily, monthly: tally.monthly } }
  const terms = planTerms[plan]
  const monthlyFull = tally.monthly >= terms.monthly
  if (monthlyFull || tally.daily >= terms.daily) {
    const used = { daily: tally.daily, monthly: tally.monthly }
    return { outcome: 'full', plan, used, window: monthlyFull ? 'monthly' : 'daily' }
  }
  tally.counted++
  const used = { daily: ++tally.daily, monthly: ++tally.monthly }
  const admitted = { outcome: 'admitted', plan, used, accountId, keyId } as const
  return testPlan === undefined ? admitted : { ...admitted, testPlan }
}
