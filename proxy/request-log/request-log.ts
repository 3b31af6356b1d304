import type { EndpointName } from '../../data/schema/endpoints.ts'
import type { Log } from '../log.ts'
import { LOG_CALLS_MAX, type LogBatch, type LoggedCall, type RequestLogStore } from '../store/request-log.ts'
import { windowsAt } from '../store/windows.ts'

/** A call whose response is ready. */
export interface FinishedCall {
  readonly accountId: string
  readonly keyId: string
  readonly now: Date
  readonly method: string
  readonly path: string
  readonly endpoint: EndpointName
  readonly status: number
  readonly ms: number
  /** Whether the call counted against the quota. */
  readonly counted: boolean
}

/** Log of the accounts' calls. */
export interface RequestLog {
  /** Adds a call, which is written later with others. Never throws. `connection` is the runtime's own object. */
  record(call: FinishedCall, connection: unknown): void
  /** Writes the pending calls. Never rejects. */
  flush(): Promise<void>
}

export interface RequestLogOptions {
  readonly store: RequestLogStore
  readonly log: Log
  readonly now: () => Date
  /** Waits before a write. Default: a timer that does not keep the process alive. */
  readonly sleep?: (ms: number) => Promise<void>
  /** Keeps a runtime alive until the work is done, where it ends with the response otherwise. */
  readonly waitUntil?: (connection: unknown, work: Promise<void>) => void
}

/** Pending calls are written this often. */
const WRITE_INTERVAL_MS = 1_000
/** Longer paths are cut; no route is as long. */
const PATH_LENGTH_MAX = 200

/** Counted calls of a key to an endpoint on a UTC day. */
type Count = { -readonly [Name in keyof LogBatch['counts'][number]]: LogBatch['counts'][number][Name] }

interface Pending {
  calls: FinishedCall[]
  readonly counts: Map<string, Count>
  /** The count of the newest call. The next call is often one of the same, which then needs no lookup. */
  newest: Count | null
}

/**
 * Creates the log. Calls collect in memory and are written once a second, at most the newest ones that the store keeps, so that a
 * call costs no write of its own. Calls of the last second are lost when the process is killed.
 */
export function requestLog({ store, log, now, sleep = rest, waitUntil }: RequestLogOptions): RequestLog {
  let pending = new Map<string, Pending>()
  let isScheduled = false
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    const batches = [...pending].map(([accountId, each]) => batchOf(accountId, each))
    pending = new Map()
    if (batches.length === 0) return
    await store.logCalls(batches, now()).catch((cause: unknown) => {
      log('error', 'Calls could not be written to the request log.', { cause })
    })
  }
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  return {
    record(call, connection) {
      add(pending, call)
      if (isScheduled) return
      isScheduled = true
      const work = sleep(WRITE_INTERVAL_MS).then(() => {
        isScheduled = false
        return flush()
      })
      waitUntil?.(connection, work)
    },
    flush,
  }
}

const rest = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer: unknown = setTimeout(resolve, ms)
    // Deno's timers are numbers.
    if (typeof timer === 'object') (timer as NodeJS.Timeout).unref()
  })

function add(pending: Map<string, Pending>, call: FinishedCall): void {
  let account = pending.get(call.accountId)
  if (account === undefined) {
    account = { calls: [], counts: new Map(), newest: null }
    pending.set(call.accountId, account)
  }
  account.calls.push(call)
  if (account.calls.length >= 2 * LOG_CALLS_MAX) account.calls = account.calls.slice(-LOG_CALLS_MAX)
  if (call.counted) countOf(account, call).calls++
}

function countOf(account: Pending, { now, keyId, endpoint }: FinishedCall): Count {
  const { newest, counts } = account
  const { day } = windowsAt(now)
  if (newest !== null && newest.endpoint === endpoint && newest.keyId === keyId && newest.day === day)
    return newest
  const name = `${day} ${keyId} ${endpoint}`
  const count = counts.get(name) ?? { day, keyId, endpoint, calls: 0 }
  counts.set(name, count)
  account.newest = count
  return count
}

function batchOf(accountId: string, { calls, counts }: Pending): LogBatch {
  return {
    accountId,
    calls: calls.slice(-LOG_CALLS_MAX).map(
      ({ now, keyId, method, path, endpoint, status, ms }): LoggedCall => ({
        at: now.toISOString(),
        keyId,
        method,
        path: path.slice(0, PATH_LENGTH_MAX),
        endpoint,
        status,
        ms: Math.round(ms * 10) / 10,
      }),
    ),
    counts: [...counts.values()],
  }
}
