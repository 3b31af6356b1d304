import { type Kysely, sql } from 'kysely'
import type { Plan } from '../../data/schema/plans.ts'

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
    created_at: string
    last_used_at: string | null
    revoked_at: string | null
  }
  /** Counted calls per account and window: a day (`2026-11-21`) or a month (`2026-11`). */
  calls: { account_id: string; window: string; used: number }
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
]

/** Brings the file to the newest form in one transaction, so that processes starting together do not meet halfway. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(trx)
    const done = rows[0]?.user_version ?? 0
    if (done > MIGRATIONS.length) throw new Error('The state was written by a newer version of the service')
    for (const statement of MIGRATIONS.slice(done).flat()) await sql.raw(statement).execute(trx)
    if (done < MIGRATIONS.length) await sql.raw(`pragma user_version = ${MIGRATIONS.length}`).execute(trx)
  })
}
