import type { DeliveryQueue, Message } from '../../proxy/webhooks/store.ts'

/** Takes every step of a fan-out; gives how many deliveries it queued. */
export async function fanOutAll(
  queue: Pick<DeliveryQueue, 'fanOut'>,
  events: readonly Message[],
  seenAt: Date,
  quietly = false,
): Promise<number> {
  let [made, finished] = [0, 0]
  while (finished < events.length) {
    const step = await queue.fanOut(events.slice(finished), seenAt, quietly)
    made += step.made
    finished += step.finished
  }
  return made
}

/** Room for as many webhooks per key, and for many per account. */
export const roomFor = (perKey: number) => ({ perKey, perAccount: 100_000 })
