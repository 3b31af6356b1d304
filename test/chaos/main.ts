import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statusLine } from '../../build/progress.ts'
import { type CommandCall, CommandError, print, runCommand } from '../../data/command.ts'
import { failuresOf, type Outcome } from './outcome.ts'
import { play } from './play.ts'
import { STORES } from './stores.ts'

const options = {
  seconds: { value: '<n>', help: 'time on each store (60)', default: () => '60' },
  seed: { value: '<n>', help: 'order of the faults (the time)', default: () => String(Date.now() % 1e9) },
  store: { value: '<name>', help: `only one store: ${Object.keys(STORES).join(' or ')}` },
} as const

function printOutcome(store: string, outcome: Outcome, failures: readonly string[]): void {
  const { calls, admitted, refused, unavailable, broken, deliveries, medianMs, p99Ms } = outcome
  const { above, uncounted, overcounted, lostDeliveries, problems } = outcome
  print(
    `${store}: ${calls} calls, ${admitted} admitted, ${refused} above the quota, ${unavailable} unavailable, ${broken} broken`,
  )
  print(
    `  counters    ${above} above a limit, ${uncounted} not counted, ${overcounted} counted without a response`,
  )
  print(`  deliveries  ${deliveries}, ${lostDeliveries} lost`)
  print(`  responses   ${problems.length} of another snapshot or status`)
  print(`  503 after   ${medianMs.toFixed(0)} ms at the median, ${p99Ms.toFixed(0)} ms at p99`)
  for (const failure of failures) print(`  FAILED      ${failure}`)
}

async function run({ flags }: CommandCall<typeof options>): Promise<number> {
  const [seconds = 0, seed = 0] = [flags.seconds, flags.seed].map(Number)
  if (![seconds, seed].every((count) => Number.isSafeInteger(count) && count > 0))
    throw new CommandError('--seconds and --seed take whole numbers above 0.')
  const stores = Object.keys(STORES).filter((name) => name === (flags.store ?? name))
  if (stores.length === 0) throw new CommandError(`--store takes one of: ${Object.keys(STORES).join(', ')}.`)
  print(`seed ${seed}`)
  const line = statusLine(process.stderr)
  let hasFailed = false
  for (const store of stores) {
    const folder = await mkdtemp(join(tmpdir(), 'card-data-chaos-'))
    const show = process.stderr.isTTY ? line.show : line.print
    const onAction = (action: string, left: number) => show(`${store}: ${action}, ${left} s left`)
    const outcome = await play({ store, seconds, seed, folder, onAction })
    line.clear()
    const failures = failuresOf(outcome)
    printOutcome(store, outcome, failures)
    hasFailed ||= failures.length > 0
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return hasFailed ? 1 : 0
}

runCommand({
  summary: `Runs four servers on one store under load while, one at a time, the store is killed, frozen, slow, full, or locked, its
    responses are lost or corrupted, servers are killed, clocks jump, and snapshots are damaged; a new snapshot with events is published
    all the time. Then accounts for every call, counter, and delivery.`,
  usage: 'npm run chaos [-- <options>]',
  example: 'npm run chaos -- --store redis --seconds 600',
  options,
  tables: {
    'A run fails if': {
      counters: 'an account makes more calls than its limit, or a counter differs from the responses',
      deliveries: 'a webhook does not get an event within three minutes after the run',
      responses: 'a body has parts of two snapshots, or a status is none of 200, 429, and 503',
      time: 'a 503 takes more than 300 ms at the median or 1 s at p99',
    },
  },
  exits: { 0: 'nothing was lost or counted wrongly', 1: 'the run failed, or an error' },
  notes: `The same seed plays the same faults, at the pace of the machine. A call that ends without a response may count or not. Needs
    redis-server for Redis.`,
  ignoresEnvFile: true,
  run: async (call) => process.exit(await run(call)),
})
