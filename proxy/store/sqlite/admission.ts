import { CompiledQuery, type Kysely } from 'kysely'
import type { Plan } from '../../../data/schema/plans.ts'
import { type Count, counterOf, decide, type KeyState, TOUCH_INTERVAL_MS } from '../admission.ts'
import type { Batch } from '../batch.ts'
import { type Admission, StoreUnavailable } from '../store.ts'
import { counterName, windowsAt } from '../windows.ts'
import {
  type Committed,
  type CommittedKey,
  type FileVersion,
  type KeyCache,
  keyCache,
  NO_VERSION,
} from './key-cache.ts'
import type { Tables } from './tables.ts'

/** A call to admit. */
export interface PendingCall {
  readonly hash: string
  readonly now: Date
}

/** Looks up keys by hash (JSON list), with their account and its calls in two windows. */
export const LOOK_UP = `
  select k.hash, k.id as key_id, k.last_used_at, k.test_plan, a.id as account_id, a.plan, a.suspended,
    coalesce((select used from calls where account_id = a.id and window = coalesce(k.test_plan || ':', '') || ?2), 0) as daily,
    coalesce((select used from calls where account_id = a.id and window = coalesce(k.test_plan || ':', '') || ?3), 0) as monthly
  from json_each(?1) hashes
  cross join keys k on k.hash = hashes.value and k.revoked_at is null
  join accounts a on a.id = k.account_id`

/** Adds calls: a JSON list of account, window, number. */
export const COUNT = `
  insert into calls (account_id, window, used)
  select value ->> 0, value ->> 1, value ->> 2 from json_each(?1) where true
  on conflict do update set used = used + excluded.used`

const TOUCH = 'update keys set last_used_at = ?2 where id in (select value from json_each(?1))'

/** Reads the version of the file at the end of a transaction. */
const READ_VERSION =
  'select (select data_version from pragma_data_version) as version, total_changes() as changes'

const IS_UNCHANGED = '(select data_version from pragma_data_version) = ?2 and total_changes() = ?3'

/** Counts calls if the file has the cached version and the deadline has not passed. Returns a row per count. */
const COUNT_IF_UNCHANGED = `
  insert into calls (account_id, window, used)
  select value ->> 0, value ->> 1, value ->> 2 from json_each(?1)
  where ${IS_UNCHANGED} and (julianday('now') - 2440587.5) * 86400000.0 < ?4
  on conflict do update set used = used + excluded.used
  returning 1`

/** The same if there is nothing to count: returns one row if the file has the cached version. */
const CHECK_UNCHANGED = `select 1 where ?1 = '[]' and ${IS_UNCHANGED} and ?4 > 0`

interface Found {
  readonly hash: string
  readonly key_id: string
  readonly last_used_at: string | null
  readonly account_id: string
  readonly plan: Plan
  readonly test_plan: Plan | null
  readonly suspended: 0 | 1
  readonly daily: number
  readonly monthly: number
}

type Connection = Pick<Kysely<Tables>, 'executeQuery'>
type Counts = ReadonlyMap<string, Count>

/**
 * Decides and counts all calls of a batch in one transaction, which is rolled back if the batch expires before the commit. While no
 * other process writes, that is a single statement: keys are cached, and the statement checks that the file has not changed.
 */
export function admitter(db: Kysely<Tables>): (batch: Batch<PendingCall>) => Promise<readonly Admission[]> {
  const cache = keyCache()
  return async (batch) => {
    const cached = await db.connection().execute((connection) => countCached(connection, batch, cache))
    if (cached !== null) return cached
    const { admissions, committed } = await db.transaction().execute((trx) => countLookedUp(trx, batch))
    // After the commit, since only committed rows may be cached.
    cache.update(committed)
    return admissions
  }
}

async function countCached(connection: Connection, batch: Batch<PendingCall>, cache: KeyCache) {
  const days = byDay(batch.calls)
  const last = days.length === 1 ? batch.calls.at(-1) : undefined
  if (last === undefined || batch.expired()) return null
  const { day, month } = windowsAt(last.now)
  const hashes = batch.calls.map(({ hash }) => hash)
  const states = cache.states(new Set(hashes), day, last.now.getTime())
  if (states === null) return null
  const { admissions, counts } = decide(hashes, states)
  const { version, changes } = cache.version()
  const deadline = Date.now() + batch.endsAt - performance.now()
  const sql = counts.size === 0 ? CHECK_UNCHANGED : COUNT_IF_UNCHANGED
  const query = CompiledQuery.raw(sql, [rowsOf(counts, day, month), version, changes, deadline])
  const { rows } = await connection.executeQuery(query)
  if (rows.length !== Math.max(1, 2 * counts.size)) return null
  cache.addCounts(counts, 2 * counts.size)
  return admissions
}

