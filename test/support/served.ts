import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Service } from './service.ts'

/** A service behind a real HTTP server. */
export interface Served {
  readonly base: string
  close(): void
}

/** Serves the service on a port of this machine. */
export async function serveOverHttp(service: Service): Promise<Served> {
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const { method } = request
    const body = method === 'POST' ? { body: await request.text() } : {}
    return service.call(pathname + search, { method, headers: Object.fromEntries(request.headers), ...body })
  }
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  if (!server.listening) await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}
