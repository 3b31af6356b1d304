import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildRows } from './build-rows.ts'
import { type Contest, openContest } from './contenders.ts'
import { growthRows } from './growth.ts'
import { INTERRUPTED, interrupted, watchSignals } from './interrupt.ts'
import { type Measured, measure } from './load.ts'
import { has } from './processes.ts'
import { readRow } from './read-row.ts'
import { asJson, asText, type Report, type Row } from './report.ts'
import { chosenScenarios, scenarios } from './scenarios.ts'

const HELP = `Usage: npm run -s bench -- [options]

Measures the service, with full authentication and durable quota: on Node with SQLite, on Node with Redis behind a local bridge
that speaks Upstash's REST interface, and the edge under Deno with that Redis. Beside it bare node:http that sends the same bytes,
and the naive way: SQL and JSON.stringify for every request, with the same check of key and quota. All run as processes of their
own, in turns within one run; the first round warms up and is not counted.

  --seconds N      length of one measure (3)
  --rounds N       measures of each server in each scenario (5)
  --connections N  concurrent connections (64)
  --only NAME      one scenario: ${scenarios.map(({ name }) => name).join(', ')}
  --growth         also what a call takes on catalogs of 300, 2,000 and 20,000 generated cards; 'same bytes' is how much
                   more than bare node:http, since answers of one catalog are longer than those of another
  --build          also build snapshots of 1,000, 5,000 and 20,000 generated cards, and read the pages of all declared cards
                   again out of the cache
  --json           figures as JSON
  --help           this text

Needs wrk: apt-get install wrk
The rows on Redis need redis-server: apt-get install redis-server
`

interface Terms {
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
  readonly only: string | undefined
}

/** Each round gives every server its turn, beginning with another one each time. */
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

async function contest(terms: Terms, folder: string) {
  const snapshot = join(folder, 'snapshot')
  const build = join(import.meta.dirname, '../../build/commands/build.ts')
  execFileSync(process.execPath, [build, '--out', snapshot], { stdio: ['ignore', 'ignore', 'inherit'] })
  const open = await openContest(snapshot, folder)
  try {
    return { rows: await measureAll(open, terms), trips: await open.trips() }
  } finally {
    await open.stop()
  }
}

async function report(terms: Terms): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'card-data-bench-'))
  // The temporary files of every process of the benchmark are removed with this folder.
  process.env.TMPDIR = folder
  try {
    const found = await contest(terms, folder)
    const growth = values.growth ? await growthRows({ ...terms, folder }) : []
    const [builds, reading] = values.build ? [await buildRows(), await readRow()] : [[], null]
    return { ...found, growth, builds, reading }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    only: { type: 'string' },
    growth: { type: 'boolean', default: false },
    build: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** What keeps the benchmark from running; null where nothing does. */
function obstacle(terms: Terms): string | null {
  const counts = [terms.seconds, terms.rounds, terms.connections]
  if (!counts.every((count) => Number.isInteger(count) && count > 0))
    return '--seconds, --rounds and --connections take whole numbers above 0'
  if (terms.only !== undefined && !scenarios.some(({ name }) => name === terms.only))
    return `--only takes one of: ${scenarios.map(({ name }) => name).join(', ')}`
  return has('wrk') ? null : 'wrk is missing: apt-get install wrk'
}

async function main(): Promise<number> {
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  const terms = {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: Number(values.connections),
    only: values.only,
  }
  const problem = obstacle(terms)
  if (problem !== null) {
    process.stderr.write(`${problem}\n`)
    return 1
  }
  watchSignals()
  try {
    process.stdout.write(`${(values.json ? asJson : asText)(await report(terms))}\n`)
    return 0
  } catch (cause) {
    if (!interrupted.aborted) throw cause
    return INTERRUPTED
  }
}

process.exit(await main())
