import { createServer } from 'node:http'
import type { Deps } from '../deps.ts'
import { listen } from '../node/listener.ts'
import { metrics } from '../node/metrics.ts'

/** The application's dependency that records metrics. */
export interface MetricsWiring {
  readonly deps: Pick<Deps, 'observe'>
  /** Stops serving metrics. */
  stop(): void
}

/** Serves metrics at /metrics on 127.0.0.1 only. Does nothing without a port. */
export async function wireMetrics(
  port: number | null,
  deps: Pick<Deps, 'snapshots' | 'now'>,
): Promise<MetricsWiring> {
  if (port === null) return { deps: {}, stop: () => {} }
  const { observe, text } = metrics(deps)
  const server = createServer(({ url }, response) => {
    const isFound = url === '/metrics'
    response.writeHead(isFound ? 200 : 404, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    if (!isFound) return response.end('Metrics are at /metrics.\n')
    return text().then(
      (body) => response.end(body),
      () => response.destroy(),
    )
  })
  await listen(server, port, '127.0.0.1', 'METRICS_PORT')
  return {
    deps: { observe },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
