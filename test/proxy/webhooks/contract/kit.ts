import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect } from 'vitest'
import type { EventType } from '../../../../data/schema/account.ts'
import type {
  Attempt,
  Claim,
  Message,
  NewWebhook,
  Outcome,
  WebhookStore,
} from '../../../../proxy/webhooks/store.ts'
import { fanOutAll, roomFor } from '../../../support/fan-out.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
/** Returns a time of the tests, in seconds after the start. */
export const at = (seconds: number) => new Date(start + seconds * 1_000)
export const day = 86_400
const rule = { attempts: 3, days: 5 }

export const webhook = (more: Partial<NewWebhook> = {}): NewWebhook => ({
  id: randomUUID(),
  accountId: 'account',
  keyId: 'key',
  mode: 'live',
  url: 'https://receiver.example/hook',
  events: ['card.created', 'card.updated'],
  secret: 'plain:whsec_one',
  createdAt: at(-60).toISOString(),
  ...more,
})
export const event = (id: string, type: EventType = 'card.updated') => ({
  id,
  type,
  body: `{"id":"${id}","é":"✓"}`,
})
export const made = (seconds: number, failure: Attempt['failure'] = null): Attempt => ({
  at: at(seconds).toISOString(),
  ms: 12,
  status: failure === null ? 200 : failure === 'status' ? 500 : null,
  failure,
})
export const outcome = (
  claimed: Claim | undefined,
  attempt: Attempt | null,
  next: Outcome['next'],
  deactivate: Outcome['deactivate'] = null,
): Outcome => ({
  deliveryId: claimed?.deliveryId ?? '',
  webhookId: claimed?.webhook.id ?? '',
  isTest: claimed?.isTest ?? false,
  attempt,
  next,
  deactivate,
})

export type Open = () => Promise<WebhookStore>

/** A new store for each test, with short functions for common steps. */
export function fresh(open: Open) {
  let store: WebhookStore
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  const add = async (more: Partial<NewWebhook> = {}) => {
    const one = webhook(more)
    expect(await store.create(one, roomFor(100))).toBe('created')
    return one
  }
  return {
    store: () => store,
    add,
    fanOut: (events: readonly Message[], seenAt: Date, quietly: boolean) =>
      fanOutAll(store, events, seenAt, quietly),
    claim: (
      seconds: number,
      more: {
        worker?: string
        limit?: number
        perWebhook?: number
        perFailing?: number
        busy?: Map<string, number>
      } = {},
    ) =>
      store.claim({
        worker: 'w',
        now: at(seconds),
        leaseMs: 10_000,
        limit: 50,
        perWebhook: 4,
        perFailing: 4,
        busy: new Map(),
        ...more,
      }),
    settle: (...outcomes: Outcome[]) => store.settle('w', outcomes, rule),
    settleAs: (worker: string, ...outcomes: Outcome[]) => store.settle(worker, outcomes, rule),
    /** Creates a webhook with one pending event. */
    queueOne: async (more: Partial<NewWebhook> = {}, id: string = randomUUID()) => {
      const one = await add(more)
      await fanOutAll(store, [event(id)], at(0))
      return one
    },
  }
}
