import { randomBytes } from 'node:crypto'
import { PLANS, type Plan } from '../../../data/schema/plans.ts'
import { modeOf } from '../../../data/schema/sandbox.ts'
import { counterOf, decide, type KeyState, TOUCH_INTERVAL_MS } from '../admission.ts'
import { type Batch, batched } from '../batch.ts'
import { type Admission, type KeyRef, type Store, StoreUnavailable } from '../store.ts'
import { counterName, windowsAt } from '../windows.ts'
import { compensator } from './compensation.ts'
import type { Connection, Step, StepResult } from './connection.ts'
import { accountKeys } from './keys.ts'
import { ADMIT } from './scripts/admit.ts'

interface PendingCall extends KeyRef {
  readonly now: Date
}

type Result = Admission | StoreUnavailable
const INVALID = new StoreUnavailable('Redis sent an invalid response')

/** Calls of one day that are counted together. They take one step, however many they are. */
interface Group extends Pick<KeyRef, 'accountId' | 'testPlan'> {
  readonly now: Date
  readonly hashes: string[]
  /** Index of each call in the batch. */
  readonly places: number[]
}

/** Maximum concurrent requests: enough that calls to a distant Redis do not queue. Further calls share the next request. */
const REQUESTS_MAX = 8
/** While a request is in progress, calls wait this long to share the next one: longer than a nearby Redis takes to respond. */
const GATHER_MS = 3

/** Admits the calls of one turn of the event loop in one request, with one step per account, mode and day. */
export function redisAdmit(connection: Connection): Store['admit'] {
  const compensate = compensator(connection)
  const admitAll = async ({ calls, endsAt, expired }: Batch<PendingCall>) => {
    const groups = groupsOf(calls)
    const steps = groups.map(stepOf)
    const results = await connection.send(steps, endsAt).catch((failure: StoreUnavailable) => {
      compensate(steps, endsAt)
      throw failure
    })
    const admissions = groups.map((group, place) => admissionsOf(group, results[place]))
    // After an error the step did not run. After an invalid response it may have run, and after the deadline the callers got a 503.
    compensate(steps.filter((_, place) => expired() || admissions[place] === 'invalid'))
    return inOrder(calls, groups, admissions)
  }
  const admit = batched<PendingCall, Result>(admitAll, {
    deadlineMs: connection.deadlineMs,
    runs: REQUESTS_MAX,
    gatherMs: GATHER_MS,
  })
  return async (key, now) => {
    const result = await admit({ ...key, now })
    if (result instanceof StoreUnavailable) throw result
    return result
  }
}

function inOrder(
  calls: readonly PendingCall[],
  groups: readonly Group[],
  admissions: readonly GroupResult[],
): Result[] {
  const all: Result[] = calls.map(() => INVALID)
  groups.forEach(({ places }, index) => {
    const result = admissions[index] ?? 'invalid'
    places.forEach((place, order) => {
      if (result !== 'invalid')
        all[place] = result instanceof StoreUnavailable ? result : (result[order] ?? INVALID)
    })
  })
  return all
}

function groupsOf(calls: readonly PendingCall[]): readonly Group[] {
  const groups = new Map<string, Group>()
  calls.forEach(({ hash, now, ...key }, place) => {
    const name = `${counterOf(key)} ${windowsAt(now).day}`
    const group = groups.get(name) ?? { ...key, now, hashes: [], places: [] }
    groups.set(name, group)
    group.hashes.push(hash)
    group.places.push(place)
  })
  return [...groups.values()]
}

/** Returns a step id that is unique over all processes. */
const newStep = (() => {
  const process = randomBytes(9).toString('base64url')
  let count = 0
  return () => `${process}${(++count).toString(36)}`
})()

function stepOf({ accountId, testPlan, now, hashes }: Group): Step {
  const keys = accountKeys(accountId)
  const { day, month } = windowsAt(now)
  const touchedBefore = new Date(now.getTime() - TOUCH_INTERVAL_MS).toISOString()
  const calls = new Map<string, number>()
  for (const hash of hashes) calls.set(hash, (calls.get(hash) ?? 0) + 1)
  return {
    script: ADMIT,
    keys: [
      ...[keys.account, keys[modeOf({ testPlan })], keys.used],
      ...[day, month].map((window) => keys.calls(counterName(window, testPlan))),
      keys.step(newStep()),
    ],
    args: [now.toISOString(), touchedBefore, testPlan ?? '', ...[...calls].flat()],
  }
}

type GroupResult = readonly Admission[] | StoreUnavailable | 'invalid'

/** The script counted as many calls as fit. `decide` finds out which ones, from their order, as in every store. */
function admissionsOf(group: Group, result: StepResult | undefined): GroupResult {
  if (result === undefined) return 'invalid'
  if ('failure' in result) return result.failure
  const states = statesOf(group, result.value)
  return states === null ? 'invalid' : decide(group.hashes, states).admissions
}

/** Validated by hand instead of by zod, since every call comes through here. */
function statesOf(
  { accountId, testPlan, hashes }: Group,
  value: unknown,
): ReadonlyMap<string, KeyState> | null {
  if (!Array.isArray(value)) return null
  const states = new Map<string, KeyState>()
  if (value.length === 0) return states
  const distinct = [...new Set(hashes)]
  const [plan, suspended, daily, monthly, ...ids] = value
  if (!isPlan(plan) || typeof daily !== 'number' || typeof monthly !== 'number') return null
  if (ids.length !== distinct.length || !ids.every((id) => typeof id === 'string')) return null
  distinct.forEach((hash, place) => {
    const keyId = ids[place]
    const test = testPlan === undefined ? {} : { testPlan }
    if (keyId)
      states.set(hash, { keyId, accountId, plan, ...test, suspended: suspended === '1', daily, monthly })
  })
  return states
}

const isPlan = (value: unknown): value is Plan => PLANS.includes(value as Plan)
