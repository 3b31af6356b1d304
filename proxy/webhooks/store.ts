import type { EventType } from '../../data/schema/account.ts'
import type { Mode } from '../../data/schema/sandbox.ts'

/** A registered webhook as stored. Secrets are sealed (seal.ts). Times are ISO text. */
export interface WebhookRecord {
  readonly id: string
  readonly accountId: string
  readonly keyId: string
  /** Mode of its key: events of the live catalog go to webhooks of live keys alone. */
  readonly mode: Mode
  readonly url: string
  readonly events: readonly EventType[]
  readonly isActive: boolean
  readonly inactiveBecause: InactiveReason | null
  readonly secret: string
  /** Signs in addition to the current secret until `previousUntil`. */
  readonly previousSecret: string | null
  readonly previousUntil: string | null
  readonly lastTriggeredAt: string | null
  /** Number of failed attempts in a row. */
  readonly failureCount: number
  /** Time of the first of the failed attempts in a row. */
  readonly failingSince: string | null
  readonly createdAt: string
}

/**
 * `gone`: the receiver responded with 410. `failing`: every attempt failed for days. `paused`: by its owner. `revoked`: its key was
 * revoked, so it can never be active again.
 */
export const INACTIVE_REASONS = ['gone', 'failing', 'paused', 'revoked'] as const
export type InactiveReason = (typeof INACTIVE_REASONS)[number]

/** Whether the owner is notified: only of what the owner did not do. */
export const needsNotification = (because: InactiveReason): boolean =>
  because === 'gone' || because === 'failing'

export type NewWebhook = Pick<
  WebhookRecord,
  'id' | 'accountId' | 'keyId' | 'mode' | 'url' | 'events' | 'secret' | 'createdAt'
>

/** Why an attempt failed. The portal shows it. */
export type AttemptFailure = 'status' | 'redirect' | 'timeout' | 'address' | 'tls' | 'connection'

export interface Attempt {
  readonly at: string
  readonly ms: number
  /** HTTP status; null if there was no response. */
  readonly status: number | null
  readonly failure: AttemptFailure | null
  /** The beginning of the response's body, if it is text. */
  readonly excerpt?: string
}

/** `dropped`: not attempted any more, since the webhook became inactive or its account or key may not have webhooks. */
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'dropped'

/** What is posted. The body is serialized once, so that every attempt sends the same bytes. */
export interface Message {
  readonly id: string
  readonly type: string
  readonly body: string
}

export interface DeliveryRecord {
  readonly id: string
  readonly webhookId: string
  readonly eventId: string
  readonly eventType: string
  /** Body of the message; null once it has expired. */
  readonly body: string | null
  readonly state: DeliveryState
  /** Number of attempts since it was queued or last resent. */
  readonly attempts: number
  /** Newest last, at most ATTEMPTS_MAX. */
  readonly log: readonly Attempt[]
  readonly nextAttemptAt: string | null
  readonly createdAt: string
}

export const ATTEMPTS_MAX = 20

/** A delivery that a worker has leased. */
export interface Claim {
  readonly deliveryId: string
  readonly webhook: WebhookRecord
  readonly message: Message
  /** Number of earlier attempts. */
  readonly attempts: number
  /** A test event: attempted once, and without effect on the webhook's failure count. */
  readonly isTest: boolean
}

export interface ClaimRequest {
  readonly worker: string
  readonly now: Date
  readonly leaseMs: number
  readonly limit: number
  /** Maximum deliveries of one webhook that this worker leases. Leases of dead workers do not count. */
  readonly perWebhook: number
  /** The same for a webhook whose last attempt failed: fewer, until it responds again. */
  readonly perFailing: number
  /** Number of deliveries that this worker has leased already, by webhook. */
  readonly busy: ReadonlyMap<string, number>
}

/** Outcome of a claimed delivery. */
export interface Outcome {
  readonly deliveryId: string
  readonly webhookId: string
  readonly isTest: boolean
  /** Null if nothing was sent. */
  readonly attempt: Attempt | null
  readonly next:
    | { readonly state: 'pending'; readonly at: Date }
    | { readonly state: Exclude<DeliveryState, 'pending'> }
  /** Why the webhook becomes inactive, or null: the receiver asks for no more deliveries, or its key was revoked. */
  readonly deactivate: 'gone' | 'revoked' | null
}

/** A webhook becomes inactive after this many failed attempts in a row over this many days. */
export interface FailureRule {
  readonly attempts: number
  readonly days: number
}

/** Maximum rows that a step writes. A step blocks the store, and API calls must get through between steps. */
export const STEP_ROWS = 500

/** What a step of a fan-out does. */
export interface FanOutTerms extends Pick<SnapshotRecord, 'seenAt'> {
  /** Deliveries are due now. */
  readonly now: Date
  readonly markOnly: boolean
}

