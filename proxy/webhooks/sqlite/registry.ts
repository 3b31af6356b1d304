import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { EventType } from '../../../data/schema/account.ts'
import {
  type InactiveReason,
  type NewWebhook,
  needsNotification,
  type WebhookLimits,
  type WebhookRecord,
  type WebhookRegistry,
} from '../store.ts'
import { type Tables, UNLEASED } from './tables.ts'

/** The record of a row. */
export const webhookOf = (row: Selectable<Tables['webhooks']>): WebhookRecord => ({
  id: row.id,
  accountId: row.account_id,
  keyId: row.key_id,
  mode: row.mode,
  url: row.url,
  events: JSON.parse(row.events) as EventType[],
  isActive: row.is_active === 1,
  inactiveBecause: row.inactive_because as InactiveReason | null,
  secret: row.secret,
  previousSecret: row.previous_secret,
  previousUntil: row.previous_until,
  lastTriggeredAt: row.last_triggered_at,
  failureCount: row.failure_count,
  failingSince: row.failing_since,
  createdAt: row.created_at,
})

const rowOf = (webhook: NewWebhook): Insertable<Tables['webhooks']> => ({
  id: webhook.id,
  account_id: webhook.accountId,
  key_id: webhook.keyId,
  mode: webhook.mode,
  url: webhook.url,
  events: JSON.stringify(webhook.events),
  is_active: 1,
  unnotified: 0,
  secret: webhook.secret,
  failure_count: 0,
  created_at: webhook.createdAt,
})

/** Registered webhooks of the embedded store. */
export function sqliteRegistry(db: Kysely<Tables>): WebhookRegistry {
  const list = async (column: 'key_id' | 'account_id', value: string) => {
    const query = db.selectFrom('webhooks').selectAll().where(column, '=', value)
    return (await query.orderBy('created_at').orderBy('id').execute()).map(webhookOf)
  }
  return {
    create: (webhook, limits) => create(db, webhook, limits),
    byKey: (keyId) => list('key_id', keyId),
    byAccount: (accountId) => list('account_id', accountId),
    find: async (id) => {
      const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : webhookOf(row)
    },
    remove: async (id, keyId) => {
      const query = db.deleteFrom('webhooks').where('id', '=', id).where('key_id', '=', keyId)
      return (await query.executeTakeFirst()).numDeletedRows > 0n
    },
    rotate: async (id, secret, previousUntil) => {
      const previous_until = previousUntil.toISOString()
      const query = db.updateTable('webhooks').where('id', '=', id)
      const changed = query.set(({ ref }) => ({ previous_secret: ref('secret'), previous_until, secret }))
      return (await changed.executeTakeFirst()).numUpdatedRows > 0n
    },
    setEvents: async (id, events) => {
      const query = db
        .updateTable('webhooks')
        .set({ events: JSON.stringify(events) })
        .where('id', '=', id)
      return (await query.executeTakeFirst()).numUpdatedRows > 0n
    },
    deactivateRevoked: (keyId) => db.transaction().execute((trx) => deactivateRevoked(trx, keyId)),
    pause: (id) => db.transaction().execute((trx) => deactivate(trx, id, 'paused')),
    activate: async (id) => {
      const query = db.updateTable('webhooks').set(ACTIVE).where('id', '=', id)
      return (await query.executeTakeFirst()).numUpdatedRows > 0n
    },
  }
}

const ACTIVE = {
  is_active: 1,
  inactive_because: null,
  unnotified: 0,
  failure_count: 0,
  failing_since: null,
} as const

/** Makes an active webhook inactive and drops its pending deliveries; false if there is none. */
export async function deactivate(trx: Transaction<Tables>, id: string, because: InactiveReason) {
  const change = {
    is_active: 0,
    inactive_because: because,
    unnotified: needsNotification(because) ? UNLEASED : 0,
  } as const
  const query = trx.updateTable('webhooks').set(change).where('id', '=', id).where('is_active', '=', 1)
  if ((await query.executeTakeFirst()).numUpdatedRows === 0n) return false
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped', worker: null })
    .where('webhook_id', '=', id)
    .where('state', '=', 'pending')
    .execute()
  return true
}

async function deactivateRevoked(trx: Transaction<Tables>, keyId: string) {
  const rows = await trx.selectFrom('webhooks').select('id').where('key_id', '=', keyId).execute()
  for (const { id } of rows) await deactivate(trx, id, 'revoked')
}

async function create(db: Kysely<Tables>, webhook: NewWebhook, { perKey, perAccount }: WebhookLimits) {
  return db.transaction().execute(async (trx) => {
    if ((await count(trx, 'key_id', webhook.keyId)) >= perKey) return 'key full'
    if ((await count(trx, 'account_id', webhook.accountId)) >= perAccount) return 'account full'
    await trx.insertInto('webhooks').values(rowOf(webhook)).execute()
    return 'created'
  })
}

async function count(
  trx: Transaction<Tables>,
  column: 'key_id' | 'account_id',
  value: string,
): Promise<number> {
  const { total } = await trx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(column, '=', value)
    .executeTakeFirstOrThrow()
  return total
}
