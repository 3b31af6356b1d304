import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRedisWebhooks } from '../../proxy/webhooks/redis/store.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import { killWorkers, type Trial } from '../support/killed-workers.ts'
import { startBridgedRedis } from '../support/upstash-bridge.ts'

const HELP = `npm run -s bench:deliveries [-- sqlite|redis]

20,000 deliveries to twenty local receivers that accept, refuse twice and then accept, fail, hang, redirect or answer 410, by
a worker that is killed (SIGKILL) every two seconds. Prints what became of them; exits with 1 where one was lost.
`

const TERMS = {
  events: 1_000,
  kinds: { accept: 10, flaky: 4, fail: 2, hang: 2, redirect: 1, gone: 1 },
  killEveryMs: 2_000,
  withinMs: 1_200_000,
  toTheEnd: true,
} as const

async function trial(name: string, more: Pick<Trial, 'store' | 'where' | 'folder'>) {
  const outcome = await killWorkers({ ...TERMS, ...more })
  process.stdout.write(`${JSON.stringify({ store: name, ...outcome })}\n`)
  if (outcome.lost > 0 || outcome.changed > 0) process.exitCode = 1
}

const stores: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  async sqlite(folder) {
    const path = join(folder, 'state.db')
    const store = await openSqliteWebhooks(path)
    await trial('sqlite', { store, where: { path }, folder })
    await store.close()
  },
  async redis(folder) {
    const { bridge, close } = await startBridgedRedis()
    const where = { url: bridge.url, token: bridge.token }
    await trial('redis', { store: openRedisWebhooks(bridge), where, folder })
    await close()
  },
}

async function main([asked]: readonly string[]) {
  if (asked?.startsWith('-')) return void process.stdout.write(HELP)
  for (const [name, run] of Object.entries(stores)) {
    if (asked !== undefined && asked !== name) continue
    const folder = await mkdtemp(join(tmpdir(), 'deliveries-'))
    await run(folder)
    await rm(folder, { recursive: true })
  }
}

await main(process.argv.slice(2))