const rowsOf = (counts: Counts, day: string, month: string): string =>
  JSON.stringify(
    [...counts.values()].flatMap(({ accountId, testPlan, calls }) => [
      [accountId, counterName(day, testPlan), calls],
      [accountId, counterName(month, testPlan), calls],
    ]),
  )

async function countLookedUp(trx: Connection, batch: Batch<PendingCall>) {
  const admissions: Admission[] = []
  let committed: Committed | null = null
  for (const calls of byDay(batch.calls)) {
    const day = await countDay(trx, calls)
    admissions.push(...day.admissions)
    committed = day.committed
  }
  if (batch.expired()) throw new StoreUnavailable('The count came too late and was rolled back')
  return { admissions, committed }
}

/** Groups consecutive calls of one day: a batch may span midnight, and the clock may be set back. */
function byDay(calls: readonly PendingCall[]): readonly (readonly PendingCall[])[] {
  const runs: PendingCall[][] = []
  let day = ''
  for (const call of calls) {
    const next = windowsAt(call.now).day
    if (next !== day) runs.push([])
    day = next
    runs.at(-1)?.push(call)
  }
  return runs
}

async function countDay(trx: Connection, calls: readonly PendingCall[]) {
  const now = calls.at(-1)?.now ?? new Date(0)
  const { day, month } = windowsAt(now)
  const hashes = calls.map(({ hash }) => hash)
  const found = await lookUp(trx, hashes, day, month)
  const states = new Map(found.map((row) => [row.hash, stateOf(row)]))
  const { admissions, counts } = decide(hashes, states)
  if (counts.size > 0) await trx.executeQuery(CompiledQuery.raw(COUNT, [rowsOf(counts, day, month)]))
  const touched = counts.size > 0 ? await touch(trx, found, now) : 0
  const { rows } = await trx.executeQuery<FileVersion>(CompiledQuery.raw(READ_VERSION))
  const committed = {
    day,
    version: rows[0] ?? NO_VERSION,
    rowsWritten: 2 * counts.size + touched,
    keys: found.map((row) => committedKey(row, counts, now)),
  }
  return { admissions, committed }
}

async function lookUp(trx: Connection, hashes: readonly string[], day: string, month: string) {
  const distinct = JSON.stringify([...new Set(hashes)])
  const { rows } = await trx.executeQuery<Found>(CompiledQuery.raw(LOOK_UP, [distinct, day, month]))
  return rows
}

const stateOf = (row: Found): KeyState => ({
  keyId: row.key_id,
  accountId: row.account_id,
  plan: row.test_plan ?? row.plan,
  ...(row.test_plan === null ? {} : { testPlan: row.test_plan }),
  suspended: row.suspended === 1,
  daily: row.daily,
  monthly: row.monthly,
})

const isDue = ({ last_used_at: last }: Found, now: Date) =>
  last === null || Date.parse(last) + TOUCH_INTERVAL_MS <= now.getTime()

/** Writes the last use of the keys that are due and returns their number. */
async function touch(trx: Connection, found: readonly Found[], now: Date): Promise<number> {
  const due = found.filter((row) => isDue(row, now))
  if (due.length === 0) return 0
  const ids = JSON.stringify(due.map(({ key_id }) => key_id))
  await trx.executeQuery(CompiledQuery.raw(TOUCH, [ids, now.toISOString()]))
  return due.length
}

/** The state of a key after its calls were counted. */
function committedKey(row: Found, counts: Counts, now: Date): CommittedKey {
  const state = stateOf(row)
  const counted = counts.get(counterOf(state))?.calls ?? 0
  const last = isDue(row, now) || row.last_used_at === null ? now.getTime() : Date.parse(row.last_used_at)
  return {
    ...state,
    hash: row.hash,
    daily: state.daily + counted,
    monthly: state.monthly + counted,
    touchedUntil: last + TOUCH_INTERVAL_MS,
  }
}
