import type { EventType } from '../../data/schema/account.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import type { DeliveryQueue, Message } from './store.ts'

/** An event as a snapshot carries it, and when what it tells of was observed. */
export interface Occurrence {
  readonly message: Message
  readonly at: number
}

/** The snapshot that is served, as far as events go. */
export interface EventSource {
  current(): { readonly version: string; occurrences(): Promise<readonly Occurrence[]> } | null
}

const READ_TIMEOUT_MS = 30_000

/** The events of the snapshot that is served, oldest first. */
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

/** One event per line, each the body that is sent (decision 26). */
export const occurrencesOf = (lines: string): readonly Occurrence[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((body) => {
      const { id, type, timestamp } = JSON.parse(body) as { id: string; type: string; timestamp: string }
      return { message: { id, type, body }, at: Date.parse(timestamp) }
    })

/** Most events offered to the store in one step. */
const STEP_EVENTS = 100

/** What comes to light so long after it happened fills a gap of the history, and is no news to anybody. */
const NEWS_MS = 180 * 86_400_000
/** These tell what the catalog holds, however old the facts are that it learns it from. */
const ALWAYS_NEWS: readonly string[] = ['card.created', 'card.deleted'] satisfies EventType[]

/** What is left to queue of a snapshot. */
interface Pass {
  readonly version: string
  readonly seenAt: Date
  readonly batches: Batch[]
}

interface Batch {
  readonly messages: Message[]
  readonly quietly: boolean
}

/** Takes one short step of a fan-out; false where nothing is left to do. */
export type FanOut = (now: Date) => Promise<boolean>

/**
 * Queues the events of a new snapshot, a bounded number of deliveries per step. Killed anywhere, it goes on where it stopped, since
 * the store keeps how far each event has got. The first snapshot ever seen is only remembered: its events happened before anybody
 * listened.
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
      const done = await queue.fanOut(events, pass.seenAt, batch.quietly)
      batch.messages.splice(0, done.finished)
      // What does not fit into a step need not be sent to the store again and again.
      size = done.finished < events.length ? Math.max(1, done.finished) : Math.min(STEP_EVENTS, size * 2)
      return true
    }
    if (pass !== null) await queue.finishSnapshot(pass.version)
    finished = pass?.version ?? snapshot?.version ?? null
    pass = null
    return false
  }
}

/** Null where the snapshot was finished before. */
async function beginPass(
  queue: DeliveryQueue,
  snapshot: ReturnType<EventSource['current']>,
  now: Date,
): Promise<Pass | null> {
  if (snapshot === null) return null
  const { version } = snapshot
  const { seenAt, done, first } = await queue.noteSnapshot(version, now)
  if (done) return null
  const { news, history } = parted(await snapshot.occurrences())
  const batches = [
    { messages: history, quietly: true },
    { messages: news, quietly: first },
  ]
  return { version, seenAt, batches }
}

function parted(occurrences: readonly Occurrence[]) {
  const newest = occurrences.reduce((latest, { at }) => Math.max(latest, at), 0)
  const isNews = ({ at, message }: Occurrence) => at >= newest - NEWS_MS || ALWAYS_NEWS.includes(message.type)
  const messages = (of: readonly Occurrence[]) => of.map(({ message }) => message)
  return {
    news: messages(occurrences.filter(isNews)),
    history: messages(occurrences.filter((one) => !isNews(one))),
  }
}
