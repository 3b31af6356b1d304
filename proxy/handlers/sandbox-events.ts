import type { EventType } from '../../data/schema/account.ts'
import { refuse } from '../../data/schema/errors.ts'
import { requireRate } from '../accounts/rate-limits.ts'
import { cardLoader } from '../graphql/cards.ts'
import type { Signal } from '../snapshot/lazy-file.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type Event, madeUpEvent, type SandboxCard } from '../webhooks/sandbox-event.ts'
import { randomId, sendToKey } from '../webhooks/webhooks.ts'
import type { Call, Handlers } from './call.ts'
import { installed } from './webhooks.ts'

/** Events of the sandbox (part two, section 17). */
export const sandboxEvents: Pick<Handlers<'account'>, 'sendSandboxEvent'> = {
  async sendSandboxEvent(call) {
    const { deps, caller, now } = call
    const webhooks = installed(deps)
    await requireRate(deps.store, 'sandboxEvents', { account: caller.accountId }, now)
    const found = await eventOf(call)
    // Receivers ignore an event that they have seen, so each one sent is another.
    const event: Event = { ...found, id: randomId(deps.random) }
    const message = { id: event.id, type: event.type, body: JSON.stringify(event) }
    const deliveries = await sendToKey(webhooks, caller.keyId, message, now)
    return { kind: 'json', status: 202, value: { data: { ...event, deliveries } } }
  },
}

/** Returns the newest event of the type that the sandbox announced of the card, or else a made-up one. Throws 404 for an unknown card. */
async function eventOf({ body: { type, card: slug }, snapshot: current, signal }: Call<'sendSandboxEvent'>) {
  const snapshot = current()
  const position = snapshot.positionOf(slug) ?? refuse('not_found', `No such card: ${slug}.`)
  const announced = await announcedEvent(snapshot, type, slug, signal)
  if (announced !== undefined) return announced
  const [card] = await cardLoader(() => snapshot.pack('enterprise'), signal)([position])
  return madeUpEvent(type, card as unknown as SandboxCard, snapshot.manifest.release)
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
