import * as z from 'zod'
import { compareText } from '../../../data/compare.ts'
import { bounds } from '../../../data/schema/bounds.ts'
import {
  SEEN_INTERVAL_MS,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  type SessionRecord,
  type SignInStore,
} from '../sign-in.ts'
import type { Connection } from './connection.ts'
import { accountKeys } from './keys.ts'
import { READ, READ_FIELD } from './scripts/accounts.ts'
import { CLOSE_SESSIONS, OPEN_SESSION, TOUCH_SESSION } from './scripts/sign-in.ts'
import { fields, json, maybeText, parseValue } from './values.ts'

type SessionSteps = Pick<
  SignInStore,
  'openSession' | 'session' | 'sessions' | 'closeSession' | 'closeSessions'
>

const sessionRecord = json(
  z.object({ id: z.string(), createdAt: z.string(), seenAt: z.string(), browser: z.string() }),
)

/** Sessions in Redis. */
export function redisSessions({ run }: Connection): SessionSteps {
  const keyOf = (accountId: string) => accountKeys(accountId).sessions
  const all = async (accountId: string) => {
    const records = parseValue(fields, await run(READ, [keyOf(accountId)]))
    return Object.entries(records).map(([hash, text]) => ({ hash, record: parseValue(sessionRecord, text) }))
  }
  const close = async (accountId: string, hashes: readonly string[]) => {
    if (hashes.length === 0) return false
    return parseValue(z.number(), await run(CLOSE_SESSIONS, [keyOf(accountId)], hashes)) > 0
  }
  return {
    openSession: async (accountId, { id, hash, browser }, now) => {
      const sessions = await all(accountId)
      const live = sessions.filter(({ record }) => isLive(record, now))
      const oldest = live.sort(byLastSeen).slice(bounds.sessions.max - 1)
      const ended = [...sessions.filter(({ record }) => !isLive(record, now)), ...oldest]
      await close(
        accountId,
        ended.map((session) => session.hash),
      )
      const at = now.toISOString()
      const record = JSON.stringify({ id, createdAt: at, seenAt: at, browser })
      await run(OPEN_SESSION, [keyOf(accountId)], [hash, record])
    },
    session: async (accountId, hash, now) => {
      const text = parseValue(maybeText, await run(READ_FIELD, [keyOf(accountId)], [hash]))
      const record = text === null ? null : parseValue(sessionRecord, text)
      if (record === null || !isLive(record, now)) return null
      if (now.getTime() - Date.parse(record.seenAt) >= SEEN_INTERVAL_MS) {
        const seen = JSON.stringify({ ...record, seenAt: now.toISOString() })
        await run(TOUCH_SESSION, [keyOf(accountId)], [hash, seen])
      }
      return record
    },
    sessions: async (accountId, now) =>
      (await all(accountId))
        .map(({ record }) => record)
        .filter((record) => isLive(record, now))
        .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || compareText(a.id, b.id)),
    closeSession: async (accountId, sessionId) => {
      const found = (await all(accountId)).filter(({ record }) => record.id === sessionId)
      return close(
        accountId,
        found.map(({ hash }) => hash),
      )
    },
    closeSessions: async (accountId) => {
      await close(
        accountId,
        (await all(accountId)).map(({ hash }) => hash),
      )
    },
  }
}

/** Orders the most recently seen session first. */
const byLastSeen = (a: { record: SessionRecord }, b: { record: SessionRecord }) =>
  Date.parse(b.record.seenAt) - Date.parse(a.record.seenAt) ||
  Date.parse(b.record.createdAt) - Date.parse(a.record.createdAt)

const isLive = ({ createdAt, seenAt }: SessionRecord, now: Date) =>
  now.getTime() - Date.parse(createdAt) < SESSION_MAX_MS &&
  now.getTime() - Date.parse(seenAt) < SESSION_IDLE_MS
