import { Buffer } from 'node:buffer'
import { Hono } from 'hono'
import type { Refusal } from '../data/schema/errors.ts'
import { type Exchange, exchangeOf, replyTo } from './answer.ts'
import type { DataReply, HeldReply, MadeReply } from './call.ts'
import type { Deps } from './deps.ts'
import { health } from './health.ts'
import type { Coding } from './http/coding.ts'
import { refusalOf, renderFailure } from './http/failure.ts'
import {
  addOpenHeaders,
  addRateHeaders,
  addTimes,
  everyAnswer,
  type Headers,
  preflight,
  REQUEST_ID,
} from './http/headers.ts'
import { requestIds } from './http/request-id.ts'
import { hasTag, tagOf } from './tag.ts'

/** The service as a Hono application, pure of its environment: everything from outside comes as `deps`. */
export function createApp(deps: Deps): Hono {
  const app = new Hono()
  const newId = requestIds(deps.random)
  const idOf = (connection: unknown) => deps.requestIdOf?.(connection) ?? newId()
  const answer = (request: Request, connection: unknown) =>
    respond(request, deps, connection, idOf(connection))
  app.all('/v1/*', ({ req, env }) => answer(req.raw, env))
  app.get('/healthz', health(deps))
  for (const path of deps.portal === undefined ? [] : ['/portal/*', '/billing/*'])
    app.all(path, async ({ req, env }, next) => {
      const id = idOf(env)
      const reply = await deps.portal?.fetch(req.raw, id)
      reply?.headers.set(REQUEST_ID, id)
      return reply ?? next()
    })
  app.notFound(async ({ req, env }) => (await deps.site?.(req.raw)) ?? answer(req.raw, env))
  return app
}

async function respond(request: Request, deps: Deps, connection: unknown, id: string): Promise<Response> {
  const exchange = exchangeOf(request, deps, connection, id)
  if (request.method === 'OPTIONS' && exchange.route !== null) return options(exchange)
  const answer = await answerTo(exchange, deps)
  const endpoint = exchange.route?.methods.get(request.method) ?? null
  const ms = performance.now() - exchange.startedAt
  deps.observe?.({ endpoint, status: answer.status, ms, storeMs: exchange.storeMs })
  return answer
}

async function answerTo(exchange: Exchange, deps: Deps): Promise<Response> {
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
async function giveBack(exchange: Exchange, { store, log }: Deps): Promise<void> {
  const { account, now } = exchange
  if (account?.accountId === undefined) return
  const { daily, monthly } = account.used
  try {
    await store.giveBack(account.accountId, now)
    exchange.account = { ...account, used: { daily: daily - 1, monthly: monthly - 1 } }
  } catch (cause) {
    log('error', 'A call answered with 503 could not be given back.', { cause })
  }
}

function headersOf({ id, snapshot, account, windows, route, startedAt, storeMs }: Exchange): Headers {
  const headers = everyAnswer()
  headers[REQUEST_ID] = id
  if (snapshot !== null) headers['X-Data-Version'] = snapshot.version
  if (account !== null) addRateHeaders(headers, account.plan, account.used, windows)
  if (account !== null && storeMs !== null) addTimes(headers, storeMs, performance.now() - startedAt)
  if (route?.open === true) addOpenHeaders(headers)
  return headers
}

function dataHeaders(exchange: Exchange, coding: Coding, tag: string): Headers {
  const headers = headersOf(exchange)
  headers.ETag = tag
  headers['Cache-Control'] = 'private, max-age=300'
  headers.Vary = 'Authorization, Accept-Encoding'
  if (coding !== 'identity') headers['Content-Encoding'] = coding
  return headers
}

function heldAnswer(exchange: Exchange, { coding, tag }: HeldReply): Response {
  return new Response(null, { status: 304, headers: dataHeaders(exchange, coding, tag) })
}

function dataAnswer(exchange: Exchange, { bodies }: Deps, { body, coding }: DataReply): Response {
  const tag = tagOf(exchange, coding)
  if (hasTag(exchange, tag)) return heldAnswer(exchange, { kind: 'held', coding, tag })
  bodies?.giveBackOnceSent(body, exchange.connection)
  return bytesAnswer(200, dataHeaders(exchange, coding, tag), body)
}

function madeAnswer(exchange: Exchange, { status, value }: MadeReply): Response {
  const headers = headersOf(exchange)
  headers['Cache-Control'] = 'no-store'
  return bytesAnswer(status, headers, Buffer.from(JSON.stringify(value)))
}

function failure(exchange: Exchange, deps: Deps, refusal: Refusal): Response {
  const { status, headers: terms, body } = renderFailure(refusal, deps.links, exchange.account?.plan)
  if (status >= 500)
    deps.log('error', refusal.message, {
      request: exchange.id,
      code: refusal.code,
      path: exchange.path,
      cause: refusal.cause,
    })
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
function options({ id, route }: Exchange): Response {
  const headers = { Allow: route?.allow ?? '', [REQUEST_ID]: id, 'X-Content-Type-Options': 'nosniff' }
  return new Response(null, {
    status: 204,
    headers: route?.open === true ? { ...headers, ...preflight } : headers,
  })
}
