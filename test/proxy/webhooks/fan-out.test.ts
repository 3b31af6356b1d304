import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Store } from '../../../proxy/store/store.ts'
import { STEP_ROWS, type WebhookStore } from '../../../proxy/webhooks/store.ts'
import { createWorker, WORKER_TERMS } from '../../../proxy/webhooks/worker.ts'
import { makeAccount, makeKey } from '../../support/accounts.ts'
import { BACKENDS, backends } from '../../support/backends.ts'
import { roomFor } from '../../support/fan-out.ts'

/** Rows of ten columns, one per webhook, are more parameters than SQLite takes for a statement. */
const WEBHOOKS = 3_500
const EVENTS = 6
const NOW = new Date('2026-11-21T12:00:00Z')

async function registerMany(queue: WebhookStore) {
  const about = {
    mode: 'live' as const,
    url: 'https://hooks.example/',
    events: ['card.updated'] as const,
    secret: 'sealed',
  }
  const createdAt = new Date(NOW.getTime() - 60_000).toISOString()
  const ids = Array.from({ length: WEBHOOKS }, () => randomUUID())
  for (const [place, id] of ids.entries()) {
    const owner = { accountId: `account ${place % 40}`, keyId: `key ${place % 200}` }
    await queue.create({ id, ...about, ...owner, createdAt }, roomFor(WEBHOOKS))
  }
  return ids
}

const events = Array.from({ length: EVENTS }, (_, place) => ({
  at: NOW.getTime(),
  message: { id: `event-${place}`, type: 'card.updated', body: `{"id":"event-${place}"}` },
}))

/** A worker that queues the events of a snapshot, and delivers nothing. */
function fanOutWorker(queue: WebhookStore, steps: number[]) {
  const unused = () => Promise.reject(new Error('nothing is delivered'))
  const counted: WebhookStore['fanOut'] = async (...args) => {
    const step = await queue.fanOut(...args)
    steps.push(step.made)
    return step
  }
  const deps = {
    queue: { ...queue, fanOut: counted, claim: async () => [] },
    source: { current: () => ({ version: 'v2', events: async () => events }) },
    ...{ poster: { post: unused, close: unused }, seal: { seal: String, open: String } },
    ...{ eligibility: unused, notifyOwner: unused, log: () => {}, name: 'worker' },
    ...{ now: () => NOW, random: () => 0.5 },
  }
  return createWorker(deps, WORKER_TERMS)
}

/** Sends calls of a customer one after another until stopped. Returns how many were admitted. */
async function callUntil(isOver: () => boolean, store: Store) {
  const { id } = await makeAccount(store, 'enterprise')
  const key = await makeKey(store, id, 5)
  let calls = 0
  while (!isOver()) {
    expect(await store.admit(key, NOW)).toMatchObject({ outcome: 'admitted' })
    calls++
    await wait(5)
  }
  return calls
}

describe.each(BACKENDS)('a fan-out to thousands of webhooks on %s', (name) => {
  it('lets API calls run between short steps, and queues every delivery', async () => {
    const { store, queue, close } = await backends[name]()
    const ids = await registerMany(queue)
    await queue.recordSnapshot('v1', NOW)
    await queue.finishSnapshot('v1')

    const steps: number[] = []
    const worker = fanOutWorker(queue, steps)
    worker.start()
    let isDone = false
    const calls = callUntil(() => isDone, store)
    while (!isDone) {
      await wait(50)
      isDone = (await queue.recordSnapshot('v2', NOW)).done
    }
    const admitted = await calls
    await worker.stop()

    expect(Math.max(...steps)).toBeLessThanOrEqual(STEP_ROWS)
    expect(steps.reduce((sum, made) => sum + made, 0)).toBe(WEBHOOKS * EVENTS)
    // A fan-out without pauses between its steps lets almost no call through.
    expect(admitted).toBeGreaterThan(steps.length / 3)
    for (const webhook of [ids.at(0), ids.at(WEBHOOKS / 2), ids.at(-1)])
      expect(await queue.deliveries(webhook ?? '', EVENTS + 1)).toHaveLength(EVENTS)
    await close()
  }, 180_000)
})
