import type { DeliveryQueue, Message } from '../../proxy/webhooks/store.ts'

/** Runs every step of a fan-out. Returns how many deliveries it queued. */
export async function fanOutAll(
  queue: Pick<DeliveryQueue, 'fanOut'>,
  events: readonly Message[],
  seenAt: Date,
  quietly = false,
): Promise<number> {
  let [made, finished] = [0, 0]
  while (finished < events.length) {
    const step = await queue.fanOut(events.slice(finished), { seenAt, now: seenAt, markOnly: quietly })
    made += step.made
    finished += step.finished
  }
  return made
}

/** Limits with the given maximum per key, and a high one per account. */
export const roomFor = (perKey: number) => ({ perKey, perAccount: 100_000 })
