import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import { egressPolicyWith } from '../../proxy/webhooks/egress-policy.ts'
import type { Eligibility } from '../../proxy/webhooks/eligibility.ts'
import { type EventSource, type PublishedEvent, parseEvents } from '../../proxy/webhooks/fan-out.ts'
import { openPoster, type Poster } from '../../proxy/webhooks/post.ts'
import { sealBy } from '../../proxy/webhooks/seal.ts'
import { newSecret } from '../../proxy/webhooks/sign.ts'
import type { WebhookRecord, WebhookStore } from '../../proxy/webhooks/store.ts'
import { createWorker, WORKER_TERMS, type Worker, type WorkerDeps } from '../../proxy/webhooks/worker.ts'
import { type BackendName, backends } from './backends.ts'
import { roomFor } from './fan-out.ts'
import { type Behavior, type Receiver, startReceiver } from './receiver.ts'

export type Event = Readonly<Record<string, unknown>>

/** An event as in snapshots. */
export const eventOf = (id: string, type = 'card.updated'): Event => ({
  ...{ id, type, timestamp: '2026-11-21T00:00:00Z', api_version: '1.1.0', data: { name: 'Ünïcode ✓' } },
})

/** A queue, a snapshot, and a clock of a test, with local receivers that are closed after it. */
export interface Delivery {
  readonly store: WebhookStore
  readonly poster: Poster
  /** Inactive webhooks whose owners were notified. */
  readonly notified: WebhookRecord[]
  /** Milliseconds since 1970. */
  now: number
  /** Whether the account may have webhooks. */
  eligibility: Eligibility
  publish(version: string, events: readonly Event[]): void
  worker(more?: Partial<WorkerDeps>, terms?: typeof WORKER_TERMS): Worker
  receiver(behave: Behavior): Promise<Receiver>
  register(url: string, events?: WebhookRecord['events']): Promise<{ id: string; secret: string }>
  rotate(id: string, until: number): Promise<string>
}

const seal = sealBy(['test'], randomBytes)

/** Sets a delivery up before each test, and takes it down after. */
export function eachDelivery(name: BackendName = 'SQLite'): () => Delivery {
  let one: Delivery & { close(): Promise<void> }
  beforeEach(async () => {
    one = await open(name)
  })
  afterEach(() => one.close())
  return () => one
}

async function open(name: BackendName): Promise<Delivery & { close(): Promise<void> }> {
  const { queue: store, close: closeBackend } = await backends[name]()
  const egress = egressPolicyWith(['127.0.0.1'])
  const poster = openPoster({ egress, resolve: async () => ['127.0.0.1'], timeoutMs: 500 })
  const receivers: Receiver[] = []
  let snapshot = { version: 'v1', events: async (): Promise<readonly PublishedEvent[]> => [] }
  const delivery: Delivery = {
    ...{ store, poster, notified: [], now: Date.now(), eligibility: 'eligible' },
    publish: (version, events) => {
      const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('')
      snapshot = { version, events: async () => parseEvents(lines) }
    },
    worker: (more = {}, terms = WORKER_TERMS) =>
      createWorker({ ...depsOf(delivery, () => snapshot), ...more }, terms),
    receiver: async (behave) => {
      const receiver = await startReceiver(behave)
      receivers.push(receiver)
      return receiver
    },
    register: (url, events = ['card.updated']) => register(delivery, url, events),
    rotate: async (id, until) => {
      const secret = newSecret(randomBytes)
      await store.rotate(id, seal.seal(secret, id), new Date(until))
      return secret
    },
  }
  const close = async () => {
    for (const receiver of receivers) await receiver.close()
    await poster.close()
    await closeBackend()
  }
  return Object.assign(delivery, { close })
}

type Current = EventSource['current']

const depsOf = (delivery: Delivery, current: Current): WorkerDeps => ({
  ...{ queue: delivery.store, poster: delivery.poster, seal, source: { current }, name: randomUUID() },
  eligibility: async () => delivery.eligibility,
  notifyOwner: async (webhook) => void delivery.notified.push(webhook),
  log: () => {},
  now: () => new Date(delivery.now),
  random: () => 0.5,
})

async function register({ store, now }: Delivery, url: string, events: WebhookRecord['events']) {
  const id = randomUUID()
  const secret = newSecret(randomBytes)
  const createdAt = new Date(now - 1_000).toISOString()
  const owner = { accountId: 'a', keyId: 'k', mode: 'live' as const }
  const webhook = { id, ...owner, url, events, secret: seal.seal(secret, id), createdAt }
  await store.create(webhook, roomFor(1_000))
  return { id, secret }
}
