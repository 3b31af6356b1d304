import { describe, expect, it } from 'vitest'
import type { Poster } from '../../../proxy/webhooks/post.ts'
import { WORKER_TERMS, type WorkerDeps } from '../../../proxy/webhooks/worker.ts'
import { BACKENDS } from '../../support/backends.ts'
import { eachDelivery, eventOf } from '../../support/delivery.ts'
import { behaviors } from '../../support/receiver.ts'

describe.each(BACKENDS)('on %s', (name) => {
  const the = eachDelivery(name)

  it('a hanging receiver with a long queue delays no other', async () => {
    const slow = await the().receiver(behaviors.hang)
    const quick = await the().receiver(behaviors.accept)
    await the().worker().drain(1_000)
    await the().register(slow.url, ['card.updated'])
    await the().register(quick.url, ['card.created'])
    the().publish('v2', [
      ...Array.from({ length: 2_000 }, (_, index) => eventOf(`slow-${index}`)),
      ...Array.from({ length: 200 }, (_, index) => eventOf(`quick-${index}`, 'card.created')),
    ])
    const start = Date.now()
    const busy = the().worker({ now: () => new Date() })
    busy.start()
    await expect.poll(() => quick.received.length, { timeout: 60_000, interval: 20 }).toBe(200)
    // An attempt lasts 500 ms, and four run at once.
    expect(slow.connections()).toBeLessThan(((Date.now() - start) / 500 + 1) * 4 + 1)
    await busy.stop(0)
  })

  it('fifty receivers that hang for a whole attempt delay no other', async () => {
    const quick = await the().receiver(behaviors.accept)
    await the().worker().drain(1_000)
    for (let count = 0; count < 50; count++) await the().register('http://127.0.0.1:1/hangs')
    await the().register(quick.url)
    the().publish(
      'v2',
      Array.from({ length: 100 }, (_, index) => eventOf(`e${index}`)),
    )
    const post: Poster['post'] = (url, ...more) =>
      url === 'http://127.0.0.1:1/hangs' ? new Promise(() => {}) : the().poster.post(url, ...more)
    const busy = the().worker({ now: () => new Date(), poster: { ...the().poster, post } })
    busy.start()
    await expect.poll(() => quick.received.length, { timeout: 60_000, interval: 20 }).toBe(100)
    await busy.stop(0)
  })
})

describe('a worker', () => {
  const the = eachDelivery()

  it('shares a queue with another worker, and neither sends what the other claimed', async () => {
    const to = await the().receiver((response) => setTimeout(() => response.end(), 5))
    await the().worker().drain(1_000)
    for (let count = 0; count < 10; count++) await the().register(to.url)
    the().publish(
      'v2',
      Array.from({ length: 30 }, (_, index) => eventOf(`e${index}`)),
    )
    const tried = await Promise.all(
      [1, 2].map(() =>
        the()
          .worker({}, { ...WORKER_TERMS, concurrency: 20 })
          .drain(10_000),
      ),
    )
    expect(tried.every((count) => count > 0)).toBe(true)
    expect(to.received).toHaveLength(300)
  })

  it('finishes current attempts when it stops and releases its other claims', async () => {
    await the().worker().drain(1_000)
    const slow = await the().receiver((response) => setTimeout(() => response.end(), 200))
    const never = await the().receiver(behaviors.hang)
    const [one, two] = [await the().register(slow.url), await the().register(never.url)]
    the().publish('v2', [eventOf('e2')])
    const busy = the().worker({
      poster: {
        ...the().poster,
        post: (url, ...more) => (url === never.url ? new Promise(() => {}) : the().poster.post(url, ...more)),
      },
    })
    busy.start()
    await expect.poll(() => slow.received.length).toBe(1)
    await busy.stop(400)
    expect(await the().store.deliveries(one.id, 1)).toMatchObject([{ state: 'delivered' }])
    expect(await the().store.deliveries(two.id, 1)).toMatchObject([{ state: 'pending', attempts: 0 }])
    expect((await the().store.nextDue())?.getTime()).toBe(the().now)
  })

  it('resumes when its store is reachable again', async () => {
    const to = await the().receiver(behaviors.accept)
    await the().worker().drain(1_000)
    const { id } = await the().register(to.url)
    the().publish('v2', [eventOf('e1')])
    let broken = 3
    const flaky: WorkerDeps['queue'] = {
      ...the().store,
      settle: (...args) => (broken-- > 0 ? Promise.reject(new Error('down')) : the().store.settle(...args)),
    }
    const errors: string[] = []
    const busy = the().worker(
      { queue: flaky, log: (_, message) => errors.push(message) },
      { ...WORKER_TERMS, pollMs: 20 },
    )
    busy.start()
    await expect.poll(async () => (await the().store.deliveries(id, 1))[0]?.state).toBe('delivered')
    await busy.stop()
    expect(to.received).toHaveLength(1)
    expect(errors).toHaveLength(3)
  })
})
