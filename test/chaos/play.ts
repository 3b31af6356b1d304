import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { planTerms } from '../../data/schema/plans.ts'
import { findOrCreateAccount, issueKey } from '../../proxy/accounts/accounts.ts'
import { systemRandom } from '../../proxy/accounts/key.ts'
import type { Store } from '../../proxy/store/store.ts'
import { seeded } from '../support/mutations.ts'
import { behaviors, type Receiver, startReceiver } from '../support/receiver.ts'
import { type Fleet, SERVERS, startFleet } from './fleet.ts'
import { type Caller, startLoad } from './load.ts'
import { account, type Outcome, percentile, sum } from './outcome.ts'
import { type Publisher, startPublisher } from './publisher.ts'
import { type ChaosStore, STORES } from './stores.ts'

export interface Terms {
  readonly store: string
  readonly seconds: number
  readonly seed: number
  readonly folder: string
  /** Called when a fault begins. */
  onAction(action: string, secondsLeft: number): void
}

const UNLIMITED = 4
const LIMITED = 4
const WEBHOOKS = 3
/** Pause after each fault: a process that ends while it compensates calls of an earlier fault would leave them counted. */
const CALM_MS = 2_500
const CLOCK_JUMP_MS = 60_000
/** Time in which leases of killed workers end, and in which deliveries scheduled by a fast clock become due. */
const SETTLE_MS = 180_000

interface Scene {
  readonly fleet: Fleet
  readonly publisher: Publisher
  readonly shared: ChaosStore
  readonly random: () => number
}

async function openCallers(store: Store): Promise<Caller[]> {
  const open = async (place: number): Promise<Caller> => {
    const plan = place < UNLIMITED ? 'enterprise' : 'free'
    const terms = { now: new Date(), random: systemRandom }
    const { id } = await findOrCreateAccount(store, { ...terms, email: `chaos-${place}@example.com`, plan })
    const key = (await issueKey(store, { id, plan }, { ...terms, name: 'chaos' })) ?? ''
    return { id, key, limit: planTerms[plan].daily, admitted: 0, refused: 0, unavailable: 0, broken: 0 }
  }
  return Promise.all(Array.from({ length: UNLIMITED + LIMITED }, (_, place) => open(place)))
}

async function registerWebhooks(fleet: Fleet, callers: readonly Caller[], { url }: Receiver): Promise<void> {
  for (const caller of callers.slice(0, WEBHOOKS)) {
    const { key } = caller
    const body = JSON.stringify({ url: `${url}/hook`, events: ['card.updated'] })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(`http://127.0.0.1:${fleet.port(0)}/v1/webhooks`, {
      method: 'POST',
      headers,
      body,
    })
    if (response.status !== 201) throw new Error(`A webhook was not registered: ${await response.text()}`)
    caller.admitted++
  }
}

/** All faults by name. */
function actionsOf({
  fleet,
  publisher,
  shared,
  random,
}: Scene): readonly (readonly [string, () => Promise<void>])[] {
  const ms = () => 500 + Math.floor(random() * 2_500)
  const jump = async (by: number) => {
    await fleet.setClock(by)
    await wait(ms())
    await fleet.setClock(0)
  }
  const killed = ['a server killed', () => fleet.kill(Math.floor(random() * SERVERS))] as const
  const faults = Object.entries(shared.faults).map(([name, fault]) => [name, () => fault(ms())] as const)
  return [
    ...faults,
    ...[killed, killed],
    ['a damaged snapshot', () => publisher.publishDamaged(ms())],
    ['the clock ahead', () => jump(CLOCK_JUMP_MS)],
    ['the clock behind', () => jump(-CLOCK_JUMP_MS)],
  ]
}

async function playActions(scene: Scene, { seconds, onAction }: Terms): Promise<void> {
  const actions = actionsOf(scene)
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const [name, act] = actions[Math.floor(scene.random() * actions.length)] ?? ['', async () => {}]
    onAction(name, Math.max(0, Math.ceil((until - performance.now()) / 1_000)))
    await Promise.all([act(), scene.publisher.publish()])
    await wait(CALM_MS)
  }
}

/** Waits until `check` returns 0, at most `ms`; returns its last value. */
async function settled(check: () => Promise<number> | number, ms: number): Promise<number> {
  const until = performance.now() + ms
  for (;;) {
    const left = await check()
    if (left === 0 || performance.now() > until) return left
    await wait(500)
  }
}

async function outcomeOf(
  store: Store,
  callers: readonly Caller[],
  load: ReturnType<typeof startLoad>,
  { publisher, receiver }: { readonly publisher: Publisher; readonly receiver: Receiver },
): Promise<Outcome> {
  const { loaded } = load
  await settled(async () => sum(Object.values(await account(store, callers))), 30_000)
  const taken = () => Map.groupBy(receiver.received, ({ headers }) => String(headers['webhook-id']))
  const lost = () =>
    sum(publisher.eventIds.map((id) => Math.max(0, WEBHOOKS - (taken().get(id)?.length ?? 0))))
  const lostDeliveries = await settled(lost, SETTLE_MS)
  const total = (count: (caller: Caller) => number) => sum(callers.map(count))
  return {
    calls: loaded.calls,
    admitted: total(({ admitted }) => admitted),
    refused: total(({ refused }) => refused),
    unavailable: total(({ unavailable }) => unavailable),
    broken: total(({ broken }) => broken),
    ...(await account(store, callers)),
    ...{ deliveries: receiver.received.length, lostDeliveries, problems: loaded.problems },
    ...{ medianMs: percentile(loaded, 0.5), p99Ms: percentile(loaded, 0.99) },
  }
}

/** Runs the servers under load with one fault at a time, and accounts for every call and every event. */
export async function play(terms: Terms): Promise<Outcome> {
  const [state, snapshots] = [join(terms.folder, 'state'), join(terms.folder, 'snapshot')]
  await Promise.all([mkdir(state, { recursive: true }), mkdir(snapshots, { recursive: true })])
  const closing: (() => Promise<unknown>)[] = []
  try {
    const publisher = await startPublisher(snapshots)
    const shared = await STORES[terms.store]!(state)
    closing.push(() => shared.stop())
    const receiver = await startReceiver(behaviors.accept)
    closing.push(() => receiver.close())
    const settings = { STATE_DIR: state, SNAPSHOT_DIR: snapshots, WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1' }
    const fleet = await startFleet({ folder: terms.folder, env: { ...settings, ...shared.env } })
    closing.push(() => fleet.stop())
    const store = await shared.open()
    closing.push(() => store.close())
    const callers = await openCallers(store)
    await registerWebhooks(fleet, callers, receiver)
    const load = startLoad(fleet, callers, publisher.marks)
    closing.push(() => load.stop())
    await playActions({ fleet, publisher, shared, random: seeded(terms.seed) }, terms)
    await load.stop()
    return await outcomeOf(store, callers, load, { publisher, receiver })
  } finally {
    for (const close of closing.toReversed()) await close().catch(() => {})
  }
}
