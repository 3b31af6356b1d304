import { resolve } from 'node:path'
import { CommandError, type Flags, print, runCommand } from '../../data/command.ts'
import { dayOf } from '../../data/time.ts'
import { type BuildResult, buildSnapshot } from '../build.ts'
import { FactsRefused } from '../facts/read.ts'
import { clockFrom, FACTS, OUT, TODAY } from '../options.ts'
import { progressTo } from '../progress.ts'
import { buildSandbox } from '../sandbox-snapshot.ts'
import { rollback } from '../snapshot/publish.ts'

const options = {
  facts: { ...FACTS, help: 'facts to build from (data/facts)' },
  out: OUT,
  today: { ...TODAY, help: 'day of the build as YYYY-MM-DD, in place of the clock’s (UTC)' },
  rollback: { help: 'serve the previously published snapshot, without building' },
  to: { value: '<version>', help: 'with --rollback: serve this version' },
} as const

async function run({ facts, out, today, rollback: isRollback, to }: Flags<typeof options>): Promise<void> {
  const folder = resolve(out)
  if (to !== undefined && !isRollback) throw new CommandError('--to requires --rollback.')
  if (isRollback) return print(`Serving ${await rollback(folder, to)}`)
  const started = performance.now()
  const { progress, end } = progressTo(process.stdout, () => performance.now())
  const live = buildSnapshot({
    facts: resolve(facts),
    out: folder,
    today: dayOf(clockFrom(today)()),
    progress,
  })
  const [built] = await Promise.all([live.finally(end).catch(countProblems), buildSandbox(folder)])
  printBuilt(built, (performance.now() - started) / 1_000)
}

function printBuilt(
  { version, published, counts, written, contradictions }: BuildResult,
  seconds: number,
): void {
  for (const { card, unit, seen } of contradictions)
    print(`${card}: the issuer's page of ${seen} contradicts the curated ${unit}`)
  const { cards, changes, offer_changes, events } = counts
  print(`${cards} cards, ${changes} changes, ${offer_changes} offer changes, ${events} events`)
  const megabytes = (written.bytes / 1_048_576).toFixed(1)
  print(
    published
      ? `Published ${version}: ${written.files} new files, ${megabytes} MiB, in ${seconds.toFixed(1)} s`
      : `Nothing changed: ${version} is already served (${seconds.toFixed(1)} s)`,
  )
}

function countProblems(error: unknown): never {
  if (!(error instanceof FactsRefused)) throw error
  const count = `Problems: ${error.problems.length}. The served snapshot is unchanged.`
  throw new CommandError(`${error.message}\n${count}`)
}

runCommand({
  summary: `Builds the snapshot: replays the dated facts in order into the catalog and its changes, and renders both into an
    immutable snapshot, one pack per plan. Also builds the snapshot of the sandbox, in the folder sandbox below it.`,
  usage: 'npm run build [-- <options>]',
  example: 'npm run build -- --out /tmp/snapshot',
  options,
  notes: `A build without changes publishes nothing. A rollback lasts until the next build, so correct the facts first.`,
  exits: { 0: 'success', 1: 'an error, such as a problem of the facts: the served snapshot is unchanged' },
  run: ({ flags }) => run(flags),
})
