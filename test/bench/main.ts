import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BuildRow, buildRows } from './build-rows.ts'
import { type Contest, OURS, openContest } from './contenders.ts'
import { type Measured, measure } from './load.ts'
import { has } from './processes.ts'
import type { Trips } from './redis.ts'
import { asJson, asText, type Row } from './report.ts'
import { scenarios } from './scenarios.ts'

const HELP = `Usage: npm run -s bench -- [options]

Measures this server, with full authentication and durable quota, beside bare node:http that sends the same bytes, and
beside the naive way: SQL and JSON.stringify for every request, with the same check of key and quota; and the same on
Redis behind a local bridge that speaks Upstash's REST interface. All run as processes of their own, in turns within one run; the first round warms up and is not counted.

  --seconds N      length of one measure (3)
  --rounds N       measures of each server in each scenario (5)
  --connections N  concurrent connections (64)
  --only NAME      one scenario: ${scenarios.map(({ name }) => name).join(', ')}
  --build          also build snapshots of 1,000, 5,000 and 20,000 generated cards
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
  const names = Object.keys(servers)
  for (const { name: scenario, once = false } of scenarios.filter(
    ({ name }) => only === undefined || name === only,
  )) {
    const found = new Map<string, Measured[]>(names.map((name) => [name, []]))
    for (let round = 0; round <= rounds; round++)
      for (const [turn] of names.entries()) {
        const name = names[(turn + round) % names.length] ?? ''
        const server = servers[name]
        if (server === undefined) continue
        const load = { server, connections, once, requests: prepared.requests[scenario] ?? '' }
        const measured = await measure({ ...load, seconds: round === 0 ? 1 : seconds })
        if (round > 0) found.get(name)?.push(measured)
      }
    for (const [server, measures] of found) rows.push({ scenario, server, rounds: measures })
    process.stderr.write(`${scenario} measured\n`)
  }
  return rows
}

interface Found {
  readonly rows: readonly Row[]
  readonly trips: Trips | null
}

async function contest(terms: Terms): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'card-data-bench-'))
  try {
    const snapshot = join(folder, 'snapshot')
    const build = join(import.meta.dirname, '../../build/main.ts')
    execFileSync(process.execPath, [build, '--out', snapshot], { stdio: ['ignore', 'ignore', 'inherit'] })
    const open = await openContest(snapshot, folder)
    try {
      return { rows: await measureAll(open, terms), trips: await open.trips() }
    } finally {
      await open.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    only: { type: 'string' },
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
  const { rows, trips } = await contest(terms)
  const builds: readonly BuildRow[] = values.build ? await buildRows() : []
  process.stdout.write(`${(values.json ? asJson : asText)({ rows, builds, trips, ours: OURS })}\n`)
  return 0
}

process.exitCode = await main()
