import { Buffer } from 'node:buffer'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Refusal } from '../../data/schema/errors.ts'
import type { Deps } from '../deps.ts'
import { baseHeaders, type Transport } from '../http/headers.ts'
import { createApi } from '../request/api.ts'
import { createApp, webResponse } from '../request/app.ts'
import { type ApiResponse, errorResponse } from '../request/response.ts'
import { servePipelinedInOrder } from './pipelining.ts'
import { isPlainCall, send, servePlainCall } from './plain-calls.ts'
import { closeUnread, type DrainLimits } from './unread-bodies.ts'
import { limitUnsent, type UnsentLimits } from './unsent-responses.ts'

/** Limits of connections. Times in milliseconds. */
export interface HttpLimits extends DrainLimits, UnsentLimits {
  /** Maximum time until a whole request has arrived. */
  readonly requestMs: number
  readonly headersMs: number
  /** How often both are checked. */
  readonly checkEveryMs: number
  /** How long an idle connection stays open. */
  readonly keepAliveMs: number
}

const LIMITS: HttpLimits = {
  requestMs: 30_000,
  headersMs: 15_000,
  checkEveryMs: 1_000,
  keepAliveMs: 60_000,
  drainBytesMax: 16 * 1024 * 1024,
  drainMs: 5_000,
  unsentBytesMax: 128 * 1024 * 1024,
  writeIdleMs: 25_000,
}

/** Creates the HTTP server of the API, the portal and the site. Malformed requests get JSON responses too. */
export function httpServer(deps: Deps, overrides: Partial<HttpLimits> = {}): Server {
  const limits = { ...LIMITS, ...overrides }
  const serve = servePipelinedInOrder(serveWith(deps, limits))
  const server = createServer(
    {
      requestTimeout: limits.requestMs,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: limits.keepAliveMs,
      requireHostHeader: false,
      // Joins repeated headers, as the web's Headers do. Node would use the first key of several.
      joinDuplicateHeaders: true,
    },
    serve,
  )
  // Ignores unknown expectations, as HTTP allows. Node's own response has no body.
  server.on('checkExpectation', serve)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseSocket(error, socket, deps),
  )
  return server
}

function serveWith(deps: Deps, limits: HttpLimits) {
  const api = createApi(deps)
  const app = createApp(deps, api)
  const watchUnsent = limitUnsent(limits)
  const listener = getRequestListener(
    async (request, connection) =>
      closeUnread(await app.fetch(request, connection), connection as HttpBindings, limits),
    { hostname: 'localhost', errorHandler: (error) => webResponse(malformedResponse(error, deps), deps) },
  )
  const servePlain = async (request: IncomingMessage, response: ServerResponse) => {
    await servePlainCall(api, request, response, deps.log).catch((error) =>
      send(errorResponse(error, deps), response, deps.log),
    )
    watchUnsent(response)
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    if (isPlainCall(request)) return servePlain(request, response)
    if (!hasHost(request)) return refuseMissingHost(response, deps)
    return listener(request, response).then(() => watchUnsent(response))
  }
}

function malformedResponse(error: unknown, deps: Deps): ApiResponse {
  const isRequest = error instanceof Error && error.name === 'RequestError'
  const refusal = isRequest ? new Refusal('bad_request', 'The URL or the Host header is malformed.') : error
  const { headers, ...response } = errorResponse(refusal, deps)
  // Nothing has read the request body.
  return { ...response, headers: { ...headers, Connection: 'close' } }
}

interface Malformed {
  readonly status: string
  readonly message: string
}

const MALFORMED: Malformed = { status: '400 Bad Request', message: 'The request could not be read.' }
/** Requests that the parser gave up, by its error code. */
const MALFORMED_BY_CODE: Readonly<Record<string, Malformed>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The URL and the headers are larger than 16 KiB together.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request did not arrive in time.',
  },
}

const malformedBody = ({ message }: Malformed) => JSON.stringify({ error: { code: 'bad_request', message } })
const malformedHeaders = (body: string, transport: Transport) => ({
  ...baseHeaders(transport),
  Connection: 'close',
  'Content-Length': String(Buffer.byteLength(body)),
})

/** Responds on the raw socket when the parser could not read the request. */
function refuseSocket(error: NodeJS.ErrnoException, socket: Socket, transport: Transport) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const malformed = MALFORMED_BY_CODE[error.code ?? ''] ?? MALFORMED
  const body = malformedBody(malformed)
  const headers = Object.entries(malformedHeaders(body, transport))
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${malformed.status}\r\n${lines.join('')}\r\n${body}`)
}

/** HTTP/1.1 requires a Host header. Node's own refusal has no body. */
const hasHost = ({ headers, httpVersion }: IncomingMessage) =>
  headers.host !== undefined || httpVersion !== '1.1'

function refuseMissingHost(response: ServerResponse, transport: Transport) {
  const body = malformedBody({ ...MALFORMED, message: 'The request has no Host header.' })
  response.writeHead(400, malformedHeaders(body, transport)).end(body)
}

/**
 * Starts listening and returns the port. Rejects with a message that says what to do. `setting`: the one that the port is from. A
 * host that cannot be used is from HOST.
 */
export function listen(
  server: Server,
  port: number,
  host: string,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, `Port ${port} of ${host}`, setting)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Codes of the system for a host that is neither an address nor a name of this machine. */
const HOST_ERRORS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND']

function listenError(error: NodeJS.ErrnoException, place: string, setting: string): Error {
  const { code = '' } = error
  if (code === 'EADDRINUSE')
    return new Error(`${place} is in use. Stop the other program, or set ${setting} to another one.`)
  if (code === 'EACCES')
    return new Error(`${place} may not be used by this user. Set ${setting} to one above 1023.`)
  return HOST_ERRORS.includes(code)
    ? new Error(`${place} cannot be used: HOST is neither an IP address nor a name of this machine.`)
    : error
}

/** Maximum time for responses in progress to finish. */
const GRACE_MS = 10_000
/** Idle connections stay open this long, since a client may be sending a request. Its response then closes the connection. */
const LINGER_MS = 500
const SWEEP_EVERY_MS = 50

/** Stops accepting connections, responds to requests that were sent, and resolves when the last connection is closed. */
export async function shutDown(server: Server): Promise<void> {
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  // The HTTP server's own `close` resets connections on which a request is about to arrive.
  const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()))
  const lingerUntil = performance.now() + LINGER_MS
  const sweeping = setInterval(() => {
    if (performance.now() > lingerUntil) server.closeIdleConnections()
  }, SWEEP_EVERY_MS)
  const forced = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(sweeping)
  clearTimeout(forced)
  server.close()
}
