import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Plan } from '../../data/schema/plans.ts'
import { windowsAt } from '../windows.ts'
import { decide, type KeyState } from './admission.ts'
import type { Batch } from './batch.ts'
import type { Tables } from './sqlite-tables.ts'
import { type Admission, StoreUnavailable } from './store.ts'

/** One call that asks to be admitted. */
export interface Ask {
  readonly hash: string
  readonly now: Date
}

const LOOK_UP = `
  select k.hash, k.id as key_id, k.last_used_at, a.id as account_id, a.plan, a.suspended,
    coalesce((select used from calls where account_id = a.id and window = ?2), 0) as daily,
    coalesce((select used from calls where account_id = a.id and window = ?3), 0) as monthly
  from json_each(?1) asked
  cross join keys k on k.hash = asked.value and k.revoked_at is null
  join accounts a on a.id = k.account_id`

const COUNT = `
  insert into calls (account_id, window, used)
  select value ->> 0, value ->> 1, value ->> 2 from json_each(?1) where true
  on conflict do update set used = used + excluded.used`

const TOUCH = 'update keys set last_used_at = ?2 where id in (select value from json_each(?1))'

/** Last use is noted at most this often per key, so that it costs next to nothing. */
const TOUCHED_EVERY_MS = 60_000

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

/** Decides and counts all calls of a batch in one transaction; nothing is counted if it expires before the commit. */
export async function admitAll(db: Kysely<Tables>, batch: Batch<Ask>): Promise<readonly Admission[]> {
  return db.transaction().execute(async (trx) => {
    const admissions: Admission[] = []
    for (const asks of byDay(batch.asks)) admissions.push(...(await admitDay(trx, asks)))
    if (batch.expired()) throw new StoreUnavailable('The count came too late and was undone')
    return admissions
  })
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

async function admitDay(trx: Transaction<Tables>, asks: readonly Ask[]): Promise<readonly Admission[]> {
  const now = asks.at(-1)?.now ?? new Date(0)
  const { day, month } = windowsAt(now)
  const hashes = asks.map(({ hash }) => hash)
  const found = await lookUp(trx, hashes, day, month)
  const { admissions, counts } = decide(hashes, statesOf(found))
  if (counts.size > 0) {
    const rows = [...counts].flatMap(([account, calls]) => [
      [account, day, calls],
      [account, month, calls],
    ])
    await trx.executeQuery(CompiledQuery.raw(COUNT, [JSON.stringify(rows)]))
    await touch(trx, found, now)
  }
  return admissions
}

async function lookUp(trx: Transaction<Tables>, hashes: readonly string[], day: string, month: string) {
  const distinct = JSON.stringify([...new Set(hashes)])
  const { rows } = await trx.executeQuery<Found>(CompiledQuery.raw(LOOK_UP, [distinct, day, month]))
  return rows
}

const statesOf = (found: readonly Found[]): ReadonlyMap<string, KeyState> =>
  new Map(
    found.map((row) => [
      row.hash,
      {
        keyId: row.key_id,
        accountId: row.account_id,
        plan: row.plan,
        suspended: row.suspended === 1,
        daily: row.daily,
        monthly: row.monthly,
      },
    ]),
  )

async function touch(trx: Transaction<Tables>, found: readonly Found[], now: Date) {
  const before = new Date(now.getTime() - TOUCHED_EVERY_MS).toISOString()
  const due = found.filter(({ last_used_at }) => last_used_at === null || last_used_at <= before)
  if (due.length === 0) return
  const ids = JSON.stringify(due.map(({ key_id }) => key_id))
  await trx.executeQuery(CompiledQuery.raw(TOUCH, [ids, now.toISOString()]))
}
