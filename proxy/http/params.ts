import type * as z from 'zod'
import { type Endpoint, type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Param } from '../../data/schema/params.ts'
import { parseJson } from './body.ts'
import { bodyProblem } from './body-problem.ts'

type ParamEntries = readonly (readonly [string, Param<unknown>])[]

const pathParams = paramsByEndpoint(({ params }) => params)
const queryParams = paramsByEndpoint(({ query }) => query)

function paramsByEndpoint(
  paramsOf: (endpoint: Endpoint) => Endpoint['params'],
): Readonly<Record<EndpointName, ParamEntries>> {
  const entries = Object.entries(endpointTable).map(([name, endpoint]) => [
    name,
    Object.entries(paramsOf(endpoint)),
  ])
  return Object.fromEntries(entries) as Record<EndpointName, ParamEntries>
}

/** Reads a call's path and query parameters as the endpoint table declares them. Throws 400 that names the first invalid one. */
export function readParams(
  name: EndpointName,
  values: Readonly<Record<string, string>>,
  search: string,
): Readonly<Record<string, unknown>> {
  const params: Record<string, unknown> = {}
  for (const [key, param] of pathParams[name]) params[key] = param.read(values[key], key)
  const query = search === '' ? null : new URLSearchParams(search)
  for (const [key, param] of queryParams[name])
    params[key] = param.read(query ? single(query, key) : undefined, key)
  return params
}

function single(query: URLSearchParams, key: string): string | undefined {
  const values = query.getAll(key)
  if (values.length > 1) refuse('bad_request', `\`${key}\` must not appear more than once.`)
  return values[0]
}

/**
 * Parses the request body with the endpoint's schema. Undefined if the endpoint takes none. No body is an empty one if the endpoint
 * requires no field. Throws 400 that names the invalid field.
 */
export function readBodyAs({ body: schema }: Pick<Endpoint, 'body'>, bytes: Uint8Array): unknown {
  if (schema === undefined) return undefined
  const isEmpty = bytes.length === 0 && schema.safeParse({}).success
  return checkBody(schema, isEmpty ? {} : parseJson(bytes))
}

/** Parses a JSON value as a request body. Throws 400 that names the invalid field. */
export function checkBody(schema: z.ZodType, body: unknown): unknown {
  const path = pathOfPrototypeKey(body)
  if (path !== null) refuse('bad_request', bodyProblem([unknownKey(path)], body))
  const { success, data, error } = schema.safeParse(body)
  return success ? data : refuse('bad_request', bodyProblem(error.issues, body))
}

const PROTOTYPE_KEY = '__proto__'

/** The issue that schemas find in other unknown members. */
const unknownKey = (path: readonly PropertyKey[]): z.core.$ZodIssueUnrecognizedKeys => {
  return { code: 'unrecognized_keys', keys: [PROTOTYPE_KEY], path: [...path], message: '' }
}

/** Returns the path of an object below a JSON value with a member `__proto__`, which schemas ignore instead of refusing it, or null. */
function pathOfPrototypeKey(json: unknown): readonly PropertyKey[] | null {
  const open: { readonly value: unknown; readonly path: Path }[] = [{ value: json, path: null }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null) continue
    if (Object.hasOwn(value, PROTOTYPE_KEY)) return keysOf(path)
    const isList = Array.isArray(value)
    for (const [key, below] of Object.entries(value))
      open.push({ value: below, path: { key: isList ? Number(key) : key, above: path } })
  }
  return null
}

/** A path from its last key up, so that deep values share their paths. */
type Path = { readonly key: PropertyKey; readonly above: Path } | null

function keysOf(path: Path): readonly PropertyKey[] {
  const keys: PropertyKey[] = []
  for (let at = path; at !== null; at = at.above) keys.push(at.key)
  return keys.reverse()
}
