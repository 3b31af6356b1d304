import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../support/root.ts'
import { newKeys, writeAccounts } from './accounts.ts'
import { generateFacts } from './generate.ts'
import { interrupted } from './interrupt.ts'
import { measure } from './load.ts'
import { catalog, type Requests, type RequestTerms, writeRequests } from './prepare.ts'
import { type Running, start } from './processes.ts'
import { chosenScenarios, type Scenario } from './scenarios.ts'
import { median } from './table.ts'

const SIZES = [300, 2_000, 20_000] as const

/** Time of a call of one kind with a catalog of this size. */
export interface GrowthRow {
  readonly scenario: string
  readonly sizes: readonly GrowthCell[]
}

export interface GrowthCell {
  readonly cards: number
  readonly micros: number
  /** The same for bare node:http, which sends the same bytes: responses of larger catalogs may be longer. */
  readonly bareMicros: number
}

export interface GrowthTerms {
  readonly folder: string
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
  /** Name of one scenario; all by default. */
  readonly only: string | undefined
}

interface Catalog {
  readonly cards: number
  readonly service: Running
  readonly bare: Running
  readonly requests: Requests
}

const run = promisify(execFile)

/** Measures the service on generated catalogs of several sizes, in turns. */
export async function growthRows(terms: GrowthTerms): Promise<readonly GrowthRow[]> {
  const keys = newKeys()
  const chosen = chosenScenarios(terms.only)
  const catalogs: Catalog[] = []
  try {
    for (const cards of SIZES)
      catalogs.push(await serve(cards, { keys, chosen }, join(terms.folder, `cards-${cards}`)))
    const rows: GrowthRow[] = []
    for (const scenario of chosen) {
      rows.push({ scenario: scenario.name, sizes: await inTurns(catalogs, scenario, terms) })
      process.stderr.write(`${scenario.name} measured on ${SIZES.join(', ')} cards\n`)
    }
    return rows
  } finally {
    await Promise.all(catalogs.flatMap(({ service, bare }) => [service.stop(), bare.stop()]))
  }
}

async function inTurns(
  catalogs: readonly Catalog[],
  scenario: Scenario,
  terms: GrowthTerms,
): Promise<readonly GrowthCell[]> {
  const found = catalogs.map((catalog) => ({ catalog, micros: [] as number[], bareMicros: [] as number[] }))
  for (let round = 0; round <= terms.rounds; round++)
    for (const { catalog, micros, bareMicros } of found) {
      const [one, bare] = [
        await microsOf(catalog.service, catalog, scenario, terms),
        await microsOf(catalog.bare, catalog, scenario, terms),
      ]
      // The first round warms up.
      if (round === 0) continue
      micros.push(one)
      bareMicros.push(bare)
    }
  return found.map(({ catalog: { cards }, micros, bareMicros }) => {
    return { cards, micros: median(micros), bareMicros: median(bareMicros) }
  })
}

async function microsOf(
  server: Running,
  { requests }: Catalog,
  scenario: Scenario,
  { seconds, connections }: GrowthTerms,
) {
  const load = {
    server,
    connections,
    scenario,
    requests: requests.files[scenario.name] ?? '',
    seconds,
  }
  return 1e6 / (await measure(load)).perSecond
}

async function serve(
  cards: number,
  { keys, chosen }: Pick<RequestTerms, 'keys' | 'chosen'>,
  folder: string,
): Promise<Catalog> {
  const at = (name: string) => join(folder, name)
  const [facts, snapshot, accounts] = [at('facts'), at('snapshot'), at('accounts.db')]
  await generateFacts(facts, cards, join(root, 'data/facts'))
  const build = [join(root, 'build/commands/build.ts'), '--facts', facts, '--out', snapshot]
  await run(process.execPath, ['--no-warnings', ...build], { signal: interrupted })
  await writeAccounts(accounts, keys)
  const service = await start(join(import.meta.dirname, 'serve-service.ts'), [snapshot, accounts])
  const listed = await catalog(service.port, keys.live[0] ?? '')
  const requests = await writeRequests(service, { keys, cards: listed, chosen }, at('requests'))
  const bare = await start(join(import.meta.dirname, 'serve-bare.ts'), [requests.recorded])
  return { cards, service, bare, requests }
}
