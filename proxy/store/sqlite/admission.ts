import { CompiledQuery, type Kysely } from 'kysely'
import type { Plan } from '../../../data/schema/plans.ts'
import { decide, type KeyState } from '../admission.ts'
import type { Batch } from '../batch.ts'
import { type Admission, StoreUnavailable } from '../store.ts'
import { windowsAt } from '../windows.ts'
import {
  type Committed,
  type CommittedKey,
  type FileVersion,
  type KeyCache,
  keyCache,
  NO_VERSION,
} from './key-cache.ts'
import type { Tables } from './tables.ts'

/** One call that asks to be admitted. */
export interface Ask {
  readonly hash: string
  readonly now: Date
}

/** Keys by hash (JSON list) with their account, and its calls in two windows. */
export const LOOK_UP = `
  select k.hash, k.id as key_id, k.last_used_at, a.id as account_id, a.plan, a.suspended,
    coalesce((select used from calls where account_id = a.id and window = ?2), 0) as daily,
    coalesce((select used from calls where account_id = a.id and window = ?3), 0) as monthly
  from json_each(?1) asked
  cross join keys k on k.hash = asked.value and k.revoked_at is null
  join accounts a on a.id = k.account_id`

/** Adds calls: a JSON list of account, window, number. */
export const COUNT = `
  insert into calls (account_id, window, used)
  select value ->> 0, value ->> 1, value ->> 2 from json_each(?1) where true
  on conflict do update set used = used + excluded.used`

const TOUCH = 'update keys set last_used_at = ?2 where id in (select value from json_each(?1))'

/** Last use is noted at most this often per key, so that it costs next to nothing. */
const TOUCHED_EVERY_MS = 60_000

/** What the file held at the end of the transaction (`Token`). */
const LOOK_AT_TOKEN =
  'select (select data_version from pragma_data_version) as version, total_changes() as changes'

const IS_UNMOVED = '(select data_version from pragma_data_version) = ?2 and total_changes() = ?3'

/** Counts only where the file is as it was remembered, and the callers still wait. Gives a row per count. */
const COUNT_IF_UNMOVED = `
  insert into calls (account_id, window, used)
  select value ->> 0, value ->> 1, value ->> 2 from json_each(?1)
  where ${IS_UNMOVED} and (julianday('now') - 2440587.5) * 86400000.0 < ?4
  on conflict do update set used = used + excluded.used
  returning 1`

/** The same where nothing is to be counted: one row if the file is as it was remembered. */
const CHECK_UNMOVED = `select 1 where ?1 = '[]' and ${IS_UNMOVED} and ?4 > 0`

interface Found {
  readonly hash: string
  readonly key_id: string
  readonly last_used_at: string | null
  readonly account_id: string
  readonly plan: Plan
  readonly suspended: 0 | 1
  readonly daily: number
  readonly monthly: number
}

type Connection = Pick<Kysely<Tables>, 'executeQuery'>
type Counts = ReadonlyMap<string, number>

/**
 * Decides and counts all calls of a batch in one transaction; nothing is counted if it expires before the commit. While no
 * other process writes, that is a single statement: states are remembered, and the statement makes sure that they stand.
 */
export function admitter(db: Kysely<Tables>): (batch: Batch<Ask>) => Promise<readonly Admission[]> {
  const memory = keyCache()
  return async (batch) => {
    const quick = await db.connection().execute((connection) => countRemembered(connection, batch, memory))
    if (quick !== null) return quick
    const { admissions, lesson } = await db.transaction().execute((trx) => countLookedUp(trx, batch))
    // Only what has been committed may be remembered.
    memory.learn(lesson)
    return admissions
  }
}

async function countRemembered(connection: Connection, batch: Batch<Ask>, memory: KeyCache) {
  const days = byDay(batch.asks)
  const last = days.length === 1 ? batch.asks.at(-1) : undefined
  if (last === undefined || batch.expired()) return null
  const { day, month } = windowsAt(last.now)
  const hashes = batch.asks.map(({ hash }) => hash)
  const states = memory.states(new Set(hashes), day, last.now.getTime())
  if (states === null) return null
  const { admissions, counts } = decide(hashes, states)
  const { version, changes } = memory.token()
  const deadline = Date.now() + batch.endsAt - performance.now()
  const sql = counts.size === 0 ? CHECK_UNMOVED : COUNT_IF_UNMOVED
  const asked = CompiledQuery.raw(sql, [rowsOf(counts, day, month), version, changes, deadline])
  const { rows } = await connection.executeQuery(asked)
  if (rows.length !== Math.max(1, 2 * counts.size)) return null
  memory.counted(counts, 2 * counts.size)
  return admissions
}

