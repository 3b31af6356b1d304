import type { Kysely, Selectable } from 'kysely'
import { bounds } from '../../../data/schema/bounds.ts'
import {
  SEEN_INTERVAL_MS,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  type SessionRecord,
  type SignInStore,
} from '../sign-in.ts'
import type { Tables } from './tables.ts'

type SessionSteps = Pick<
  SignInStore,
  'openSession' | 'session' | 'sessions' | 'closeSession' | 'closeSessions'
>

/** Sessions in SQLite. */
export const sqliteSessions = (db: Kysely<Tables>): SessionSteps => ({
  openSession: async (accountId, { id, hash, browser }, now) => {
    const at = now.toISOString()
    await db
      .deleteFrom('sessions')
      .where((or) => or.or([or('created_at', '<=', began(now)), or('seen_at', '<=', idle(now))]))
      .execute()
    const row = { hash, id, account_id: accountId, created_at: at, seen_at: at, browser }
    await db.insertInto('sessions').values(row).execute()
    const newest = db
      .selectFrom('sessions')
      .select('hash')
      .where('account_id', '=', accountId)
      .orderBy('seen_at', 'desc')
      .orderBy('created_at', 'desc')
      .limit(bounds.sessions.max)
    await db
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('hash', '!=', hash)
      .where('hash', 'not in', newest)
      .execute()
  },
  session: async (accountId, hash, now) => {
    const row = await live(db, accountId, now).where('hash', '=', hash).executeTakeFirst()
    if (row === undefined) return null
    if (row.seen_at <= ago(now, SEEN_INTERVAL_MS))
      await db.updateTable('sessions').set({ seen_at: now.toISOString() }).where('hash', '=', hash).execute()
    return recordOf(row)
  },
  sessions: async (accountId, now) => {
    const rows = await live(db, accountId, now).orderBy('created_at', 'desc').orderBy('id').execute()
    return rows.map(recordOf)
  },
  closeSession: async (accountId, sessionId) => {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
  closeSessions: async (accountId) => {
    await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
  },
})

const live = (db: Kysely<Tables>, accountId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('created_at', '>', began(now))
    .where('seen_at', '>', idle(now))

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()
const began = (now: Date) => ago(now, SESSION_MAX_MS)
const idle = (now: Date) => ago(now, SESSION_IDLE_MS)

const recordOf = (row: Selectable<Tables['sessions']>): SessionRecord => ({
  id: row.id,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  browser: row.browser,
})
