import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { rollback } from '../../build/snapshot/publish.ts'
import { accountFor, issueKey } from '../../proxy/accounts.ts'
import { systemRandom } from '../../proxy/key.ts'
import { openRedisStore } from '../../proxy/store/redis.ts'
import { startRedis } from '../support/redis-server.ts'
import { root } from '../support/sources.ts'
import { startBridge } from '../support/upstash-bridge.ts'
import { HEAD_START } from './prepare.ts'
import { type Loaded, steadyLoad } from './steady-load.ts'

const HELP = `Usage: npm run -s bench:endurance -- [options]

Calls the server on Redis at a steady rate, swaps the snapshot after a third of the time, and freezes Redis for five seconds
after two thirds. Errors may come in those seconds alone, and only 503; counts must be exact, memory flat.

  --rate N      calls a second (3000)
  --seconds N   how long (120)
`

const run = promisify(execFile)
const OUTAGE_SECONDS = 5
/** Calls that were under way as it began count to it, and so do those that wait for connections made anew. */
const MARGIN_SECONDS = 2
const ACCOUNTS = 8

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '120' },
    help: { type: 'boolean' },
  },
})

/** Two snapshots in one folder, the first one served; gives the version of the second. */
async function twoSnapshots(folder: string): Promise<{ out: string; next: string }> {
  const [facts, out] = [join(folder, 'facts'), join(folder, 'snapshot')]
  await cp(join(root, 'data/facts'), facts, { recursive: true })
  const build = () =>
    run(process.execPath, ['--no-warnings', join(root, 'build/main.ts'), '--facts', facts, '--out', out])
  await build()
  const card = join(facts, 'cards/chase/chase-united-quest.json')
  await writeFile(card, (await readFile(card, 'utf8')).replace(/"annual_fee": \d+/, '"annual_fee": 1'))
  await build()
  const { version: next } = JSON.parse(readFileSync(join(out, 'current.json'), 'utf8')) as { version: string }
  await rollback(out)
  return { out, next }
}

type Redis = ReturnType<typeof openRedisStore>

async function openAccounts(store: Redis) {
  const terms = { now: new Date(), random: systemRandom }
  const opened = Array.from({ length: ACCOUNTS }, async (_, place) => {
    const asked = { ...terms, email: `load${place}@example.com`, plan: 'enterprise' as const }
    const account = await accountFor(store, asked)
    const key = (await issueKey(store, account, { ...terms, name: 'load' })) ?? ''
    await store.setUsage(account.id, { daily: HEAD_START, monthly: HEAD_START }, terms.now)
    return { id: account.id, key }
  })
  return Promise.all(opened)
}

async function startService(out: string, url: string) {
  const words = ['--no-warnings', join(import.meta.dirname, 'serve-service.ts'), out, url, '250']
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(child.stdout)) {
    const port = /^listening (\d+)$/.exec(line)?.[1]
    if (port !== undefined) return { child, port: Number(port) }
  }
  throw new Error('the service ended before it listened')
}

const rssMiB = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

function tell({ seconds, latencies }: Loaded, outageAt: number): number {
  const isOutage = (second: number) =>
    second >= outageAt - 1 && second <= outageAt + OUTAGE_SECONDS + MARGIN_SECONDS
  const totals = new Map<number, number>()
  let misplaced = 0
  for (const [second, statuses] of seconds.entries())
    for (const [status, count] of statuses) {
      totals.set(status, (totals.get(status) ?? 0) + count)
      if (status !== 200 && !(status === 503 && isOutage(second))) misplaced += count
    }
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
  console.log(
    `answers by status    ${[...totals].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
  )
  console.log(`errors out of place  ${misplaced}`)
  console.log(`latency ms           p50 ${at(0.5)}, p99 ${at(0.99)}`)
  return totals.get(200) ?? 0
}

/** Calls counted, once what was answered with 503 has been taken back, or after half a minute. */
async function countedOnce(store: Redis, accounts: readonly { readonly id: string }[], expected: number) {
  for (let tries = 0; ; tries++) {
    const used = await Promise.all(accounts.map(({ id }) => store.usage(id, new Date())))
    const counted = used.reduce((sum, { daily }) => sum + daily - HEAD_START, 0)
    if (counted === expected || tries === 30) return counted
    await wait(1_000)
  }
}

async function main() {
  if (values.help) return void process.stdout.write(HELP)
  const [perSecond, length] = [Number(values.rate), Number(values.seconds)]
  const folder = await mkdtemp(join(tmpdir(), 'card-data-endurance-'))
  const { out, next } = await twoSnapshots(folder)
  const redis = await startRedis()
  const bridge = await startBridge(redis.port)
  const store = openRedisStore({ ...bridge, connectMs: 5_000, deadlineMs: 5_000 })
  const accounts = await openAccounts(store)
  const { child, port } = await startService(out, bridge.url)
  const [swapAt, outageAt] = [Math.floor(length / 3), Math.floor((length * 2) / 3)]
  const memory: number[] = []
  const onSecond = (second: number) => {
    memory.push(rssMiB(child.pid))
    if (second === swapAt) void rollback(out, next)
    if (second === outageAt) redis.freeze()
    if (second === outageAt + OUTAGE_SECONDS) redis.thaw()
  }
  const paths = [
    '/v1/cards',
    '/v1/cards?country=CA',
    '/v1/cards/best?category=dining',
    '/v1/cards/search?q=gold',
  ]
  const keys = accounts.map(({ key }) => key)
  const loaded = await steadyLoad({ port, paths, keys, perSecond, seconds: length, onSecond })
  const served = tell(loaded, outageAt)
  const counted = await countedOnce(store, accounts, served)
  console.log(`counted calls        ${counted}, answered with 200: ${served}, difference ${counted - served}`)
  const third = memory.slice(Math.floor(length / 3))
  console.log(
    `memory MiB           ${memory[5]?.toFixed(0)} after 5 s, ${third[0]?.toFixed(0)} after a third, ${third.at(-1)?.toFixed(0)} at the end`,
  )
  child.kill('SIGTERM')
  await once(child, 'exit')
  await Promise.all([bridge.close(), redis.stop()])
  await rm(folder, { recursive: true, force: true })
}

await main()
