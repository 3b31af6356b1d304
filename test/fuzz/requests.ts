import fc from 'fast-check'
import { bodyOf } from './bodies.ts'
import { mcpBody, mcpHeaders } from './mcp.ts'
import { type Operation, operations, type Parameter } from './operations.ts'
import type { Pools } from './pools.ts'
import { hardText, jsonOf, mutatedText, SHRINK } from './values.ts'

/** Who calls: a plan's live or test key, no key, or an invalid key. */
export const CALLERS = [
  ...(['free', 'starter', 'pro', 'enterprise'] as const),
  ...(['test-free', 'test-starter', 'test-pro', 'test-enterprise'] as const),
  ...(['nobody', 'malformed'] as const),
] as const
export type Caller = (typeof CALLERS)[number]

/** A request as sent. */
export interface FuzzRequest {
  readonly caller: Caller
  readonly method: string
  /** Path and query in printable ASCII. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const caller = fc.oneof(
  SHRINK,
  { weight: 4, arbitrary: fc.constantFrom(...CALLERS.slice(0, 3)) },
  // Many operations refuse lower plans before they read anything.
  { weight: 8, arbitrary: fc.constant('enterprise' as const) },
  { weight: 4, arbitrary: fc.constantFrom(...CALLERS.slice(4, 8)) },
  { weight: 1, arbitrary: fc.constantFrom(...CALLERS.slice(8)) },
)

const percentEncoded = (raw: string) =>
  encodeURIComponent(raw.toWellFormed()).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** Texts as they can be written in a URL: encoded, or raw where that is possible. */
const BROKEN = [
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '%C3',
  '%252e%252e',
  '..%2f..%2fetc%2fpasswd',
  '%0d%0aX-Evil:1',
  '+',
  ';',
  '%2B5',
]
const encoded = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    SHRINK,
    { weight: 8, arbitrary: text.map(percentEncoded) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  )

/** A parameter's value in a URL: mostly valid, else changed or hostile. */
function rawValue({ name, schema }: Parameter, pools: Pools): fc.Arbitrary<string> {
  const valid = jsonOf(schema, name, pools).map(String)
  return fc.oneof(
    SHRINK,
    { weight: 6, arbitrary: valid.map(percentEncoded) },
    { weight: 2, arbitrary: encoded(mutatedText(valid)) },
    { weight: 1, arbitrary: encoded(hardText) },
  )
}

const unknownTerm = fc.tuple(
  fc.constantFrom('unknown', 'api_key', '__proto__', 'limit[]', ''),
  encoded(hardText),
)

function queryOf({ parameters }: Operation, pools: Pools): fc.Arbitrary<string> {
  const terms = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => {
      const term = rawValue(parameter, pools).map((raw) => `${parameter.name}=${raw}`)
      const once = { weight: parameter.required ? 30 : 10, arbitrary: fc.constant(1) }
      const never = { weight: parameter.required ? 1 : 20, arbitrary: fc.constant(0) }
      const twice = { weight: 1, arbitrary: fc.constant(2) }
      const times = parameter.required
        ? fc.oneof(SHRINK, once, never, twice)
        : fc.oneof(SHRINK, never, once, twice)
      return times.chain((count) => fc.array(term, { minLength: count, maxLength: count }))
    })
  const others = fc.oneof(
    SHRINK,
    { weight: 12, arbitrary: fc.constant([] as string[]) },
    { weight: 1, arbitrary: unknownTerm.map(([name, raw]) => [`${name}=${raw}`]) },
  )
  return fc.tuple(others, ...terms).map((all) => all.flat().join('&'))
}

function pathOf({ path, parameters }: Operation, pools: Pools): fc.Arbitrary<string> {
  const places = parameters.filter((parameter) => parameter.in === 'path')
  return fc
    .tuple(...places.map((parameter) => rawValue(parameter, pools)))
    .map((raws) =>
      places.reduce((filled, { name }, at) => filled.replace(`{${name}}`, () => raws[at] ?? ''), path),
    )
}

