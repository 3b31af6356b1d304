import type { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { BODY_BYTES_MAX } from '../http/body.ts'
import { logBrokenBody } from '../http/broken-body.ts'
import type { ApiRequest } from '../http/request.ts'
import type { Log } from '../log.ts'
import type { Api } from '../request/api.ts'
import type { ApiResponse } from '../request/response.ts'
import { routeOf } from '../request/routes.ts'

/** A target that URL parsing would not change, and a host that URL parsing would accept. */
const PLAIN_TARGET = /^\/v1\/[\w/-]+(?:\?[\w%+=&,.:~-]*)?$/
const PLAIN_HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/

/**
 * Whether a request needs no URL parsing, and its body, if it has one, is read to its end, as in most calls. These skip the conversion to
 * the web's Request and Response, which costs as much as everything else in a call. Browsers may get a page instead of an error.
 */
export const isPlainCall = (request: IncomingMessage): boolean =>
  PLAIN_TARGET.test(request.url ?? '') &&
  PLAIN_HOST.test(request.headers.host ?? '') &&
  request.headers.accept?.includes('text/html') !== true &&
  request.headers['transfer-encoding'] === undefined &&
  (isBodyless(request) || isPost(request))

const isBodyless = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['content-length'] === undefined

/** Whether an endpoint takes the whole body. Node reads no more of it than `Content-Length` says. */
const isPost = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  Number(headers['content-length']) <= BODY_BYTES_MAX &&
  headers.expect === undefined &&
  routeOf(url.split('?', 1)[0] ?? '')?.methods.has('POST') === true

/** Handles a plain call with Node's own request and response. */
export async function servePlainCall(
  api: Api,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  log: Log,
): Promise<void> {
  send(await api.handle(apiRequestOf(incoming), { incoming, outgoing }), outgoing, log)
}

function apiRequestOf(incoming: IncomingMessage): ApiRequest {
  const { method = '', url = '', headers } = incoming
  const get = (name: string) => headers[name]?.toString() ?? null
  return { method, target: url, headers: { get }, body: () => (method === 'POST' ? bodyOf(incoming) : null) }
}

/** Yields a body when all of it has arrived: reading a small one as a stream costs as much as the rest of the call. */
async function* bodyOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  if (incoming.destroyed) throw new Error('The connection was closed.')
  yield* await new Promise<readonly Buffer[]>((done, fail) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => done(chunks))
    incoming.on('error', fail)
    incoming.on('close', () => fail(new Error('The connection was closed.')))
  })
}

/** Writes a response to Node's response object. Logs a body that breaks off. */
export function send({ status, headers, body }: ApiResponse, outgoing: ServerResponse, log: Log) {
  outgoing.writeHead(status, headers)
  if (body instanceof Readable) pipeline(body, outgoing, (cause) => cause && logBrokenBody(cause, log))
  else outgoing.end(body)
}
