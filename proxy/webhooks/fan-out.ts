import type { EventType } from '../../data/schema/account.ts'
import { DAY_MS } from '../../data/time.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import type { DeliveryQueue, Message } from './store.ts'

/** An event of a snapshot, and when it was published (ms). */
export interface Occurrence {
  readonly message: Message
  readonly at: number
}

/** The events of the current snapshot. */
export interface EventSource {
  current(): { readonly version: string; occurrences(): Promise<readonly Occurrence[]> } | null
}

const READ_TIMEOUT_MS = 30_000

/** The events of the current snapshot, oldest first. */
export const eventsOf = (snapshots: Snapshots): EventSource => ({
  current() {
    const snapshot = snapshots.current()
    if (snapshot === null) return null
    const { version, manifest, files } = snapshot
    const signal = () => AbortSignal.timeout(READ_TIMEOUT_MS)
    return {
      version,
      occurrences: async () => occurrencesOf((await files.get(manifest.events, signal)).toString()),
    }
  },
})

/** Parses one event per line. Each line is the body that webhooks receive (decision 26). */
export const occurrencesOf = (lines: string): readonly Occurrence[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((body) => {
      const { id, type, timestamp } = JSON.parse(body) as { id: string; type: string; timestamp: string }
      return { message: { id, type, body }, at: Date.parse(timestamp) }
    })

/** Maximum events passed to the store in one step. */
const STEP_EVENTS = 100

/** An event this much older than the newest one is no news and is not delivered. */
const NEWS_MS = 180 * DAY_MS
/** These event types are delivered however old the facts behind them are, since they say what the catalog contains. */
const ALWAYS_NEWS: readonly string[] = ['card.created', 'card.deleted'] satisfies EventType[]

/** The events of a snapshot that are still to be queued. */
interface Pass {
  readonly version: string
  readonly seenAt: Date
  readonly batches: Batch[]
}

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
  let pass: Pass | null = null
  let size = STEP_EVENTS
  return async (now) => {
    const snapshot = source.current()
    if (pass === null && (snapshot === null || snapshot.version === finished)) return false
    pass ??= await beginPass(queue, snapshot, now)
    const batch = pass?.batches.find(({ messages }) => messages.length > 0)
    if (pass !== null && batch !== undefined) {
      const events = batch.messages.slice(0, size)
      const done = await queue.fanOut(events, pass.seenAt, batch.markOnly)
      batch.messages.splice(0, done.finished)
      // Passes fewer events if not all fit into a step, so that the rest is not sent to the store with every step.
      size = done.finished < events.length ? Math.max(1, done.finished) : Math.min(STEP_EVENTS, size * 2)
      return true
    }
    if (pass !== null) await queue.finishSnapshot(pass.version)
    finished = pass?.version ?? snapshot?.version ?? null
    pass = null
    return false
  }
}

/** Null if the snapshot is finished already. */
async function beginPass(
  queue: DeliveryQueue,
  snapshot: ReturnType<EventSource['current']>,
  now: Date,
): Promise<Pass | null> {
  if (snapshot === null) return null
  const { version } = snapshot
  const { seenAt, done, first } = await queue.noteSnapshot(version, now)
  if (done) return null
  const { news, history } = splitByAge(await snapshot.occurrences())
  const batches = [
    { messages: history, markOnly: true },
    { messages: news, markOnly: first },
  ]
  return { version, seenAt, batches }
}

function splitByAge(occurrences: readonly Occurrence[]) {
  const newest = occurrences.reduce((latest, { at }) => Math.max(latest, at), 0)
  const isNews = ({ at, message }: Occurrence) => at >= newest - NEWS_MS || ALWAYS_NEWS.includes(message.type)
  const messagesOf = (list: readonly Occurrence[]) => list.map(({ message }) => message)
  return {
    news: messagesOf(occurrences.filter(isNews)),
    history: messagesOf(occurrences.filter((one) => !isNews(one))),
  }
}
