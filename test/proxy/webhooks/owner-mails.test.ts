import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { WORKER_TERMS, type WorkerDeps } from '../../../proxy/webhooks/worker.ts'
import { eachDelivery, eventOf } from '../../support/delivery.ts'
import { behaviors } from '../../support/receiver.ts'

const the = eachDelivery()
const never = () => new Promise<void>(() => {})

/** Registers two webhooks that are gone and one that works, and starts a worker. */
async function startedWorker(more: Partial<WorkerDeps>, terms = WORKER_TERMS) {
  const gone = await the().receiver(behaviors.gone)
  const working = await the().receiver(behaviors.accept)
  await the().worker().drain(1_000)
  for (const url of [`${gone.url}/1`, `${gone.url}/2`]) await the().register(url)
  await the().register(working.url, ['card.created'])
  the().publish('v2', [eventOf('e1')])
  const worker = the().worker(more, { ...terms, pollMs: 20 })
  worker.start()
  await expect.poll(async () => (await the().store.unnotified()).length).toBe(2)
  the().publish('v3', [eventOf('e2', 'card.created')])
  return { worker, working }
}

it('a mail server that does not respond delays no delivery, nor the end of the worker', async () => {
  const { worker, working } = await startedWorker({ notifyOwner: never })
  await expect.poll(() => working.received.length).toBe(1)
  const startedAt = performance.now()
  await worker.stop(100)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  expect(await the().store.unnotified()).toHaveLength(2)
})

it('an email left by another worker delays no delivery', async () => {
  const { worker } = await startedWorker({ notifyOwner: never })
  await worker.stop(0)
  const other = the().worker({ notifyOwner: never }, { ...WORKER_TERMS, pollMs: 20 })
  const working = await the().receiver(behaviors.accept)
  await the().register(working.url)
  the().publish('v4', [eventOf('e3')])
  other.start()
  await expect.poll(() => working.received.length).toBe(1)
  await other.stop(0)
})

it('the worker sends one email at a time, and finishes those in progress when it stops', async () => {
  let sending = 0
  const concurrent: number[] = []
  const { worker } = await startedWorker({
    notifyOwner: async () => {
      concurrent.push(++sending)
      await setTimeout(100)
      sending--
    },
  })
  await worker.stop()
  expect(concurrent).toEqual([1, 1])
  expect(await the().store.unnotified()).toEqual([])
})

it('a drain waits for emails until its time is up', async () => {
  const { worker } = await startedWorker({ notifyOwner: never })
  await worker.stop(0)
  const startedAt = performance.now()
  await the().worker({ notifyOwner: never }).drain(300)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

it('a drain prunes until its time is up, and delivers nothing after it', async () => {
  const working = await the().receiver(behaviors.accept)
  await the().worker().drain(1_000)
  await the().register(working.url)
  the().publish('v2', [eventOf('e1')])
  let steps = 0
  const prune = async () => {
    steps++
    return true
  }
  const startedAt = performance.now()
  const worker = the().worker({ queue: { ...the().store, prune } })
  expect(await worker.drain(200)).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  expect(steps).toBeGreaterThan(1)
  expect(await the().worker().drain(-1)).toBe(0)
  expect(working.received).toEqual([])
})

it('the worker renews the leases of deliveries whose outcomes could not be saved', async () => {
  let renewals = 0
  const queue: WorkerDeps['queue'] = {
    ...the().store,
    settle: () => Promise.reject(new Error('down')),
    renew: async () => void renewals++,
  }
  const receiver = await the().receiver(behaviors.accept)
  await the().worker().drain(1_000)
  await the().register(receiver.url)
  the().publish('v2', [eventOf('e1')])
  const worker = the().worker({ queue }, { ...WORKER_TERMS, pollMs: 20, leaseMs: 60 })
  worker.start()
  await expect.poll(() => receiver.received.length).toBe(1)
  await setTimeout(100)
  const before = renewals
  await expect.poll(() => renewals).toBeGreaterThan(before)
  await worker.stop(0)
})
