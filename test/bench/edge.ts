import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSnapshot } from '../../build/build.ts'
import { runCommand } from '../../data/command.ts'
import { findOrCreateAccount, issueKey } from '../../proxy/accounts/accounts.ts'
import { systemRandom } from '../../proxy/accounts/key.ts'
import { compressedSizes, type EdgeServer, startEdge } from '../support/edge.ts'
import { type EdgeStack, startEdgeStack } from '../support/edge-service.ts'
import { root } from '../support/root.ts'
import { generateFacts } from './generate.ts'

const ISOLATES = 5
const WARM_CALLS = 200
const PATHS = {
  'one card': '/v1/cards/chase-sapphire-preferred',
  'list of 20': '/v1/cards',
  search: '/v1/cards/search?q=gold',
  best: '/v1/cards/best?category=dining',
} as const

async function call(edge: EdgeServer, path: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await edge.fetch(new Request(`http://localhost${path}`, { headers }))
  if (response.status === 503) return call(edge, path, key)
  if (response.status !== 200 && response.status !== 404) throw new Error(`${path}: ${response.status}`)
}

/** CPU time of the isolate's thread for some calls, without the cost of the measurement itself. */
async function cpuOf(edge: EdgeServer, calls: () => Promise<void>): Promise<number> {
  const [first, second] = [await edge.gauges(), await edge.gauges()]
  await calls()
  return (await edge.gauges()).cpuMs - second.cpuMs - (second.cpuMs - first.cpuMs)
}

/** Measures a fresh isolate: its start, its first call of a kind, and later calls. */
async function isolate({ bundle, env }: EdgeStack, path: string, key: string) {
  const edge = await startEdge(bundle, env)
  try {
    const { startMs } = await edge.gauges()
    const firstMs = await cpuOf(edge, () => call(edge, path, key))
    const all = await cpuOf(edge, async () => {
      for (let count = 0; count < WARM_CALLS; count++) await call(edge, path, key)
    })
    const { rss } = await edge.gauges()
    return { startMs, firstMs, warmMs: all / WARM_CALLS, rssMiB: rss / 2 ** 20 }
  } finally {
    await edge.stop()
  }
}

const lowest = (values: readonly number[]) => Math.min(...values).toFixed(1)
const middle = (values: readonly number[]) =>
  ([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(1)

async function measure(stack: EdgeStack, cards: number): Promise<void> {
  const terms = { now: new Date(), random: systemRandom }
  const account = await findOrCreateAccount(stack.store, {
    ...terms,
    email: 'bench@example.com',
    plan: 'enterprise',
  })
  const key = (await issueKey(stack.store, account, { ...terms, name: 'bench' })) ?? ''
  const sizes = Object.values(await compressedSizes(stack.bundle))
  console.log(
    `bundle ${(sizes.reduce((sum, size) => sum + size, 0) / 1_000).toFixed(0)} KB compressed, ${cards} cards`,
  )
  console.log('milliseconds of processor time, lowest and median of', ISOLATES, 'isolates')
  for (const [name, path] of Object.entries(PATHS)) {
    const runs: Awaited<ReturnType<typeof isolate>>[] = []
    for (let count = 0; count < ISOLATES; count++) runs.push(await isolate(stack, path, key))
    const shown = (of: (one: (typeof runs)[number]) => number) =>
      `${lowest(runs.map(of))} / ${middle(runs.map(of))}`
    console.log(
      `${name.padEnd(12)} start ${shown((one) => one.startMs)}, first ${shown((one) => one.firstMs)}, ` +
        `warm ${shown((one) => one.warmMs)}, memory MiB ${middle(runs.map((one) => one.rssMiB))}`,
    )
  }
}

async function benchEdge(cards: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'card-data-edge-'))
  const [facts, out] = [join(folder, 'facts'), join(folder, 'out')]
  await generateFacts(facts, cards, join(root, 'data/facts'))
  await buildSnapshot({ facts, out })
  const stack = await startEdgeStack(out)
  try {
    await measure(stack, cards)
  } finally {
    await stack.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

runCommand({
  summary: `Measures CPU time and memory of the edge function under Deno: the start of an isolate, its first call of a kind, and
    later calls. CPU time is that of the isolate's thread, including the runtime's HTTP server.`,
  usage: 'npm run -s bench:edge [-- --cards 2000]',
  example: 'npm run -s bench:edge -- --cards 5000',
  options: { cards: { value: '<n>', help: 'number of generated cards (2000)', default: () => '2000' } },
  ignoresEnvFile: true,
  run: async ({ flags }) => {
    await benchEdge(Number(flags.cards))
    process.exit(0)
  },
})
