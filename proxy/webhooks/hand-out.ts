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

/** Events per step: a step holds the store's write lock. */
const STEP = 100

/** What comes to light so long after it happened fills a gap of the history, and is no news to anybody. */
const NEWS_MS = 180 * 86_400_000
/** These tell what the catalog holds, however old the facts are that it learns it from. */
const ALWAYS_NEWS: readonly string[] = ['card.created', 'card.deleted'] satisfies EventType[]

/**
 * Queues the events of a new snapshot. Killed anywhere, it goes on where it stopped: each event is remembered in the step
 * that queues it. The first snapshot ever seen is only remembered, since its events happened before anybody listened.
 */
export function handingOut(queue: DeliveryQueue, source: EventSource) {
  let finished: string | null = null
  return async (now: Date): Promise<number> => {
    const snapshot = source.current()
    if (snapshot === null || snapshot.version === finished) return 0
    const { seenAt, done, first } = await queue.noteSnapshot(snapshot.version, now)
    let made = 0
    if (!done) {
      const { news, history } = parted(await snapshot.occurrences())
      await inSteps(history, (step) => queue.handOut(step, seenAt, true))
      made = await inSteps(news, (step) => queue.handOut(step, seenAt, first))
      await queue.finishSnapshot(snapshot.version)
    }
    finished = snapshot.version
    return made
  }
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

async function inSteps(messages: readonly Message[], handOut: (step: readonly Message[]) => Promise<number>) {
  let made = 0
  for (let at = 0; at < messages.length; at += STEP) made += await handOut(messages.slice(at, at + STEP))
  return made
}
