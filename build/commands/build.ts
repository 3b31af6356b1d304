import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Built, buildSnapshot } from '../build.ts'
import { runCommand } from '../command.ts'
import { FactsRefused } from '../facts/read.ts'
import { progressTo } from '../progress.ts'
import { rollback } from '../snapshot/publish.ts'

const HELP = `Builds the snapshot: the dated facts, replayed in order, make the catalog and its changes; all of it is rendered into an
immutable snapshot, one pack per plan.

Usage: npm run build [-- <options>]

  --facts <folder>       facts to build from (data/facts)
  --out <folder>         where the snapshot is published (SNAPSHOT_DIR, else .snapshot)
  --rollback             serve the snapshot published before the served one, without building
  --to <version>         with --rollback: serve this version
  --help                 this text

A build without a change publishes nothing. Rolled back, the earlier snapshot is served until facts are built again: mend them
first. Exits with 1 where the facts cannot be built from; the served snapshot stands.
`

const readFlags = () =>
  parseArgs({
    options: {
      help: { type: 'boolean' },
      facts: { type: 'string', default: join(import.meta.dirname, '../../data/facts') },
      out: { type: 'string', default: process.env.SNAPSHOT_DIR ?? '.snapshot' },
      rollback: { type: 'boolean' },
      to: { type: 'string' },
    },
  }).values

const say = (line: string) => process.stdout.write(`${line}\n`)

async function build(facts: string, out: string) {
  const started = performance.now()
  const { progress, end } = progressTo(process.stdout, () => performance.now())
  const built = await buildSnapshot({ facts, out, progress }).finally(end)
  tell(built, (performance.now() - started) / 1_000)
}

function tell({ version, published, counts, written, contradictions }: Built, seconds: number) {
  for (const { card, unit, seen } of contradictions)
    say(`${card}: the issuer's page of ${seen} contradicts the curated ${unit}`)
  say(
    `${counts.cards} cards, ${counts.changes} changes, ${counts.offer_changes} offer changes, ${counts.events} events`,
  )
  const megabytes = (written.bytes / 1_048_576).toFixed(1)
  say(
    published
      ? `Published ${version}: ${written.files} new files, ${megabytes} MiB, in ${seconds.toFixed(1)} s`
      : `Nothing changed: ${version} is served already (${seconds.toFixed(1)} s)`,
  )
}

async function run() {
  const values = readFlags()
  const out = resolve(values.out)
  if (values.help) process.stdout.write(HELP)
  else if (values.to !== undefined && !values.rollback) throw new Error('--to goes with --rollback.')
  else if (values.rollback) say(`Serving ${await rollback(out, values.to)}`)
  else await build(resolve(values.facts), out)
}

/** Facts that cannot be built from are told with their number. */
function countProblems(error: unknown): never {
  if (!(error instanceof FactsRefused)) throw error
  throw new Error(`${error.message}\nProblems: ${error.problems.length}. The served snapshot stands.`, {
    cause: error,
  })
}

runCommand(() => run().catch(countProblems))
