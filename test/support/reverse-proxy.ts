import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReverseProxy {
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts a reverse proxy like a web server: it appends its peer's IP address to `X-Forwarded-For` and forwards the rest
 * unchanged.
 */
export async function startReverseProxy(target: string): Promise<ReverseProxy> {
  const server = createServer((incoming, outgoing) => {
    const peer = incoming.socket.remoteAddress ?? ''
    const before = incoming.headers['x-forwarded-for']
    const headers = { ...incoming.headers, 'x-forwarded-for': before ? `${before}, ${peer}` : peer }
    const passed = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers })
    passed.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
