import { randomBytes } from 'node:crypto'
import { PLANS, type Plan } from '../../../data/schema/plans.ts'
import { decide, type KeyState } from '../admission.ts'
import { type Batch, batched } from '../batch.ts'
import { type Admission, type KeyRef, type Store, StoreUnavailable } from '../store.ts'
import { windowsAt } from '../windows.ts'
import { compensator } from './compensation.ts'
import type { Connection, Result, Step } from './connection.ts'
import { accountKeys } from './keys.ts'
import { ADMIT } from './scripts/admit.ts'

interface Ask extends KeyRef {
  readonly now: Date
}

type Answer = Admission | StoreUnavailable
const UNANSWERED = new StoreUnavailable('Redis answered nonsense')

/** Calls of one account that fall on one day: one step, whatever their number. */
interface Group {
  readonly accountId: string
  readonly now: Date
  readonly hashes: string[]
  /** Where each call stands in the batch. */
  readonly places: number[]
}

/** Requests under way at once, so that a far Redis does not make calls queue; further calls share the next one. */
const REQUESTS_MOST = 8
/** Calls wait so long for company while a request is under way: a near Redis answers before, a far one hardly feels it. */
const GATHER_MS = 3

/** Last use is noted at most this often per key. */
const TOUCHED_EVERY_MS = 60_000

/** Admits the calls of one turn of the event loop in one request, one step per account. */
export function redisAdmit(connection: Connection): Store['admit'] {
  const compensate = compensator(connection)
  const admitAll = async ({ asks, endsAt, expired }: Batch<Ask>) => {
    const groups = groupsOf(asks)
    const steps = groups.map(stepOf)
    const results = await connection.send(steps, endsAt).catch((failure: StoreUnavailable) => {
      compensate(steps)
      throw failure
    })
    const answers = groups.map((group, place) => answerOf(group, results[place]))
    // An error of Redis means that the step did not run; nonsense may mean anything, and late answers nobody waits for.
    compensate(steps.filter((_, place) => expired() || answers[place] === 'nonsense'))
    return inOrder(asks, groups, answers)
  }
  const ask = batched<Ask, Answer>(admitAll, {
    deadlineMs: connection.deadlineMs,
    runs: REQUESTS_MOST,
    gatherMs: GATHER_MS,
  })
  return async (key, now) => {
    const answer = await ask({ ...key, now })
    if (answer instanceof StoreUnavailable) throw answer
    return answer
  }
}

function inOrder(asks: readonly Ask[], groups: readonly Group[], answers: readonly GroupAnswer[]): Answer[] {
  const all: Answer[] = asks.map(() => UNANSWERED)
  groups.forEach(({ places }, index) => {
    const answer = answers[index] ?? 'nonsense'
    places.forEach((place, order) => {
      if (answer !== 'nonsense')
        all[place] = answer instanceof StoreUnavailable ? answer : (answer[order] ?? UNANSWERED)
    })
  })
  return all
}

function groupsOf(asks: readonly Ask[]): readonly Group[] {
  const groups = new Map<string, Group>()
  asks.forEach(({ accountId, hash, now }, place) => {
    const name = `${accountId} ${windowsAt(now).day}`
    const group = groups.get(name) ?? { accountId, now, hashes: [], places: [] }
    groups.set(name, group)
    group.hashes.push(hash)
    group.places.push(place)
  })
  return [...groups.values()]
}

/** Names a step among all steps of all processes, for as long as it is remembered. */
const newStep = (() => {
  const process = randomBytes(9).toString('base64url')
  let count = 0
  return () => `${process}${(++count).toString(36)}`
})()

function stepOf({ accountId, now, hashes }: Group): Step {
  const keys = accountKeys(accountId)
  const { day, month } = windowsAt(now)
  const touchedBefore = new Date(now.getTime() - TOUCHED_EVERY_MS).toISOString()
  const calls = new Map<string, number>()
  for (const hash of hashes) calls.set(hash, (calls.get(hash) ?? 0) + 1)
  return {
    script: ADMIT,
    keys: [keys.account, keys.live, keys.used, keys.calls(day), keys.calls(month), keys.step(newStep())],
    args: [now.toISOString(), touchedBefore, ...[...calls].flat()],
  }
}

type GroupAnswer = readonly Admission[] | StoreUnavailable | 'nonsense'

/** The script counted as many calls as fit; which ones follows from their order, as in every store. */
function answerOf(group: Group, result: Result | undefined): GroupAnswer {
  if (result === undefined) return 'nonsense'
  if ('failure' in result) return result.failure
  const states = statesOf(group, result.value)
  return states === null ? 'nonsense' : decide(group.hashes, states).admissions
}

/** Checked by hand: this is the path of every call. */
function statesOf({ accountId, hashes }: Group, value: unknown): ReadonlyMap<string, KeyState> | null {
  if (!Array.isArray(value)) return null
  const states = new Map<string, KeyState>()
  if (value.length === 0) return states
  const distinct = [...new Set(hashes)]
  const [plan, suspended, daily, monthly, ...ids] = value
  if (!isPlan(plan) || typeof daily !== 'number' || typeof monthly !== 'number') return null
  if (ids.length !== distinct.length || !ids.every((id) => typeof id === 'string')) return null
  distinct.forEach((hash, place) => {
    const keyId = ids[place]
    if (keyId) states.set(hash, { keyId, accountId, plan, suspended: suspended === '1', daily, monthly })
  })
  return states
}

const isPlan = (value: unknown): value is Plan => PLANS.includes(value as Plan)
