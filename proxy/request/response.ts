import { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { Refusal } from '../../data/schema/errors.ts'
import { SANDBOX } from '../../data/schema/sandbox.ts'
import type { Deps } from '../deps.ts'
import type { DataReply, FileReply, JsonReply, Reply } from '../handlers/call.ts'
import { refusalOf, renderFailure } from '../http/failure.ts'
import {
  addOpenHeaders,
  addRateHeaders,
  addServerTiming,
  baseHeaders,
  CHALLENGE,
  type Headers,
  HSTS,
  preflightHeaders,
  REQUEST_ID,
} from '../http/headers.ts'
import type { AdmissionResult } from './admission.ts'
import type { RequestContext } from './context.ts'
import { clientHas, dataEtag, type NotModified } from './etag.ts'
import { isOpen } from './routes.ts'

/** A response, independent of the runtime that sends it. */
export interface ApiResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer | Readable | null
}

/** Builds the response of a request that a handler or a cache has replied to. */
export function replyResponse(
  context: RequestContext,
  admission: AdmissionResult,
  reply: Reply | NotModified,
  deps: Deps,
): ApiResponse {
  const headers = commonHeaders(context, admission, deps)
  if (reply.kind === 'json') return jsonResponse(headers, reply)
  if (reply.kind === 'file') return fileResponse(headers, reply, context)
  const etag = reply.etag ?? dataEtag(context, admission, reply.coding)
  addDataHeaders(headers, reply, etag)
  if (reply.kind === 'not-modified' || clientHas(context, etag)) return { status: 304, headers, body: null }
  deps.bodyPool?.releaseOnceSent(reply.body, context.connection)
  return bytesResponse(200, headers, reply.body)
}

function commonHeaders(
  { id, mode, snapshot, route, startedAt }: RequestContext,
  admission: AdmissionResult | null,
  deps: Pick<Deps, 'isHttps'>,
): Headers {
  const headers = baseHeaders(deps)
  headers[REQUEST_ID] = id
  if (snapshot !== null) headers['X-Data-Version'] = mode === 'live' ? snapshot.version : SANDBOX
  if (admission !== null) addAccountHeaders(headers, admission, startedAt)
  if (route !== null && isOpen(route)) addOpenHeaders(headers)
  return headers
}

function addAccountHeaders(
  headers: Headers,
  { account, windows, storeMs }: AdmissionResult,
  startedAt: number,
) {
  if (account === null) return
  addRateHeaders(headers, account.plan, account.used, windows)
  if (storeMs !== null) addServerTiming(headers, storeMs, performance.now() - startedAt)
}

function addDataHeaders(headers: Headers, { coding }: DataReply | NotModified, etag: string) {
  headers.ETag = etag
  headers['Cache-Control'] = 'private, max-age=300'
  headers.Vary = 'Authorization, Accept-Encoding'
  if (coding !== 'identity') headers['Content-Encoding'] = coding
}

function jsonResponse(headers: Headers, { status, json, value }: JsonReply): ApiResponse {
  headers['Cache-Control'] = 'no-store'
  return bytesResponse(status, headers, Buffer.from(json ?? JSON.stringify(value)))
}

function fileResponse(
  common: Headers,
  { status, headers, body }: FileReply,
  { request }: RequestContext,
): ApiResponse {
  const isBodyless = body === null || request.method === 'HEAD'
  return { status, headers: { ...common, ...headers }, body: isBodyless ? null : body() }
}

/** Builds the response of a request that was refused, and logs failures of the service. */
export function refusalResponse(
  context: RequestContext,
  admission: AdmissionResult | null,
  refusal: Refusal,
  deps: Deps,
): ApiResponse {
  const { id, path, route, request } = context
  const { status, headers, body } = renderFailure(refusal, deps.links, admission?.account?.plan)
  if (status >= 500 && !refusal.isSetting && !refusal.isSimulated)
    deps.log('error', refusal.message, { request: id, code: refusal.code, path, cause: refusal.cause })
  const all = { ...commonHeaders(context, admission, deps), ...headers }
  if (refusal.code === 'unauthorized') Object.assign(all, CHALLENGE)
  if (route !== null && !route.methods.has(request.method)) all.Allow = route.allow
  return bytesResponse(status, all, Buffer.from(body))
}

/** Builds the response of a request that failed before anything was known of it. */
export function errorResponse(error: unknown, deps: Pick<Deps, 'links' | 'log' | 'isHttps'>): ApiResponse {
  const refusal = refusalOf(error)
  const { status, headers, body } = renderFailure(refusal, deps.links, undefined)
  if (status >= 500) deps.log('error', refusal.message, { code: refusal.code, cause: refusal.cause })
  return bytesResponse(status, { ...baseHeaders(deps), ...headers }, Buffer.from(body))
}

function bytesResponse(status: number, headers: Headers, body: Buffer): ApiResponse {
  headers['Content-Length'] = String(body.length)
  return { status, headers, body }
}

/** Builds the response of an `OPTIONS` request, which needs no key and costs no call. */
export function preflightResponse(
  { id, route }: RequestContext,
  { isHttps }: Pick<Deps, 'isHttps'>,
): ApiResponse {
  const headers: Headers = {
    Allow: route?.allow ?? '',
    [REQUEST_ID]: id,
    'X-Content-Type-Options': 'nosniff',
  }
  if (isHttps) headers[HSTS.name] = HSTS.value
  if (route !== null && isOpen(route)) Object.assign(headers, preflightHeaders(route.allow))
  return { status: 204, headers, body: null }
}
