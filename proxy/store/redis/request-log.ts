import * as z from 'zod'
import {
  byCallsDescending,
  firstLogDay,
  type LogBatch,
  type LoggedCall,
  logStart,
  type RequestLogStore,
} from '../request-log.ts'
import type { Connection, Step } from './connection.ts'
import { accountKeys } from './keys.ts'
import { READ } from './scripts/accounts.ts'
import { COUNT_ENDPOINTS, LOG_CALLS, READ_LOG } from './scripts/request-log.ts'
import { fields, json, parseValue } from './values.ts'

const calls = z.array(
  json(
    z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.number(), z.number()]),
  ).transform(
    ([at, keyId, method, path, endpoint, status, ms]): LoggedCall => ({
      ...{ at, keyId, method, path, endpoint, status, ms },
    }),
  ),
)
/** Request log in Redis: a list of calls and a hash of counts per account. Both expire. */
export function redisRequestLog({ send, run }: Connection): RequestLogStore {
  return {
    async logCalls(batches, now) {
      const steps = batches.flatMap((batch) => stepsOf(batch, now))
      if (steps.length === 0) return
      for (const result of await send(steps)) if ('failure' in result) throw result.failure
    },
    loggedCalls: async (accountId, now) => {
      const all = parseValue(calls, await run(READ_LOG, [accountKeys(accountId).log]))
      return all.filter(({ at }) => at >= logStart(now))
    },
    endpointCalls: async (accountId, now) => {
      const counts = parseValue(fields, await run(READ, [accountKeys(accountId).endpoints]))
      const sums = new Map<string, number>()
      for (const [field, used] of Object.entries(counts)) {
        const [day = '', ...names] = field.split(' ')
        const name = names.join(' ')
        if (day >= firstLogDay(now)) sums.set(name, (sums.get(name) ?? 0) + Number(used))
      }
      return [...sums].map(([name, calls]) => ({ ...namesOf(name), calls })).toSorted(byCallsDescending)
    },
  }
}

const namesOf = (name: string) => {
  const [keyId = '', endpoint = ''] = name.split(' ')
  return { keyId, endpoint }
}

function stepsOf({ accountId, calls, counts }: LogBatch, now: Date): readonly Step[] {
  const { account, log, endpoints } = accountKeys(accountId)
  const entries = calls.map(({ at, keyId, method, path, endpoint, status, ms }) =>
    JSON.stringify([at, keyId, method, path, endpoint, status, ms]),
  )
  const used = counts.flatMap(({ day, keyId, endpoint, calls }) => [`${day} ${keyId} ${endpoint}`, calls])
  return [
    { script: LOG_CALLS, keys: [account, log], args: [logStart(now), ...entries] },
    ...(used.length === 0
      ? []
      : [{ script: COUNT_ENDPOINTS, keys: [account, endpoints], args: [firstLogDay(now), ...used] }]),
  ]
}
