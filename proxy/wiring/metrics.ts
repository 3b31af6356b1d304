import { createServer } from 'node:http'
import type { Deps } from '../deps.ts'
import { listen } from '../node/listener.ts'
import { metrics } from '../node/metrics.ts'

/** Metrics as the application feeds them, and how to end telling them. */
export interface MetricsWiring {
  readonly deps: Pick<Deps, 'observe'>
  stop(): void
}

/** Tells metrics at /metrics of this machine's own address, and of no other; nothing where there is no port for them. */
export async function wireMetrics(
  port: number | null,
  deps: Pick<Deps, 'snapshots' | 'now'>,
): Promise<MetricsWiring> {
  if (port === null) return { deps: {}, stop: () => {} }
  const { observe, text } = metrics(deps)
  const server = createServer((request, answer) => {
    const isAsked = request.url === '/metrics'
    answer.writeHead(isAsked ? 200 : 404, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    answer.end(isAsked ? text() : 'Metrics are at /metrics.\n')
  })
  await listen(server, port, '127.0.0.1')
  return {
    deps: { observe },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
