import { CompiledQuery, type Kysely } from 'kysely'
import { HOUR_MS } from '../../../data/time.ts'
import {
  byCallsDescending,
  firstLogDay,
  LOG_CALLS_MAX,
  type LogBatch,
  type LoggedCall,
  logStart,
  type RequestLogStore,
} from '../request-log.ts'
import type { Tables } from './tables.ts'

const ADD_CALLS = `
  insert into request_log (account_id, last, at, calls)
  select ?1, ?2 + coalesce((select max(last) from request_log where account_id = ?1), 0), ?3, ?4
  where exists (select 1 from accounts where id = ?1)`

/** Deletes batches without any of the newest calls. The parameter is a JSON array of account ids. */
const KEEP_NEWEST = `
  delete from request_log where rowid in (
    select old.rowid from json_each(?1) as account
    join request_log as old on old.account_id = account.value
    and old.last <= (select max(last) from request_log where account_id = account.value) - ${LOG_CALLS_MAX}
  )`

const READ_CALLS = `
  select value ->> 0 as at, value ->> 1 as keyId, value ->> 2 as method, value ->> 3 as path, value ->> 4 as endpoint,
    value ->> 5 as status, value ->> 6 as ms
  from request_log, json_each(calls) where account_id = ?1 and value ->> 0 >= ?2
  order by last desc, key desc limit ${LOG_CALLS_MAX}`

const ADD_COUNTS = `
  insert into endpoint_calls (account_id, day, key_id, endpoint, used)
  select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
  from json_each(?1) where exists (select 1 from accounts where id = value ->> 0)
  on conflict do update set used = used + excluded.used`

/** Calls of every account that are too old are deleted this often. */
const SWEEP_INTERVAL_MS = HOUR_MS

/** Request log of the embedded store. `counts` is the connection that counts calls, so that a write never waits for another. */
export function sqliteRequestLog(db: Kysely<Tables>, counts: Kysely<Tables>): RequestLogStore {
  let sweptAt = Number.NEGATIVE_INFINITY
  return {
    async logCalls(batches, now) {
      await counts.transaction().execute(async (trx) => {
        await addBatches(trx, batches)
        if (now.getTime() - sweptAt < SWEEP_INTERVAL_MS) return
        await trx.deleteFrom('request_log').where('at', '<', logStart(now)).execute()
        await trx.deleteFrom('endpoint_calls').where('day', '<', firstLogDay(now)).execute()
        sweptAt = now.getTime()
      })
    },
    async loggedCalls(accountId, now) {
      const query = CompiledQuery.raw(READ_CALLS, [accountId, logStart(now)])
      return (await db.executeQuery<LoggedCall>(query)).rows
    },
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

async function addBatches(trx: Pick<Kysely<Tables>, 'executeQuery'>, batches: readonly LogBatch[]) {
  const run = (sql: string, ...values: readonly unknown[]) =>
    trx.executeQuery(CompiledQuery.raw(sql, [...values]))
  for (const { accountId, calls } of batches) {
    const newest = calls.at(-1)
    if (newest !== undefined)
      await run(ADD_CALLS, accountId, calls.length, newest.at, JSON.stringify(calls.map(callRow)))
  }
  await run(KEEP_NEWEST, JSON.stringify(batches.map(({ accountId }) => accountId)))
  const counts = batches.flatMap(({ accountId, counts }) =>
    counts.map(({ day, keyId, endpoint, calls }) => [accountId, day, keyId, endpoint, calls]),
  )
  await run(ADD_COUNTS, JSON.stringify(counts))
}

/** In the order that `READ_CALLS` reads. */
const callRow = (call: LoggedCall) =>
  [call.at, call.keyId, call.method, call.path, call.endpoint, call.status, call.ms] as const
