import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Deps, ObservedRequest } from '../deps.ts'

/** Upper bounds of the times that are counted, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const

interface Histogram {
  readonly counts: number[]
  sum: number
  count: number
}

export interface Metrics {
  readonly observe: (seen: ObservedRequest) => void
  /** All metrics in Prometheus's text form. */
  text(): string
}

/** Counts calls by endpoint and status, and how long they and the store took. */
export function metrics({ snapshots, now }: Pick<Deps, 'snapshots' | 'now'>): Metrics {
  const calls = new Map<string, number>()
  const whole = histogram()
  const store = histogram()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    observe({ endpoint, status, ms, storeMs }) {
      const labels = `{endpoint="${endpoint ?? 'none'}",status="${status}"}`
      calls.set(labels, (calls.get(labels) ?? 0) + 1)
      add(whole, ms / 1_000)
      if (storeMs !== null) add(store, storeMs / 1_000)
    },
    text: () => {
      const version = snapshots.current()?.version ?? ''
      const updated = Date.parse(snapshots.current()?.manifest.data_updated ?? '')
      const age = Number.isNaN(updated) ? Number.NaN : (now().getTime() - updated) / 1_000
      const { user, system } = process.cpuUsage()
      return [
        ...family('cards_calls_total', 'counter', 'Calls answered.', [...calls]),
        ...times('cards_call_seconds', 'Time until the answer was made.', whole),
        ...times('cards_store_seconds', 'Time that the store took of it.', store),
        ...family('cards_snapshot_info', 'gauge', 'The snapshot that is served.', [
          [`{version="${version}"}`, 1],
        ]),
        ...family('cards_snapshot_age_seconds', 'gauge', 'Age of the newest fact.', [['', age]]),
        ...family('process_cpu_seconds_total', 'counter', 'Processor time.', [['', (user + system) / 1e6]]),
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

function add(to: Histogram, seconds: number) {
  to.sum += seconds
  to.count++
  const place = BOUNDS.findIndex((bound) => seconds <= bound)
  if (place >= 0) to.counts[place] = (to.counts[place] ?? 0) + 1
}

type Sample = readonly [labels: string, value: number]

const family = (name: string, type: string, help: string, samples: readonly Sample[]): readonly string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(([labels, value]) => `${name}${labels} ${value}`),
]

function times(name: string, help: string, { counts, sum, count }: Histogram): readonly string[] {
  let below = 0
  const buckets = BOUNDS.map((bound, place) => {
    below += counts[place] ?? 0
    return `${name}_bucket{le="${bound}"} ${below}`
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
