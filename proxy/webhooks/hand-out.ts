import type { Snapshots } from '../snapshot/snapshots.ts'
import type { DeliveryQueue, Message } from './store.ts'

/** The snapshot that is served, as far as events go. */
export interface EventSource {
  current(): { readonly version: string; messages(): Promise<readonly Message[]> } | null
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
      messages: async () => messagesOf((await files.get(manifest.events, signal)).toString()),
    }
  },
})

/** One event per line, each the body that is sent (decision 26). */
export const messagesOf = (lines: string): readonly Message[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((body) => {
      const { id, type } = JSON.parse(body) as { id: string; type: string }
      return { id, type, body }
    })

/** Events per step: a step holds the store's write lock. */
const STEP = 100

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
      const messages = await snapshot.messages()
      for (let at = 0; at < messages.length; at += STEP)
        made += await queue.handOut(messages.slice(at, at + STEP), seenAt, first)
      await queue.finishSnapshot(snapshot.version)
    }
    finished = snapshot.version
    return made
  }
}
