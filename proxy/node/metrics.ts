import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Deps, ObservedRequest } from '../deps.ts'

/** Upper bounds of the histogram buckets, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const

interface Histogram {
  readonly counts: number[]
  sum: number
  count: number
}

/** Metrics of the process. */
export interface Metrics {
  readonly observe: (request: ObservedRequest) => void
  /** Returns all metrics in Prometheus' text format. */
  text(): string
}

/** Creates metrics: requests by endpoint and status, their time and the store's, the snapshot's age, and the process's resources. */
export function metrics({ snapshots, now }: Pick<Deps, 'snapshots' | 'now'>): Metrics {
  const calls = new Map<string, number>()
  const total = histogram()
  const store = histogram()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    observe({ endpoint, status, ms, storeMs }) {
      const labels = `{endpoint="${endpoint ?? 'none'}",status="${status}"}`
      calls.set(labels, (calls.get(labels) ?? 0) + 1)
      observeSeconds(total, ms / 1_000)
      if (storeMs !== null) observeSeconds(store, storeMs / 1_000)
    },
    text: () => {
      const version = snapshots.current()?.version ?? ''
      const updated = Date.parse(snapshots.current()?.manifest.data_updated ?? '')
      const age = Number.isNaN(updated) ? Number.NaN : (now().getTime() - updated) / 1_000
      const { user, system } = process.cpuUsage()
      return [
        ...family('cards_calls_total', 'counter', 'Requests handled.', [...calls]),
        ...histogramLines('cards_call_seconds', 'Time until the response was ready.', total),
        ...histogramLines('cards_store_seconds', 'Part of that time that the store took.', store),
        ...family('cards_snapshot_info', 'gauge', 'Snapshot being served.', [[`{version="${version}"}`, 1]]),
        ...family('cards_snapshot_age_seconds', 'gauge', 'Age of the newest fact.', [['', age]]),
        ...family('process_cpu_seconds_total', 'counter', 'CPU time.', [['', (user + system) / 1e6]]),
        ...family('process_resident_memory_bytes', 'gauge', 'Memory.', [['', process.memoryUsage.rss()]]),
        ...family('nodejs_eventloop_delay_p99_seconds', 'gauge', 'Delay of the event loop.', [
          ['', delay.percentile(99) / 1e9],
        ]),
        '',
      ].join('\n')
    },
  }
}

const histogram = (): Histogram => ({ counts: BOUNDS.map(() => 0), sum: 0, count: 0 })

function observeSeconds(times: Histogram, seconds: number) {
  times.sum += seconds
  times.count++
  const bucket = BOUNDS.findIndex((bound) => seconds <= bound)
  if (bucket >= 0) times.counts[bucket] = (times.counts[bucket] ?? 0) + 1
}

type Sample = readonly [labels: string, value: number]

const family = (name: string, type: string, help: string, samples: readonly Sample[]): readonly string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(([labels, value]) => `${name}${labels} ${value}`),
]

function histogramLines(name: string, help: string, { counts, sum, count }: Histogram): readonly string[] {
  let cumulative = 0
  const buckets = BOUNDS.map((bound, i) => {
    cumulative += counts[i] ?? 0
    return `${name}_bucket{le="${bound}"} ${cumulative}`
  })
  const head = family(name, 'histogram', help, [])
  return [
    ...head,
    ...buckets,
    `${name}_bucket{le="+Inf"} ${count}`,
    `${name}_sum ${sum}`,
    `${name}_count ${count}`,
  ]
}
