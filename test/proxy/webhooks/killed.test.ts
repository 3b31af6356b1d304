import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openRedisWebhooks } from '../../../proxy/webhooks/redis/store.ts'
import { openSqliteWebhooks } from '../../../proxy/webhooks/sqlite/store.ts'
import { killWorkers, type Trial } from '../../support/killed-workers.ts'
import { startBridgedRedis } from '../../support/upstash-bridge.ts'

/** `npm run bench:deliveries` does the same with 20,000 deliveries. */
const SMALL = { accept: 3, flaky: 1, fail: 0, hang: 1, redirect: 0, gone: 1 }
const EVENTS = 200

async function trial(more: Pick<Trial, 'store' | 'where' | 'folder'>) {
  const terms = { events: EVENTS, kinds: SMALL, killEveryMs: 400, withinMs: 110_000, toTheEnd: false }
  const outcome = await killWorkers({ ...more, ...terms })
  const { lost, changed, kills, taken, states, worker } = outcome
  expect({ lost, changed, taken, worker }).toEqual({ lost: 0, changed: 0, taken: 4 * EVENTS, worker: '' })
  expect(kills).toBeGreaterThan(1)
  expect(states.accept).toEqual({ delivered: 3 * EVENTS })
  expect(states.flaky).toEqual({ delivered: EVENTS })
}

it('a repeatedly killed worker loses no delivery on SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'))
  const path = join(folder, 'state.db')
  const store = await openSqliteWebhooks(path)
  await trial({ store, where: { path }, folder })
  await store.close()
  await rm(folder, { recursive: true })
}, 180_000)

it('a repeatedly killed worker loses no delivery on Redis', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'))
  const { bridge, close } = await startBridgedRedis()
  await trial({ store: openRedisWebhooks(bridge), where: { url: bridge.url, token: bridge.token }, folder })
  await close()
  await rm(folder, { recursive: true })
}, 180_000)
