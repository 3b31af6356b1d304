import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DeliveryState, WebhookStore } from '../../proxy/webhooks/store.ts'
import { roomFor } from './fan-out.ts'
import { type Behavior, behaviors, type Receiver, startReceiver } from './receiver.ts'

/** The input of a worker process. */
export interface WorkerJob {
  readonly store: { readonly path: string } | { readonly url: string; readonly token: string }
  readonly events: string
  readonly start: number
  readonly speed: number
  readonly turn: number
}

export interface Trial {
  readonly store: WebhookStore
  readonly where: WorkerJob['store']
  readonly folder: string
  readonly events: number
  /** Webhooks of each kind. */
  readonly kinds: Readonly<Record<Kind, number>>
  /** Time from the start of a worker to its kill; at least the time that its start took. */
  readonly killEveryMs: number
  readonly withinMs: number
  /** Continues until no delivery is pending, instead of until every delivery that can succeed has succeeded. */
  readonly toTheEnd: boolean
}

export const KINDS = ['accept', 'flaky', 'fail', 'hang', 'redirect', 'gone'] as const
export type Kind = (typeof KINDS)[number]

/** Outcome of a trial. */
export interface Outcome {
  readonly deliveries: number
  readonly kills: number
  readonly ms: number
  /** Received deliveries, of receivers that accept always or in the end. `lost`: deliveries that they never received. */
  readonly taken: number
  readonly lost: number
  /** Deliveries that were received more than once, always with the same id and bytes. */
  readonly twice: number
  readonly changed: number
  readonly states: Readonly<Record<Kind, Partial<Record<DeliveryState, number>>>>
  /** Time at which the last receiver that always accepts had every delivery, in ms from the start. */
  readonly acceptedAllMs: number
  readonly worker: string
}

interface Hook {
  readonly id: string
  readonly kind: Kind
  readonly receiver: Receiver
}

/** Time that a receiver takes to respond. */
const ACCEPT_MS = 10

// Five days, after which a webhook that always fails becomes inactive, take 43 seconds.
const SPEED = 10_000

/** Delivers many events with a worker that is killed repeatedly, and counts the outcome of each. */
export async function killWorkers(trial: Trial): Promise<Outcome> {
  const { store, folder } = trial
  const hooks = await registerAll(trial)
  const events = join(folder, 'events.jsonl')
  await writeFile(events, eventLines(trial.events))
  await store.recordSnapshot('v1', new Date())
  await store.finishSnapshot('v1')
  const start = Date.now()
  const clock = { acceptedAllMs: 0 }
  const crew = await killAgainAndAgain(trial, { events, start }, async () => {
    if (
      clock.acceptedAllMs === 0 &&
      hooks.every((hook) => hook.kind !== 'accept' || isFull(hook, trial.events))
    )
      clock.acceptedAllMs = Date.now() - start
    if (clock.acceptedAllMs === 0) return false
    return trial.toTheEnd ? (await store.nextDue()) === null : await areDelivered(trial, hooks)
  })
  const outcome = { ...(await judge(trial, hooks)), ...crew, ...clock, ms: Date.now() - start }
  for (const { receiver } of hooks) await receiver.close()
  return outcome
}

async function registerAll({ store, kinds }: Trial): Promise<readonly Hook[]> {
  const all = KINDS.flatMap((kind) => Array.from({ length: kinds[kind] }, () => kind))
  return Promise.all(
    all.map(async (kind) => {
      const receiver = await startReceiver(behaviorOf(kind))
      const id = randomUUID()
      const createdAt = new Date(Date.now() - 60_000).toISOString()
      const about = {
        accountId: 'a',
        keyId: id,
        mode: 'live' as const,
        events: ['card.updated'] as const,
        createdAt,
      }
      await store.create(
        { id, ...about, url: `${receiver.url}/${kind}`, secret: 'plain:whsec_AAAA' },
        roomFor(1),
      )
      return { id, kind, receiver }
    }),
  )
}

