import { compareText } from '../../data/compare.ts'
import { DAY_MS } from '../../data/time.ts'

/** Newest calls of an account that the log keeps. */
export const LOG_CALLS_MAX = 1_000
/** Days that calls and their counts are kept. */
export const LOG_DAYS = 30
export const LOG_MS = LOG_DAYS * DAY_MS

/** A call, without anything that the client sent but the path. */
export interface LoggedCall {
  /** ISO 8601 date-time. */
  readonly at: string
  readonly keyId: string
  readonly method: string
  /** Path without its query, which may hold secrets. */
  readonly path: string
  /** Name of the endpoint. */
  readonly endpoint: string
  readonly status: number
  /** Milliseconds until the response was ready. */
  readonly ms: number
}

/** Counted calls of a key to an endpoint. */
export interface EndpointCalls {
  readonly keyId: string
  readonly endpoint: string
  readonly calls: number
}

/** What to add for one account. */
export interface LogBatch {
  readonly accountId: string
  /** Oldest first, at most `LOG_CALLS_MAX`. */
  readonly calls: readonly LoggedCall[]
  /** Counted calls by UTC day. */
  readonly counts: readonly (EndpointCalls & { readonly day: string })[]
}

/** Newest calls of each account, and counts by key and endpoint. Nothing in it is older than `LOG_DAYS`. */
export interface RequestLogStore {
  /** Adds calls, and deletes those older than 30 days. Ignores accounts that have been deleted. */
  logCalls(batches: readonly LogBatch[], now: Date): Promise<void>
  /** Calls of an account, newest first. */
  loggedCalls(accountId: string, now: Date): Promise<readonly LoggedCall[]>
  /** Counted calls of the last 30 days, most first. */
  endpointCalls(accountId: string, now: Date): Promise<readonly EndpointCalls[]>
}

/** Time before which calls are deleted, as ISO 8601. */
export const logStart = (now: Date): string => new Date(now.getTime() - LOG_MS).toISOString()

/** First UTC day whose counts are kept. */
export const firstLogDay = (now: Date): string => logStart(now).slice(0, 10)

/** Sorts by calls, most first; then by key and endpoint. */
export const byCallsDescending = (a: EndpointCalls, b: EndpointCalls): number =>
  b.calls - a.calls || compareText(`${a.keyId} ${a.endpoint}`, `${b.keyId} ${b.endpoint}`)
