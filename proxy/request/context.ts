import type { Plan } from '../../data/schema/plans.ts'
import type { Deps } from '../deps.ts'
import type { ApiRequest } from '../http/request.ts'
import { type Route, routeOf } from '../http/route.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Used } from '../store/store.ts'
import { type Windows, windowsAt } from '../store/windows.ts'

/** One request and what is known of it so far; a refusal says no more than that. */
export interface RequestContext {
  readonly asked: ApiRequest
  /** Path as it stands in the address. */
  readonly path: string
  /** Query with its `?`, or nothing. */
  readonly search: string
  readonly route: Route | null
  readonly snapshot: Snapshot | null
  /** What the runtime knows of the connection. */
  readonly connection: unknown
  /** Names the request, in its answer and in the log. */
  readonly id: string
  /** On the monotonic clock. */
  readonly startedAt: number
  /** How long the store took; null as long as it was not asked. */
  storeMs: number | null
  readonly responseCacheBytes: number | undefined
  now: Date
  windows: Windows
  account: { readonly plan: Plan; readonly used: Used; readonly accountId?: string } | null
}

/** What a request is, before anything is checked. */
export function contextOf(asked: ApiRequest, deps: Deps, connection: unknown, id: string): RequestContext {
  const { target } = asked
  const searchAt = target.indexOf('?')
  const path = searchAt < 0 ? target : target.slice(0, searchAt)
  const now = deps.now()
  return {
    asked,
    path,
    search: searchAt < 0 ? '' : target.slice(searchAt),
    route: routeOf(path),
    snapshot: deps.snapshots.current(),
    connection,
    id,
    startedAt: performance.now(),
    storeMs: null,
    responseCacheBytes: deps.responseCacheBytes,
    now,
    windows: windowsAt(now),
    account: null,
  }
}
