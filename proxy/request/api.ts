import { Buffer } from 'node:buffer'
import type { Refusal } from '../../data/schema/errors.ts'
import type { Deps } from '../deps.ts'
import type { JsonReply, NotModified, TaggedReply } from '../handlers/call.ts'
import type { Coding } from '../http/coding.ts'
import { refusalOf, renderFailure } from '../http/failure.ts'
import {
  addOpenHeaders,
  addRateHeaders,
  addTimes,
  everyAnswer,
  type Headers,
  HSTS,
  preflight,
  REQUEST_ID,
} from '../http/headers.ts'
import type { ApiRequest } from '../http/request.ts'
import { requestIds } from '../http/request-id.ts'
import { contextOf, type RequestContext } from './context.ts'
import { replyTo } from './handle.ts'
import { hasTag } from './tag.ts'

/** What goes back, whichever runtime sends it. */
export interface ApiResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer | null
}

/** Answers every call of /v1. */
export interface Api {
  /** Names a request: as the platform does, or anew. */
  requestId(connection: unknown): string
  handle(asked: ApiRequest, connection: unknown): Promise<ApiResponse>
}

/** The service, pure of its environment: everything from outside comes as `deps`. */
export function createApi(deps: Deps): Api {
  const newId = requestIds(deps.random)
  const requestId = (connection: unknown) => deps.requestIdOf?.(connection) ?? newId()
  return {
    requestId,
    async handle(asked, connection) {
      const exchange = contextOf(asked, deps, connection, requestId(connection))
      const { route, startedAt } = exchange
      if (asked.method === 'OPTIONS' && route !== null) return options(exchange)
      const answer = await answerTo(exchange, deps)
      if (deps.isHttps) answer.headers[HSTS.name] = HSTS.value
      const endpoint = route?.methods.get(asked.method) ?? null
      const ms = performance.now() - startedAt
      deps.observe?.({ endpoint, status: answer.status, ms, storeMs: exchange.storeMs })
      return answer
    },
  }
}

async function answerTo(exchange: RequestContext, deps: Deps): Promise<ApiResponse> {
  try {
    const reply = await replyTo(exchange, deps)
    if (reply.kind === 'made') return madeAnswer(exchange, reply)
    return reply.kind === 'held' ? heldAnswer(exchange, reply) : dataAnswer(exchange, deps, reply)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'service_unavailable') await giveBack(exchange, deps)
    return failure(exchange, deps, refusal)
  }
}

/** A 503 is no quota event (spec 7): a call counted before a part failed is given back. */
async function giveBack(exchange: RequestContext, { store, log }: Deps): Promise<void> {
  const { account, now } = exchange
  if (account?.accountId === undefined) return
  const { daily, monthly } = account.used
  try {
    await store.refundCall(account.accountId, now)
    exchange.account = { ...account, used: { daily: daily - 1, monthly: monthly - 1 } }
  } catch (cause) {
    log('error', 'A call answered with 503 could not be given back.', { cause })
  }
}

function headersOf({ id, snapshot, account, windows, route, startedAt, storeMs }: RequestContext): Headers {
  const headers = everyAnswer()
  headers[REQUEST_ID] = id
  if (snapshot !== null) headers['X-Data-Version'] = snapshot.version
  if (account !== null) addRateHeaders(headers, account.plan, account.used, windows)
  if (account !== null && storeMs !== null) addTimes(headers, storeMs, performance.now() - startedAt)
  if (route?.open === true) addOpenHeaders(headers)
  return headers
}

function dataHeaders(exchange: RequestContext, coding: Coding, tag: string): Headers {
  const headers = headersOf(exchange)
  headers.ETag = tag
  headers['Cache-Control'] = 'private, max-age=300'
  headers.Vary = 'Authorization, Accept-Encoding'
  if (coding !== 'identity') headers['Content-Encoding'] = coding
  return headers
}

function heldAnswer(exchange: RequestContext, { coding, tag }: NotModified): ApiResponse {
  return { status: 304, headers: dataHeaders(exchange, coding, tag), body: null }
}

function dataAnswer(
  exchange: RequestContext,
  { bodyPool }: Deps,
  { body, coding, tag }: TaggedReply,
): ApiResponse {
  if (hasTag(exchange, tag)) return heldAnswer(exchange, { kind: 'held', coding, tag })
  bodyPool?.releaseOnceSent(body, exchange.connection)
  return bytesAnswer(200, dataHeaders(exchange, coding, tag), body)
}

function madeAnswer(exchange: RequestContext, reply: JsonReply): ApiResponse {
  const headers = headersOf(exchange)
  headers['Cache-Control'] = 'no-store'
  return bytesAnswer(reply.status, headers, Buffer.from(reply.json ?? JSON.stringify(reply.value)))
}

/** Answers a request of which nothing is known but that it failed. */
export function errorResponse(error: unknown, { links, log }: Pick<Deps, 'links' | 'log'>): ApiResponse {
  const refusal = refusalOf(error)
  const { status, headers, body } = renderFailure(refusal, links, undefined)
  if (status >= 500) log('error', refusal.message, { code: refusal.code, cause: refusal.cause })
  return bytesAnswer(status, { ...everyAnswer(), ...headers }, Buffer.from(body))
}

function failure(exchange: RequestContext, deps: Deps, refusal: Refusal): ApiResponse {
  const { status, headers: terms, body } = renderFailure(refusal, deps.links, exchange.account?.plan)
  if (status >= 500 && !refusal.isSetting)
    deps.log('error', refusal.message, {
      request: exchange.id,
      code: refusal.code,
      path: exchange.path,
      cause: refusal.cause,
    })
  const headers = { ...headersOf(exchange), ...terms }
  if (exchange.route !== null && !exchange.route.methods.has(exchange.asked.method))
    headers.Allow = exchange.route.allow
  return bytesAnswer(status, headers, Buffer.from(body))
}

function bytesAnswer(status: number, headers: Headers, body: Buffer): ApiResponse {
  headers['Content-Length'] = String(body.length)
  return { status, headers, body }
}

/** Preflights ask for no key and cost no call. */
function options({ id, route }: RequestContext): ApiResponse {
  const headers = { Allow: route?.allow ?? '', [REQUEST_ID]: id, 'X-Content-Type-Options': 'nosniff' }
  const all = route?.open === true ? { ...headers, ...preflight } : headers
  return { status: 204, headers: all, body: null }
}
