import type { Buffer } from 'node:buffer'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { Refusal } from '../../data/schema/errors.ts'
import { modeOf } from '../../data/schema/sandbox.ts'
import type { ParsedKey } from '../accounts/key.ts'
import type { Deps } from '../deps.ts'
import { readBody } from '../http/body.ts'
import { refusalOf } from '../http/failure.ts'
import { baseHeaders, CHALLENGE, type Headers as HeaderValues, REQUEST_ID } from '../http/headers.ts'
import { keyRefusal } from '../request/admission.ts'
import { createApi } from '../request/api.ts'
import { webResponse } from '../request/app.ts'
import { bearerKey, snapshotOf } from '../request/context.ts'
import { errorResponse } from '../request/response.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type CallResult, type Calls, callsOf } from './calls.ts'
import { rebindingRefusal } from './guard.ts'
import { createServer } from './server.ts'

/**
 * Creates the endpoint of the Model Context Protocol: stateless, over HTTP (part two, section 16). `publicUrl`: URL that clients use for
 * the service. The endpoint never rejects.
 */
export function createMcp(deps: Deps, publicUrl: string): NonNullable<Deps['mcp']> {
  const api = createApi(deps)
  const hostnames = [new URL(publicUrl).hostname]
  /** Adds what every response has, and no type to a response without a body. */
  const named = (response: Response, connection: unknown) => {
    const { 'Content-Type': _, ...common } = baseHeaders(deps)
    for (const [name, value] of Object.entries({ ...common, [REQUEST_ID]: api.requestId(connection) }))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
  const handle = async (request: Request, connection: unknown): Promise<Response> => {
    try {
      const key = bearerKey(request.headers.get('authorization'))
      const refused = requestRefusal(request, key, hostnames)
      if (refused !== null) return refusedResponse(refused, deps)
      const body = await readBody(request.body)
      const calls = watchCalls(callsOf(request, connection, api, deps))
      const response = await respond(
        withBody(request, body),
        calls,
        () => snapshotOf(modeOf(key ?? {}), deps),
        deps,
      )
      return await withCallHeaders(response, calls)
    } catch (error) {
      return refusedResponse(refusalOf(error), deps)
    }
  }
  return async (request, connection) => named(await handle(request, connection), connection)
}

/** Refuses by method, host, origin, and the form of the key, without the store. */
function requestRefusal(
  request: Request,
  key: ParsedKey | null,
  hostnames: readonly string[],
): Refusal | null {
  if (request.method !== 'POST') return new Refusal('method_not_allowed', 'Only `POST` is allowed.')
  return rebindingRefusal(request, hostnames) ?? (key === null ? keyRefusal(request.headers) : null)
}

function refusedResponse(refusal: Refusal, deps: Deps): Response {
  const { headers, ...response } = errorResponse(refusal, deps)
  const more: HeaderValues =
    refusal.code === 'unauthorized'
      ? CHALLENGE
      : refusal.code === 'method_not_allowed'
        ? { Allow: 'POST' }
        : {}
  return webResponse({ ...response, headers: { ...headers, ...more } }, deps)
}

const withBody = ({ url, headers }: Request, body: Buffer) =>
  new Request(url, { method: 'POST', headers, body: new Uint8Array(body) })

/**
 * Handles one request of either generation of the protocol. No stream stays open: the server declares no notifications, so the
 * library acknowledges a subscription and ends it.
 */
const respond = (
  request: Request,
  calls: Calls,
  snapshot: () => Snapshot | null,
  { log }: Deps,
): Promise<Response> =>
  createMcpHandler(() => createServer(calls, { current: snapshot }), {
    onerror: (cause) => log('info', 'An MCP request failed.', { cause }),
  }).fetch(request)

interface WatchedCalls extends Calls {
  /** Response of the API to the last call; null before the first. */
  last(): CallResult | null
}

function watchCalls(calls: Calls): WatchedCalls {
  let last: CallResult | null = null
  const watch = async (result: Promise<CallResult>) => {
    last = await result
    return last
  }
  return {
    call: (request) => watch(calls.call(request)),
    refuse: (endpoint, refusal) => watch(calls.refuse(endpoint, refusal)),
    last: () => last,
  }
}

/** Headers of the API's response that are about the call, not about its body. */
const isAboutCall = (name: string) => /^(x-|retry-after$|server-timing$)/i.test(name)

/**
 * Adds the plan and the quota. An inactive key is an HTTP error in the protocol. Responses of the older generation are streams whose call
 * ends after their headers, so they are read to the end first.
 */
async function withCallHeaders(response: Response, calls: WatchedCalls): Promise<Response> {
  const body = response.body === null ? null : await response.text()
  const call = calls.last()
  if (call?.status === 401) return new Response(call.text, { status: 401, headers: { ...call.headers } })
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(call?.headers ?? {}))
    if (isAboutCall(name)) headers.set(name, value)
  return new Response(body, { status: response.status, headers })
}
