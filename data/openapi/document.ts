import * as z from 'zod'
import {
  describeEndpoint,
  type Endpoint,
  type EndpointName,
  type EndpointResponse,
  endpointTable,
} from '../schema/endpoints.ts'
import { type ErrorCode, errors } from '../schema/errors.ts'
import type { Params } from '../schema/params.ts'
import { planTerms } from '../schema/plans.ts'
import { SERVICE_VERSION } from '../schema/version.ts'
import {
  challengeHeaders,
  dataHeaders,
  errorHeaders,
  errorHeadersOf,
  everyHeaders,
  headersOf,
  isData,
  rateHeaders,
} from './headers.ts'
import { key, prefer } from './keys.ts'
import { type JsonSchema, schemas } from './schemas.ts'

export { SERVICE_VERSION }

export interface DocumentOptions {
  readonly baseUrl: string
  readonly docsUrl: string
  /** Recorded responses by endpoint name. */
  readonly examples?: Readonly<Partial<Record<EndpointName, unknown>>>
}

/** The OpenAPI 3.1 document of the service, derived from the contract's tables. */
export function openapi(options: DocumentOptions): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Card Data Service',
      version: SERVICE_VERSION,
      summary: 'Credit card data for the United States and Canada.',
      description:
        'Fees, rates, rewards, welcome offers, and their changes, each with its source and date. Fields above your plan are ' +
        'missing, never null. `x-plan` names the lowest plan that includes a field, `x-unit` the unit of a number, `x-mode` the only ' +
        'kind of key that has an endpoint. Assistants use the same key on `POST /mcp`, by the Model Context Protocol.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: options.baseUrl }],
    externalDocs: { url: options.docsUrl },
    tags: tags(),
    security: [{ key: [] }],
    paths: paths(options),
    components: {
      securitySchemes: { key },
      parameters: { Prefer: prefer },
      headers: { ...rateHeaders, ...dataHeaders, ...everyHeaders, ...errorHeaders, ...challengeHeaders },
      responses: errorResponses(),
      schemas: schemas(),
    },
  }
}

const groupDocs: Readonly<Record<Endpoint['group'], string>> = {
  Cards: 'Cards, and queries over them.',
  Issuers: 'Issuers and their application rules.',
  'Reference data': 'Categories and their codes, merchants, valuations, transfer partners, statistics.',
  Offers: 'Changes of welcome offers and fees.',
  Changes: 'What each release changed.',
  Value: 'What cards are worth for your spend.',
  Exports: 'Files with all data of a plan.',
  Account: 'Sign-up, keys, usage, upgrade.',
  Webhooks: 'URLs that receive events.',
  GraphQL: 'The same data in one query.',
}

const tags = () => Object.entries(groupDocs).map(([name, description]) => ({ name, description }))

function paths(options: DocumentOptions): JsonSchema {
  const all: Record<string, JsonSchema> = {}
  for (const [name, endpoint] of Object.entries(endpointTable) as [EndpointName, Endpoint][]) {
    const path = all[endpoint.path] ?? {}
    path[endpoint.method.toLowerCase()] = operation(name, endpoint, options.examples?.[name])
    all[endpoint.path] = path
  }
  return all
}

function operation(name: EndpointName, endpoint: Endpoint, example: unknown): JsonSchema {
  return {
    operationId: name,
    tags: [endpoint.group],
    summary: endpoint.title,
    description: describeEndpoint(endpoint),
    'x-plan': endpoint.plan,
    ...(endpoint.mode === undefined ? {} : { 'x-mode': endpoint.mode }),
    ...(endpoint.key ? {} : { security: [] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.key ? [{ $ref: '#/components/parameters/Prefer' }] : []),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body) } : {}),
    responses: { ...success(endpoint, example), ...failures(endpoint) },
  }
}

function parameters(params: Params, place: 'path' | 'query'): JsonSchema[] {
  return Object.entries(params).map(([name, { doc, required, schema, plan }]) => ({
    name,
    in: place,
    description: plan === undefined ? doc : `${doc} Needs the ${planTerms[plan].name} plan.`,
    required,
    schema,
    ...(plan === undefined ? {} : { 'x-plan': plan }),
  }))
}

function requestBody(body: z.ZodType): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(body, { io: 'input' }) as JsonSchema
  return { required: true, content: { 'application/json': { schema } } }
}

