import { limitDefault, paramsOf } from '../../data/mcp/schemas.ts'
import { DETAILS, type Detail, endpointsOf, type Tool } from '../../data/mcp/tools.ts'
import { type Endpoint, type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Param } from '../../data/schema/params.ts'

/** The request to the API for a tool call. */
export interface RestRequest {
  readonly endpoint: EndpointName
  /** Path and query. */
  readonly target: string
  /** JSON of the body; null without one. */
  readonly body: string | null
  /** `concise`: cards are replied in their concise form. */
  readonly detail: Detail
}

type Arguments = Readonly<Record<string, unknown>>

/** Maximum characters of an argument's name in a message, since the client chooses the names. */
const NAME_MAX = 60

/** Returns the endpoint for a tool call with these arguments. */
export function endpointFor({ endpoint, instead = {} }: Tool, args: Arguments): EndpointName {
  const found = Object.entries(instead).find(([name]) => args[name] !== undefined)
  return found?.[1] ?? endpoint
}

/** Reads how much of each row to return. Throws 400. */
function readDetail(detail: unknown = 'concise'): Detail {
  const known = DETAILS.find((value) => value === detail)
  return known ?? refuse('bad_request', `\`detail\` must be one of ${DETAILS.join(', ')}.`)
}

/** Converts the arguments of a tool call. Throws 400 that names an argument; the endpoint itself checks the values. */
export function restRequest(tool: Tool, { detail: wanted, ...args }: Arguments): RestRequest {
  const detail = readDetail(wanted)
  const name = endpointFor(tool, args)
  const endpoint: Endpoint = endpointTable[name]
  if (endpoint.body !== undefined)
    return { endpoint: name, target: endpoint.path, body: JSON.stringify(args), detail }
  requireKnown(tool, endpoint, args)
  const values = Object.entries(paramsOf(endpoint)).map(
    ([key, param]) => [key, textOf(key, param, args[key])] as const,
  )
  const texts = new Map(values.filter((entry): entry is [string, string] => entry[1] !== undefined))
  const limit = texts.get('limit') ?? limitDefault(tool, endpoint)
  if (limit !== undefined) texts.set('limit', clampLimit(limit, tool.limitMax))
  return { endpoint: name, target: targetOf(endpoint, texts), body: null, detail }
}

function requireKnown(tool: Tool, endpoint: Endpoint, args: Arguments) {
  const params = paramsOf(endpoint)
  for (const name of Object.keys(args)) {
    if (Object.hasOwn(params, name)) continue
    const isOfOther = endpointsOf(tool).some((other) => Object.hasOwn(paramsOf(endpointTable[other]), name))
    const shown = `\`${name.slice(0, NAME_MAX)}\``
    const [chosen = ''] = Object.keys(tool.instead ?? {}).filter((key) => args[key] !== undefined)
    refuse(
      'bad_request',
      isOfOther ? `${shown} cannot be combined with \`${chosen}\`.` : `The tool has no argument ${shown}.`,
    )
  }
}

function textOf(name: string, { schema }: Param<unknown>, value: unknown): string | undefined {
  if (value === undefined) return undefined
  const takesList = schema['x-list'] === true
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return String(value)
  const isList = takesList && Array.isArray(value) && value.every((item) => typeof item === 'string')
  if (isList) return value.join(',')
  return refuse(
    'bad_request',
    `\`${name}\` must be ${takesList ? 'a list of texts' : 'a text, a number, or a boolean'}.`,
  )
}

/** The endpoint clamps to its own limit and refuses anything but an integer. */
const clampLimit = (limit: string, max = Number.POSITIVE_INFINITY): string =>
  Number(limit) > max ? String(max) : limit

function targetOf({ path, params }: Endpoint, texts: ReadonlyMap<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = texts.get(name) ?? ''
    return text === '' ? refuse('bad_request', `\`${name}\` is required.`) : encodeURIComponent(text)
  })
  const query = new URLSearchParams([...texts].filter(([name]) => !Object.hasOwn(params, name))).toString()
  return query === '' ? filled : `${filled}?${query}`
}
