import type { Buffer } from 'node:buffer'
import type { EndpointName } from '../data/schema/endpoints.ts'
import type { Random } from './accounts/key.ts'
import type { Billing } from './billing/billing.ts'
import type { WorkBudget } from './graphql/work-budget.ts'
import type { Links } from './http/links.ts'
import type { Log } from './log.ts'
import type { Portal } from './portal/portal.ts'
import type { SignUp } from './signup/sign-up.ts'
import type { Snapshots } from './snapshot/snapshots.ts'
import type { Store } from './store/store.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

/** What became of a call. */
export interface ObservedRequest {
  /** Null where no endpoint was asked. */
  readonly endpoint: EndpointName | null
  readonly status: number
  /** From the first look at the call until its answer was made. */
  readonly ms: number
  /** How much of it the store took; null where it was not asked. */
  readonly storeMs: number | null
}

/** Memory for the bodies of stitched answers. */
export interface BodyPool {
  allocate(length: number): Buffer
  /** Lets an answer's memory be used again, once the connection has sent the answer. */
  releaseOnceSent(body: Buffer, connection: unknown): void
}

/** Everything from outside. The application reads no environment, clock or chance of its own. */
export interface Deps {
  readonly store: Store
  readonly snapshots: Snapshots
  readonly now: () => Date
  readonly random: Random
  readonly log: Log
  readonly links: Links
  /** Clients reach the service over https; responses tell browsers to keep doing so. */
  readonly isHttps?: boolean
  /** The platform's own name of a request, where it has one. */
  readonly requestIdOf?: (connection: unknown) => string | undefined
  /** Is told of every call that was answered. */
  readonly observe?: (seen: ObservedRequest) => void
  /** Without it, each stitched answer gets memory of its own. */
  readonly bodyPool?: BodyPool
  /** Bytes of stitched answers kept in memory. */
  readonly responseCacheBytes?: number
  /** Longest processing of a call (spec 8.3). */
  readonly timeoutMs?: number
  /** Shares the processor between accounts. Without it, the budget of the whole process does. */
  readonly workBudget?: WorkBudget
  /** Who calls, for sign-up limits, from the headers and what the runtime knows of the connection. */
  readonly clientOf?: (headers: Pick<Headers, 'get'>, connection: unknown) => string
  readonly signUp?: SignUp
  readonly billing?: Billing
  /** The account side, for the service's own pages. */
  readonly portal?: Portal
  readonly webhooks?: Webhooks
  /** Pages for people, asked when nothing else answers a path. */
  readonly site?: (request: Request) => Promise<Response | null>
}
