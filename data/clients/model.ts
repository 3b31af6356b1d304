import type * as z from 'zod'
import { openapi } from '../openapi/document.ts'
import { type JsonSchema, schemas } from '../openapi/schemas.ts'
import { type Endpoint, type EndpointName, endpointTable } from '../schema/endpoints.ts'
import type { Plan } from '../schema/plans.ts'
import { pascal, type Structs, structsOver, type Type } from './structs.ts'

/** How an endpoint's rows are read page by page. */
export interface Paging {
  readonly kind: 'offset' | 'cursor'
  /** Largest number of rows per page. */
  readonly limit: number
  readonly row: Type
}

export interface Argument {
  readonly name: string
  readonly doc: string
  readonly type: Type
  readonly required: boolean
}

/** An endpoint as the clients call it. */
export interface Operation {
  readonly name: EndpointName
  readonly doc: string
  readonly method: Endpoint['method']
  readonly path: string
  readonly plan: Plan
  readonly params: readonly Argument[]
  readonly query: readonly Argument[]
  /** Null if the endpoint takes no body. */
  readonly body: { readonly type: Type; readonly required: boolean } | null
  /** Null for the bytes of a file. */
  readonly response: Type | null
  /** Whether sending the request twice has the effect of sending it once. */
  readonly idempotent: boolean
  readonly paging: Paging | null
}

/** The contract as the clients need it: operations, and the structures that they name. */
export interface Model {
  readonly operations: readonly Operation[]
  readonly structs: Structs
}

/** Reads the contract. Structures are those that a request or a response names, sorted by name. */
export function clientModel(): Model {
  const structs = structsOver(schemas())
  const { paths } = openapi({ baseUrl: '', docsUrl: '' }) as unknown as { paths: Paths }
  const operations = (Object.entries(endpointTable) as [EndpointName, Endpoint][]).map(([name, endpoint]) => {
    const documented = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    if (documented === undefined) throw new Error(`${name} is not in the OpenAPI document`)
    return operationOf(name, endpoint, documented, structs)
  })
  return { operations, structs }
}

interface Documented {
  readonly description: string
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
  }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema: JsonSchema }>> }>
  >
}
type Paths = Readonly<Record<string, Readonly<Record<string, Documented>>>>

function operationOf(
  name: EndpointName,
  endpoint: Endpoint,
  documented: Documented,
  structs: Structs,
): Operation {
  const { method, path, plan, source, response } = endpoint
  return {
    ...{ name, doc: documented.description, method, path, plan },
    params: argumentsOf(endpoint.params, structs),
    query: argumentsOf(endpoint.query, structs),
    body: bodyOf(name, endpoint, documented, structs),
    response: responseOf(name, endpoint, documented, structs),
    idempotent: method !== 'POST' || source === 'computed' || source === 'graph',
    paging: pagingOf(
      endpoint,
      structs.type({ $ref: `#/components/schemas/${idOf(response.of)}` }, '', variantOf(endpoint)),
    ),
  }
}

const idOf = (of: z.ZodType): string => String(of.meta()?.id)

const variantOf = ({ response }: Endpoint) =>
  response.summary === true ? 'summary' : response.detail === true ? 'detail' : 'row'

function argumentsOf(params: Endpoint['query'], structs: Structs): readonly Argument[] {
  return Object.entries(params).map(([name, { doc, required, schema }]) => ({
    ...{ name, doc, required },
    type: structs.type(schema, pascal(name), 'row'),
  }))
}

function bodyOf(
  name: string,
  { body }: Endpoint,
  { requestBody }: Documented,
  structs: Structs,
): Operation['body'] {
  if (body === undefined || requestBody === undefined) return null
  const { schema } = requestBody.content['application/json']
  const type = structs.type(schema, `${pascal(name)}Body`, 'row')
  return { type, required: Array.isArray(schema.required) && schema.required.length > 0 }
}

function responseOf(name: string, endpoint: Endpoint, documented: Documented, structs: Structs): Type | null {
  if (endpoint.response.as === 'file') return null
  const schema = documented.responses[endpoint.response.status]?.content?.['application/json']?.schema
  if (schema === undefined) throw new Error(`${name} documents no response`)
  return structs.type(schema, `${pascal(name)}Response`, variantOf(endpoint))
}

function pagingOf({ query, response }: Endpoint, row: Type): Paging | null {
  const kinds: Partial<Record<Endpoint['response']['as'], Paging['kind']>> = {
    page: 'offset',
    feed: 'cursor',
  }
  const kind = kinds[response.as]
  const limit = query.limit?.schema['x-clamp']
  if (kind === undefined) return null
  if (typeof limit !== 'number') throw new Error('A paged endpoint has a largest page')
  return { kind, limit, row }
}

/** Name of the method that iterates over all rows: `listCards` → `listAllCards`. */
export const allRowsName = (name: string): string => name.replace(/^[a-z]+/, '$&All')
