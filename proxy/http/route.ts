import { type Endpoint, type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'

/** A path of the table, and which endpoint answers each of its methods. */
export interface Route {
  readonly methods: ReadonlyMap<string, EndpointName>
  /** `Allow` of the path. */
  readonly allow: string
  /** Whether browsers of any origin may read it: only `GET` endpoints that serve data. */
  readonly open: boolean
  /** Values of the path's parameters, by name. */
  readonly values: Readonly<Record<string, string>>
}

interface Pattern extends Omit<Route, 'values'> {
  readonly segments: readonly string[]
}

const isParameter = (segment: string) => segment.startsWith('{')
const parametersIn = ({ segments }: Pattern) => segments.filter(isParameter).length

/** Patterns by number of segments, literal ones before those with a parameter. */
const patterns = patternsOf(Object.entries(endpointTable) as [EndpointName, Endpoint][])

/** Routes of paths asked for before. A flood of invented paths must not fill the memory. */
const found = new Map<string, Route>()
const FOUND_MAX = 10_000
const FOUND_LENGTH_MAX = 200

/** The route of a path as it stands in the address, percent-encoded, or null. */
export function routeOf(path: string): Route | null {
  const known = found.get(path)
  if (known !== undefined) return known
  const route = findRoute(path)
  if (route !== null && path.length <= FOUND_LENGTH_MAX && found.size < FOUND_MAX) found.set(path, route)
  return route
}

function findRoute(path: string): Route | null {
  const segments = path.split('/').map(decoded)
  const pattern = patterns.get(segments.length)?.find((candidate) => matches(candidate, segments))
  return pattern === undefined ? null : { ...pattern, values: valuesOf(pattern, segments) }
}

function patternsOf(rows: readonly [EndpointName, Endpoint][]): ReadonlyMap<number, readonly Pattern[]> {
  const paths = [...new Set(rows.map(([, { path }]) => path))]
  const all = paths.map((path) =>
    patternOf(
      path,
      rows.filter(([, row]) => row.path === path),
    ),
  )
  const sorted = all.sort((a, b) => parametersIn(a) - parametersIn(b))
  return Map.groupBy(sorted, ({ segments }) => segments.length)
}

function patternOf(path: string, rows: readonly [EndpointName, Endpoint][]): Pattern {
  const methods = new Map<string, EndpointName>()
  for (const [name, { method }] of rows) {
    methods.set(method, name)
    if (method === 'GET') methods.set('HEAD', name)
  }
  const open = rows.some(
    ([, { method, source: served }]) => method === 'GET' && /^(ready|stitched)$/.test(served),
  )
  return { segments: path.split('/'), methods, allow: [...methods.keys(), 'OPTIONS'].join(', '), open }
}

const matches = ({ segments }: Pattern, asked: readonly string[]) =>
  segments.every((segment, place) => (isParameter(segment) ? asked[place] !== '' : segment === asked[place]))

function valuesOf({ segments }: Pattern, asked: readonly string[]): Readonly<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const [place, segment] of segments.entries())
    if (isParameter(segment)) values[segment.slice(1, -1)] = asked[place] ?? ''
  return values
}

/** Text that is no percent-encoding stays as it is; no slug has a percent sign. */
function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
