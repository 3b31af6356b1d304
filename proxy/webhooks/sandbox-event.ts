import type { EventType } from '../../data/schema/account.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Random } from '../accounts/key.ts'
import { cardLoader } from '../graphql/cards.ts'
import type { Signal } from '../snapshot/lazy-file.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type Event, madeUpEvent, type SandboxCard } from './made-up-event.ts'
import type { Message } from './store.ts'
import { randomId } from './webhooks.ts'

/** What an event of the sandbox is about. */
export interface SandboxSubject {
  readonly type: EventType
  /** Slug. */
  readonly card: string
}

/**
 * Returns a new event of the sandbox: the newest one of the type that the sandbox announced of the card, or else a made-up one. Throws
 * 404 for an unknown card.
 */
export async function sandboxEvent(
  snapshot: Snapshot,
  { type, card: slug }: SandboxSubject,
  random: Random,
  signal: Signal,
): Promise<Event> {
  const position = snapshot.positionOf(slug) ?? refuse('not_found', `No such card: ${slug}.`)
  const event =
    (await announcedEvent(snapshot, type, slug, signal)) ?? (await madeUp(snapshot, type, position, signal))
  // Receivers ignore an event that they have seen, so each one sent is another.
  return { ...event, id: randomId(random) }
}

async function announcedEvent(
  { manifest, files }: Snapshot,
  type: EventType,
  slug: string,
  signal: Signal,
): Promise<Event | undefined> {
  const lines = (await files.get(manifest.events, signal)).toString().split('\n')
  const events = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Event)
  return events.findLast((event) => event.type === type && event.data.slug === slug)
}

async function madeUp(snapshot: Snapshot, type: EventType, position: number, signal: Signal): Promise<Event> {
  const [card] = await cardLoader(() => snapshot.pack('enterprise'), signal)([position])
  return madeUpEvent(type, card as unknown as SandboxCard, snapshot.manifest.release)
}

/** The event, ready to send. */
export const messageOf = (event: Event): Message => ({
  id: event.id,
  type: event.type,
  body: JSON.stringify(event),
})
