import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, UsageError } from '../../data/command.ts'
import { openRedisWebhooks } from '../../proxy/webhooks/redis/store.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import { killWorkers, type Trial } from '../support/killed-workers.ts'
import { startBridgedRedis } from '../support/upstash-bridge.ts'

const TERMS = {
  events: 1_000,
  kinds: { accept: 10, flaky: 4, fail: 2, hang: 2, redirect: 1, gone: 1 },
  killEveryMs: 2_000,
  withinMs: 1_200_000,
  toTheEnd: true,
} as const

/** Prints the outcome of a trial. Returns whether a delivery was lost or changed. */
async function trial(name: string, more: Pick<Trial, 'store' | 'where' | 'folder'>): Promise<boolean> {
  const outcome = await killWorkers({ ...TERMS, ...more })
  process.stdout.write(`${JSON.stringify({ store: name, ...outcome })}\n`)
  return outcome.lost > 0 || outcome.changed > 0
}

const stores: Readonly<Record<string, (folder: string) => Promise<boolean>>> = {
  async sqlite(folder) {
    const path = join(folder, 'state.db')
    const store = await openSqliteWebhooks(path)
    const isLost = await trial('sqlite', { store, where: { path }, folder })
    await store.close()
    return isLost
  },
  async redis(folder) {
    const { bridge, close } = await startBridgedRedis()
    const where = { url: bridge.url, token: bridge.token }
    const isLost = await trial('redis', { store: openRedisWebhooks(bridge), where, folder })
    await close()
    return isLost
  },
}

runCommand({
  summary: `Sends 20,000 deliveries to twenty local receivers that accept, refuse twice and then accept, fail, hang, redirect, or
    return 410, with a worker that is killed (SIGKILL) every two seconds. Prints the outcome.`,
  usage: 'npm run -s bench:deliveries [-- sqlite|redis]',
  example: 'npm run -s bench:deliveries -- sqlite',
  exits: { 0: 'every delivery arrived', 1: 'a delivery was lost, or an error' },
  options: {},
  allowOperands: true,
  ignoresEnvFile: true,
  run: async ({ operands: [only] }) => {
    if (only !== undefined && !Object.hasOwn(stores, only)) throw new UsageError(`There is no store ${only}.`)
    const chosen = Object.entries(stores).filter(([name]) => only === undefined || only === name)
    const lost: boolean[] = []
    for (const [, run] of chosen) {
      const folder = await mkdtemp(join(tmpdir(), 'deliveries-'))
      lost.push(await run(folder))
      await rm(folder, { recursive: true })
    }
    return lost.includes(true) ? 1 : 0
  },
})
