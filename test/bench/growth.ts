import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../support/sources.ts'
import { type Keys, newKeys, writeAccounts } from './accounts.ts'
import { generateFacts } from './generate.ts'
import { measure } from './load.ts'
import { catalog, type Requests, writeRequests } from './prepare.ts'
import { type Running, start } from './processes.ts'
import { scenarios } from './scenarios.ts'
import { median } from './table.ts'

const SIZES = [300, 2_000, 20_000] as const

/** What a call of one kind takes with so many cards in the catalog. */
export interface GrowthRow {
  readonly scenario: string
  readonly micros: readonly { readonly cards: number; readonly median: number }[]
}

export interface GrowthTerms {
  readonly folder: string
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
}

interface Catalog {
  readonly cards: number
  readonly service: Running
  readonly requests: Requests
}

const run = promisify(execFile)

/** Measures the service on generated catalogs of several sizes, in turns. */
export async function growthRows(terms: GrowthTerms): Promise<readonly GrowthRow[]> {
  const keys = newKeys()
  const catalogs: Catalog[] = []
  try {
    for (const cards of SIZES) catalogs.push(await serve(cards, keys, join(terms.folder, `cards-${cards}`)))
    const rows: GrowthRow[] = []
    for (const scenario of scenarios) {
      const micros = await inTurns(catalogs, (each) => microsOf(each, scenario, terms), terms.rounds)
      rows.push({ scenario: scenario.name, micros })
      process.stderr.write(`${scenario.name} measured on ${SIZES.join(', ')} cards\n`)
    }
    return rows
  } finally {
    await Promise.all(catalogs.map(({ service }) => service.stop()))
  }
}

async function inTurns(
  catalogs: readonly Catalog[],
  measureOne: (each: Catalog) => Promise<number>,
  rounds: number,
) {
  const found = new Map<Catalog, number[]>(catalogs.map((each) => [each, []]))
  for (let round = 0; round <= rounds; round++)
    for (const [each, micros] of found) {
      const measured = await measureOne(each)
      // The first round warms up.
      if (round > 0) micros.push(measured)
    }
  return catalogs.map((each) => ({ cards: each.cards, median: median(found.get(each) ?? []) }))
}

async function microsOf(
  { service, requests }: Catalog,
  scenario: (typeof scenarios)[number],
  { seconds, connections }: GrowthTerms,
) {
  const load = {
    server: service,
    connections,
    scenario,
    requests: requests.files[scenario.name] ?? '',
    seconds,
  }
  return 1e6 / (await measure(load)).perSecond
}

async function serve(cards: number, keys: Keys, folder: string): Promise<Catalog> {
  const at = (name: string) => join(folder, name)
  const [facts, snapshot, accounts] = [at('facts'), at('snapshot'), at('accounts.db')]
  await generateFacts(facts, cards, join(root, 'data/facts'))
  const build = [join(root, 'build/main.ts'), '--facts', facts, '--out', snapshot]
  await run(process.execPath, ['--no-warnings', ...build])
  await writeAccounts(accounts, keys)
  const service = await start(join(import.meta.dirname, 'serve-service.ts'), [snapshot, accounts])
  const listed = await catalog(service.port, keys.live[0] ?? '')
  const requests = await writeRequests(service, keys, listed, at('requests'))
  return { cards, service, requests }
}
