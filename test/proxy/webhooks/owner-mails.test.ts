import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { WORKER_TERMS, type WorkerDeps } from '../../../proxy/webhooks/worker.ts'
import { eachDelivery, eventOf } from '../../support/delivery.ts'
import { behaviors } from '../../support/receiver.ts'

const the = eachDelivery()
const never = () => new Promise<void>(() => {})

const LEASE_MS = 600_000

/** Returns the webhooks whose owners are still to be notified, when no worker has leased them any more. */
async function unnotified() {
  const after = new Date(the().now + LEASE_MS)
  const claimed: string[] = []
  for (;;) {
    const webhook = await the().store.claimNotice(after, LEASE_MS)
    if (webhook === null) return claimed
    claimed.push(webhook.id)
  }
}

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
  const inactive = async () => (await the().store.byAccount('a')).filter(({ isActive }) => !isActive)
  await expect.poll(async () => (await inactive()).length).toBe(2)
  the().publish('v3', [eventOf('e2', 'card.created')])
  return { worker, working }
}

it('a mail server that does not respond delays no delivery, nor the end of the worker', async () => {
  const { worker, working } = await startedWorker({ notifyOwner: never })
  await expect.poll(() => working.received.length).toBe(1)
  const startedAt = performance.now()
  await worker.stop(100)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  expect(await unnotified()).toHaveLength(2)
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
  expect(await unnotified()).toEqual([])
})

it('two workers send each email once', async () => {
  const sent: string[] = []
  const sending = Promise.withResolvers<void>()
  const notifyOwner: WorkerDeps['notifyOwner'] = async ({ id }) => {
    sent.push(id)
    await sending.promise
  }
  const { worker } = await startedWorker({ notifyOwner })
  await expect.poll(() => sent.length).toBe(1)
  const other = the().worker({ notifyOwner })
  other.start()
  await expect.poll(() => sent.length).toBe(2)
  sending.resolve()
  await Promise.all([worker.stop(), other.stop()])
  expect(new Set(sent).size).toBe(2)
  expect(sent).toHaveLength(2)
  expect(await unnotified()).toEqual([])
})

it('the worker starts no email after it has stopped, and leaves it to another one', async () => {
  const claimed = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const sent: string[] = []
  const claimNotice: WorkerDeps['queue']['claimNotice'] = async (...args) => {
    const webhook = await the().store.claimNotice(...args)
    if (webhook !== null) {
      claimed.resolve()
      await stopped.promise
    }
    return webhook
  }
  const notifyOwner: WorkerDeps['notifyOwner'] = async ({ id }) => void sent.push(id)
  const { worker } = await startedWorker({ queue: { ...the().store, claimNotice }, notifyOwner })
  await claimed.promise
  await worker.stop(0)
  stopped.resolve()
  const now = new Date(the().now)
  const open: unknown[] = []
  await expect
    .poll(async () => {
      open.push(...[await the().store.claimNotice(now, LEASE_MS)].filter((each) => each !== null))
      return open.length
    })
    .toBe(2)
  expect(sent).toEqual([])
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
