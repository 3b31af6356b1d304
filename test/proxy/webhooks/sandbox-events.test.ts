import { randomUUID } from 'node:crypto'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EVENT_TYPES, SandboxEvent } from '../../../data/schema/account.ts'
import { NotableOfferChange } from '../../../data/schema/offers.ts'
import { systemRandom } from '../../../proxy/accounts/key.ts'
import { egressPolicyWith } from '../../../proxy/webhooks/egress-policy.ts'
import { eligibilities } from '../../../proxy/webhooks/eligibility.ts'
import { openPoster, type Poster } from '../../../proxy/webhooks/post.ts'
import { sendTest } from '../../../proxy/webhooks/webhooks.ts'
import { createWorker } from '../../../proxy/webhooks/worker.ts'
import { onEveryBackend } from '../../support/backends.ts'
import { fanOutAll, roomFor } from '../../support/fan-out.ts'
import { type Behavior, behaviors, type Receiver, startReceiver } from '../../support/receiver.ts'
import { type Service, startService } from '../../support/service.ts'
import { webhooksOn } from '../../support/webhooks.ts'

const FEE_CHANGE = { type: 'card.updated', card: 'example-rotating' }

onEveryBackend('sandbox events', (on) => {
  const egress = egressPolicyWith(['127.0.0.1'])
  const hooks = () => ({ ...webhooksOn(on.queue), egress })
  let service: Service
  let poster: Poster
  beforeAll(async () => {
    service = await startService(undefined, hooks(), { store: on.store })
    // The library that verifies signatures reads the system's clock.
    service.clock.now = new Date()
    poster = openPoster({ egress, resolve: async () => ['127.0.0.1'], timeoutMs: 2_000 })
  })
  afterAll(() => Promise.all([poster.close(), service.stop()]))

  const receivers: Receiver[] = []
  afterEach(async () => {
    for (const receiver of receivers.splice(0)) await receiver.close()
  })
  const receiver = async (behave: Behavior = behaviors.accept) => {
    const started = await startReceiver(behave)
    receivers.push(started)
    return started
  }

  const post = (key: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${key}` }
    return service.request(null, path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const send = (key: string, body: unknown) => post(key, '/v1/sandbox/events', body)
  const register = async (key: string, { url }: Receiver, events: readonly string[] = EVENT_TYPES) => {
    const { status, body } = await post(key, '/v1/webhooks', { url: `${url}/hook`, events })
    expect(status).toBe(201)
    return (body as { data: { id: string; secret: string } }).data
  }
  const worker = () =>
    createWorker({
      ...{ queue: on.queue, poster, seal: hooks().seal, source: { current: () => null } },
      ...{ name: randomUUID(), log: () => {}, now: () => service.clock.now, random: () => 0.5 },
      eligibility: eligibilities(on.store, () => performance.now()),
      notifyOwner: async () => {},
    })
  const deliver = () => worker().drain(2_000)
  const sentOf = (body: unknown) => (body as { data: SandboxEvent }).data

  it('arrive signed at the webhooks of the key that subscribe, and at no others of the account', async () => {
    const [mine, unsubscribed, other, live] = await Promise.all([1, 2, 3, 4].map(() => receiver()))
    const key = await service.testKey('enterprise', 'enterprise')
    const { secret } = await register(key, mine!)
    await register(key, unsubscribed!, ['card.deleted'])
    await register(await service.testKey('enterprise', 'enterprise'), other!)
    await register(service.key('enterprise'), live!)
    const { status, body, headers } = await send(key, FEE_CHANGE)
    expect(status).toBe(202)
    expect(headers.get('x-data-version')).toBe('sandbox')
    expect(headers.get('x-service-plan')).toBe('enterprise')
    const { deliveries, ...event } = SandboxEvent.parse(sentOf(body))
    expect(deliveries).toBe(1)
    expect(await deliver()).toBe(1)
    expect([unsubscribed, other, live].flatMap((each) => each!.received)).toEqual([])
    const [arrived] = mine!.received
    expect(JSON.parse(arrived?.body ?? '')).toEqual(event)
    expect(arrived?.headers).toMatchObject({ 'webhook-id': event.id, 'x-data-version': 'sandbox' })
    const signed = { ...arrived?.headers } as Record<string, string>
    expect(new StandardWebhook(secret).verify(arrived?.body ?? '', signed)).toEqual(event)
  })

  it('go to webhooks that get no live event, and the test events of the portal too', async () => {
    const to = await receiver()
    const key = await service.testKey('enterprise', 'pro')
    const { id } = await register(key, to)
    const message = { id: randomUUID(), type: 'card.updated', body: '{"live":true}' }
    await fanOutAll(on.queue, [message], new Date(service.clock.now.getTime() + 1_000))
    await deliver()
    expect(to.received).toEqual([])
    const webhook = await on.queue.find(id)
    await sendTest(hooks(), webhook!, service.clock.now, systemRandom)
    expect(await deliver()).toBe(1)
    expect(JSON.parse(to.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
  })

  it('do not count webhooks of the key that were stored before modes, which get nothing', async () => {
    const to = await receiver()
    const key = await service.testKey('enterprise', 'enterprise')
    const { id } = await register(key, to)
    const { isActive: _, ...stored } = (await on.queue.find(id))!
    await on.queue.create({ ...stored, id: randomUUID(), mode: 'live' }, roomFor(5))
    expect(sentOf((await send(key, FEE_CHANGE)).body).deliveries).toBe(1)
    await deliver()
    expect(to.received).toHaveLength(1)
  })

  it('are retried within minutes, and end with the tenth attempt', async () => {
    const to = await receiver(behaviors.fail)
    const key = await service.testKey('enterprise', 'starter')
    const { id } = await register(key, to)
    await send(key, FEE_CHANGE)
    const today = service.clock.now
    try {
      for (let attempt = 0; attempt < 12; attempt++) {
        await deliver()
        service.clock.now = new Date(service.clock.now.getTime() + 90_000)
      }
      expect(to.received).toHaveLength(10)
      expect(new Set(to.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      const [delivery] = await on.queue.deliveries(id, 9)
      expect(delivery).toMatchObject({ state: 'failed', attempts: 10 })
    } finally {
      service.clock.now = today
    }
  })

  it('are each another event', async () => {
    const key = await service.testKey('enterprise', 'free')
    const ids = [await send(key, FEE_CHANGE), await send(key, FEE_CHANGE)].map(({ body }) => sentOf(body))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(2)
    expect(ids.map(({ deliveries }) => deliveries)).toEqual([0, 0])
    expect({ ...ids[0], id: '' }).toEqual({ ...ids[1], id: '' })
  })

  it('end when the test key is revoked', async () => {
    const to = await receiver()
    const key = await service.testKey('enterprise', 'enterprise')
    const { id } = await register(key, to)
    await send(key, FEE_CHANGE)
    await service.revoke('enterprise', key)
    await deliver()
    expect(to.received).toEqual([])
    expect(await on.queue.find(id)).toMatchObject({ isActive: false, inactiveBecause: 'revoked' })
  })

  describe('of every type', () => {
    let key: string
    let slugs: readonly string[]
    beforeAll(async () => {
      key = await service.testKey('enterprise', 'pro')
      const headers = { authorization: `Bearer ${key}` }
      const { body } = await service.request(null, '/v1/cards?include_discontinued=true&limit=100', {
        headers,
      })
      slugs = (body as { data: { slug: string }[] }).data.map(({ slug }) => slug)
    })

    it.each(EVENT_TYPES)('%s can be about every card of the sandbox', async (type) => {
      for (const card of slugs) {
        const { status, body } = await send(key, { type, card })
        expect([card, status]).toEqual([card, 202])
        const { data } = SandboxEvent.parse(sentOf(body))
        expect(data).toMatchObject({ slug: card, name: expect.any(String), release: expect.any(String) })
        if (type === 'card.created') expect(['published', 'reinstated']).toContain(data.reason)
        if (type === 'card.deleted') expect(['discontinued', 'unpublished']).toContain(data.reason)
        if (type === 'card.updated') expectUpdate(data)
        const { slug, name, release, ...offer } = data
        if (type === 'offer.notable')
          expect(NotableOfferChange.parse(offer)).toMatchObject({ card_slug: card, is_notable: true })
      }
    })

    it('repeat what the sandbox announced of the card, where it did', async () => {
      const { body } = await send(key, { type: 'card.updated', card: 'example-everyday' })
      expect(sentOf(body)).toMatchObject({
        timestamp: '2026-05-15T09:00:00Z',
        data: { release: '2026-05-15', signup_bonus_cash_value: 200 },
      })
    })
  })

  describe('that make no sense', () => {
    let key: string
    beforeAll(async () => {
      key = await service.testKey('enterprise', 'free')
    })
    it.each([
      [{}, 400, 'type'],
      [{ type: 'card.updated' }, 400, 'card'],
      [{ type: 'webhook.test', card: 'example-everyday' }, 400, 'type'],
      [{ ...FEE_CHANGE, card: 'Not A Slug' }, 400, 'card'],
      [{ ...FEE_CHANGE, card: null }, 400, 'card'],
      [{ ...FEE_CHANGE, webhook: 'x' }, 400, 'webhook'],
      [{ ...FEE_CHANGE, card: 'no-such-card' }, 404, 'no-such-card'],
      [{ ...FEE_CHANGE, card: 'chase-sapphire-preferred' }, 404, 'chase-sapphire-preferred'],
      [{ ...FEE_CHANGE, card: 'error-429' }, 429, 'limit'],
    ])('such as %j are refused with %s', async (body, status, named) => {
      const refused = await send(key, body)
      expect(refused.status).toBe(status)
      expect(refused.error?.message).toContain(named)
    })
  })

  it('need a test key on the Enterprise plan, and count as one call', async () => {
    const live = await send(service.key('enterprise'), FEE_CHANGE)
    expect(live).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect(live.error?.message).toMatch(
      /needs a test key on the Enterprise plan\. Any account can create one/,
    )
    const pro = await send(await service.testKey('pro', 'pro'), FEE_CHANGE)
    expect(pro).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect(pro.error?.message).toContain('Enterprise')
    const key = await service.testKey('enterprise', 'starter')
    const used = async () => {
      const headers = { authorization: `Bearer ${key}` }
      const { body } = await service.request(null, '/v1/auth/usage', { headers })
      return (body as { daily_used: number }).daily_used
    }
    const before = await used()
    await send(key, FEE_CHANGE)
    await send(key, {})
    expect(await used()).toBe(before + 3)
  })
})

function expectUpdate(data: SandboxEvent['data']) {
  const changes = data.changes as Record<string, { old: unknown; new: unknown }>
  const relations = data.changed_relations as readonly string[]
  expect(Object.keys(changes).length + relations.length).toBeGreaterThan(0)
  for (const [field, change] of Object.entries(changes)) expect(data[field]).toEqual(change.new)
}
