import type { Kysely, Transaction } from 'kysely'
import type { Allowance, SignInStore } from '../sign-in.ts'
import { windowsAt } from '../windows.ts'
import type { Tables } from './tables.ts'

type RateSteps = Pick<SignInStore, 'takeAllowances' | 'refundAllowances'>

/** Rate limits in SQLite. */
export const sqliteRateLimits = (db: Kysely<Tables>): RateSteps => ({
  takeAllowances: (allowances, now) => db.transaction().execute((trx) => take(trx, allowances, now)),
  refundAllowances: (allowances, now) =>
    db.transaction().execute(async (trx) => {
      for (const allowance of allowances) await refund(trx, rowOf(allowance, now))
    }),
})

interface Row {
  readonly subject: string
  /** As `2026-11-21T12` or `2026-11-21`. */
  readonly window: string
}

const rowOf = ({ name, subject, span }: Allowance, now: Date): Row => ({
  subject: `${name} ${subject}`,
  window: span === 'hour' ? now.toISOString().slice(0, 13) : windowsAt(now).day,
})

function secondsLeft(span: Allowance['span'], now: Date): number {
  const seconds = now.getTime() / 1000
  return Math.ceil(span === 'hour' ? 3600 - (seconds % 3600) : windowsAt(now).dayEnds - seconds)
}

async function take(trx: Transaction<Tables>, allowances: readonly Allowance[], now: Date): Promise<number> {
  const waits = [0]
  for (const allowance of allowances)
    if ((await countUsed(trx, rowOf(allowance, now))) >= allowance.max)
      waits.push(secondsLeft(allowance.span, now))
  const wait = Math.max(...waits)
  if (wait > 0) return wait
  await trx.deleteFrom('rate_limits').where('window', '<', windowsAt(now).day).execute()
  await trx
    .insertInto('rate_limits')
    .values(allowances.map((allowance) => ({ ...rowOf(allowance, now), used: 1 })))
    .onConflict((conflict) =>
      conflict.doUpdateSet(({ eb, ref }) => ({ used: eb(ref('rate_limits.used'), '+', 1) })),
    )
    .execute()
  return 0
}

async function countUsed(trx: Transaction<Tables>, { subject, window }: Row): Promise<number> {
  const row = await trx
    .selectFrom('rate_limits')
    .select('used')
    .where('subject', '=', subject)
    .where('window', '=', window)
    .executeTakeFirst()
  return row?.used ?? 0
}

const refund = (trx: Transaction<Tables>, { subject, window }: Row) =>
  trx
    .updateTable('rate_limits')
    .set(({ eb }) => ({ used: eb('used', '-', 1) }))
    .where('subject', '=', subject)
    .where('window', '=', window)
    .where('used', '>', 0)
    .execute()
