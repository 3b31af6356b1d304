import type { EndpointName } from '../../data/schema/endpoints.ts'
import type { Deps } from '../deps.ts'
import type { AdmissionResult } from './admission.ts'
import type { RequestContext } from './context.ts'

/** A call whose response is ready. */
export interface RecordedCall {
  readonly context: RequestContext
  /** Null if no endpoint has the path and method. */
  readonly endpoint: EndpointName | null
  /** Null if the request failed before its key was checked. */
  readonly admission: AdmissionResult | null
  readonly status: number
  /** False if the call was refunded. */
  readonly isCounted: boolean
}

/** Reports a call to the metrics and adds it to its account's log. */
export function recordCall(call: RecordedCall, deps: Pick<Deps, 'observe' | 'requestLog'>): void {
  const { context, endpoint, admission, status } = call
  const ms = performance.now() - context.startedAt
  deps.observe?.({ endpoint, status, ms, storeMs: admission?.storeMs ?? null })
  logCall(call, deps)
}

/** Adds an admitted call to its account's log. The path has no query, which may contain secrets. */
export function logCall(
  { context, endpoint, admission, status, isCounted }: RecordedCall,
  { requestLog }: Pick<Deps, 'requestLog'>,
): void {
  if (requestLog === undefined || endpoint === null || admission === null) return
  const { now, account } = admission
  if (account?.outcome !== 'admitted') return
  const { accountId, keyId } = account
  const { request, path, connection, startedAt } = context
  const ms = performance.now() - startedAt
  const { method } = request
  requestLog.record(
    { accountId, keyId, now, method, path, endpoint, status, ms, counted: isCounted },
    connection,
  )
}
