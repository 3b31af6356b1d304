import type { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
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
import type { MaybePromise } from '../async/maybe-promise.ts'
import type { Deps } from '../deps.ts'
import type { AcceptedCodings, Coding } from '../http/coding.ts'
import type { Signal } from '../snapshot/lazy-file.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Used } from '../store/store.ts'
import type { Windows } from '../store/windows.ts'

/** The account and key of a call that has been counted. */
export interface Caller {
  readonly plan: Plan
  readonly used: Used
  readonly accountId: string
  readonly keyId: string
  /** Plan of a test key. */
  readonly testPlan?: Plan
}

type BodyOf<E extends Endpoint> = E extends { readonly body: infer B extends z.ZodType }
  ? z.infer<B>
  : undefined

/** A call that has passed every check, with its parameters and body parsed. */
export interface Call<N extends EndpointName = EndpointName> {
  readonly deps: Deps
  readonly name: N
  /** Null if the endpoint takes no key. */
  readonly caller: EndpointOf<N>['key'] extends true ? Caller : null
  readonly params: Read<EndpointOf<N>['params']> & Read<EndpointOf<N>['query']>
  readonly body: BodyOf<EndpointOf<N>>
  /** The one snapshot that the whole response comes from. Throws a refusal if there is none. */
  readonly snapshot: () => Snapshot
  readonly requestHeaders: Pick<Headers, 'get'>
  /** Encodings that the client accepts. */
  readonly codings: AcceptedCodings
  /** Whether cards are replied in their concise form, as tools return them. */
  readonly isConcise: boolean
  readonly now: Date
  readonly windows: Windows
  /** Aborts when the call takes too long. */
  readonly signal: Signal
  /** IP address of the client. */
  readonly client: () => string
}

/** The parts of a call that replies from the snapshot depend on, for every endpoint. */
export interface DataCall extends Pick<Call, 'name' | 'snapshot' | 'codings' | 'isConcise' | 'signal'> {
  readonly deps: Pick<Deps, 'bodyPool'>
  readonly caller: Caller
}

/** Bytes of the snapshot. Clients cache them. */
export interface DataReply {
  readonly kind: 'data'
  readonly body: Buffer
  readonly coding: Coding
  /** The body was joined for this call from pieces of a pack, so it is worth caching. */
  readonly isStitched?: true
  /** Entity tag, once it has been computed. */
  readonly etag?: string
}

/** JSON of this call alone, never cached: a value, or its text. */
export type JsonReply = {
  readonly kind: 'json'
  readonly status: number
} & ({ readonly value: unknown; readonly json?: never } | { readonly json: string; readonly value?: never })

/** An exported file, or a part of it, with the headers of its representation. It is streamed, never cached. */
export interface FileReply {
  readonly kind: 'file'
  readonly status: 200 | 206 | 304 | 416
  readonly headers: Readonly<Record<string, string>>
  /** Opens the stream of its bytes; null for none. */
  readonly body: (() => Readable) | null
}

/** What a handler returns. */
export type Reply = DataReply | JsonReply | FileReply
export type Handler<N extends EndpointName> = (call: Call<N>) => MaybePromise<Reply>
/** A handler for every endpoint of a source. A missing one does not compile. */
export type Handlers<S extends ResponseSource> = { readonly [N in EndpointsFrom<S>]: Handler<N> }
