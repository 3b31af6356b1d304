import { cpus, totalmem } from 'node:os'
import type { Measured } from './load.ts'

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

export interface Ratio {
  readonly median: number
  readonly low: number
  readonly high: number
}

/** How many times faster `ours` is than `other`, round by round: both ran within seconds of each other. */
export function ratio(ours: Row, other: Row): Ratio {
  const pairs = ours.rounds.map(
    (round, place) => round.perSecond / (other.rounds[place]?.perSecond ?? Number.NaN),
  )
  return { median: median(pairs), low: Math.min(...pairs), high: Math.max(...pairs) }
}

export const summary = ({ scenario, server, rounds }: Row) => ({
  scenario,
  server,
  perSecond: Math.round(median(rounds.map((round) => round.perSecond))),
  p50Ms: median(rounds.map((round) => round.p50Ms)),
  p99Ms: median(rounds.map((round) => round.p99Ms)),
  low: Math.round(Math.min(...rounds.map((round) => round.perSecond))),
  high: Math.round(Math.max(...rounds.map((round) => round.perSecond))),
})

/** What the figures were taken on. */
export const machine = () => {
  const all = cpus()
  return {
    cores: all.length,
    processor: all[0]?.model ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  }
}

/** Lines of a table with aligned columns; the first column to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
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

/** The whole measurement as text: per scenario every server, and ours beside each of the others. */
export function text(rows: readonly Row[], ours: string): string {
  const lines = rows.map((row) => {
    const mine = rows.find((other) => other.scenario === row.scenario && other.server === ours)
    const beside = mine === undefined || row.server === ours ? null : ratio(mine, row)
    const { perSecond, p50Ms, p99Ms, low, high } = summary(row)
    return [
      row.scenario,
      row.server,
      perSecond.toLocaleString('en'),
      p50Ms.toFixed(2),
      p99Ms.toFixed(2),
      `${low.toLocaleString('en')}–${high.toLocaleString('en')}`,
      times(beside),
      range(beside),
    ]
  })
  const head = ['scenario', 'server', 'calls/s', 'p50 ms', 'p99 ms', 'spread', `${ours} ÷ it`, 'spread']
  return table(head, lines)
}
