import { cpus, totalmem } from 'node:os'
import type { BuildRow } from './build-rows.ts'
import type { Measured } from './load.ts'
import { OURS_ON_REDIS, type Trips } from './redis.ts'

/** Rounds of one server in one scenario. */
export interface Row {
  readonly scenario: string
  readonly server: string
  readonly rounds: readonly Measured[]
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

interface Ratio {
  readonly median: number
  readonly low: number
  readonly high: number
}

/** How many times as fast `ours` is as `other`, round by round: both ran within seconds of each other. */
function ratio(ours: Row, other: Row): Ratio {
  const pairs = ours.rounds.map(
    (round, place) => round.perSecond / (other.rounds[place]?.perSecond ?? Number.NaN),
  )
  return { median: median(pairs), low: Math.min(...pairs), high: Math.max(...pairs) }
}

const summary = ({ scenario, server, rounds }: Row) => ({
  scenario,
  server,
  perSecond: Math.round(median(rounds.map((round) => round.perSecond))),
  p50Ms: median(rounds.map((round) => round.p50Ms)),
  p99Ms: median(rounds.map((round) => round.p99Ms)),
  cpuMicros: median(rounds.map((round) => round.cpuMicros ?? Number.NaN)),
  low: Math.round(Math.min(...rounds.map((round) => round.perSecond))),
  high: Math.round(Math.max(...rounds.map((round) => round.perSecond))),
})

const machine = () => {
  const all = cpus()
  return {
    cores: all.length,
    processor: all[0]?.model ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  }
}

/** The first two columns to the left, the others to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, place) =>
    Math.max(title.length, ...rows.map((row) => (row[place] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, place) => (place < 2 ? cell.padEnd(widths[place] ?? 0) : cell.padStart(widths[place] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const times = (value: Ratio | null) => (value === null ? '' : value.median.toFixed(2))
const range = (value: Ratio | null) =>
  value === null ? '' : `${value.low.toFixed(2)}–${value.high.toFixed(2)}`

const oursOf = (rows: readonly Row[], { scenario }: Row, ours: string) =>
  rows.find((other) => other.scenario === scenario && other.server === ours)

function besideOurs(rows: readonly Row[], row: Row, ours: string): Ratio | null {
  const mine = oursOf(rows, row, ours)
  return mine === undefined || mine === row ? null : ratio(mine, row)
}

function callsTable(rows: readonly Row[], ours: string): string {
  const lines = rows.map((row) => {
    const beside = besideOurs(rows, row, ours)
    const { perSecond, p50Ms, p99Ms, cpuMicros, low, high } = summary(row)
    return [
      row.scenario,
      row.server,
      perSecond.toLocaleString('en'),
      `${low.toLocaleString('en')}–${high.toLocaleString('en')}`,
      p50Ms.toFixed(2),
      p99Ms.toFixed(2),
      Number.isNaN(cpuMicros) ? '' : cpuMicros.toFixed(0),
      times(beside),
      range(beside),
    ]
  })
  const head = [
    'scenario',
    'server',
    'calls/s',
    'lowest–highest',
    'p50 ms',
    'p99 ms',
    'CPU µs',
    `${ours} ÷ it`,
    'range',
  ]
  return table(head, lines)
}

function buildTable(builds: readonly BuildRow[]): string {
  const lines = builds.map(({ cards, seconds, maxRssMiB }) => [
    cards.toLocaleString('en'),
    'cards',
    seconds.toFixed(1),
    ((seconds / cards) * 1_000).toFixed(2),
    maxRssMiB.toFixed(0),
  ])
  return table(['snapshot', '', 'seconds', 'ms a card', 'max RSS MiB'], lines)
}

/** How the service on Redis does beside a server, by scenario. */
function onRedis(rows: readonly Row[], other: string): readonly (readonly [string, Ratio])[] {
  return rows
    .filter(({ server }) => server === OURS_ON_REDIS)
    .flatMap((row) => {
      const beside = rows.find(({ scenario, server }) => scenario === row.scenario && server === other)
      return beside === undefined ? [] : [[row.scenario, ratio(row, beside)] as const]
    })
}

const BARE = 'bare node:http'

function redisTable(rows: readonly Row[], { alone, together, malformed }: Trips): string {
  const beside = onRedis(rows, BARE).map(([scenario, found]) => [scenario, '', times(found), range(found)])
  const cost = [
    ['calls one after the other', '', alone.toFixed(2), ''],
    ['calls that come together', '', together.toFixed(2), ''],
    ['calls with a malformed key', '', malformed.toFixed(2), ''],
  ]
  const title = [`${OURS_ON_REDIS} ÷ ${BARE}`, '', 'ratio', 'range']
  return `${table(title, beside)}\n\n${table(['store requests', '', 'per call', ''], cost)}`
}

export interface Report {
  readonly rows: readonly Row[]
  readonly builds: readonly BuildRow[]
  readonly trips: Trips | null
  /** Name of the service among the servers. */
  readonly ours: string
}

/** The measurement as tables: medians over the rounds, their spread, and ours beside each of the others. */
export function asText({ rows, builds, trips, ours }: Report): string {
  const { cores, processor, memoryGiB, node, platform } = machine()
  const facts = `${cores} × ${processor}, ${memoryGiB} GiB, ${platform}, Node ${node}`
  const parts = [facts, callsTable(rows, ours)]
  if (trips !== null) parts.push(redisTable(rows, trips))
  if (builds.length > 0) parts.push(buildTable(builds))
  return parts.join('\n\n')
}

/** The same as JSON, for machines. */
export function asJson({ rows, builds, trips, ours }: Report): string {
  const shown = rows.map((row) => ({ ...summary(row), oursToIt: besideOurs(rows, row, ours) }))
  const redis =
    trips === null
      ? null
      : { besideBare: Object.fromEntries(onRedis(rows, BARE)), storeRequestsPerCall: trips }
  return JSON.stringify({ machine: machine(), rows: shown, redis, builds }, null, 2)
}
