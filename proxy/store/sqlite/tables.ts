import { type Kysely, sql } from 'kysely'
import type { Plan } from '../../../data/schema/plans.ts'

/** Tables of the embedded store. Times are ISO text, so they sort as they read. */
export interface Tables {
  accounts: { id: string; email: string; plan: Plan; suspended: 0 | 1; created_at: string }
  keys: {
    id: string
    account_id: string
    /** SHA-256 of the key's text, hex. */
    hash: string
    name: string
    last_four: string
    /** Plan of a test key; null in a live key. */
    test_plan: Plan | null
    created_at: string
    last_used_at: string | null
    revoked_at: string | null
  }
  /** Counted calls per account and window: a day (`2026-11-21`), a month (`2026-11`), or one of test keys (`pro:2026-11`). */
  calls: { account_id: string; window: string; used: number }
  /** Newest calls per account, a row for each write: a row per call would cost more than the call itself. */
  request_log: {
    account_id: string
    /** Number of the batch's last call among all calls of the account. */
    last: number
    /** Time of the last call. */
    at: string
    /** JSON array of calls, oldest first. */
    calls: string
  }
  /** Counted calls per account, day, key and endpoint. */
  endpoint_calls: { account_id: string; day: string; key_id: string; endpoint: string; used: number }
  /** Actions of a subject in an hour (`2026-11-21T12`) or a day. */
  rate_limits: { subject: string; window: string; used: number }
  /** The newest sign-in link of an email address; `due_at` is set until it is sent. */
  links: {
    address_id: string
    email: string
    requested_at: string
    due_at: string | null
    attempts: number
    hash: string | null
    expires_at: string | null
  }
  sessions: {
    hash: string
    id: string
    account_id: string
    created_at: string
    seen_at: string
    browser: string
  }
  subscriptions: {
    account_id: string
    customer_id: string
    /** Number of the last sync begun, and of the newest one saved. */
    begun: number
    saved: number
    /** JSON list of dispute ids. */
    disputes: string
    payment_failed: 0 | 1
    /** JSON. */
    subscription: string | null
  }
  /** Email addresses that have had their trial. */
  trials: { address_id: string }
}

/** Each entry is applied once, in order, and never changed again. */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `create table accounts (
      id text primary key, email text not null unique, plan text not null,
      suspended integer not null default 0, created_at text not null
    ) strict, without rowid`,
    `create table keys (
      id text primary key, account_id text not null references accounts (id), hash text not null unique,
      name text not null, last_four text not null,
      created_at text not null, last_used_at text, revoked_at text
    ) strict`,
    'create index keys_by_account on keys (account_id)',
    `create table calls (
      account_id text not null references accounts (id), window text not null, used integer not null,
      primary key (account_id, window)
    ) strict, without rowid`,
  ],
  [
    `create table sign_ups (
      client text not null, window text not null, used integer not null, primary key (client, window)
    ) strict, without rowid`,
    `create table links (
      address_id text primary key, email text not null, asked_at text not null, due_at text,
      attempts integer not null, hash text, expires_at text
    ) strict, without rowid`,
    `create table sessions (
      hash text primary key, id text not null, account_id text not null references accounts (id),
      created_at text not null, seen_at text not null, browser text not null
    ) strict, without rowid`,
    'create index sessions_by_account on sessions (account_id)',
    `create table subscriptions (
      account_id text primary key references accounts (id), customer_id text not null unique,
      begun integer not null, saved integer not null, disputes text not null,
      payment_failed integer not null, subscription text
    ) strict, without rowid`,
    'create table trials (address_id text primary key) strict, without rowid',
  ],
  ['alter table sign_ups rename to rate_limits', 'alter table rate_limits rename column client to subject'],
  [
    `create table request_log (
      id integer primary key, account_id text not null references accounts (id), at text not null, key_id text not null,
      method text not null, path text not null, endpoint text not null, status integer not null, ms real not null
    ) strict`,
    'create index request_log_by_account on request_log (account_id, id)',
    `create table endpoint_calls (
      account_id text not null references accounts (id), day text not null, key_id text not null,
      endpoint text not null, used integer not null, primary key (account_id, day, key_id, endpoint)
    ) strict, without rowid`,
  ],
  [
    `create table batches (
      account_id text not null references accounts (id), last integer not null, at text not null, calls text not null,
      primary key (account_id, last)
    ) strict`,
    `insert into batches
      select account_id, count(*), max(at),
        json_group_array(json_array(at, key_id, method, path, endpoint, status, ms) order by id)
      from request_log group by account_id`,
    'drop table request_log',
    'alter table batches rename to request_log',
  ],
  ['alter table keys add column test_plan text'],
  ['alter table links rename column asked_at to requested_at'],
]

/**
 * Who wrote the file. `ours`: this version of the service, or an older one that `migrate` can update. `newer`: a newer version.
 * `foreign`: another program. `missing`: none, the file is empty.
 */
export async function formOf(db: Kysely<Tables>): Promise<'ours' | 'newer' | 'foreign' | 'missing'> {
  const version = await versionOf(db)
  if (version > MIGRATIONS.length) return 'newer'
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(
    db,
  )
  if (rows.length === 0) return 'missing'
  const names = new Set(rows.map(({ name }) => name))
  return version > 0 && REQUIRED.every((name) => names.has(name)) ? 'ours' : 'foreign'
}

/** Tables of the first schema, which every later one has too. */
const REQUIRED = ['accounts', 'keys', 'calls'] as const satisfies readonly (keyof Tables)[]

async function versionOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  return rows[0]?.user_version ?? 0
}

/** Message of an older version of the service on the state of a newer one. */
export const NEWER =
  'accounts.sqlite in STATE_DIR was written by a newer version of the service. Run that one, or restore a backup.'

/** Migrates the file to the newest schema in one transaction, so that processes that start together never see half of it. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const done = await versionOf(trx)
    if (done > MIGRATIONS.length) throw new Error(NEWER)
    for (const statement of MIGRATIONS.slice(done).flat()) await sql.raw(statement).execute(trx)
    if (done < MIGRATIONS.length) await sql.raw(`pragma user_version = ${MIGRATIONS.length}`).execute(trx)
  })
}
