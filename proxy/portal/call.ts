import type { z } from 'zod'
import type { PortalEndpointName, portalEndpoints } from '../../data/schema/portal.ts'
import type { PortalDeps } from './deps.ts'
import type { SessionCookie, SignedIn } from './session.ts'

type EndpointOf<N extends PortalEndpointName> = (typeof portalEndpoints)[N]

type SignedInOf<S> = S extends true ? SignedIn : S extends 'optional' ? SignedIn | null : null

/** A portal request that has passed all guards, with its parsed body. */
export interface PortalCall<N extends PortalEndpointName = PortalEndpointName> {
  readonly deps: PortalDeps
  readonly request: Request
  readonly now: Date
  /** The session; null if the endpoint needs none and there is none. */
  readonly signedIn: SignedInOf<EndpointOf<N>['session']>
  readonly body: EndpointOf<N> extends { readonly body: infer B extends z.ZodType } ? z.infer<B> : undefined
  /** The `{id}` of the path, or ''. */
  readonly id: string
  readonly cookie: SessionCookie
}

export interface PortalReply {
  readonly status: number
  readonly value: unknown
  readonly setCookie?: string
  /** The account that a sign-in opened a session of. */
  readonly accountId?: string
}

export type PortalHandler<N extends PortalEndpointName> = (call: PortalCall<N>) => Promise<PortalReply>
export type PortalHandlers = { readonly [N in PortalEndpointName]: PortalHandler<N> }

/** A reply with a JSON body. */
export const reply = (value: unknown, status = 200): PortalReply => ({ status, value })
export const DONE: PortalReply = reply({ success: true })
