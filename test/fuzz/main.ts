import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statusLine } from '../../build/progress.ts'
import { type CommandCall, CommandError, print, runCommand } from '../../data/command.ts'
import { root } from '../support/root.ts'
import { growthOf, isFlat } from './memory.ts'
import { startDeno, startNode } from './processes.ts'
import { fuzz, lineOf, type Outcome, type Target, type Violation } from './run.ts'

const RUNTIMES = ['node', 'deno'] as const
const STREAMS = 4
const SAMPLE_EVERY = 500
const PLAIN_MS = 10_000

const options = {
  requests: { value: '<n>', help: 'requests to each runtime (20000)', default: () => '20000' },
  seconds: { value: '<n>', help: 'longest time for each runtime (1800)', default: () => '1800' },
  seed: {
    value: '<n>',
    help: 'seed of the first requests (the time)',
    default: () => String(Date.now() % 1e9),
  },
  runtime: { value: '<name>', help: 'only one runtime: node or deno' },
} as const

interface Terms {
  readonly requests: number
  readonly seconds: number
  readonly seed: number
}

function termsOf({ flags }: CommandCall<typeof options>): Terms {
  const [requests = 0, seconds = 0, seed = 0] = [flags.requests, flags.seconds, flags.seed].map(Number)
  if (![requests, seconds, seed].every((count) => Number.isSafeInteger(count) && count > 0))
    throw new CommandError('--requests, --seconds, and --seed take whole numbers above 0.')
  if (flags.runtime !== undefined && !RUNTIMES.some((name) => name === flags.runtime))
    throw new CommandError(`--runtime takes one of: ${RUNTIMES.join(', ')}.`)
  return { requests, seconds, seed }
}

interface Result extends Outcome {
  readonly name: string
  readonly seconds: number
  readonly memory: readonly number[]
}

/** Fuzzes a service until the requests or the seconds are used up, and shows the progress. */
async function fuzzFor(target: Target, { requests, seconds, seed }: Terms): Promise<Result> {
  const line = statusLine(process.stderr)
  const [every, show] = process.stderr.isTTY ? [200, line.show] : [PLAIN_MS, line.print]
  const started = performance.now()
  const elapsed = () => (performance.now() - started) / 1_000
  const memory: number[] = []
  let shown = started
  const onProgress = (done: number) => {
    if (done % SAMPLE_EVERY === 0 && target.memory) memory.push(target.memory())
    if (performance.now() - shown < every) return
    shown = performance.now()
    const left = Math.min((elapsed() / done) * (requests - done), seconds - elapsed())
    show(`${target.name}: ${done} of ${requests} requests, ${Math.max(0, Math.ceil(left))} s left`)
  }
  const signal = AbortSignal.timeout(seconds * 1_000)
  const outcome = await fuzz(target, { seed, requests, streams: STREAMS, signal, onProgress })
  line.clear()
  return { ...outcome, name: target.name, seconds: elapsed(), memory }
}

function printViolation({ operation, kind, details, request, seed, count }: Violation): void {
  print(`  ${operation}: ${kind}${details === '' ? '' : `: ${details}`} (seed ${seed}, ${count} times)`)
  print(`    ${lineOf(request)}`)
}

function printResult({ name, requests, seconds, statuses, violations, memory }: Result): void {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  print(`${name}: ${requests} requests in ${Math.round(seconds)} s, ${violations.length} violations`)
  print(`  responses  ${counts.join(', ')}`)
  const { from, to } = growthOf(memory)
  print(
    `  memory     ${from.toFixed(0)} MiB, at the end ${to.toFixed(0)} MiB${isFlat(memory) ? '' : ': NOT FLAT'}`,
  )
  for (const violation of violations) printViolation(violation)
}

async function run(call: CommandCall<typeof options>): Promise<number> {
  const terms = termsOf(call)
  const folder = await mkdtemp(join(tmpdir(), 'card-data-fuzz-'))
  try {
    const snapshot = join(folder, 'snapshot')
    const build = join(root, 'build/commands/build.ts')
    execFileSync(process.execPath, [build, '--out', snapshot], { stdio: ['ignore', 'ignore', 'inherit'] })
    print(`seed ${terms.seed}`)
    const results: Result[] = []
    for (const name of RUNTIMES.filter((each) => each === (call.flags.runtime ?? each))) {
      const target = name === 'node' ? await startNode(snapshot, folder) : await startDeno(snapshot)
      const result = await fuzzFor(target, terms).finally(() => target.stop())
      printResult(result)
      results.push(result)
    }
    return results.every(({ violations, memory }) => violations.length === 0 && isFlat(memory)) ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

runCommand({
  summary: `Sends random requests to the service and checks that every response is one that the OpenAPI document describes: the server on
    Node with SQLite, and the edge in Deno with Redis. Requests are drawn from the document, for every endpoint, plan, and kind of key,
    and for the Model Context Protocol, with values that the service knows, changed ones, and hostile ones. Each violation is reduced to its
    smallest request.`,
  usage: 'npm run fuzz [-- <options>]',
  example: 'npm run fuzz -- --requests 100000 --seed 7',
  options,
  tables: {
    'A violation is': {
      status: 'a status that the document does not list, or a failure of the service other than 503 and 504',
      error:
        'an error that is not JSON, has another code, reveals internals, or is a 400 that names no parameter',
      body: 'a field above the plan of the key, or a body that does not match its schema',
      header: 'no request id, the plan of another key, or no Retry-After',
      time: 'a response after more than 10 seconds, or none',
    },
  },
  exits: { 0: 'no violations, and memory stays flat', 1: 'violations, memory that grows, or an error' },
  notes: `The same seed draws the same requests from the same facts. To repeat a violation, pass its seed and
    --requests 250. Needs redis-server for the edge.`,
  ignoresEnvFile: true,
  run: async (call) => process.exit(await run(call)),
})
