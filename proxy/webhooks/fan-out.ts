import type { EventType } from '../../data/schema/account.ts'
import { DAY_MS } from '../../data/time.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import type { DeliveryQueue, Message } from './store.ts'

/** An event of a snapshot, and when it was published, in ms since 1970. */
export interface PublishedEvent {
  readonly message: Message
  readonly at: number
}

/** Where a fan-out gets events from. */
export interface EventSource {
  /** Returns the current snapshot's version and events; null if there is no snapshot. */
  current(): { readonly version: string; events(): Promise<readonly PublishedEvent[]> } | null
}

const READ_TIMEOUT_MS = 30_000

/** Returns the events of the current snapshot, oldest first. */
export const eventsOf = (snapshots: Snapshots): EventSource => ({
  current() {
    const snapshot = snapshots.current()
    if (snapshot === null) return null
    const { version, manifest, files } = snapshot
    const signal = () => AbortSignal.timeout(READ_TIMEOUT_MS)
    return {
      version,
      events: async () => parseEvents((await files.get(manifest.events, signal)).toString()),
    }
  },
})

/** Parses one event per line. Each line is the body that webhooks receive (decision 26). */
export const parseEvents = (lines: string): readonly PublishedEvent[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((body) => {
      const { id, type, timestamp } = JSON.parse(body) as { id: string; type: string; timestamp: string }
      return { message: { id, type, body }, at: Date.parse(timestamp) }
    })

/** Maximum events passed to the store in one step. */
const STEP_EVENTS = 100

/** Events that are older than the newest one by more than this are not delivered. */
const AGE_MAX_MS = 180 * DAY_MS
/** Event types that are delivered at any age, since they state what the catalog contains. */
const ANY_AGE: readonly string[] = ['card.created', 'card.deleted'] satisfies EventType[]

/** A fan-out in progress: the events of a snapshot that are not queued yet. */
interface FanOutRun {
  readonly version: string
  readonly seenAt: Date
  readonly batches: Batch[]
}

/** Events that a fan-out treats alike: it queues their deliveries, or only marks them as finished. */
interface Batch {
  readonly messages: Message[]
  readonly markOnly: boolean
}

/** Runs one short step of a fan-out; false if nothing is left to do. */
export type FanOut = (now: Date) => Promise<boolean>

/**
 * Queues the events of a new snapshot, a bounded number of deliveries per step. After a crash it continues where it stopped, since the
 * store keeps the progress of each event. The events of the first snapshot ever seen are only marked as finished: they happened
 * before any webhook was registered.
 */
export function createFanOut(queue: DeliveryQueue, source: EventSource): FanOut {
  let finished: string | null = null
  let run: FanOutRun | null = null
  let size = STEP_EVENTS
  return async (now) => {
    const snapshot = source.current()
    if (run === null && (snapshot === null || snapshot.version === finished)) return false
    run ??= await beginRun(queue, snapshot, now)
    const batch = run?.batches.find(({ messages }) => messages.length > 0)
    if (run !== null && batch !== undefined) {
      const events = batch.messages.slice(0, size)
      const done = await queue.fanOut(events, { seenAt: run.seenAt, now, markOnly: batch.markOnly })
      batch.messages.splice(0, done.finished)
      // Passes fewer events if the last step did not finish all, so that the rest is not sent to the store again and again.
      size = done.finished < events.length ? Math.max(1, done.finished) : Math.min(STEP_EVENTS, size * 2)
      return true
    }
    if (run !== null) await queue.finishSnapshot(run.version)
    finished = run?.version ?? snapshot?.version ?? null
    run = null
    return false
  }
}

/** Returns the fan-out of a snapshot; null if its events have been queued already. */
async function beginRun(
  queue: DeliveryQueue,
  snapshot: ReturnType<EventSource['current']>,
  now: Date,
): Promise<FanOutRun | null> {
  if (snapshot === null) return null
  const { version } = snapshot
  const { seenAt, done, first } = await queue.recordSnapshot(version, now)
  if (done) return null
  const { delivered, outdated } = splitByAge(await snapshot.events())
  const batches = [
    { messages: outdated, markOnly: true },
    { messages: delivered, markOnly: first },
  ]
  return { version, seenAt, batches }
}

function splitByAge(events: readonly PublishedEvent[]) {
  const newest = events.reduce((latest, { at }) => Math.max(latest, at), 0)
  const isDelivered = ({ at, message }: PublishedEvent) =>
    at >= newest - AGE_MAX_MS || ANY_AGE.includes(message.type)
  const messagesOf = (list: readonly PublishedEvent[]) => list.map(({ message }) => message)
  return {
    delivered: messagesOf(events.filter(isDelivered)),
    outdated: messagesOf(events.filter((one) => !isDelivered(one))),
  }
}
