import { type Endpoint, type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Param } from '../../data/schema/params.ts'
import { parseJson } from './body.ts'

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
  const given = query.getAll(key)
  if (given.length > 1) refuse('bad_request', `${key} is given more than once.`)
  return given[0]
}

/** The call's body as the table describes it; undefined where the endpoint takes none. */
export function readBodyAs({ body: form }: Pick<Endpoint, 'body'>, bytes: Uint8Array): unknown {
  if (form === undefined) return undefined
  const { success, data, error } = form.safeParse(parseJson(bytes))
  if (success) return data
  const [issue] = error.issues
  const named = issue?.code === 'unrecognized_keys' ? issue.keys : issue?.path
  return refuse('bad_request', `${named?.join('.') || 'body'}: ${issue?.message ?? 'invalid'}.`)
}