/** Result of a step of a fan-out. */
export interface FanOutStep {
  /** Number of deliveries queued. */
  readonly made: number
  /** Number of events, from the first one passed, that are queued for every webhook. */
  readonly finished: number
}

/** Maximum webhooks of a key, and of an account with those of revoked keys included. */
export interface WebhookLimits {
  readonly perKey: number
  readonly perAccount: number
}

export interface SnapshotRecord {
  /**
   * When a worker first saw the snapshot; webhooks registered later do not get its events (decision 29). Never before a webhook that
   * exists then was registered, even if the clock has been set back since.
   */
  readonly seenAt: Date
  /** Whether its events have been queued. */
  readonly done: boolean
  /** Whether no snapshot has been fanned out before, so that its events are history. */
  readonly first: boolean
}

export interface EnqueueTerms {
  readonly now: Date
  /** See `Claim`. */
  readonly isTest: boolean
}

/** Registered webhooks. Every method is atomic and rejects with StoreUnavailable if it fails. */
export interface WebhookRegistry {
  /** Adds a webhook unless its key or its account has the maximum already. */
  create(webhook: NewWebhook, limits: WebhookLimits): Promise<'created' | 'key full' | 'account full'>
  /** Oldest first. */
  byKey(keyId: string): Promise<readonly WebhookRecord[]>
  byAccount(accountId: string): Promise<readonly WebhookRecord[]>
  find(id: string): Promise<WebhookRecord | null>
  /** Deletes it with its deliveries; false if the key has no such webhook. */
  remove(id: string, keyId: string): Promise<boolean>
  /** Replaces the secret. The current one signs too until `previousUntil`. */
  rotate(id: string, secret: string, previousUntil: Date): Promise<boolean>
  setEvents(id: string, events: readonly EventType[]): Promise<boolean>
  /** Makes an active webhook inactive and drops its pending deliveries. Its owner is not notified. */
  pause(id: string): Promise<boolean>
  /** Makes the webhooks of a revoked key inactive and drops their pending deliveries. Idempotent. */
  deactivateRevoked(keyId: string): Promise<void>
  /** Makes it active again and resets its failure count. */
  activate(id: string): Promise<boolean>
}

/** The queue of deliveries. Every method is atomic; the caller passes the time. Rejects with StoreUnavailable if it fails. */
export interface DeliveryQueue {
  recordSnapshot(version: string, now: Date): Promise<SnapshotRecord>
  /**
   * Queues unfinished events for active webhooks of live keys that subscribe to them and were registered by `seenAt`. Reads at most
   * `STEP_ROWS` webhooks. With `markOnly` it only marks the events as finished. The store keeps the progress of each event, so an event
   * is queued once per webhook, however often and by however many workers this is called.
   */
  fanOut(events: readonly Message[], terms: FanOutTerms): Promise<FanOutStep>
  finishSnapshot(version: string): Promise<void>
  /** Queues a message for those of the webhooks that are active; returns their number. */
  enqueue(webhookIds: readonly string[], message: Message, terms: EnqueueTerms): Promise<number>
  /** Queues a delivery again, due now; false if there is no such delivery of an active webhook, or a worker has leased it. */
  resend(deliveryId: string, now: Date): Promise<boolean>

  claim(request: ClaimRequest): Promise<readonly Claim[]>
  /** Extends all leases of the worker. */
  renew(worker: string, now: Date, leaseMs: number): Promise<void>
  /** Ends all leases of the worker; the deliveries are due now. */
  release(worker: string, now: Date): Promise<void>
  /** Saves outcomes, and updates or deactivates their webhooks. */
  settle(worker: string, outcomes: readonly Outcome[], rule: FailureRule): Promise<void>
  /** When the next delivery is due or the next lease ends. */
  nextDue(): Promise<Date | null>

  delivery(id: string): Promise<DeliveryRecord | null>
  /** Newest first. */
  deliveries(webhookId: string, limit: number): Promise<readonly DeliveryRecord[]>
  /**
   * Leases an inactive webhook whose owner is still to be notified, for the time of an email; null if there is none that no worker has
   * leased. The lease stays after a failure, so that no try comes before its end.
   */
  claimNotice(now: Date, leaseMs: number): Promise<WebhookRecord | null>
  /** Ends the lease of a notice that was not sent, so that another worker can send it at once. */
  releaseNotice(webhookId: string): Promise<void>
  /** Ends a leased notice. One of a later deactivation is not leased, and stays. */
  markNotified(webhookId: string): Promise<void>
  /** Deletes about `STEP_ROWS` finished deliveries that were queued before; true if more may be left. */
  prune(before: Date): Promise<boolean>
}

export interface WebhookStore extends WebhookRegistry, DeliveryQueue {
  close(): Promise<void>
}
