import type { EndpointName } from '../../data/schema/endpoints.ts'
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
  /** The one snapshot that the whole response comes from. */
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
  { snapshots }: Pick<Deps, 'snapshots'>,
  connection: unknown,
  id: string,
): RequestContext {
  const { target } = request
  const queryAt = target.indexOf('?')
  const path = queryAt < 0 ? target : target.slice(0, queryAt)
  return {
    request,
    path,
    search: queryAt < 0 ? '' : target.slice(queryAt),
    route: routeOf(path),
    snapshot: snapshots.current(),
    connection,
    id,
    startedAt: performance.now(),
  }
}
