import { cpus, totalmem } from 'node:os'
import type { BuildRow } from './build-rows.ts'
import { SERVERS } from './contenders.ts'
import type { GrowthCell, GrowthRow } from './growth.ts'
import type { Measured } from './load.ts'
import type { ReadRow } from './read-row.ts'
import type { Trips } from './redis.ts'
import { median, table } from './table.ts'

/** Rounds of one server in one scenario. */
export interface Row {
  readonly scenario: string
  readonly server: string
  readonly rounds: readonly Measured[]
}

export interface Report {
  readonly rows: readonly Row[]
  readonly trips: Trips | null
  readonly growth: readonly GrowthRow[]
  readonly builds: readonly BuildRow[]
  readonly reading: ReadRow | null
}

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

const summary = ({ scenario, server, rounds }: Row) => ({
  scenario,
  server,
  perSecond: Math.round(median(rounds.map((round) => round.perSecond))),
  low: Math.round(Math.min(...rounds.map((round) => round.perSecond))),
  high: Math.round(Math.max(...rounds.map((round) => round.perSecond))),
  p50Ms: median(rounds.map((round) => round.p50Ms)),
  p99Ms: median(rounds.map((round) => round.p99Ms)),
  cpuMicros: median(rounds.map((round) => round.cpuMicros ?? Number.NaN)),
})

function callsTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { scenario, server, perSecond, low, high, p50Ms, p99Ms, cpuMicros } = summary(row)
    const spread = `${low.toLocaleString('en')}–${high.toLocaleString('en')}`
    const cpu = Number.isNaN(cpuMicros) ? '' : cpuMicros.toFixed(0)
    return [scenario, server, perSecond.toLocaleString('en'), spread, p50Ms.toFixed(2), p99Ms.toFixed(2), cpu]
  })
  const head = ['scenario', 'server', 'calls/s', 'lowest–highest', 'p50 ms', 'p99 ms', 'CPU µs']
  return table(head, lines, 2)
}

/** Pairs of servers that the report compares. */
const PAIRS = [
  [SERVERS.sqlite, SERVERS.bare],
  [SERVERS.redis, SERVERS.bare],
  [SERVERS.deno, SERVERS.bare],
  [SERVERS.sqlite, SERVERS.naive],
  [SERVERS.sqlite, SERVERS.naiveNode],
] as const

/** Returns how many times as fast one server is as another, round by round: both ran within seconds of each other. */
function ratiosOf(rows: readonly Row[], scenario: string) {
  const of = (server: string) => rows.find((row) => row.scenario === scenario && row.server === server)
  return PAIRS.map(([ours, theirs]) => {
    const [one, other] = [of(ours), of(theirs)]
    const pairs = one?.rounds.map(
      ({ perSecond }, place) => perSecond / (other?.rounds[place]?.perSecond ?? Number.NaN),
    )
    return pairs === undefined ? null : median(pairs)
  })
}

const scenariosOf = (rows: readonly Row[]) => [...new Set(rows.map(({ scenario }) => scenario))]

function ratioTable(rows: readonly Row[]): string {
  const head = PAIRS.map(([ours, theirs]) => `${ours} ÷ ${theirs}`)
  const lines = scenariosOf(rows).map((scenario) => [
    scenario,
    ...ratiosOf(rows, scenario).map((ratio) => ratio?.toFixed(2) ?? ''),
  ])
  return table(['calls/s', ...head], lines)
}

function tripsTable({ alone, together, malformed }: Trips): string {
  return table(
    ['store requests', 'per call'],
    [
      ['calls one after the other', alone.toFixed(2)],
      ['calls that come together', together.toFixed(2)],
      ['calls with a malformed key', malformed.toFixed(2)],
    ],
  )
}

function growthTable(rows: readonly GrowthRow[]): string {
  const counts = rows[0]?.sizes.map(({ cards }) => cards) ?? []
  const head = counts.flatMap((cards, place) => [
    `${cards.toLocaleString('en')} cards`,
    ...(place === 0 ? [] : [`÷ ${counts[0]}`, 'same bytes']),
  ])
  const lines = rows.map(({ scenario, sizes: [first, ...larger] }) => {
    const timesFirst = (cell: GrowthCell, of: (cell: GrowthCell) => number) =>
      first === undefined ? '' : (of(cell) / of(first)).toFixed(2)
    const cells = larger.flatMap((cell) => [
      cell.micros.toFixed(0),
      timesFirst(cell, ({ micros }) => micros),
      timesFirst(cell, ({ micros, bareMicros }) => micros / bareMicros),
    ])
    return [scenario, first?.micros.toFixed(0) ?? '', ...cells]
  })
  return table(['µs a call', ...head], lines)
}

function buildTable(builds: readonly BuildRow[]): string {
  const lines = builds.map(({ cards, seconds, maxRssMiB }) => [
    `${cards.toLocaleString('en')} cards`,
    seconds.toFixed(1),
    ((seconds / cards) * 1_000).toFixed(2),
    maxRssMiB.toFixed(0),
  ])
  return table(['snapshot', 'seconds', 'ms a card', 'max RSS MiB'], lines)
}

function readingTable({ pages, kibAPage, seconds }: ReadRow): string {
  const cells = [pages.toLocaleString('en'), kibAPage.toFixed(0), seconds.toFixed(1)]
  const head = ['pages read again', 'KiB a page', 'seconds', 'ms a page']
  return table(head, [[...cells, ((seconds / pages) * 1_000).toFixed(1)]], 0)
}

/** Returns the measurements as tables: medians over the rounds, their spread, and the servers compared in pairs. */
export function asText({ rows, builds, trips, growth, reading }: Report): string {
  const { cores, processor, memoryGiB, node, platform } = machine()
  const parts = [`${cores} × ${processor}, ${memoryGiB} GiB, ${platform}, Node ${node}`]
  if (rows.length > 0) parts.push(callsTable(rows), ratioTable(rows))
  if (trips !== null) parts.push(tripsTable(trips))
  if (growth.length > 0) parts.push(growthTable(growth))
  if (builds.length > 0) parts.push(buildTable(builds))
  if (reading !== null) parts.push(readingTable(reading))
  return parts.join('\n\n')
}

/** Returns the same as JSON. */
export function asJson({ rows, builds, trips, growth, reading }: Report): string {
  const ratios = scenariosOf(rows).flatMap((scenario) =>
    ratiosOf(rows, scenario).map((ratio, place) => {
      const [ours = '', theirs = ''] = PAIRS[place] ?? []
      return { scenario, ours, theirs, ratio }
    }),
  )
  const calls = rows.map(summary)
  return JSON.stringify(
    { machine: machine(), calls, ratios, storeRequestsPerCall: trips, growth, builds, reading },
    null,
    2,
  )
}
