import type * as z from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Resource } from '../field.ts'
import { type Params, requiredSlug } from '../params.ts'
import { isPaid, type Plan, planOrAbove } from '../plans.ts'
import type { Mode } from '../sandbox.ts'

/** How a response wraps its resource (spec 4.1). `feed`: a list with the cursor of the next page. `bare` has no `data`. `file`: bytes. */
export type Envelope = 'one' | 'list' | 'page' | 'feed' | 'bare' | 'file'

/**
 * Where the response comes from. `ready`: prebuilt bytes of the pack. `stitched`: prebuilt cards that a query selects, joined.
 * `computed`: computed from the body and the snapshot. `file`: an exported file. `account`: the account store.
 * `graph`: GraphQL over the pack.
 */
export type ResponseSource = 'ready' | 'stitched' | 'computed' | 'file' | 'account' | 'graph'

export interface EndpointResponse {
  readonly status: number
  readonly of: Resource
  readonly as: Envelope
  /** Cards without relation arrays (spec 2.1). */
  readonly summary?: true
  /** Includes the fields marked `detail`. */
  readonly detail?: true
  /** With `as_of`, the period of validity is next to `data`: of the whole response, or of each card. */
  readonly period?: 'whole' | 'each'
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** Lowest plan that includes the endpoint. */
  readonly plan: Plan
  /** Whether requests need an API key. */
  readonly key: boolean
  /** Only keys of this mode have the endpoint. */
  readonly mode?: Mode
  readonly group:
    | 'Cards'
    | 'Issuers'
    | 'Reference data'
    | 'Offers'
    | 'Changes'
    | 'Value'
    | 'Exports'
    | 'Account'
    | 'Webhooks'
    | 'GraphQL'
  readonly title: string
  readonly doc: string
  readonly source: ResponseSource
  readonly params: Params
  readonly query: Params
  readonly body?: z.ZodObject
  readonly response: EndpointResponse
  /** The response depends on the UTC day of the request. */
  readonly daily?: true
  /** Error codes in addition to those of every endpoint. */
  readonly errors: readonly ErrorCode[]
}

/** Names the plan that an endpoint needs, such as "the Pro plan or above", and the key where not every key of the plan has it. */
export const requirementOf = ({ plan, mode }: Pick<Endpoint, 'plan' | 'mode'>): string =>
  `${mode === undefined ? '' : `a ${mode} key on `}${planOrAbove(plan)}`

/** Describes an endpoint, with the plan and the key that it needs. */
export const describeEndpoint = (endpoint: Endpoint): string =>
  isPaid(endpoint.plan) ? `${endpoint.doc} Needs ${requirementOf(endpoint)}.` : endpoint.doc

/** Defaults of an endpoint: a GET with a key, on every plan. */
export const base = { method: 'GET', plan: 'free', key: true, params: {}, query: {}, errors: [] } as const
/** Response `{ data: {…} }`. */
export const one = <R extends Resource>(of: R) => ({ status: 200, of, as: 'one' }) as const
/** Response `{ data: […] }`, whole. */
export const rows = <R extends Resource>(of: R) => ({ status: 200, of, as: 'list' }) as const
/** Response `{ data: […], total, limit, offset }`, a page of a list. */
export const page = <R extends Resource>(of: R) => ({ status: 200, of, as: 'page' }) as const
/** An endpoint with `{slug}` in its path. */
export const bySlug = (what: string) =>
  ({ params: { slug: requiredSlug(`Slug of the ${what}.`) }, errors: ['bad_request', 'not_found'] }) as const
