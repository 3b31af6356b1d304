import { type Kysely, sql } from 'kysely'
import type { Claim, ClaimRequest, SnapshotRecord } from '../store.ts'
import { webhookOf } from './registry.ts'
import type { Tables } from './tables.ts'

/** Saves when the snapshot was first seen, by a clock that is never before the newest webhook. */
export async function recordSnapshot(
  db: Kysely<Tables>,
  version: string,
  now: Date,
): Promise<SnapshotRecord> {
  return db.transaction().execute(async (trx) => {
    const known = trx.selectFrom('webhook_snapshots').selectAll()
    const earlier = await known.where('done', '=', 1).limit(1).executeTakeFirst()
    const { newest } = await trx
      .selectFrom('webhooks')
      .select(({ fn }) => fn.max<string | null>('created_at').as('newest'))
      .executeTakeFirstOrThrow()
    const seenAt = Math.max(now.getTime(), newest === null ? 0 : Date.parse(newest))
    await trx
      .insertInto('webhook_snapshots')
      .values({ version, seen_at: seenAt, done: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { seen_at, done } = await known.where('version', '=', version).executeTakeFirstOrThrow()
    return { seenAt: new Date(seen_at), done: done === 1, first: earlier === undefined }
  })
}

/**
 * Claims due deliveries until the lease ends, those of the least recently triggered webhooks first. Searches without the write lock, and
 * again if other workers have claimed everything it found.
 */
export async function claim(db: Kysely<Tables>, request: ClaimRequest): Promise<readonly Claim[]> {
  const now = request.now.getTime()
  for (;;) {
    const due = await nextDue(db)
    if (due === null || due.getTime() > now) return []
    const found = await dueDeliveries(db, request, now)
    if (found.length === 0) return []
    const taken = await db
      .updateTable('webhook_deliveries')
      .set({ worker: request.worker, due: now + request.leaseMs })
      .where('id', 'in', found)
      .where('state', '=', 'pending')
      .where('due', '<=', now)
      .returning('id')
      .execute()
    if (taken.length > 0)
      return claimsOf(
        db,
        taken.map(({ id }) => id),
      )
  }
}

async function dueDeliveries(
  db: Kysely<Tables>,
  request: ClaimRequest,
  now: number,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const { id, failing } of await webhooksWithWork(db, now)) {
    const max = failing ? request.perFailing : request.perWebhook
    const room = Math.min(max - (request.busy.get(id) ?? 0), request.limit - found.length)
    if (room > 0) found.push(...(await dueOf(db, id, now, room)))
    if (found.length >= request.limit) break
  }
  return found
}

// `state` is written out: with a parameter SQLite would not use the partial index.
async function webhooksWithWork(db: Kysely<Tables>, now: number) {
  const { rows } = await sql<{ id: string; failing: 0 | 1 }>`
    select w.id, w.failure_count > 0 as failing from webhooks w
    where exists (
      select 1 from webhook_deliveries d where d.webhook_id = w.id and d.state = 'pending' and d.due <= ${now}
    )
    order by w.last_triggered_at, w.id`.execute(db)
  return rows
}

async function dueOf(db: Kysely<Tables>, webhookId: string, now: number, limit: number) {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_deliveries
    where webhook_id = ${webhookId} and state = 'pending' and due <= ${now} order by due limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function claimsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly Claim[]> {
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .innerJoin('webhook_messages as m', 'm.id', 'd.message_id')
    .selectAll('w')
    .select(['d.id as delivery_id', 'd.attempts', 'd.is_test', 'm.id as message_id', 'm.type', 'm.body'])
    .where('d.id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    deliveryId: row.delivery_id,
    webhook: webhookOf(row),
    message: { id: row.message_id, type: row.type, body: row.body },
    attempts: row.attempts,
    isTest: row.is_test === 1,
  }))
}

/** When the next delivery is due, or the next lease ends. */
export async function nextDue(db: Kysely<Tables>): Promise<Date | null> {
  const { rows } = await sql<{ due: number | null }>`
    select min(due) as due from webhook_deliveries where state = 'pending'`.execute(db)
  const due = rows[0]?.due ?? null
  return due === null ? null : new Date(due)
}
