import { Buffer } from 'node:buffer'
import { Hono } from 'hono'
import { type Exchange, exchangeOf, replyTo } from './answer.ts'
import type { DataReply, MadeReply } from './call.ts'
import { crc32 } from './crc32.ts'
import type { Deps } from './deps.ts'
import { etag, matchesEtag } from './http/etag.ts'
import { refusalOf, renderFailure } from './http/failure.ts'
import { addOpenHeaders, addRateHeaders, everyAnswer, type Headers, preflight } from './http/headers.ts'

/** The service as a Hono application, pure of its environment: everything from outside comes as `deps`. */
export function createApp(deps: Deps): Hono {
  const app = new Hono()
  app.all('/v1/*', ({ req, env }) => respond(req.raw, deps, env))
  for (const path of deps.portal === undefined ? [] : ['/portal/*', '/billing/*'])
    app.all(path, async ({ req }, next) => (await deps.portal?.fetch(req.raw)) ?? next())
  app.notFound(async ({ req, env }) => (await deps.site?.(req.raw)) ?? respond(req.raw, deps, env))
  return app
}

async function respond(request: Request, deps: Deps, connection: unknown): Promise<Response> {
  const exchange = exchangeOf(request, deps, connection)
  if (request.method === 'OPTIONS' && exchange.route !== null) return options(exchange)
  try {
    const reply = await replyTo(exchange, deps)
    return reply.kind === 'data' ? dataAnswer(exchange, reply) : madeAnswer(exchange, reply)
  } catch (error) {
    return failure(exchange, deps, error)
  }
}

function headersOf({ snapshot, account, windows, route }: Exchange): Headers {
  const headers = everyAnswer()
  if (snapshot !== null) headers['X-Data-Version'] = snapshot.version
  if (account !== null) addRateHeaders(headers, account.plan, account.used, windows)
  if (route?.open === true) addOpenHeaders(headers)
  return headers
}

function dataAnswer(exchange: Exchange, { body, coding, variant }: DataReply): Response {
  const { snapshot, account, path, search, request } = exchange
  const headers = headersOf(exchange)
  const asked = crc32(path + search).toString(36)
  const parts = [snapshot?.version ?? '', account?.plan ?? 'open', asked, ...(variant ? [variant] : [])]
  headers.ETag = etag(parts, coding)
  headers['Cache-Control'] = 'private, max-age=300'
  headers.Vary = 'Authorization, Accept-Encoding'
  if (coding !== 'identity') headers['Content-Encoding'] = coding
  if (matchesEtag(request.headers.get('if-none-match'), headers.ETag))
    return new Response(null, { status: 304, headers })
  return bytesAnswer(200, headers, body)
}

function madeAnswer(exchange: Exchange, { status, value }: MadeReply): Response {
  const headers = headersOf(exchange)
  headers['Cache-Control'] = 'no-store'
  return bytesAnswer(status, headers, Buffer.from(JSON.stringify(value)))
}

function failure(exchange: Exchange, deps: Deps, error: unknown): Response {
  const refusal = refusalOf(error)
  const { status, headers: terms, body } = renderFailure(refusal, deps.links, exchange.account?.plan)
  if (status >= 500)
    deps.log('error', refusal.message, { code: refusal.code, path: exchange.path, cause: refusal.cause })
  const headers = { ...headersOf(exchange), ...terms }
  if (exchange.route !== null && !exchange.route.methods.has(exchange.request.method))
    headers.Allow = exchange.route.allow
  return bytesAnswer(status, headers, Buffer.from(body))
}

function bytesAnswer(status: number, headers: Headers, body: Buffer): Response {
  headers['Content-Length'] = String(body.length)
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers })
}

/** Preflights ask for no key and cost no call. */
function options({ route }: Exchange): Response {
  const headers = { Allow: route?.allow ?? '', 'X-Content-Type-Options': 'nosniff' }
  return new Response(null, {
    status: 204,
    headers: route?.open === true ? { ...headers, ...preflight } : headers,
  })
}
