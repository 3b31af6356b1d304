import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FuzzResponse } from './invariants.ts'
import type { FuzzRequest } from './requests.ts'

const TIMEOUT_MS = 35_000
const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
}

/** Texts that a header can carry. */
const forHeader = (value: string) => value.replace(/[^\t\x20-\x7e]/g, '?')

async function read(response: IncomingMessage, ms: number): Promise<FuzzResponse> {
  const bytes = await buffer(response)
  const decode = bytes.length === 0 ? undefined : decoders[response.headers['content-encoding'] ?? '']
  const shown = Object.entries(response.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const text = (decode === undefined ? bytes : decode(bytes)).toString()
  return { status: response.statusCode ?? 0, headers: new Headers(shown), text, ms }
}

/** A connection that ended without a response, as a response that no operation documents. */
const brokenBy = (error: Error, ms: number): FuzzResponse => ({
  status: 0,
  headers: new Headers(),
  text: error.message,
  ms,
})

/** Returns a function that sends requests to a port over kept connections, unchanged, without following redirects. */
export function senderTo(port: number, authorizationOf: (request: FuzzRequest) => string | null) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const send = (request: FuzzRequest, mayRetry = true): Promise<FuzzResponse> => {
    const { method, target: path, body } = request
    const authorization = authorizationOf(request)
    const headers: Record<string, string> = authorization === null ? {} : { authorization }
    for (const [name, value] of Object.entries(request.headers)) headers[name] = forHeader(value)
    if (body !== null) headers['content-length'] = String(Buffer.byteLength(body))
    const started = performance.now()
    const ms = () => performance.now() - started
    return new Promise((resolve, reject) => {
      const sent = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent, timeout: TIMEOUT_MS })
      sent.on('timeout', () => sent.destroy(new Error(`No response within ${TIMEOUT_MS} ms`)))
      // A server may close a kept connection at the moment at which it is used again.
      sent.on('error', (error) =>
        resolve(sent.reusedSocket && mayRetry ? send(request, false) : brokenBy(error, ms())),
      )
      sent.on('response', (response) => read(response, ms()).then(resolve, reject))
      sent.end(body)
    })
  }
  return send
}
