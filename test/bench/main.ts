import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { buildRows } from './build-rows.ts'
import { type Measured, measure } from './load.ts'
import { type Prepared, prepare, writeAccounts } from './prepare.ts'
import { has, type Running, start } from './processes.ts'
import { record } from './record.ts'
import { machine, type Row, ratio, summary, table, text } from './report.ts'
import { scenarios } from './scenarios.ts'

const HELP = `Usage: npm run bench -- [options]

Measures this server beside bare node:http that sends the same bytes, and beside the naive way (SQL and JSON.stringify
for every request, with the same check of key and quota). All run as processes of their own in one run, in turns.

  --seconds N      length of one measure (default 3)
  --rounds N       measures of each server in each scenario (default 5)
  --connections N  concurrent connections (default 64)
  --only NAME      one scenario: ${scenarios.map(({ name }) => name).join(', ')}
  --build          also build snapshots of 1,000, 5,000 and 20,000 generated cards
  --json           print the figures as JSON
  --help           print this

Needs wrk: apt-get install wrk
`

const here = (name: string) => join(import.meta.dirname, name)
const OURS = 'service'
const NAIVE = 'naive sqlite3'

type Servers = Readonly<Record<string, Running>>

async function startOthers(prepared: Prepared, accounts: string): Promise<Servers> {
  const naive = (driver: string) => start(here('serve-naive.ts'), [prepared.tables, accounts, driver])
  return {
    'bare node:http': await start(here('serve-bare.ts'), [prepared.recorded]),
    [NAIVE]: await naive('sqlite3'),
    'naive node:sqlite': await naive('node:sqlite'),
  }
}

/** The servers are compared only if they say the same. */
async function checkSame(servers: Servers, prepared: Prepared, key: string): Promise<void> {
  for (const [name, { port }] of Object.entries(servers))
    for (const [path, { body }] of prepared.answers) {
      const other = await record(port, path, key)
      const same = name.startsWith('bare')
        ? other.body === body
        : isDeepStrictEqual(data(other.body), data(body))
      if (!same && !path.startsWith('/v1/cards/search')) throw new Error(`${name} answers ${path} otherwise`)
    }
}

const data = (body: string): unknown => (JSON.parse(body) as { data: unknown }).data

interface Plan {
  readonly servers: Servers
  readonly prepared: Prepared
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
  readonly only: string | undefined
}

/** Each round gives every server its turn, beginning with another one each time; the first round warms up. */
async function measureAll({
  servers,
  prepared,
  seconds,
  rounds,
  connections,
  only,
}: Plan): Promise<readonly Row[]> {
  const rows: Row[] = []
  const names = Object.keys(servers)
  for (const { name: scenario } of scenarios.filter(({ name }) => only === undefined || name === only)) {
    const found = new Map<string, Measured[]>(names.map((name) => [name, []]))
    for (let round = 0; round <= rounds; round++)
      for (const [turn] of names.entries()) {
        const server = names[(turn + round) % names.length] ?? ''
        const load = {
          requests: prepared.requests[scenario] ?? '',
          connections,
          port: servers[server]?.port ?? 0,
        }
        const measured = await measure({ ...load, seconds: round === 0 ? 1 : seconds })
        if (round > 0) found.get(server)?.push(measured)
      }
    for (const [server, measures] of found) rows.push({ scenario, server, rounds: measures })
    process.stderr.write(`${scenario} measured\n`)
  }
  return rows
}

function show(rows: readonly Row[], asJson: boolean, builds: Awaited<ReturnType<typeof buildRows>>): string {
  if (asJson) return JSON.stringify({ machine: machine(), rows: rows.map(withRatio(rows)), builds }, null, 2)
  const { cores, processor, memoryGiB, node, platform } = machine()
  const facts = `${cores} × ${processor}, ${memoryGiB} GiB, ${platform}, Node ${node}`
  const built = builds.map((row) => [
    row.cards.toLocaleString('en'),
    '',
    row.seconds.toFixed(1),
    String(row.maxRssMiB),
  ])
  const below = builds.length === 0 ? [] : ['', table(['cards', '', 'build s', 'max RSS MiB'], built)]
  return [facts, '', text(rows, OURS), ...below].join('\n')
}

const withRatio = (rows: readonly Row[]) => (row: Row) => {
  const ours = rows.find((other) => other.scenario === row.scenario && other.server === OURS)
  return { ...summary(row), ...(ours === undefined || ours === row ? {} : { oursToIt: ratio(ours, row) }) }
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

async function main(): Promise<number> {
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  if (!has('wrk')) {
    process.stderr.write('bench needs wrk: apt-get install wrk\n')
    return 1
  }
  const folder = await mkdtemp(join(tmpdir(), 'card-data-bench-'))
  const running: Running[] = []
  try {
    const snapshot = join(folder, 'snapshot')
    execFileSync(process.execPath, ['build/main.ts', '--out', snapshot], {
      cwd: here('../..'),
      stdio: 'ignore',
    })
    const accounts = join(folder, 'accounts.db')
    const keys = await writeAccounts(accounts)
    const service = await start(here('serve-service.ts'), [snapshot, accounts])
    running.push(service)
    const prepared = await prepare(service, keys, join(folder, 'prepared'))
    const others = await startOthers(prepared, accounts)
    running.push(...Object.values(others))
    await checkSame(others, prepared, keys[0] ?? '')
    const rows = await measureAll({
      servers: { [OURS]: service, ...others },
      prepared,
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
      connections: Number(values.connections),
      only: values.only,
    })
    process.stdout.write(`${show(rows, values.json, values.build ? await buildRows() : [])}\n`)
    return 0
  } finally {
    await Promise.all(running.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
