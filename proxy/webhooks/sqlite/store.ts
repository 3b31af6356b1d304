import { type Kysely, sql } from 'kysely'
import { openSqlite } from '../../../data/sqlite.ts'
import { openMigrated } from '../../store/open-migrated.ts'
import { openPrivately } from '../../store/private-file.ts'
import { StoreUnavailable } from '../../store/store.ts'
import { type DeliveryQueue, STEP_ROWS, type WebhookStore } from '../store.ts'
import { enqueue, fanOut } from './fan-out.ts'
import { claimNotice, markNotified, releaseNotice } from './notices.ts'
import { deliveries, settle } from './outcomes.ts'
import { claim, nextDue, recordSnapshot } from './queue.ts'
import { sqliteRegistry } from './registry.ts'
import { migrateWebhooks, type Tables } from './tables.ts'

/** Opens webhooks and deliveries in the embedded store's file, which several processes may share. */
export async function openSqliteWebhooks(path: string): Promise<WebhookStore> {
  await openPrivately(path)
  const db = await openMigrated(() => openSqlite<Tables>(path, { durability: 'full' }), migrateWebhooks)
  return {
    ...failingAsUnavailable(sqliteRegistry(db)),
    ...failingAsUnavailable(sqliteQueue(db)),
    close: () => db.destroy(),
  }
}

type Step = (...args: readonly unknown[]) => Promise<unknown>

/** Wraps all methods so that they reject with StoreUnavailable, for which callers respond with 503. */
function failingAsUnavailable<T extends object>(steps: T): T {
  const wrapped = (Object.entries(steps) as [string, Step][]).map(([name, step]) => [
    name,
    async (...args: readonly unknown[]) => {
      try {
        return await step(...args)
      } catch (cause) {
        throw new StoreUnavailable('The store failed', cause)
      }
    },
  ])
  return Object.fromEntries(wrapped) as T
}

function sqliteQueue(db: Kysely<Tables>): DeliveryQueue {
  return {
    recordSnapshot: (...args) => recordSnapshot(db, ...args),
    fanOut: (...args) => fanOut(db, ...args),
    finishSnapshot: async (version) => {
      await db.updateTable('webhook_snapshots').set({ done: 1 }).where('version', '=', version).execute()
    },
    enqueue: (...args) => enqueueActive(db, ...args),
    resend: (...args) => resend(db, ...args),
    claim: (request) => claim(db, request),
    renew: async (worker, now, leaseMs) => updateLeases(db, worker, { due: now.getTime() + leaseMs }),
    release: async (worker, now) => updateLeases(db, worker, { due: now.getTime(), worker: null }),
    settle: (...args) => settle(db, ...args),
    nextDue: () => nextDue(db),
    delivery: async (id) => (await deliveries(db, 'id', id, 1))[0] ?? null,
    deliveries: (webhookId, limit) => deliveries(db, 'webhook_id', webhookId, limit),
    claimNotice: (...args) => claimNotice(db, ...args),
    releaseNotice: (id) => releaseNotice(db, id),
    markNotified: (id) => markNotified(db, id),
    prune: (before) => prune(db, before),
  }
}

async function enqueueActive(
  db: Kysely<Tables>,
  ...[webhookIds, message, { now, isTest }]: Parameters<DeliveryQueue['enqueue']>
) {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('webhooks')
      .select('id')
      .where('id', 'in', webhookIds)
      .where('is_active', '=', 1)
      .execute()
    const active = rows.map(({ id }) => id)
    if (active.length > 0) await enqueue(trx, message, active, now, isTest ? 1 : 0)
    return active.length
  })
}

async function resend(db: Kysely<Tables>, ...[deliveryId, now]: Parameters<DeliveryQueue['resend']>) {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', due: now.getTime(), attempts: 0, worker: null })
    .where('id', '=', deliveryId)
    .where((is) => is.or([is('worker', 'is', null), is('due', '<=', now.getTime())]))
    .where('webhook_id', 'in', (from) => from.selectFrom('webhooks').select('id').where('is_active', '=', 1))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function updateLeases(db: Kysely<Tables>, worker: string, change: { due: number; worker?: null }) {
  await db
    .updateTable('webhook_deliveries')
    .set(change)
    .where('worker', '=', worker)
    .where('worker', 'is not', null)
    .execute()
}

/** Searches without the write lock, then deletes in one short step. */
async function prune(db: Kysely<Tables>, before: Date): Promise<boolean> {
  const old = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('created_at', '<', before.getTime())
    .where('state', '!=', 'pending')
    .limit(STEP_ROWS)
    .execute()
  const deliveries = JSON.stringify(old.map(({ id }) => id))
  await sql`delete from webhook_deliveries
    where id in (select value from json_each(${deliveries})) and state != 'pending'`.execute(db)
  const unused = sql`not exists (select 1 from webhook_deliveries d where d.message_id = webhook_messages.id)`
  const { rows } = await sql<{ id: string }>`
    select id from webhook_messages where ${unused} limit ${STEP_ROWS}`.execute(db)
  const messages = JSON.stringify(rows.map(({ id }) => id))
  await sql`delete from webhook_messages where id in (select value from json_each(${messages})) and ${unused}`.execute(
    db,
  )
  return old.length === STEP_ROWS || rows.length === STEP_ROWS
}
