import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandCall, CommandError, print, runCommand } from '../../data/command.ts'
import { buildRows } from './build-rows.ts'
import { type Contest, openContest } from './contenders.ts'
import { growthRows } from './growth.ts'
import { INTERRUPTED, interrupted, watchSignals } from './interrupt.ts'
import { type Measured, measure } from './load.ts'
import { has } from './processes.ts'
import { readRow } from './read-row.ts'
import { asJson, asText, type Report, type Row } from './report.ts'
import { chosenScenarios, scenarios } from './scenarios.ts'

interface Terms {
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
  readonly only: string | undefined
  /** Folder of a built snapshot. By default, the benchmark builds its own. */
  readonly snapshot: string | undefined
}

/** Each round measures every server once, starting with another one each time. */
async function measureAll({ servers, prepared }: Contest, terms: Terms): Promise<readonly Row[]> {
  const { seconds, rounds, connections, only } = terms
  const rows: Row[] = []
  const names = [...servers.keys()]
  for (const scenario of chosenScenarios(only)) {
    const found = new Map<string, Measured[]>(names.map((name) => [name, []]))
    for (let round = 0; round <= rounds; round++)
      for (const [turn] of names.entries()) {
        const name = names[(turn + round) % names.length] ?? ''
        const server = servers.get(name)
        if (server === undefined) continue
        const load = { server, connections, scenario, requests: prepared.files[scenario.name] ?? '' }
        const measured = await measure({ ...load, seconds: round === 0 ? 1 : seconds })
        if (round > 0) found.get(name)?.push(measured)
      }
    for (const [server, measures] of found) rows.push({ scenario: scenario.name, server, rounds: measures })
    process.stderr.write(`${scenario.name} measured\n`)
  }
  return rows
}

function buildInto(folder: string): string {
  const snapshot = join(folder, 'snapshot')
  const build = join(import.meta.dirname, '../../build/commands/build.ts')
  execFileSync(process.execPath, [build, '--out', snapshot], { stdio: ['ignore', 'ignore', 'inherit'] })
  return snapshot
}

async function contest(terms: Terms, folder: string) {
  const open = await openContest(terms.snapshot ?? buildInto(folder), folder, chosenScenarios(terms.only))
  try {
    return { rows: await measureAll(open, terms), trips: await open.trips() }
  } finally {
    await open.stop()
  }
}

interface Extras {
  readonly growth: boolean
  readonly build: boolean
}

async function report(terms: Terms, { growth, build }: Extras): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'card-data-bench-'))
  // The temporary files of every process of the benchmark are removed with this folder.
  process.env.TMPDIR = folder
  try {
    const found = await contest(terms, folder)
    const growthFound = growth ? await growthRows({ ...terms, folder }) : []
    const [builds, reading] = build ? [await buildRows(), await readRow()] : [[], null]
    return { ...found, growth: growthFound, builds, reading }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const options = {
  seconds: { value: '<n>', help: 'length of one measure (3)', default: () => '3' },
  rounds: { value: '<n>', help: 'measures of each server in each scenario (5)', default: () => '5' },
  connections: { value: '<n>', help: 'concurrent connections (64)', default: () => '64' },
  only: { value: '<name>', help: `one scenario: ${scenarios.map(({ name }) => name).join(', ')}` },
  snapshot: { value: '<folder>', help: 'a built snapshot to serve; without it, one of data/facts is built' },
  growth: {
    help: `also measure calls on catalogs of 300, 2,000, and 20,000 generated cards; 'same bytes' is the time beyond bare
      node:http, since responses differ in length`,
  },
  build: {
    help: `also build snapshots of 1,000, 5,000, and 20,000 generated cards, and read the cached pages of all declared cards`,
  },
  json: { help: 'figures as JSON' },
} as const

/** Returns why the benchmark cannot run; null if it can. */
function obstacle(terms: Terms): string | null {
  const counts = [terms.seconds, terms.rounds, terms.connections]
  if (!counts.every((count) => Number.isInteger(count) && count > 0))
    return '--seconds, --rounds and --connections take whole numbers above 0'
  if (terms.only !== undefined && !scenarios.some(({ name }) => name === terms.only))
    return `--only takes one of: ${scenarios.map(({ name }) => name).join(', ')}`
  return has('wrk') ? null : 'wrk is missing: apt-get install wrk'
}

async function bench({ flags }: CommandCall<typeof options>): Promise<number> {
  const terms = {
    seconds: Number(flags.seconds),
    rounds: Number(flags.rounds),
    connections: Number(flags.connections),
    only: flags.only,
    snapshot: flags.snapshot,
  }
  const problem = obstacle(terms)
  if (problem !== null) throw new CommandError(problem)
  watchSignals()
  try {
    print((flags.json ? asJson : asText)(await report(terms, flags)))
    return 0
  } catch (cause) {
    if (!interrupted.aborted) throw cause
    return INTERRUPTED
  }
}

runCommand({
  summary: `Measures the service, with full authentication and durable quota: on Node with SQLite, on Node with Redis behind a
    local bridge with Upstash's REST interface, and the edge under Deno with that Redis. Compares it with bare node:http that
    sends the same bytes, and with SQL and JSON.stringify for every request, with the same check of key and quota. Each server
    is a process of its own. They are measured in turns; the first round warms up and is not counted.`,
  usage: 'npm run -s bench -- [<options>]',
  example: 'npm run -s bench',
  options,
  exits: { 0: 'success', 1: 'an error, printed on standard error', [INTERRUPTED]: 'interrupted' },
  notes: `Needs wrk: apt-get install wrk. The rows on Redis need redis-server: apt-get install redis-server`,
  ignoresEnvFile: true,
  run: async (call) => process.exit(await bench(call)),
})
