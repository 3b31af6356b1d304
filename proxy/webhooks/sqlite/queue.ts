import { type Kysely, sql, type Transaction } from 'kysely'
import type { EventType } from '../../../data/schema/account.ts'
import { idOf } from '../../../data/schema/ids.ts'
import type { Claim, ClaimAsk, Message, SnapshotNote } from '../store.ts'
import { webhookOf } from './registry.ts'
import type { Tables } from './tables.ts'

/** Notes when the snapshot was first seen. */
export async function noteSnapshot(db: Kysely<Tables>, version: string, now: Date): Promise<SnapshotNote> {
  return db.transaction().execute(async (trx) => {
    const known = trx.selectFrom('webhook_snapshots').selectAll()
    const earlier = await known.where('done', '=', 1).limit(1).executeTakeFirst()
    await trx
      .insertInto('webhook_snapshots')
      .values({ version, seen_at: now.getTime(), done: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { seen_at, done } = await known.where('version', '=', version).executeTakeFirstOrThrow()
    return { seenAt: new Date(seen_at), done: done === 1, first: earlier === undefined }
  })
}

/** Queues what has not been handed out before; says how many deliveries that made. */
export async function handOut(
  db: Kysely<Tables>,
  events: readonly Message[],
  seenAt: Date,
  quietly: boolean,
) {
  return db.transaction().execute(async (trx) => {
    const fresh = await remember(trx, events)
    if (quietly || fresh.length === 0) return 0
    const webhooks = await trx
      .selectFrom('webhooks')
      .selectAll()
      .where('is_active', '=', 1)
      .where('created_at', '<=', seenAt.toISOString())
      .execute()
    const wanting = webhooks.map(webhookOf)
    let made = 0
    for (const event of fresh) {
      const ids = wanting.filter(({ events }) => events.includes(event.type as EventType)).map(({ id }) => id)
      if (ids.length > 0) await enqueue(trx, event, ids, seenAt, 0)
      made += ids.length
    }
    return made
  })
}

async function remember(trx: Transaction<Tables>, events: readonly Message[]): Promise<readonly Message[]> {
  if (events.length === 0) return []
  const added = await trx
    .insertInto('webhook_handed_out')
    .values(events.map(({ id }) => ({ event_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute()
  const fresh = new Set(added.map(({ event_id }) => event_id))
  return events.filter(({ id }) => fresh.has(id))
}

/** Queues a message for webhooks: one delivery each. */
export async function enqueue(
  trx: Transaction<Tables>,
  message: Message,
  webhookIds: readonly string[],
  at: Date,
  isTest: 0 | 1,
) {
  await trx
    .insertInto('webhook_messages')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = webhookIds.map((webhookId) => ({
    id: idOf('delivery', message.id, webhookId),
    webhook_id: webhookId,
    message_id: message.id,
    state: 'pending' as const,
    is_test: isTest,
    attempts: 0,
    log: '[]',
    due: at.getTime(),
    worker: null,
    created_at: at.getTime(),
  }))
  await trx
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes what is due, webhooks that have waited longest first, and holds it until the lease ends. */
export async function claim(db: Kysely<Tables>, ask: ClaimAsk): Promise<readonly Claim[]> {
  const now = ask.now.getTime()
  const due = await nextDue(db)
  if (due === null || due.getTime() > now) return []
  return db.transaction().execute(async (trx) => {
    const taken: string[] = []
    for (const { id, failing } of await webhooksWithWork(trx, now)) {
      const most = failing ? ask.perFailing : ask.perWebhook
      const room = Math.min(most - (ask.busy.get(id) ?? 0), ask.limit - taken.length)
      if (room > 0) taken.push(...(await dueOf(trx, id, now, room)))
    }
    if (taken.length === 0) return []
    const hold = { worker: ask.worker, due: now + ask.leaseMs }
    await trx.updateTable('webhook_deliveries').set(hold).where('id', 'in', taken).execute()
    return claimsOf(trx, taken)
  })
}

// `state` is written out: with a parameter SQLite would not use the partial index.
async function webhooksWithWork(trx: Transaction<Tables>, now: number) {
  const { rows } = await sql<{ id: string; failing: 0 | 1 }>`
    select w.id, w.failure_count > 0 as failing from webhooks w
    where exists (
      select 1 from webhook_deliveries d where d.webhook_id = w.id and d.state = 'pending' and d.due <= ${now}
    )
    order by w.last_triggered_at, w.id`.execute(trx)
  return rows
}

async function dueOf(trx: Transaction<Tables>, webhookId: string, now: number, limit: number) {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_deliveries
    where webhook_id = ${webhookId} and state = 'pending' and due <= ${now} order by due limit ${limit}`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

async function claimsOf(trx: Transaction<Tables>, ids: readonly string[]): Promise<readonly Claim[]> {
  const rows = await trx
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
