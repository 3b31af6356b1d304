import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificateFor } from '../support/certificate.ts'
import { replyTo } from './site.ts'
import type { Reply } from './state.ts'
import type { World } from './world.ts'

/** The world's sites on one server of this machine, under their own names. */
export interface ServedWorld {
  readonly port: number
  /** Certificate of the server, PEM. */
  readonly certificate: string
  /** Moves the world to a week. */
  set(week: number): void
  close(): Promise<void>
}

/** Serves the world over HTTPS; it starts in week 1. */
export async function serveWorld(world: World): Promise<ServedWorld> {
  const [first = '', ...hosts] = world.hosts
  const certificate = await certificateFor(first, ...hosts)
  let week = 1
  const server = createServer(certificate, (request, response) => {
    const url = `https://${request.headers.host}${request.url}`
    send(replyTo(world, week, url), request, response)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    certificate: certificate.cert,
    set: (next) => {
      week = next
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function send(reply: Reply, request: IncomingMessage, response: ServerResponse): void {
  const { status = 200, headers, body = '', hangUp } = reply
  if (hangUp && headers === undefined) return void request.socket.destroy()
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
  if (status === 200 && request.headers['if-none-match'] === etag && !hangUp)
    return void response.writeHead(304).end()
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    ...(status === 200 ? { etag } : {}),
    ...headers,
  })
  if (!hangUp) return void response.end(body)
  response.write(body, () => request.socket.destroy())
}
