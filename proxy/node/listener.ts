import { Buffer } from 'node:buffer'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Refusal } from '../../data/schema/errors.ts'
import type { Deps } from '../deps.ts'
import { baseHeaders } from '../http/headers.ts'
import { createApi } from '../request/api.ts'
import { createApp, webResponse } from '../request/app.ts'
import { type ApiResponse, errorResponse } from '../request/response.ts'
import { servePipelinedInOrder } from './pipelining.ts'
import { isPlainRead, send, servePlainRead } from './plain-reads.ts'
import { closeUnread, type DrainLimits } from './unread-bodies.ts'
import { limitUnsent, type UnsentLimits } from './unsent-responses.ts'

/** Limits of connections. Times in milliseconds. */
export interface HttpLimits extends DrainLimits, UnsentLimits {
  /** A request must have arrived as a whole within this time. */
  readonly requestMs: number
  readonly headersMs: number
  /** How often both are checked. */
  readonly checkEveryMs: number
  /** Idle connections are kept for clients that call again. */
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

/** The service and all that stands beside it as an HTTP server. What never becomes a request is answered in JSON too. */
export function httpServer(deps: Deps, changed: Partial<HttpLimits> = {}): Server {
  const limits = { ...LIMITS, ...changed }
  const serve = servePipelinedInOrder(serveWith(deps, limits))
  const server = createServer(
    {
      requestTimeout: limits.requestMs,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: limits.keepAliveMs,
      requireHostHeader: false,
      // As the web's headers do it; Node by itself would believe the first key of several.
      joinDuplicateHeaders: true,
    },
    serve,
  )
  // An expectation that is not understood is passed over, as HTTP allows; Node's own answer has no body.
  server.on('checkExpectation', serve)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuseSocket(error, socket))
  return server
}

function serveWith(deps: Deps, limits: HttpLimits) {
  const api = createApi(deps)
  const app = createApp(deps, api)
  const watchUnsent = limitUnsent(limits)
  const listener = getRequestListener(
    async (request, connection) =>
      closeUnread(await app.fetch(request, connection), connection as HttpBindings, limits),
    { hostname: 'localhost', errorHandler: (error) => webResponse(unreadable(error, deps)) },
  )
  const servePlain = async (request: IncomingMessage, response: ServerResponse) => {
    await servePlainRead(api, request, response).catch((error) => send(errorResponse(error, deps), response))
    watchUnsent(response)
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    if (isPlainRead(request)) return servePlain(request, response)
    if (!isAddressed(request)) return refuseUnread(response)
    return listener(request, response).then(() => watchUnsent(response))
  }
}

function unreadable(error: unknown, deps: Deps): ApiResponse {
  const isRequest = error instanceof Error && error.name === 'RequestError'
  const refusal = isRequest
    ? new Refusal('bad_request', 'The address or the Host header is malformed.')
    : error
  const { headers, ...answer } = errorResponse(refusal, deps)
  // Nothing has read the request body.
  return { ...answer, headers: { ...headers, Connection: 'close' } }
}

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

const UNREAD = JSON.stringify({ error: { code: 'bad_request', message: 'The request could not be read.' } })
const unreadHeaders = () => ({
  ...baseHeaders(),
  Connection: 'close',
  'Content-Length': String(Buffer.byteLength(UNREAD)),
})

/** Answers on the bare socket what the parser could not read. */
function refuseSocket(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const status = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'
  const lines = Object.entries(unreadHeaders()).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${UNREAD}`)
}

/** HTTP/1.1 wants a Host; Node would refuse without a body. */
const isAddressed = ({ headers, httpVersion }: IncomingMessage) =>
  headers.host !== undefined || httpVersion !== '1.1'

const refuseUnread = (answer: ServerResponse) => answer.writeHead(400, unreadHeaders()).end(UNREAD)

/** Listens, or rejects with a message that says what to do. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, port, host)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

const EXPLAINED: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use. Stop the other program, or set PORT to another one.',
  EACCES: 'may not be used by this user. Set PORT to one above 1023.',
  EADDRNOTAVAIL: 'cannot be listened on: HOST is no address of this machine.',
}

function explained(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const why = EXPLAINED[error.code ?? '']
  return why === undefined ? error : new Error(`Port ${port} of ${host} ${why}`)
}

/** Answers under way get this long to finish. */
const GRACE_MS = 10_000
/** A client may be sending on a connection that looks idle; it is told with its next answer that the connection ends. */
const LINGER_MS = 500
const LOOK_EVERY_MS = 50

/** Stops accepting, answers what has been sent, and resolves when the last connection is closed. */
export async function shutDown(server: Server): Promise<void> {
  server.prependListener('request', (_, answer: ServerResponse) => {
    answer.shouldKeepAlive = false
  })
  // The HTTP server's own `close` resets connections on which a request is about to arrive.
  const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()))
  const lingered = performance.now() + LINGER_MS
  const sweeping = setInterval(() => {
    if (performance.now() > lingered) server.closeIdleConnections()
  }, LOOK_EVERY_MS)
  const forced = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(sweeping)
  clearTimeout(forced)
  server.close()
}
