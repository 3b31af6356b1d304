import type { Buffer } from 'node:buffer'
import type { EndpointName } from '../data/schema/endpoints.ts'
import type { Random } from './accounts/key.ts'
import type { Billing } from './billing/billing.ts'
import type { WorkBudget } from './graphql/work-budget.ts'
import type { Links } from './http/links.ts'
import type { Log } from './log.ts'
import type { Portal } from './portal/portal.ts'
import type { RequestLog } from './request-log/request-log.ts'
import type { SignUp } from './signup/sign-up.ts'
import type { Snapshots } from './snapshot/snapshots.ts'
import type { Store } from './store/store.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

/** Outcome of a request, for metrics. */
export interface ObservedRequest {
  /** Null if no endpoint has the path and method. */
  readonly endpoint: EndpointName | null
  readonly status: number
  /** Milliseconds from the arrival of the request until its response was ready. */
  readonly ms: number
  /** Milliseconds that the store took; null if it was not called. */
  readonly storeMs: number | null
}

/** Memory for the bodies of stitched responses. */
export interface BodyPool {
  allocate(length: number): Buffer
  /** Releases the body's memory once the connection has sent it. */
  releaseOnceSent(body: Buffer, connection: unknown): void
}

/** Everything that comes from outside. The application itself reads no environment, clock or randomness. */
export interface Deps {
  readonly store: Store
  readonly snapshots: Snapshots
  /** The snapshot of test keys, which never read the live one. */
  readonly sandbox?: Snapshots
  readonly now: () => Date
  readonly random: Random
  readonly log: Log
  readonly links: Links
  /** Whether clients reach the service over HTTPS. Responses then tell browsers to use HTTPS only. */
  readonly isHttps?: boolean
  /** Returns the platform's id of a request, if it has one. */
  readonly requestIdOf?: (connection: unknown) => string | undefined
  /** Called with the outcome of every request. */
  readonly observe?: (request: ObservedRequest) => void
  /** Log of the accounts' calls, for the portal. */
  readonly requestLog?: Pick<RequestLog, 'record'>
  /** Without it, each stitched response gets new memory. */
  readonly bodyPool?: BodyPool
  /** Maximum bytes of the response cache. */
  readonly responseCacheBytes?: number
  /** Maximum processing time of a call, in ms (spec 8.3). */
  readonly timeoutMs?: number
  /** Shares the processor between accounts. By default the budget of the whole process. */
  readonly workBudget?: WorkBudget
  /** Returns the client's IP address for sign-up limits, from the headers and the runtime's connection. */
  readonly clientOf?: (headers: Pick<Headers, 'get'>, connection: unknown) => string
  readonly signUp?: SignUp
  readonly billing?: Billing
  /** The portal's API. */
  readonly portal?: Portal
  readonly webhooks?: Webhooks
  /** Serves the Model Context Protocol on `/mcp`. */
  readonly mcp?: (request: Request, connection: unknown) => Promise<Response>
  /** Serves the site on paths that no API has. */
  readonly site?: (request: Request) => Promise<Response | null>
}
