import { type Kysely, sql, type Transaction } from 'kysely'
import type { Mode } from '../../../data/schema/sandbox.ts'
import { NEWER } from '../../store/sqlite/tables.ts'

/** Webhook tables in the embedded store's file. Times that are compared are in ms, others are ISO text. */
export interface Tables {
  webhooks: {
    id: string
    account_id: string
    key_id: string
    mode: Mode
    url: string
    /** JSON list. */
    events: string
    is_active: 0 | 1
    inactive_because: string | null
    /** 0, or from when the owner may be notified that it became inactive, in ms: `UNLEASED`, then the end of a worker's lease. */
    unnotified: number
    secret: string
    previous_secret: string | null
    previous_until: string | null
    last_triggered_at: string | null
    failure_count: number
    failing_since: string | null
    created_at: string
  }
  webhook_messages: { id: string; type: string; body: string }
  webhook_deliveries: {
    id: string
    webhook_id: string
    message_id: string
    state: 'pending' | 'delivered' | 'failed' | 'dropped'
    is_test: 0 | 1
    attempts: number
    /** JSON list of attempts. */
    log: string
    /** Due time in ms; while a worker has leased it, the end of the lease. */
    due: number
    worker: string | null
    created_at: number
  }
  /** Progress of an event. `cursor`: the last webhook it was queued for; null if it is queued for all. */
  webhook_fan_outs: { event_id: string; cursor: string | null }
  webhook_snapshots: { version: string; seen_at: number; done: 0 | 1 }
  webhook_schema: { version: number }
}

/** `unnotified` of a notice that no worker has leased. Earlier versions know no other. */
export const UNLEASED = 1

type Migration = string | ((trx: Transaction<Tables>) => Promise<void>)

/** Each entry is applied once, in order, and never changed again. */
const MIGRATIONS: readonly (readonly Migration[])[] = [
  [
    `create table webhooks (
      id text primary key, account_id text not null, key_id text not null, url text not null, events text not null,
      is_active integer not null default 1, inactive_because text, untold integer not null default 0,
      secret text not null, previous_secret text, previous_until text,
      last_triggered_at text, failure_count integer not null default 0, failing_since text, created_at text not null
    ) strict`,
    'create index webhooks_by_key on webhooks (key_id)',
    'create index webhooks_by_account on webhooks (account_id)',
    'create table webhook_messages (id text primary key, type text not null, body text not null) strict, without rowid',
    `create table webhook_deliveries (
      id text primary key, webhook_id text not null references webhooks (id) on delete cascade,
      message_id text not null references webhook_messages (id),
      state text not null default 'pending', is_test integer not null default 0, attempts integer not null default 0,
      log text not null default '[]', due integer not null, worker text, created_at integer not null
    ) strict`,
    `create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, due) where state = 'pending'`,
    `create index webhook_deliveries_due on webhook_deliveries (due) where state = 'pending'`,
    'create index webhook_deliveries_held on webhook_deliveries (worker) where worker is not null',
    'create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at)',
    'create index webhook_deliveries_of_message on webhook_deliveries (message_id)',
    'create table webhook_handed_out (event_id text primary key) strict, without rowid',
    `create table webhook_snapshots (
      version text primary key, seen_at integer not null, done integer not null default 0
    ) strict, without rowid`,
  ],
  ['alter table webhook_handed_out add column cursor text'],
  [`alter table webhooks add column mode text not null default 'live'`],
  [
    'alter table webhooks rename column untold to unnotified',
    'alter table webhook_handed_out rename to webhook_fan_outs',
    'drop index webhook_deliveries_held',
    'create index webhook_deliveries_leased on webhook_deliveries (worker) where worker is not null',
  ],
  [setModesOfTestKeys],
]

/**
 * Gives the webhooks of test keys their mode. Those registered before modes were stored count as live, and their pending deliveries
 * are of live events. The keys are in the same file, unless it has never had accounts.
 */
async function setModesOfTestKeys(trx: Transaction<Tables>): Promise<void> {
  const column = await sql`select 1 from pragma_table_info('keys') where name = 'test_plan'`.execute(trx)
  if (column.rows.length === 0) return
  const misplaced = sql`select id from webhooks
    where mode = 'live' and key_id in (select id from keys where test_plan is not null)`
  await sql`update webhook_deliveries set state = 'dropped', worker = null
    where state = 'pending' and webhook_id in (${misplaced})`.execute(trx)
  await sql`update webhooks set mode = 'test' where id in (${misplaced})`.execute(trx)
}

/** Whether the tables were made by a newer version of the service. */
export async function isNewerForm(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'webhook_schema'`.execute(db)
  if (rows.length === 0) return false
  const row = await db.selectFrom('webhook_schema').select('version').executeTakeFirst()
  return (row?.version ?? 0) > MIGRATIONS.length
}

/** Migrates the tables to the newest schema. Their version is a row, since `user_version` belongs to the account tables. */
export async function migrateWebhooks(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create table if not exists webhook_schema (version integer not null) strict`.execute(trx)
    const row = await trx.selectFrom('webhook_schema').select('version').executeTakeFirst()
    const done = row?.version ?? 0
    if (done > MIGRATIONS.length) throw new Error(NEWER)
    for (const migration of MIGRATIONS.slice(done).flat())
      await (typeof migration === 'string' ? sql.raw(migration).execute(trx) : migration(trx))
    if (row === undefined)
      await trx.insertInto('webhook_schema').values({ version: MIGRATIONS.length }).execute()
    else await trx.updateTable('webhook_schema').set({ version: MIGRATIONS.length }).execute()
  })
}
