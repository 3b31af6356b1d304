import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { rollback, servedVersion } from '../../build/snapshot/publish.ts'
import { runCommand } from '../../data/command.ts'
import { findOrCreateAccount, issueKey } from '../../proxy/accounts/accounts.ts'
import { systemRandom } from '../../proxy/accounts/key.ts'
import type { Store } from '../../proxy/store/store.ts'
import { startRedis } from '../support/redis-server.ts'
import { root } from '../support/root.ts'
import { BRIDGE_TOKEN, patientRedisStore } from '../support/upstash-bridge.ts'
import { start } from './processes.ts'
import { type Loaded, steadyLoad } from './steady-load.ts'

const run = promisify(execFile)
const OUTAGE_SECONDS = 5
/**
 * Margin around the outage: calls in progress at its start count as part of it, and so do calls that wait for new connections.
 */
const MARGIN_SECONDS = 2
/** Number of accounts: enough that none exhausts its quota. Counters start at zero. */
const ACCOUNTS = 20
/** Number of cards that the load requests repeatedly. */
const CARDS = 100

/** Builds two snapshots in one folder and serves the first. Returns the version of the second. */
async function twoSnapshots(folder: string): Promise<{ facts: string; out: string; next: string }> {
  const [facts, out] = [join(folder, 'facts'), join(folder, 'snapshot')]
  await cp(join(root, 'data/facts'), facts, { recursive: true })
  const build = () =>
    run(process.execPath, [
      '--no-warnings',
      join(root, 'build/commands/build.ts'),
      '--facts',
      facts,
      '--out',
      out,
    ])
  await build()
  const card = join(facts, 'cards/chase/chase-united-quest.json')
  await writeFile(card, (await readFile(card, 'utf8')).replace(/"annual_fee": \d+/, '"annual_fee": 1'))
  await build()
  const next = await servedVersion(out)
  if (next === null) throw new Error(`${out} holds no snapshot`)
  await rollback(out)
  return { facts, out, next }
}

async function openAccounts(store: Store) {
  const terms = { now: new Date(), random: systemRandom }
  const opened = Array.from({ length: ACCOUNTS }, async (_, place) => {
    const holder = { ...terms, email: `load${place}@example.com`, plan: 'enterprise' as const }
    const account = await findOrCreateAccount(store, holder)
    const key = (await issueKey(store, account, { ...terms, name: 'load' })) ?? ''
    return { id: account.id, key }
  })
  return Promise.all(opened)
}

/** Fact files have the slugs of their cards as names. */
async function slugsOf(facts: string): Promise<readonly string[]> {
  const files = await readdir(join(facts, 'cards'), { recursive: true })
  return files.filter((file) => file.endsWith('.json')).map((file) => basename(file, '.json'))
}

const here = (name: string) => join(import.meta.dirname, name)

/** Requests of every kind of read, mostly of single cards, as clients send them. */
function pathsOf(slugs: readonly string[]): readonly string[] {
  const others = [
    '/v1/cards',
    '/v1/cards?country=CA&offset=40',
    '/v1/cards/best?category=dining',
    '/v1/cards/search?q=gold',
    `/v1/cards/compare?slugs=${slugs.slice(0, 3).join(',')}`,
  ]
  return slugs.flatMap((slug, place) =>
    place % 2 === 0
      ? [`/v1/cards/${slug}`]
      : [`/v1/cards/${slug}`, others[(place >> 1) % others.length] ?? ''],
  )
}

function printLoad({ seconds, latencies }: Loaded, outageAt: number): number {
  const isOutage = (second: number) =>
    second >= outageAt - 1 && second <= outageAt + OUTAGE_SECONDS + MARGIN_SECONDS
  const totals = new Map<number, number>()
  const misplaced = new Map<number, number>()
  for (const [second, statuses] of seconds.entries())
    for (const [status, count] of statuses) {
      totals.set(status, (totals.get(status) ?? 0) + count)
      if (status !== 200 && !(status === 503 && isOutage(second)))
        misplaced.set(second, (misplaced.get(second) ?? 0) + count)
    }
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
  console.log(
    `responses by status  ${[...totals].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
  )
  const places = [...misplaced].map(([second, count]) => `${count} in second ${second}`)
  console.log(`errors out of place  ${places.length === 0 ? 'none' : places.join(', ')}`)
  console.log(`latency ms           p50 ${at(0.5)}, p99 ${at(0.99)}`)
  return totals.get(200) ?? 0
}

/** Returns the counted calls once calls that ended with 503 have been refunded, or after 30 seconds. */
async function countedOnce(store: Store, accounts: readonly { readonly id: string }[], expected: number) {
  for (let tries = 0; ; tries++) {
    const used = await Promise.all(accounts.map(({ id }) => store.usage(id, new Date())))
    const counted = used.reduce((sum, { daily }) => sum + daily, 0)
    if (counted === expected || tries === 30) return counted
    await wait(1_000)
  }
}

async function endure(perSecond: number, length: number): Promise<void> {
  // The outage starts after two thirds. Its results are known when it is over.
  if (length / 3 <= OUTAGE_SECONDS) throw new Error(`--seconds takes more than ${3 * OUTAGE_SECONDS}.`)
  const folder = await mkdtemp(join(tmpdir(), 'card-data-endurance-'))
  const { facts, out, next } = await twoSnapshots(folder)
  const redis = await startRedis()
  const bridge = await start(here('serve-bridge.ts'), [String(redis.port)], 'anywhere')
  const url = `http://127.0.0.1:${bridge.port}`
  const store = patientRedisStore({ url, token: BRIDGE_TOKEN })
  const accounts = await openAccounts(store)
  const service = await start(here('serve-service.ts'), [out, url, '250'], 'anywhere')
  const [swapAt, outageAt] = [Math.floor(length / 3), Math.floor((length * 2) / 3)]
  const memory: number[] = []
  const onSecond = (second: number) => {
    memory.push(service.rssMiB())
    if (second === swapAt) void rollback(out, next)
    if (second === outageAt) redis.freeze()
    if (second === outageAt + OUTAGE_SECONDS) redis.thaw()
  }
  const paths = pathsOf((await slugsOf(facts)).slice(0, CARDS))
  const keys = accounts.map(({ key }) => key)
  const loaded = await steadyLoad({ port: service.port, paths, keys, perSecond, seconds: length, onSecond })
  const served = printLoad(loaded, outageAt)
  const counted = await countedOnce(store, accounts, served)
  console.log(
    `counted calls        ${counted}, responses with 200: ${served}, difference ${counted - served}`,
  )
  const third = memory.slice(Math.floor(length / 3))
  console.log(
    `memory MiB           ${memory[5]?.toFixed(0)} after 5 s, ${third[0]?.toFixed(0)} after a third, ` +
      `${third.at(-1)?.toFixed(0)} at the end`,
  )
  await service.stop()
  await bridge.stop()
  await redis.stop()
  await rm(folder, { recursive: true, force: true })
}

runCommand({
  summary: `Calls the server on Redis at a steady rate, replaces the snapshot after a third of the time, and freezes Redis for five
    seconds after two thirds. Only 503 responses in those seconds are allowed; counts must be exact and memory must not grow.`,
  usage: 'npm run -s bench:endurance -- [<options>]',
  example: 'npm run -s bench:endurance -- --rate 1000 --seconds 60',
  options: {
    rate: { value: '<n>', help: 'calls per second (3000)', default: () => '3000' },
    seconds: { value: '<n>', help: 'duration (120)', default: () => '120' },
  },
  ignoresEnvFile: true,
  run: ({ flags }) => endure(Number(flags.rate), Number(flags.seconds)),
})
