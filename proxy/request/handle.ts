import type { Buffer } from 'node:buffer'
import { type Endpoint, type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { MaybePromise } from '../async/maybe-promise.ts'
import { inTime, type TimeLimit, timeLimit } from '../async/time-limit.ts'
import type { Deps } from '../deps.ts'
import type { Call, DataReply, Handler, Reply } from '../handlers/call.ts'
import { handlers } from '../handlers/index.ts'
import { acceptedCodings } from '../http/coding.ts'
import { readBodyAs, readParams } from '../http/params.ts'
import type { AdmissionResult } from './admission.ts'
import type { RequestContext } from './context.ts'
import { dataEtag, type NotModified, notModified } from './etag.ts'
import { dataClock, periodOf } from './period.ts'
import { type ResponseCache, responseCacheOf } from './response-cache.ts'

/** A request whose key has been checked and whose call has been counted. */
export interface AdmittedRequest {
  readonly context: RequestContext
  readonly admission: AdmissionResult
  readonly name: EndpointName
  readonly body: Buffer
}

/** Returns a 304 or a cached reply if there is one for this snapshot. Otherwise reads the parameters and runs the handler. */
export function replyTo(admitted: AdmittedRequest, deps: Deps): MaybePromise<Reply | NotModified> {
  const { context, admission, name } = admitted
  const endpoint = endpointTable[name]
  const cache = cacheFor(context, endpoint, deps)
  if (cache === null) return handle(admitted, endpoint, deps)
  const known = notModified(context, admission) ?? cachedReply(cache, admitted, endpoint)
  if (known !== undefined) return known
  const reply = handle(admitted, endpoint, deps)
  return reply instanceof Promise
    ? reply.then((made) => withEtag(made, admitted, cache))
    : withEtag(reply, admitted, cache)
}

/** Returns the cache of the snapshot. Only replies that consist of the snapshot's bytes are cached. */
const cacheFor = ({ snapshot }: RequestContext, { source }: Endpoint, deps: Deps): ResponseCache | null =>
  snapshot !== null && (source === 'ready' || source === 'stitched')
    ? responseCacheOf(snapshot, deps.responseCacheBytes)
    : null

function cachedReply(
  cache: ResponseCache,
  { context, admission }: AdmittedRequest,
  { source }: Endpoint,
): DataReply | undefined {
  const { br, gzip } = acceptedCodings(context.request.headers.get('accept-encoding'))
  // For these clients, the pack has the response in compressed form. The cache has it uncompressed.
  if (source === 'ready' && (br || gzip)) return undefined
  return cache.get(cacheKey(context, admission))
}

/** Identifies a data reply of a snapshot. */
function cacheKey(context: RequestContext, admission: AdmissionResult): string {
  const { request, path, search } = context
  const form = request.isConcise ? ' concise' : ''
  return `${admission.account?.plan}${form} ${periodOf(context, admission)} ${path}${search}`
}

/** Adds the entity tag to a data reply, and caches it if it was joined from pieces of a pack. */
function withEtag(reply: Reply, { context, admission }: AdmittedRequest, cache: ResponseCache): Reply {
  if (reply.kind !== 'data') return reply
  const data = { ...reply, etag: dataEtag(context, admission, reply.coding) }
  if (reply.isStitched === true) cache.add(cacheKey(context, admission), data)
  return data
}

/** Longest processing of a call (spec 8.3). */
const TIMEOUT_MS = 30_000

/** Runs the handler. The endpoint's declaration parses parameters and body, so they have the types that the handler expects. */
function handle({ context, admission, name, body }: AdmittedRequest, endpoint: Endpoint, deps: Deps) {
  const { request, route, search, snapshot, connection } = context
  // Keys, webhooks and limits of the account follow the real time in both modes.
  const { now, windows } = endpoint.source === 'account' ? admission : dataClock(context, admission)
  const limit = timeLimit(deps.timeoutMs ?? TIMEOUT_MS)
  const call = {
    deps,
    name,
    caller: admission.account,
    params: readParams(name, route?.values ?? {}, search),
    body: readBodyAs(endpoint, body),
    snapshot: () => snapshot ?? refuse('internal_error', 'No data is available.'),
    codings: acceptedCodings(request.headers.get('accept-encoding')),
    isConcise: request.isConcise === true,
    requestHeaders: request.headers,
    now,
    windows,
    signal: limit.signal,
    client: () => deps.clientOf?.(request.headers, connection) ?? 'unknown',
  } as Call
  const reply = (handlers[name] as Handler<EndpointName>)(call)
  return reply instanceof Promise ? finish(reply, limit) : reply
}

async function finish(reply: Promise<Reply>, limit: TimeLimit): Promise<Reply> {
  try {
    return await inTime(reply, limit.signal())
  } finally {
    limit.end()
  }
}
