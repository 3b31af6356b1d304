import { type Kysely, sql, type Transaction } from 'kysely'
import type { EventType } from '../../../data/schema/account.ts'
import { idOf } from '../../../data/schema/ids.ts'
import { type FanOutStep, type FanOutTerms, type Message, STEP_ROWS } from '../store.ts'
import type { Tables } from './tables.ts'

/** Queues events, a bounded number of deliveries in one short transaction. */
export async function fanOut(
  db: Kysely<Tables>,
  events: readonly Message[],
  terms: FanOutTerms,
): Promise<FanOutStep> {
  if (events.length === 0) return { made: 0, finished: 0 }
  return db.transaction().execute(async (trx) => {
    const cursors = await cursorsOf(trx, events)
    let [made, room, finished] = [0, STEP_ROWS, 0]
    for (const event of events) {
      const cursor = cursors.get(event.id)
      if (cursor !== null) {
        if (room <= 0) break
        const step = terms.markOnly ? MARKED : await fanOutOne(trx, event, cursor ?? '', terms, room)
        await saveCursor(trx, event.id, step.cursor)
        made += step.made
        room -= Math.max(1, step.webhooksRead)
        if (step.cursor !== null) break
      }
      finished++
    }
    return { made, finished }
  })
}

const MARKED = { made: 0, webhooksRead: 0, cursor: null } as const

/** Progress of each event: the last webhook it was queued for; null if it is queued for all. */
async function cursorsOf(trx: Transaction<Tables>, events: readonly Message[]) {
  const ids = JSON.stringify(events.map(({ id }) => id))
  const { rows } = await sql<{ event_id: string; cursor: string | null }>`
    select event_id, cursor from webhook_fan_outs where event_id in (select value from json_each(${ids}))`.execute(
    trx,
  )
  return new Map(rows.map(({ event_id, cursor }) => [event_id, cursor]))
}

async function fanOutOne(
  trx: Transaction<Tables>,
  event: Message,
  cursor: string,
  { seenAt, now }: FanOutTerms,
  limit: number,
) {
  const webhooks = await trx
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('id', '>', cursor)
    .where('is_active', '=', 1)
    .where('mode', '=', 'live')
    .where('created_at', '<=', seenAt.toISOString())
    .orderBy('id')
    .limit(limit)
    .execute()
  const subscribed = webhooks.filter(({ events }) =>
    (JSON.parse(events) as EventType[]).includes(event.type as EventType),
  )
  const ids = subscribed.map(({ id }) => id)
  if (ids.length > 0) await enqueue(trx, event, ids, now, 0)
  const last = webhooks.length < limit ? null : (webhooks.at(-1)?.id ?? null)
  return { made: ids.length, webhooksRead: webhooks.length, cursor: last }
}

async function saveCursor(trx: Transaction<Tables>, eventId: string, cursor: string | null) {
  await trx
    .insertInto('webhook_fan_outs')
    .values({ event_id: eventId, cursor })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ cursor }))
    .execute()
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
  // One JSON parameter, since SQLite limits the number of parameters.
  const rows = JSON.stringify(
    webhookIds.map((webhookId) => [idOf('delivery', message.id, webhookId), webhookId]),
  )
  const time = at.getTime()
  await sql`
    insert into webhook_deliveries (id, webhook_id, message_id, is_test, due, created_at)
    select value ->> 0, value ->> 1, ${message.id}, ${isTest}, ${time}, ${time} from json_each(${rows}) where true
    on conflict do nothing`.execute(trx)
}
