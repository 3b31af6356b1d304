import type { Buffer } from 'node:buffer'
import type { z } from 'zod'
import type {
  Endpoint,
  EndpointName,
  EndpointOf,
  EndpointsFrom,
  ResponseSource,
} from '../../data/schema/endpoints.ts'
import type { Read } from '../../data/schema/params.ts'
import type { Plan } from '../../data/schema/plans.ts'
import type { Deps } from '../deps.ts'
import type { Accepted, Coding } from '../http/coding.ts'
import type { MaybePromise } from '../snapshot/maybe-promise.ts'
import type { Signal } from '../snapshot/parsed.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Used } from '../store/store.ts'
import type { Windows } from '../store/windows.ts'

/** Who calls; the call has been counted. */
export interface Caller {
  readonly plan: Plan
  readonly used: Used
  readonly accountId: string
  readonly keyId: string
}

type BodyOf<E extends Endpoint> = E extends { readonly body: infer B extends z.ZodType }
  ? z.infer<B>
  : undefined

/** A call that has passed every guard, its parameters and body read. */
export interface Call<N extends EndpointName = EndpointName> {
  readonly deps: Deps
  readonly name: N
  /** Null where the endpoint asks for no key. */
  readonly caller: EndpointOf<N>['key'] extends true ? Caller : null
  readonly params: Read<EndpointOf<N>['params']> & Read<EndpointOf<N>['query']>
  readonly body: BodyOf<EndpointOf<N>>
  /** The one snapshot that the whole answer comes from. Refuses where there is none. */
  readonly snapshot: () => Snapshot
  readonly accepted: Accepted
  readonly now: Date
  readonly windows: Windows
  /** Ends when the call has taken too long. */
  readonly signal: Signal
  /** Who calls, by network address. */
  readonly client: () => string
}

/** Bytes out of the snapshot: cached by clients, tagged. */
export interface DataReply {
  readonly kind: 'data'
  readonly body: Buffer
  readonly coding: Coding
  /** Made for this call out of ready bytes: worth keeping for the next one. */
  readonly isStitched?: true
}

/** The same with the tag of its bytes. */
export interface TaggedReply extends DataReply {
  readonly tag: string
}

/** The client has the answer already, in this form. */
export interface NotModified {
  readonly kind: 'held'
  readonly coding: Coding
  readonly tag: string
}

/** An answer made for this call alone, never cached. */
export type JsonReply = {
  readonly kind: 'made'
  readonly status: number
} & ({ readonly value: unknown; readonly json?: never } | { readonly json: string })

/** What a handler gives. */
export type Reply = DataReply | JsonReply
/** What is made of it, or found without one. */
export type FullReply = TaggedReply | NotModified | JsonReply
export type Handler<N extends EndpointName> = (call: Call<N>) => MaybePromise<Reply>
/** A handler for every endpoint that is served so; a forgotten one does not compile. */
export type Handlers<S extends ResponseSource> = { readonly [N in EndpointsFrom<S>]: Handler<N> }
