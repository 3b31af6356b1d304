import { DAY_MS } from '../../../data/time.ts'
import { type Connection, type RedisOptions, redisConnection } from '../../store/redis/connection.ts'
import type { Script } from '../../store/redis/scripts/script.ts'
import {
  type DeliveryQueue,
  type NewWebhook,
  type Outcome,
  STEP_ROWS,
  type WebhookRegistry,
  type WebhookStore,
} from '../store.ts'
import {
  DEACTIVATE_REVOKED,
  PAUSE,
  PRUNE,
  READ_DELIVERIES,
  READ_DELIVERY,
  SETTLE,
} from './scripts/outcomes.ts'
import {
  CLAIM,
  ENQUEUE,
  FAN_OUT,
  FINISH,
  NEXT_DUE,
  RECORD_SNAPSHOT,
  RELEASE,
  RENEW,
  RESEND,
} from './scripts/queue.ts'
import {
  ACTIVATE,
  CLAIM_NOTICE,
  CREATE,
  FIND,
  LIST,
  MARK_NOTIFIED,
  RELEASE_NOTICE,
  REMOVE,
  ROTATE,
  SET_EVENTS,
} from './scripts/registry.ts'
import { SLOT } from './scripts/step.ts'
import { claimsOf, createdOf, deliveriesOf, flag, number, rows, webhookOf, webhooksOf } from './values.ts'

/** A worker's steps move many rows at once, and no API call waits for them. */
const DEADLINE_MS = 2_000
/**
 * Fewer rows per step than in SQLite: Redis blocks while a script runs, and API calls time out after 250 ms. A row costs about 0.2 ms.
 */
const ROWS = STEP_ROWS / 5

type Run = (script: Script, ...args: readonly (string | number)[]) => Promise<unknown>

/** Opens webhooks and deliveries in Upstash Redis. Connects on the first call. */
export function openRedisWebhooks(options: RedisOptions): WebhookStore {
  const deadlineMs = Math.max(DEADLINE_MS, options.deadlineMs ?? 0)
  const connection: Connection = redisConnection({ connectMs: deadlineMs, ...options, deadlineMs })
  const run: Run = (script, ...args) => connection.run(script, [SLOT], args)
  return { ...registry(run), ...queue(run), close: async () => {} }
}

function registry(run: Run): WebhookRegistry {
  return {
    create: async (webhook, { perKey, perAccount }) => {
      const { id, keyId, accountId, createdAt } = webhook
      const terms = [keyId, accountId, id, Date.parse(createdAt), perKey, perAccount]
      return createdOf(await run(CREATE, ...terms, ...fieldsOf(webhook)))
    },
    byKey: async (keyId) => webhooksOf(await run(LIST, `key:${keyId}`)),
    byAccount: async (accountId) => webhooksOf(await run(LIST, `account:${accountId}`)),
    find: async (id) => webhookOf(await run(FIND, id)),
    remove: async (id, keyId) => flag(await run(REMOVE, id, keyId)),
    rotate: async (id, secret, until) => flag(await run(ROTATE, id, secret, until.toISOString())),
    setEvents: async (id, events) => flag(await run(SET_EVENTS, id, JSON.stringify(events))),
    deactivateRevoked: async (keyId) => void (await run(DEACTIVATE_REVOKED, keyId)),
    pause: async (id) => flag(await run(PAUSE, id)),
    activate: async (id) => flag(await run(ACTIVATE, id)),
  }
}

function fieldsOf({ id, accountId, keyId, mode, url, events, secret, createdAt }: NewWebhook): string[] {
  const created = String(Date.parse(createdAt))
  const row = {
    id,
    accountId,
    keyId,
    mode,
    url,
    events: JSON.stringify(events),
    secret,
    createdAt,
    created,
    failureCount: '0',
  }
  return Object.entries(row).flat()
}

function queue(run: Run): DeliveryQueue {
  return {
    recordSnapshot: async (version, now) => {
      const [seenAt, isDone, first] = rows(await run(RECORD_SNAPSHOT, version, now.getTime()))
      return { seenAt: new Date(number(seenAt)), done: flag(isDone), first: flag(first) }
    },
    fanOut: async (events, { seenAt, now, markOnly }) => {
      const terms = [JSON.stringify(events), seenAt.getTime(), now.getTime(), markOnly ? 1 : 0, ROWS]
      const [made, finished] = rows(await run(FAN_OUT, ...terms))
      return { made: number(made), finished: number(finished) }
    },
    finishSnapshot: async (version) => void (await run(FINISH, version)),
    enqueue: async (ids, message, { now, isTest }) =>
      number(await run(ENQUEUE, JSON.stringify(ids), JSON.stringify(message), now.getTime(), isTest ? 1 : 0)),
    resend: async (id, now) => flag(await run(RESEND, id, now.getTime())),
    claim: async ({ worker, now, leaseMs, limit, perWebhook, perFailing, busy }) => {
      const leased = JSON.stringify(Object.fromEntries(busy))
      const terms = [worker, now.getTime(), leaseMs, limit, perWebhook, perFailing]
      return claimsOf(await run(CLAIM, ...terms, leased))
    },
    renew: async (worker, now, leaseMs) => void (await run(RENEW, worker, now.getTime() + leaseMs)),
    release: async (worker, now) => void (await run(RELEASE, worker, now.getTime())),
    settle: async (worker, outcomes, { attempts, days }) =>
      void (await run(SETTLE, worker, JSON.stringify(outcomes.map(outcomeJson)), attempts, days * DAY_MS)),
    nextDue: async () => {
      const due = await run(NEXT_DUE)
      return due === null || due === '' ? null : new Date(number(due))
    },
    delivery: async (id) => deliveriesOf(await run(READ_DELIVERY, id))[0] ?? null,
    deliveries: async (id, limit) => deliveriesOf(await run(READ_DELIVERIES, id, limit)),
    claimNotice: async (now, leaseMs) =>
      webhookOf(await run(CLAIM_NOTICE, now.getTime(), now.getTime() + leaseMs)),
    releaseNotice: async (id) => void (await run(RELEASE_NOTICE, id)),
    markNotified: async (id) => void (await run(MARK_NOTIFIED, id)),
    prune: async (before) => flag(await run(PRUNE, before.getTime(), ROWS)),
  }
}

/** An outcome as JSON for the script, with times in ms. */
const outcomeJson = ({ deliveryId, isTest, attempt, next, deactivate }: Outcome) => ({
  id: deliveryId,
  ...{ isTest, state: next.state },
  ...(deactivate === null ? {} : { deactivate }),
  ...(next.state === 'pending' ? { due: next.at.getTime() } : {}),
  ...(attempt === null ? {} : { attempt, atMs: Date.parse(attempt.at), failed: attempt.failure !== null }),
})
