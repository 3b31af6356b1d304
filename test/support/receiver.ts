import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A delivery as it arrived. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly at: number
}

export type Behavior = (response: ServerResponse, received: Received) => void

export interface Receiver {
  readonly url: string
  readonly port: number
  readonly received: readonly Received[]
  /** Number of connections, with or without a response. */
  readonly connections: () => number
  close(): Promise<void>
}

const status = (code: number, headers: Readonly<Record<string, string>> = {}): Behavior => {
  return (response) => response.writeHead(code, headers).end('noted')
}

/** Behaviors of receivers. */
export const behaviors = {
  accept: status(200),
  fail: status(500),
  gone: status(410),
  redirect: (to: string) => status(302, { location: to }),
  busy: (retryAfter: string) => status(503, { 'retry-after': retryAfter }),
  /** Never responds. */
  hang: () => undefined,
  /** Starts a response and never ends it. */
  flood: (response: ServerResponse) => {
    response.writeHead(200)
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
    }
    response.on('drain', pour)
    pour()
  },
  /** Sends endless headers. */
  headers: (response: ServerResponse) => {
    response.socket?.write('HTTP/1.1 200 OK\r\n')
    const more = () =>
      response.socket?.writable && response.socket.write(`x-${'y'.repeat(1_000)}: z\r\n`, more)
    more()
  },
}

export interface ReceiverOptions {
  readonly tls?: { readonly key: string; readonly cert: string }
  readonly host?: string
  /** Port; 0 for any free one. */
  readonly port?: number
}

/** Starts a local receiver of webhooks that responds as `behave` does. */
export async function startReceiver(behave: Behavior, options: ReceiverOptions = {}): Promise<Receiver> {
  const { tls, host = '127.0.0.1' } = options
  const received: Received[] = []
  let connections = 0
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const one = { path: request.url ?? '', headers: request.headers, body, at: Date.now() }
    received.push(one)
    behave(response, one)
  }
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    reply(request, response).catch(() => response.destroy())
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  server.on('connection', () => connections++)
  await new Promise<void>((done) => server.listen(options.port ?? 0, host, done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `${tls ? 'https' : 'http'}://${host}:${port}`,
    received,
    connections: () => connections,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
