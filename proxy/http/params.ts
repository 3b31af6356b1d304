import { type Endpoint, type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Param } from '../../data/schema/params.ts'
import { parseJson } from './body.ts'
import { bodyProblem } from './body-problem.ts'

type Named = readonly (readonly [string, Param<unknown>])[]

const pathParams = listed(({ params }) => params)
const queryParams = listed(({ query }) => query)

function listed(of: (endpoint: Endpoint) => Endpoint['params']): Readonly<Record<EndpointName, Named>> {
  const entries = Object.entries(endpointTable).map(([name, endpoint]) => [
    name,
    Object.entries(of(endpoint)),
  ])
  return Object.fromEntries(entries) as Record<EndpointName, Named>
}

/** The call's parameters, read as the table says; refuses naming the first that is wrong. */
export function readParams(
  name: EndpointName,
  values: Readonly<Record<string, string>>,
  search: string,
): Readonly<Record<string, unknown>> {
  const read: Record<string, unknown> = {}
  for (const [key, param] of pathParams[name]) read[key] = param.read(values[key], key)
  const query = search === '' ? null : new URLSearchParams(search)
  for (const [key, param] of queryParams[name])
    read[key] = param.read(query ? single(query, key) : undefined, key)
  return read
}

function single(query: URLSearchParams, key: string): string | undefined {
  const values = query.getAll(key)
  if (values.length > 1) refuse('bad_request', `\`${key}\` must not be given more than once.`)
  return values[0]
}

/** The request body as the endpoint's schema reads it; undefined where the endpoint takes none. Throws 400 that names what is wrong. */
export function readBodyAs({ body: schema }: Pick<Endpoint, 'body'>, bytes: Uint8Array): unknown {
  if (schema === undefined) return undefined
  const body = parseJson(bytes)
  const { success, data, error } = schema.safeParse(body)
  return success ? data : refuse('bad_request', bodyProblem(error.issues, body))
}
