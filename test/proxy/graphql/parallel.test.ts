import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workBudget } from '../../../proxy/graphql/work-budget.ts'
import { httpServer, listen, shutDown } from '../../../proxy/node/listener.ts'
import { folderSource } from '../../../proxy/snapshot/folder.ts'
import { type WatchedSnapshots, watchSnapshots } from '../../../proxy/snapshot/snapshots.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { builtSnapshot } from '../../support/built.ts'

let t: TestApp
let snapshots: WatchedSnapshots
const servers: Server[] = []
beforeAll(async () => {
  snapshots = watchSnapshots({ source: folderSource(await builtSnapshot()), log: () => {} })
  await snapshots.refresh()
  t = await openApp({ deps: { snapshots } })
})
afterAll(async () => {
  await Promise.all(servers.map(shutDown))
  snapshots.close()
  await t.close()
})

const open = async (deps: Partial<TestApp['deps']> = {}) => {
  const server = httpServer({ ...t.deps, ...deps })
  servers.push(server)
  return listen(server, 0, '127.0.0.1')
}
const roots = Array.from({ length: 10 }, (_, place) => `r${place}: cards(limit: 100) { ...f }`)
/** A selection that depends on a variable, so that no row is cached. */
const largest =
  `query($all: Boolean = true) { ${roots.join(' ')} } fragment f on Card { slug name @include(if: $all) ` +
  'annual_fee reward_rates { category_slug rate_multiplier notes created_at } benefits { name } }'
const query = (port: number, key: string) =>
  fetch(`http://127.0.0.1:${port}/v1/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify({ query: largest }),
  })

it('64 of the largest queries of one key do not slow down other calls', async () => {
  const port = await open()
  const { key } = await t.account('enterprise')
  const { key: other } = await t.account('starter')
  const call = async () => {
    const started = performance.now()
    const headers = { Authorization: `Bearer ${other}` }
    const response = await fetch(`http://127.0.0.1:${port}/v1/cards?limit=1`, { headers })
    await response.text()
    expect(response.status).toBe(200)
    return performance.now() - started
  }
  await call()
  const warm = await (await query(port, key)).json()
  expect(Object.keys((warm as { data: object }).data)).toHaveLength(10)
  const started = performance.now()
  let isOver = false
  const queries = Promise.all(
    Array.from({ length: 64 }, async () => {
      const statuses: number[] = []
      for (let times = 0; times < 4; times++) {
        const response = await query(port, key)
        await response.arrayBuffer()
        statuses.push(response.status)
      }
      return statuses
    }),
  ).finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) times.push(await call())
  expect(new Set((await queries).flat())).toEqual(new Set([200]))
  const total = performance.now() - started
  // Independent of the machine's speed: all queries one after another take `total`.
  expect(times.length).toBeGreaterThan(20)
  expect(times.toSorted((a, b) => a - b).at(Math.floor(times.length * 0.95))).toBeLessThan(total / 10)
}, 120_000)

it('queries of an account above its queue limit are refused and not counted', async () => {
  const workBudgetOfOne = workBudget({
    running: 1,
    runningPerAccount: 1,
    waitingPerAccount: 1,
    waitMs: 60_000,
    sliceMs: 1,
  })
  const port = await open({ workBudget: workBudgetOfOne })
  const { id, key } = await t.account('enterprise')
  const responses = await Promise.all(Array.from({ length: 6 }, () => query(port, key)))
  const refused = responses.filter(({ status }) => status === 503)
  const served = responses.filter(({ status }) => status === 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length + served.length).toBe(6)
  expect(refused[0]?.headers.get('retry-after')).toBe('30')
  expect(await refused[0]?.json()).toMatchObject({ error: { code: 'service_unavailable' } })
  expect((await t.store.usage(id, t.clock.now())).daily).toBe(served.length)
  await Promise.all(responses.filter(({ bodyUsed }) => !bodyUsed).map((response) => response.arrayBuffer()))
})