function behaviorOf(kind: Kind): Behavior {
  if (kind === 'redirect') return behaviors.redirect('http://127.0.0.1:1/')
  if (kind === 'accept') return (response) => setTimeout(() => response.end(), ACCEPT_MS)
  if (kind !== 'flaky') return behaviors[kind]
  const tried = new Map<string, number>()
  return (response, { headers }) => {
    const id = String(headers['webhook-id'])
    const times = (tried.get(id) ?? 0) + 1
    tried.set(id, times)
    const refuses = times <= 2 && id.endsWith('3')
    response.writeHead(refuses ? 503 : 200).end()
  }
}

const eventLines = (count: number) =>
  Array.from({ length: count }, (_, place) => {
    const event = { id: `event-${place}`, type: 'card.updated', timestamp: '2026-11-21T00:00:00Z' }
    return `${JSON.stringify({ ...event, api_version: '1.1.0', data: { name: `Café ${place}` } })}\n`
  }).join('')

async function killAgainAndAgain(
  { where, killEveryMs, withinMs }: Trial,
  job: Pick<WorkerJob, 'events' | 'start'>,
  isOver: () => Promise<boolean>,
) {
  let kills = 0
  let worker = ''
  const script = join(import.meta.dirname, 'worker-process.ts')
  const until = Date.now() + withinMs
  for (let turn = 0; Date.now() < until; turn++) {
    const startedAt = Date.now()
    const received = JSON.stringify({ ...job, store: where, speed: SPEED, turn } satisfies WorkerJob)
    const child: ChildProcess = spawn(process.execPath, [script, received], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stderr?.on('data', (text) => {
      worker = `${worker}${text}`.slice(-2_000)
    })
    if (child.stdout) await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    // On a busy machine, a worker that took long to start also takes longer for its first deliveries.
    const lifeMs = Math.max(killEveryMs, Date.now() - startedAt)
    const end = Math.min(Date.now() + lifeMs, until)
    let over = false
    while (!over && Date.now() < end && child.exitCode === null) {
      await wait(50)
      over = await isOver()
    }
    const gone = once(child, 'exit')
    if (child.kill('SIGKILL')) await gone
    kills++
    if (over) break
  }
  return { kills, worker }
}

const isFull = ({ receiver }: Hook, events: number) => idsOf(receiver).size === events

async function areDelivered({ store, events }: Trial, hooks: readonly Hook[]): Promise<boolean> {
  for (const { id, kind } of hooks) {
    if (kind !== 'accept' && kind !== 'flaky') continue
    const rows = await store.deliveries(id, events)
    if (rows.length < events || rows.some(({ state }) => state !== 'delivered')) return false
  }
  return true
}

const idsOf = ({ received }: Receiver) => new Set(received.map(({ headers }) => headers['webhook-id']))

async function judge({ store, events }: Trial, hooks: readonly Hook[]) {
  const states = Object.fromEntries(KINDS.map((kind) => [kind, {}])) as Record<Kind, Record<string, number>>
  const count = { deliveries: hooks.length * events, taken: 0, lost: 0, twice: 0, changed: 0 }
  for (const { id, kind, receiver } of hooks) {
    const bodies = new Map<string, Set<string>>()
    for (const { headers, body } of receiver.received) {
      const event = String(headers['webhook-id'])
      bodies.set(event, (bodies.get(event) ?? new Set()).add(body))
    }
    for (const [event, received] of bodies)
      if (received.size > 1 || !String([...received]).includes(`"${event}"`)) count.changed++
    const deliveries = await store.deliveries(id, events + 1)
    for (const { state } of deliveries) states[kind][state] = (states[kind][state] ?? 0) + 1
    // Events of a fan-out in progress are not queued for a webhook that has become inactive.
    if (kind !== 'gone') count.lost += events - deliveries.length
    if (kind !== 'accept' && kind !== 'flaky') continue
    count.taken += bodies.size
    count.lost += deliveries.filter(
      ({ state, eventId }) => state !== 'delivered' || !bodies.has(eventId),
    ).length
    if (kind === 'accept') count.twice += receiver.received.length - bodies.size
  }
  return { ...count, states }
}
