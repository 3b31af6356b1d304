import { type Plan, planTerms } from '../../data/schema/plans.ts'
import type { Admission } from './store.ts'

/** One active key, with the plan of its account and the calls counted in the account's windows. */
export interface KeyState {
  readonly keyId: string
  readonly accountId: string
  readonly plan: Plan
  readonly suspended: boolean
  readonly daily: number
  readonly monthly: number
}

export interface Decisions {
  /** One per hash, in order. */
  readonly admissions: readonly Admission[]
  /** Calls to count, by account id. */
  readonly counts: ReadonlyMap<string, number>
}

interface Tally {
  readonly plan: Plan
  daily: number
  monthly: number
  counted: number
}

/** Admits calls in order while both windows of their account have room. Keys of one account share its windows. */
export function decide(hashes: readonly string[], known: ReadonlyMap<string, KeyState>): Decisions {
  const tallies = new Map<string, Tally>()
  const admissions = hashes.map((hash) => {
    const key = known.get(hash)
    return key === undefined ? UNKNOWN : admitOne(key, tallyOf(key, tallies))
  })
  const counts = new Map<string, number>()
  for (const [accountId, { counted }] of tallies) if (counted > 0) counts.set(accountId, counted)
  return { admissions, counts }
}

const UNKNOWN: Admission = { outcome: 'unknown' }

function tallyOf(key: KeyState, tallies: Map<string, Tally>): Tally {
  const found = tallies.get(key.accountId)
  if (found !== undefined) return found
  const tally = { plan: key.plan, daily: key.daily, monthly: key.monthly, counted: 0 }
  tallies.set(key.accountId, tally)
  return tally
}

function admitOne({ keyId, accountId, plan, suspended }: KeyState, tally: Tally): Admission {
  if (suspended) return { outcome: 'suspended', plan, used: { daily: tally.daily, monthly: tally.monthly } }
  const terms = planTerms[plan]
  const monthlyFull = tally.monthly >= terms.monthly
  if (monthlyFull || tally.daily >= terms.daily) {
    const used = { daily: tally.daily, monthly: tally.monthly }
    return { outcome: 'full', plan, used, window: monthlyFull ? 'monthly' : 'daily' }
  }
  tally.counted++
  const used = { daily: ++tally.daily, monthly: ++tally.monthly }
  return { outcome: 'admitted', plan, used, accountId, keyId }
}
