import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiRequest } from '../http/request.ts'
import type { Api } from '../request/api.ts'
import type { ApiResponse } from '../request/response.ts'

/** An address that no reading of it as a URL would change, and a host that nobody would refuse. */
const PLAIN_TARGET = /^\/v1\/[\w/-]+(?:\?[\w%+=&,.:~-]*)?$/
const PLAIN_HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/

/** Most calls, without a body: they need no web Request and Response between Node and the service, which cost as much as all else it does. */
export const isPlainRead = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  PLAIN_TARGET.test(url ?? '') &&
  PLAIN_HOST.test(headers.host ?? '') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** Answers a plain read straight on Node's own objects. */
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

/** Sends an answer as it is. */
export function send({ status, headers, body }: ApiResponse, outgoing: ServerResponse) {
  outgoing.writeHead(status, headers).end(body)
}
