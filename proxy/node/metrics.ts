import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps, ObservedRequest } from '../deps.ts'

/** Upper bounds of the histogram buckets, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Metrics of the process. */
export interface Metrics {
  readonly observe: (request: ObservedRequest) => void
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>
}

/** Creates metrics: requests by endpoint and status, their time and the store's, the snapshot's age, and the process's resources. */
export function metrics(deps: Pick<Deps, 'snapshots' | 'now'>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Counter({
    name: 'cards_calls_total',
    help: 'Requests handled.',
    labelNames: ['endpoint', 'status'],
    registers,
  })
  const seconds = (name: string, help: string) => new Histogram({ name, help, buckets: BUCKETS, registers })
  const total = seconds('cards_call_seconds', 'Time until the response was ready.')
  const store = seconds('cards_store_seconds', 'Part of that time that the store took.')
  addSnapshotMetrics(registers, deps)
  addProcessMetrics(registers)
  return {
    observe({ endpoint, status, ms, storeMs }) {
      calls.inc({ endpoint: endpoint ?? 'none', status })
      total.observe(ms / 1_000)
      if (storeMs !== null) store.observe(storeMs / 1_000)
    },
    text: () => registry.metrics(),
  }
}

function addSnapshotMetrics(registers: Registry[], { snapshots, now }: Pick<Deps, 'snapshots' | 'now'>) {
  new Gauge({
    name: 'cards_snapshot_info',
    help: 'Snapshot being served.',
    labelNames: ['version'],
    registers,
    collect() {
      this.reset()
      this.set({ version: snapshots.current()?.version ?? '' }, 1)
    },
  })
  new Gauge({
    name: 'cards_snapshot_age_seconds',
    help: 'Age of the newest fact.',
    registers,
    collect() {
      const updated = Date.parse(snapshots.current()?.manifest.data_updated ?? '')
      this.set((now().getTime() - updated) / 1_000)
    },
  })
}

function addProcessMetrics(registers: Registry[]) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'nodejs_eventloop_delay_p99_seconds',
    help: 'Delay of the event loop.',
    registers,
    collect() {
      this.set(delay.percentile(99) / 1e9)
    },
  })
}