const headers = fc.oneof(
  SHRINK,
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', 'zstd, *;q=0', ';;,,q='),
        'if-none-match': fc.constantFrom('*', '""', 'W/"x"', 'x'.repeat(4_000), '"a", "b"'),
        accept: fc.constantFrom('text/html', 'application/xml;q=0.1', '*/*'),
        range: fc.constantFrom(
          'bytes=0-10',
          'bytes=-1',
          'bytes=999999999-',
          'bytes=0-1,3-4',
          'lines=1',
          'bytes=5-1',
        ),
        'content-type': fc.constantFrom('text/plain', 'application/json', 'multipart/form-data'),
        'content-encoding': fc.constant('gzip'),
        origin: fc.constantFrom('https://evil.example', 'null'),
        prefer: fc.constantFrom('code=429', 'code=500', 'code=999', 'respond-async', 'code='),
        'x-forwarded-for': fc.constant('192.0.2.1'),
        'x-http-method-override': fc.constant('DELETE'),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
)

const methodOf = ({ method }: Operation) =>
  fc.oneof(
    SHRINK,
    { weight: 30, arbitrary: fc.constant(method) },
    { weight: 2, arbitrary: fc.constant(method === 'GET' ? 'HEAD' : method) },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND') },
  )

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`)

function requestOf(operation: Operation, pools: Pools): fc.Arbitrary<FuzzRequest> {
  const target = fc.tuple(pathOf(operation, pools), queryOf(operation, pools))
  return fc
    .record({ caller, method: methodOf(operation), target, headers, body: bodyOf(operation, pools) })
    .map(({ target: [path, query], body, method, ...rest }) => {
      const isBare = ['GET', 'HEAD', 'OPTIONS'].includes(method)
      return { ...rest, method, target: withQuery(path, query), body: isBare ? null : body }
    })
}

const ODD_PATHS = [
  '/',
  '/v1',
  '/v1/',
  '/v2/cards',
  '/v1//cards',
  '/V1/cards',
  '/v1/nothing',
  '/v1/cards/',
  '/v1/cards/a/b/c',
]
const oddRequest: fc.Arbitrary<FuzzRequest> = fc.record({
  caller,
  method: fc.constantFrom('GET', 'POST', 'DELETE'),
  target: fc.oneof(
    SHRINK,
    fc.constantFrom(...ODD_PATHS),
    encoded(hardText).map((raw) => `/v1/${raw}`),
  ),
  headers: fc.constant({}),
  body: fc.constant(null),
})

const mcpRequest = (pools: Pools): fc.Arbitrary<FuzzRequest> =>
  fc.record({
    caller,
    method: fc.oneof(
      SHRINK,
      { weight: 30, arbitrary: fc.constant('POST') },
      { weight: 1, arbitrary: fc.constant('DELETE') },
    ),
    target: fc.constant('/mcp'),
    headers: mcpHeaders,
    body: mcpBody(pools),
  })

export interface Scope {
  /** Ids of operations to leave out, such as those that a runtime does not serve. */
  readonly without: ReadonlySet<string>
  readonly hasMcp: boolean
}

/** Requests of every operation, of the Model Context Protocol, and of paths that do not exist. */
export function requestsOf(pools: Pools, { without, hasMcp }: Scope): fc.Arbitrary<FuzzRequest> {
  const own = operations.filter(({ id }) => !without.has(id))
  const drawn = own.map((operation) => ({
    // Bodies have more variants than parameters.
    weight: operation.body === null ? 2 : 6,
    arbitrary: requestOf(operation, pools),
  }))
  return fc.oneof(
    SHRINK,
    ...drawn,
    { weight: 2, arbitrary: oddRequest },
    ...(hasMcp ? [{ weight: 16, arbitrary: mcpRequest(pools) }] : []),
  )
}
