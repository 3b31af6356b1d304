import { CompiledQuery, type Kysely } from 'kysely'
import { HOUR_MS } from '../../../data/time.ts'
import {
  byCallsDescending,
  firstLogDay,
  LOG_CALLS_MAX,
  type LogBatch,
  logStart,
  type RequestLogStore,
} from '../request-log.ts'
import type { Tables } from './tables.ts'

const ADD_CALLS = `
  insert into request_log (account_id, at, key_id, method, path, endpoint, status, ms)
  select ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
  from json_each(?2) where exists (select 1 from accounts where id = ?1)`

const KEEP_NEWEST = `
  delete from request_log where account_id = ?1 and id <= (
    select id from request_log where account_id = ?1 order by id desc limit 1 offset ${LOG_CALLS_MAX}
  )`

const ADD_COUNTS = `
  insert into endpoint_calls (account_id, day, key_id, endpoint, used)
  select ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3
  from json_each(?2) where exists (select 1 from accounts where id = ?1)
  on conflict do update set used = used + excluded.used`

/** Calls of every account that are too old are deleted this often. */
const SWEEP_INTERVAL_MS = HOUR_MS

/** Request log of the embedded store. `counts` is the connection that counts calls, so that a write never waits for another. */
export function sqliteRequestLog(db: Kysely<Tables>, counts: Kysely<Tables>): RequestLogStore {
  let sweptAt = Number.NEGATIVE_INFINITY
  return {
    async logCalls(batches, now) {
      await counts.transaction().execute(async (trx) => {
        for (const batch of batches) await addBatch(trx, batch)
        if (now.getTime() - sweptAt < SWEEP_INTERVAL_MS) return
        await trx.deleteFrom('request_log').where('at', '<', logStart(now)).execute()
        await trx.deleteFrom('endpoint_calls').where('day', '<', firstLogDay(now)).execute()
        sweptAt = now.getTime()
      })
    },
    loggedCalls: (accountId, now) =>
      db
        .selectFrom('request_log')
        .select(['at', 'key_id as keyId', 'method', 'path', 'endpoint', 'status', 'ms'])
        .where('account_id', '=', accountId)
        .where('at', '>=', logStart(now))
        .orderBy('id', 'desc')
        .limit(LOG_CALLS_MAX)
        .execute(),
    async endpointCalls(accountId, now) {
      const rows = await db
        .selectFrom('endpoint_calls')
        .select(({ fn }) => ['key_id as keyId', 'endpoint', fn.sum<number>('used').as('calls')])
        .where('account_id', '=', accountId)
        .where('day', '>=', firstLogDay(now))
        .groupBy(['key_id', 'endpoint'])
        .execute()
      return rows.toSorted(byCallsDescending)
    },
  }
}

async function addBatch(trx: Pick<Kysely<Tables>, 'executeQuery'>, { accountId, calls, counts }: LogBatch) {
  const run = (sql: string, ...values: readonly unknown[]) =>
    trx.executeQuery(CompiledQuery.raw(sql, [...values]))
  const rows = calls.map((call) => [
    ...[call.at, call.keyId, call.method, call.path, call.endpoint, call.status, call.ms],
  ])
  await run(ADD_CALLS, accountId, JSON.stringify(rows))
  await run(KEEP_NEWEST, accountId)
  const used = counts.map(({ day, keyId, endpoint, calls }) => [day, keyId, endpoint, calls])
  await run(ADD_COUNTS, accountId, JSON.stringify(used))
}