const rowsOf = (counts: Counts, day: string, month: string): string =>
  JSON.stringify(
    [...counts].flatMap(([account, calls]) => [
      [account, day, calls],
      [account, month, calls],
    ]),
  )

async function countLookedUp(trx: Connection, batch: Batch<Ask>) {
  const admissions: Admission[] = []
  let lesson: Committed | null = null
  for (const asks of byDay(batch.asks)) {
    const day = await countDay(trx, asks)
    admissions.push(...day.admissions)
    lesson = day.lesson
  }
  if (batch.expired()) throw new StoreUnavailable('The count came too late and was undone')
  return { admissions, lesson }
}

/** Runs of calls that fall on one day: a batch may straddle midnight, and clocks may be set back. */
function byDay(asks: readonly Ask[]): readonly (readonly Ask[])[] {
  const runs: Ask[][] = []
  let day = ''
  for (const ask of asks) {
    const next = windowsAt(ask.now).day
    if (next !== day) runs.push([])
    day = next
    runs.at(-1)?.push(ask)
  }
  return runs
}

async function countDay(trx: Connection, asks: readonly Ask[]) {
  const now = asks.at(-1)?.now ?? new Date(0)
  const { day, month } = windowsAt(now)
  const hashes = asks.map(({ hash }) => hash)
  const found = await lookUp(trx, hashes, day, month)
  const states = new Map(found.map((row) => [row.hash, stateOf(row)]))
  const { admissions, counts } = decide(hashes, states)
  if (counts.size > 0) await trx.executeQuery(CompiledQuery.raw(COUNT, [rowsOf(counts, day, month)]))
  const touched = counts.size > 0 ? await touch(trx, found, now) : 0
  const { rows } = await trx.executeQuery<FileVersion>(CompiledQuery.raw(LOOK_AT_TOKEN))
  const wrote = 2 * counts.size + touched
  const lesson = {
    day,
    token: rows[0] ?? NO_VERSION,
    wrote,
    keys: found.map((row) => noted(row, counts, now)),
  }
  return { admissions, lesson }
}

async function lookUp(trx: Connection, hashes: readonly string[], day: string, month: string) {
  const distinct = JSON.stringify([...new Set(hashes)])
  const { rows } = await trx.executeQuery<Found>(CompiledQuery.raw(LOOK_UP, [distinct, day, month]))
  return rows
}

const stateOf = (row: Found): KeyState => ({
  keyId: row.key_id,
  accountId: row.account_id,
  plan: row.plan,
  suspended: row.suspended === 1,
  daily: row.daily,
  monthly: row.monthly,
})

const isDue = ({ last_used_at: last }: Found, now: Date) =>
  last === null || Date.parse(last) + TOUCHED_EVERY_MS <= now.getTime()

/** Notes the last use of the keys that are due, and gives their number. */
async function touch(trx: Connection, found: readonly Found[], now: Date): Promise<number> {
  const due = found.filter((row) => isDue(row, now))
  if (due.length === 0) return 0
  const ids = JSON.stringify(due.map(({ key_id }) => key_id))
  await trx.executeQuery(CompiledQuery.raw(TOUCH, [ids, now.toISOString()]))
  return due.length
}

/** The key as it stands after the calls of its account were counted. */
function noted(row: Found, counts: Counts, now: Date): CommittedKey {
  const counted = counts.get(row.account_id) ?? 0
  const last = isDue(row, now) || row.last_used_at === null ? now.getTime() : Date.parse(row.last_used_at)
  const state = stateOf(row)
  return {
    ...state,
    hash: row.hash,
    daily: state.daily + counted,
    monthly: state.monthly + counted,
    touchedUntil: last + TOUCHED_EVERY_MS,
  }
}
