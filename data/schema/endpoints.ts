import { accounts } from './endpoints/account.ts'
import { cards } from './endpoints/cards.ts'
import { changes } from './endpoints/changes.ts'
import type { Endpoint, ResponseSource } from './endpoints/endpoint.ts'
import { exports } from './endpoints/exports.ts'
import { graph } from './endpoints/graphql.ts'
import { issuers } from './endpoints/issuers.ts'
import { offers } from './endpoints/offers.ts'
import { reference } from './endpoints/reference.ts'
import { value } from './endpoints/value.ts'
import { webhooks } from './endpoints/webhooks.ts'

export { Checkout, NewKey, VerificationPending } from './endpoints/account.ts'
export {
  describeEndpoint,
  type Endpoint,
  type EndpointResponse,
  type Envelope,
  type ResponseSource,
  requirementOf,
} from './endpoints/endpoint.ts'
export { GraphQLResponse } from './endpoints/graphql.ts'
export { Done } from './endpoints/webhooks.ts'

/** Every endpoint of the service (spec 4), literal paths before those with a parameter. */
export const endpoints = {
  ...cards,
  ...issuers,
  ...reference,
  ...offers,
  ...changes,
  ...value,
  ...exports,
  ...accounts,
  ...webhooks,
  ...graph,
} as const

export type EndpointName = keyof typeof endpoints
export type EndpointsFrom<S extends ResponseSource> = {
  [N in EndpointName]: (typeof endpoints)[N]['source'] extends S ? N : never
}[EndpointName]
export type EndpointOf<N extends EndpointName> = (typeof endpoints)[N]

/** The same table with uniform row types, for iteration. */
export const endpointTable: Readonly<Record<EndpointName, Endpoint>> = endpoints