function success(endpoint: Endpoint, example: unknown): JsonSchema {
  const { response } = endpoint
  const media = { schema: envelope(response), ...(example === undefined ? {} : { example }) }
  const content = response.as === 'file' ? { '*/*': { schema: {} } } : { 'application/json': media }
  const headers = headerRefs(headersOf(endpoint))
  const description = response.of.meta()?.description ?? 'The response.'
  const ok = { description, headers, content }
  const unchanged = { description: 'Nothing changed since the response whose ETag you sent.', headers }
  const part = { description: 'The bytes of the requested `Range`.', headers, content }
  return {
    [response.status]: ok,
    ...(response.as === 'file' ? { 206: part } : {}),
    ...(isData(endpoint) ? { 304: unchanged } : {}),
  }
}

const headerRefs = (headers: JsonSchema) =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const date = (description: string) => ({ type: 'string', format: 'date', description })
const validity = {
  valid_from: date('First day on which the data is valid.'),
  valid_to: {
    ...date('First day on which it is no longer valid; null if it still is.'),
    type: ['string', 'null'],
  },
}

/** Members next to `data` in a response with `as_of`. */
function periodOf({ period }: EndpointResponse): JsonSchema {
  if (period === undefined) return {}
  const as_of = date('Only with `as_of`: the requested day.')
  if (period === 'whole') return { as_of, ...validity }
  const items = { type: 'object', properties: { slug: { type: 'string' }, ...validity } }
  return {
    as_of,
    periods: { type: 'array', items, description: 'Only with `as_of`: validity of each card.' },
  }
}

function envelope(response: EndpointResponse): JsonSchema {
  const { of, as } = response
  const ref = { $ref: `#/components/schemas/${of.meta()?.id}` }
  if (as === 'bare') return ref
  if (as === 'one')
    return { type: 'object', required: ['data'], properties: { data: ref, ...periodOf(response) } }
  const data = { type: 'array', items: ref }
  if (as === 'list')
    return { type: 'object', required: ['data'], properties: { data, ...periodOf(response) } }
  if (as === 'feed')
    return {
      type: 'object',
      required: ['data', 'next', 'has_more'],
      properties: {
        data,
        next: {
          type: 'string',
          description: 'Cursor of the next page, for `since`. An empty page has one too.',
        },
        has_more: { type: 'boolean', description: 'Whether more changes are available now.' },
      },
    }
  const count = { type: 'integer', minimum: 0 }
  return {
    type: 'object',
    required: ['data', 'total', 'limit', 'offset'],
    properties: { data, total: count, limit: count, offset: count },
  }
}

const EVERY_CALL: readonly ErrorCode[] = [
  'unauthorized',
  'account_suspended',
  'rate_limited',
  'internal_error',
  'service_unavailable',
  'timeout',
]

/** Error codes that the endpoint can return, sorted by status. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const always = endpoint.key ? EVERY_CALL : (['internal_error'] as const)
  const isGated = Object.values(endpoint.query).some(({ plan }) => plan !== undefined)
  const plan = endpoint.plan === 'free' && !isGated ? [] : (['forbidden'] as const)
  return [...new Set([...always, ...plan, ...endpoint.errors])].toSorted(
    (one, other) => errors[one].status - errors[other].status,
  )
}

function failures(endpoint: Endpoint): JsonSchema {
  const described = Object.entries(byStatus(endpoint)).map(
    ([status, codes = []]) => [status, failure(codes)] as const,
  )
  return Object.fromEntries(described)
}

function failure(codes: readonly ErrorCode[]): JsonSchema {
  const [only] = codes
  return codes.length === 1 ? { $ref: `#/components/responses/${only}` } : errorResponse(codes)
}

const byStatus = (endpoint: Endpoint) =>
  Object.groupBy(codesOf(endpoint), (code) => String(errors[code].status))

/** Shared error responses: codes that are the only one with their status on some endpoint. Others are inlined. */
function errorResponses(): JsonSchema {
  const alone = Object.values(endpointTable).flatMap((endpoint) =>
    Object.values(byStatus(endpoint)).flatMap((codes = []) => (codes.length === 1 ? codes : [])),
  )
  return Object.fromEntries([...new Set(alone)].map((code) => [code, errorResponse([code])]))
}

function errorResponse(codes: readonly ErrorCode[]): JsonSchema {
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].doc}`).join(' '),
    headers: headerRefs({ ...errorHeadersOf(codes), ...everyHeaders }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}
