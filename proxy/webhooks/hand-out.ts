import type { DeliveryQueue, Message } from './store.ts'

/** An event as the snapshot carries it, which is the body of its deliveries (decision 26). */
export interface EventEnvelope {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly api_version: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The snapshot that is served, as far as events go. */
export interface EventSource {
  current(): { readonly version: string; events(): Promise<readonly EventEnvelope[]> } | null
}

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
      const messages = (await snapshot.events()).map(messageOf)
      for (let at = 0; at < messages.length; at += STEP)
        made += await queue.handOut(messages.slice(at, at + STEP), seenAt, first)
      await queue.finishSnapshot(snapshot.version)
    }
    finished = snapshot.version
    return made
  }
}

/** An event as it is queued and sent. */
export const messageOf = (event: EventEnvelope): Message => ({
  id: event.id,
  type: event.type,
  body: JSON.stringify(event),
})
