import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { ApiRequest } from '../http/request.ts'
import type { Api } from '../request/api.ts'
import type { ApiResponse } from '../request/response.ts'

/** A target that URL parsing would not change, and a host that URL parsing would accept. */
const PLAIN_TARGET = /^\/v1\/[\w/-]+(?:\?[\w%+=&,.:~-]*)?$/
const PLAIN_HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/

/**
 * Whether a request is a `GET` without a body whose target and host need no URL parsing, as most calls are. These skip the conversion to
 * the web's Request and Response, which costs as much as everything else in a call.
 */
export const isPlainRead = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  PLAIN_TARGET.test(url ?? '') &&
  PLAIN_HOST.test(headers.host ?? '') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** Handles a plain read with Node's own request and response. */
export async function servePlainRead(
  api: Api,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  send(await api.handle(apiRequestOf(incoming), { incoming, outgoing }), outgoing)
}

function apiRequestOf({ method = '', url = '', headers }: IncomingMessage): ApiRequest {
  const get = (name: string) => headers[name]?.toString() ?? null
  return { method, target: url, headers: { get }, body: () => null }
}

/** Writes a response to Node's response object. */
export function send({ status, headers, body }: ApiResponse, outgoing: ServerResponse) {
  outgoing.writeHead(status, headers)
  if (body instanceof Readable) pipeline(body, outgoing, () => {})
  else outgoing.end(body)
}
