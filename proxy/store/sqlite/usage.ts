import type { Kysely } from 'kysely'
import type { Plan } from '../../../data/schema/plans.ts'
import type { Store } from '../store.ts'
import { counterName, windowsAt } from '../windows.ts'
import type { Tables } from './tables.ts'

/** Names of the counters of the windows of `now`. */
function counters(now: Date, testPlan: Plan | undefined) {
  const { day, month } = windowsAt(now)
  return { day: counterName(day, testPlan), month: counterName(month, testPlan) }
}

/** Calls counted in the windows of `now`. */
export async function usage(db: Kysely<Tables>, ...[accountId, now, testPlan]: Parameters<Store['usage']>) {
  const { day, month } = counters(now, testPlan)
  const rows = await db
    .selectFrom('calls')
    .select(['window', 'used'])
    .where('account_id', '=', accountId)
    .where('window', 'in', [day, month])
    .execute()
  const of = (window: string) => rows.find((row) => row.window === window)?.used ?? 0
  return { daily: of(day), monthly: of(month) }
}

/** Overwrites the counts of the windows of `now`. */
export async function setUsage(
  db: Kysely<Tables>,
  ...[accountId, used, now, testPlan]: Parameters<Store['setUsage']>
) {
  const { day, month } = counters(now, testPlan)
  const rows = [
    { window: day, used: used.daily },
    { window: month, used: used.monthly },
  ].flatMap(({ window, used }) => (used === undefined ? [] : [{ account_id: accountId, window, used }]))
  if (rows.length === 0) return
  await db
    .insertInto('calls')
    .values(rows)
    .onConflict((conflict) => conflict.doUpdateSet(({ ref }) => ({ used: ref('excluded.used') })))
    .execute()
}

/** Refunds one call in the windows of `now`. Never goes below 0. */
export async function refundCall(
  db: Kysely<Tables>,
  ...[accountId, now, testPlan]: Parameters<Store['refundCall']>
) {
  const { day, month } = counters(now, testPlan)
  await db
    .updateTable('calls')
    .set(({ eb }) => ({ used: eb('used', '-', 1) }))
    .where('account_id', '=', accountId)
    .where('window', 'in', [day, month])
    .where('used', '>', 0)
    .execute()
}

/** Calls of live keys per day from `from` to `to`, oldest first. */
export function dailyUsage(db: Kysely<Tables>, ...[accountId, from, to]: Parameters<Store['dailyUsage']>) {
  return db
    .selectFrom('calls')
    .select(['window as day', 'used'])
    .where('account_id', '=', accountId)
    .where('window', '>=', windowsAt(from).day)
    .where('window', '<=', windowsAt(to).day)
    .where(({ fn }) => fn('length', ['window']), '=', 10)
    .orderBy('window')
    .execute()
}
