import type { EndpointName } from '../../data/schema/endpoints.ts'
import { type Mode, modeOf } from '../../data/schema/sandbox.ts'
import { type ParsedKey, parseKey } from '../accounts/key.ts'
import { lruCache } from '../cache/lru-cache.ts'
import type { Deps } from '../deps.ts'
import type { ApiRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { routeOf } from './routes.ts'

/** A request and what is known of it before any check. Immutable: later steps return what they learn. */
export interface RequestContext {
  readonly request: ApiRequest
  /** Path of the request, percent-encoded as it was sent. */
  readonly path: string
  /** Query string with its `?`, or an empty string. */
  readonly search: string
  /** Null if no endpoint has the path. */
  readonly route: Route<EndpointName> | null
  /** The key of the `Authorization` header; null if it is missing or malformed. */
  readonly key: ParsedKey | null
  /** Live or test, by the key. Decides the snapshot and the clock of the data. */
  readonly mode: Mode
  /** The current snapshot of the mode. The whole response comes from it, even if another is published meanwhile. */
  readonly snapshot: Snapshot | null
  /** The runtime's own object for the connection. */
  readonly connection: unknown
  /** Identifies the request in its response and in the log. */
  readonly id: string
  /** Milliseconds on the monotonic clock. */
  readonly startedAt: number
}

/** Returns the context of a request that has just arrived. */
export function contextOf(
  request: ApiRequest,
  deps: Pick<Deps, 'snapshots' | 'sandbox'>,
  connection: unknown,
  id: string,
): RequestContext {
  const { target } = request
  const queryAt = target.indexOf('?')
  const path = queryAt < 0 ? target : target.slice(0, queryAt)
  const key = bearerKey(request.headers.get('authorization'))
  const mode = modeOf(key ?? {})
  return {
    request,
    path,
    search: queryAt < 0 ? '' : target.slice(queryAt),
    route: routeOf(path),
    key,
    mode,
    snapshot: snapshotOf(mode, deps),
    connection,
    id,
    startedAt: performance.now(),
  }
}

/** Returns the current snapshot of a mode. A request gets its snapshot only here. */
export const snapshotOf = (
  mode: Mode,
  { snapshots, sandbox }: Pick<Deps, 'snapshots' | 'sandbox'>,
): Snapshot | null => (mode === 'live' ? snapshots : sandbox)?.current() ?? null

const BEARER = /^Bearer +([^ ]+) *$/i

/** Whether an `Authorization` header has a key or another token of the scheme `Bearer`, well-formed or not. */
export const hasBearer = (header: string | null): boolean => header !== null && /^Bearer +[^ ]/i.test(header)

/** Headers whose keys stay parsed. Clients send the same ones again and again, and parsing costs 3 % of a call. */
const PARSED_MAX = 1_000
const parsed = lruCache<string, ParsedKey>(PARSED_MAX)

/** Parses the key of an `Authorization` header without the store; null if it is missing or malformed. */
export function bearerKey(header: string | null): ParsedKey | null {
  if (header === null) return null
  const known = parsed.get(header)
  if (known !== undefined) return known
  const text = BEARER.exec(header)?.[1]
  const key = text === undefined ? null : parseKey(text)
  return key && parsed.set(header, key)
}
