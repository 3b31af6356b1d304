import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server'
import { prompts } from '../../data/mcp/prompts.ts'
import { mcpResources, RESOURCE_TYPE } from '../../data/mcp/resources.ts'
import { toolTable } from '../../data/mcp/tools.ts'
import { type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import { Refusal } from '../../data/schema/errors.ts'
import { SERVICE_VERSION } from '../../data/schema/version.ts'
import { redactKeys } from '../log.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { endpointFor, type RestRequest, restRequest } from './arguments.ts'
import type { CallResult, Calls } from './calls.ts'
import { complete } from './completion.ts'
import { listedPrompts, listedResources, listedTemplates, listedTools } from './lists.ts'
import { toolResult } from './result.ts'

/** How long clients may keep the lists, in ms. They change with a release of the service. */
const LISTS_TTL = { ttlMs: 3_600_000, cacheScope: 'public' } as const
const DATA_TTL = { ttlMs: 300_000, cacheScope: 'private' } as const

const INSTRUCTIONS =
  'Credit card data for the United States and Canada. Find slugs with search_cards before you call tools that take them. Money is in ' +
  'the home currency of the card; null means unknown, 0 means none. Results are concise; ask for `detail: "full"` only if a field is ' +
  'missing. Each tool call and each resource read counts one call of the quota.'

/** Creates the protocol's server for one request. Its calls of the API go through `calls`. */
export function createServer(calls: Calls, snapshots: Pick<Snapshots, 'current'>): Server {
  const server = new Server(
    { name: 'card-data-service', title: 'Card Data Service', version: SERVICE_VERSION },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: INSTRUCTIONS,
      cacheHints: {
        'server/discover': LISTS_TTL,
        'tools/list': LISTS_TTL,
        'prompts/list': LISTS_TTL,
        'resources/list': LISTS_TTL,
        'resources/templates/list': LISTS_TTL,
        'resources/read': DATA_TTL,
      },
    },
  )
  addTools(server, calls)
  addResources(server, calls)
  addPrompts(server)
  addCompletion(server, snapshots)
  return server
}

const invalid = (message: string): never => {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, redactKeys(message))
}

function addTools(server: Server, calls: Calls) {
  server.setRequestHandler('tools/list', () => ({ tools: [...listedTools] }))
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }) => {
    const tool = Object.hasOwn(toolTable, name) ? toolTable[name as keyof typeof toolTable] : undefined
    if (tool === undefined) return invalid(`Unknown tool: ${name}`)
    const read = requestOrRefusal(() => restRequest(tool, args))
    const endpoint = endpointFor(tool, args)
    if (read instanceof Refusal) return toolResult(endpoint, await calls.refuse(endpoint, read), 'concise')
    return toolResult(endpoint, await calls.call(read), read.detail)
  })
}

function requestOrRefusal<T>(read: () => T): T | Refusal {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function addResources(server: Server, calls: Calls) {
  server.setRequestHandler('resources/list', () => ({ resources: [...listedResources] }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...listedTemplates] }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const request = resourceRequest(uri)
    if (request === null) throw new ResourceNotFoundError(uri)
    const result = await calls.call(request)
    if (result.status >= 400) throw resourceError(uri, result)
    return { contents: [{ uri, mimeType: RESOURCE_TYPE, text: result.text }] }
  })
}

const CARD_URI = mcpResources.card.uri.replace('{slug}', '')
const bodyless = (endpoint: EndpointName, target: string): RestRequest => ({
  ...{ endpoint, target, body: null },
  detail: 'full',
})

function resourceRequest(uri: string): RestRequest | null {
  const { card, ...others } = mcpResources
  const slug = uri.startsWith(CARD_URI) ? uri.slice(CARD_URI.length) : ''
  if (slug !== '') {
    const target = endpointTable[card.endpoint].path.replace('{slug}', encodeURIComponent(slug))
    return bodyless(card.endpoint, target)
  }
  const found = Object.values(others).find((resource) => resource.uri === uri)
  return found === undefined ? null : bodyless(found.endpoint, endpointTable[found.endpoint].path)
}

/** An error of the API as an error of the protocol, which has no failed result of a read. */
function resourceError(uri: string, { status, text }: CallResult): ProtocolError {
  const { error } = JSON.parse(text) as {
    readonly error: { readonly code: string; readonly message: string }
  }
  if (status === 404) return new ResourceNotFoundError(uri, error.message)
  const code = status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
  return new ProtocolError(code, `${error.code}: ${error.message}`, { uri, error })
}

function addPrompts(server: Server) {
  server.setRequestHandler('prompts/list', () => ({ prompts: [...listedPrompts] }))
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: args = {} } }) => {
    const prompt = Object.hasOwn(prompts, name) ? prompts[name] : undefined
    if (prompt === undefined) return invalid(`Unknown prompt: ${name}`)
    const missing = Object.entries(prompt.args).find(([key, { required }]) => required && !args[key])
    if (missing !== undefined) return invalid(`\`${missing[0]}\` is required.`)
    const text = prompt.text(args)
    return {
      description: prompt.doc,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    }
  })
}

function addCompletion(server: Server, snapshots: Pick<Snapshots, 'current'>) {
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) => {
    const columns = snapshots.current()?.columns
    const kind =
      ref.type === 'ref/prompt'
        ? prompts[ref.name]?.args[argument.name]?.completion
        : ref.uri === mcpResources.card.uri && argument.name === 'slug'
          ? ('slug' as const)
          : undefined
    const none = { values: [], total: 0, hasMore: false }
    return {
      completion:
        kind === undefined || columns === undefined ? none : complete(kind, argument.value, columns),
    }
  })
}
