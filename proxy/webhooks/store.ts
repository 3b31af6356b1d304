import type { EventType } from '../../data/schema/account.ts'

/** A registered webhook as it is kept. Secrets are sealed (seal.ts). Times are ISO text. */
export interface WebhookRecord {
  readonly id: string
  readonly accountId: string
  readonly keyId: string
  readonly url: string
  readonly events: readonly EventType[]
  readonly isActive: boolean
  readonly inactiveBecause: InactiveReason | null
  readonly secret: string
  /** Signs beside the new one until `previousUntil`. */
  readonly previousSecret: string | null
  readonly previousUntil: string | null
  readonly lastTriggeredAt: string | null
  /** Failed attempts in a row. */
  readonly failureCount: number
  /** First of the failed attempts in a row. */
  readonly failingSince: string | null
  readonly createdAt: string
}

/**
 * `gone`: the receiver answered 410. `failing`: nothing but failures for days. `paused`: its owner wanted it. `revoked`: its key was
 * revoked, so it can never be active again.
 */
export const INACTIVE_REASONS = ['gone', 'failing', 'paused', 'revoked'] as const
export type InactiveReason = (typeof INACTIVE_REASONS)[number]

/** An owner is told of what was neither done nor wanted by the owner. */
export const needsNotification = (because: InactiveReason): boolean =>
  because === 'gone' || because === 'failing'

export type NewWebhook = Pick<
  WebhookRecord,
  'id' | 'accountId' | 'keyId' | 'url' | 'events' | 'secret' | 'createdAt'
>

/** Why an attempt failed, in words that a customer may see. */
export type AttemptFailure = 'status' | 'redirect' | 'timeout' | 'address' | 'tls' | 'connection'

export interface Attempt {
  readonly at: string
  readonly ms: number
  /** HTTP status, where there was an answer. */
  readonly status: number | null
  readonly failure: AttemptFailure | null
}

/** `dropped`: the webhook became inactive, or its account or key may no longer have webhooks. */
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'dropped'

/** What is posted: the body is made once, so that every attempt sends the same bytes. */
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
  readonly state: DeliveryState
  /** Attempts since it was queued or last resent. */
  readonly attempts: number
  /** Newest last, at most ATTEMPTS_KEPT. */
  readonly log: readonly Attempt[]
  readonly nextAttemptAt: string | null
  readonly createdAt: string
}

export const ATTEMPTS_KEPT = 20

/** A delivery that a worker holds until its lease ends. */
export interface Claim {
  readonly deliveryId: string
  readonly webhook: WebhookRecord
  readonly message: Message
  /** Attempts made before this one. */
  readonly attempts: number
  /** A test event: tried once, and says nothing of the webhook's health. */
  readonly isTest: boolean
}

export interface ClaimRequest {
  readonly worker: string
  readonly now: Date
  readonly leaseMs: number
  readonly limit: number
  /** Most deliveries of one webhook that the worker holds. What a dead one held must not stand in the way. */
  readonly perWebhook: number
  /** The same for one whose last attempt failed: until it answers again, few find that out. */
  readonly perFailing: number
  /** How many of each webhook it holds already. */
  readonly busy: ReadonlyMap<string, number>
}

/** What came of a claimed delivery. */
export interface Outcome {
  readonly deliveryId: string
  readonly webhookId: string
  readonly isTest: boolean
  /** Null where nothing was sent. */
  readonly attempt: Attempt | null
  readonly next:
    | { readonly state: 'pending'; readonly at: Date }
    | { readonly state: Exclude<DeliveryState, 'pending'> }
  /** The webhook becomes inactive: the receiver asks for no more deliveries, or its key was revoked. */
  readonly deactivate: 'gone' | 'revoked' | null
}

/** A webhook becomes inactive once it has failed this often in a row, and for this long. */
export interface FailureRule {
  readonly attempts: number
  readonly days: number
}

/** Rows that a step may write at most: a step holds the store, and API calls must get through between steps. */
export const STEP_ROWS = 500

/** What a step of a fan-out did. */
export interface FanOutStep {
  /** Deliveries queued. */
  readonly made: number
  /** Events, counted from the first of those given, that have reached every webhook. */
  readonly finished: number
}

/** Most webhooks of one key, and of one account, those of revoked keys included. */
export interface WebhookLimits {
  readonly perKey: number
  readonly perAccount: number
}

export interface SnapshotNote {
  /** When a worker first saw the snapshot; webhooks registered later do not get its events (decision 29). */
  readonly seenAt: Date
  /** Its events have been queued. */
  readonly done: boolean
  /** No snapshot has been fanned out before: what it carries is history, not news. */
  readonly first: boolean
}

/** Registered webhooks. Every method is one atomic step. */
export interface WebhookRegistry {
  /** Adds a webhook unless its key or its account has as many as it may; says which one then. */
  create(webhook: NewWebhook, limits: WebhookLimits): Promise<'created' | 'key full' | 'account full'>
  /** Oldest first. */
  byKey(keyId: string): Promise<readonly WebhookRecord[]>
  byAccount(accountId: string): Promise<readonly WebhookRecord[]>
  find(id: string): Promise<WebhookRecord | null>
  /** Removes it with its deliveries; false where the key has no such webhook. */
  remove(id: string, keyId: string): Promise<boolean>
  /** Signs with `secret` from now on, and with the present one too until `previousUntil`. */
  rotate(id: string, secret: string, previousUntil: Date): Promise<boolean>
  setEvents(id: string, events: readonly EventType[]): Promise<boolean>
  /** Makes an active one inactive and drops what waits; its owner need not be told. */
  pause(id: string): Promise<boolean>
  /** Makes the webhooks of a revoked key inactive and drops what waits. Another call does no harm. */
  deactivateRevoked(keyId: string): Promise<void>
  /** Makes it active again, with a clean record. */
  activate(id: string): Promise<boolean>
}

/** Deliveries waiting, under way and done. Every method is one atomic step; the caller brings the time. */
export interface DeliveryQueue {
  noteSnapshot(version: string, now: Date): Promise<SnapshotNote>
  /**
   * Queues events that are not finished yet for active webhooks that want them and stood at `seenAt`, looking at no more than
   * `STEP_ROWS` webhooks; with `quietly` it only remembers the events. The store keeps how far each event has got, so an event is
   * queued once per webhook, however often and by however many workers this is called.
   */
  fanOut(events: readonly Message[], seenAt: Date, quietly: boolean): Promise<FanOutStep>
  finishSnapshot(version: string): Promise<void>
  /** Queues a test event. */
  enqueueTest(webhookId: string, message: Message, now: Date): Promise<boolean>
  /** Queues a finished delivery again, or a waiting one for now; false where there is none, or one is under way. */
  resend(deliveryId: string, now: Date): Promise<boolean>

  claim(ask: ClaimRequest): Promise<readonly Claim[]>
  /** Prolongs what the worker holds. */
  renew(worker: string, now: Date, leaseMs: number): Promise<void>
  /** Gives back what the worker holds. */
  release(worker: string, now: Date): Promise<void>
  /** Writes down what came of deliveries, and what that says of their webhooks. */
  settle(worker: string, outcomes: readonly Outcome[], rule: FailureRule): Promise<void>
  /** When the next delivery is due, or a lease ends. */
  nextDue(): Promise<Date | null>

  delivery(id: string): Promise<DeliveryRecord | null>
  /** Newest first. */
  deliveries(webhookId: string, limit: number): Promise<readonly DeliveryRecord[]>
  /** Webhooks that became inactive and whose owners have not been told. */
  unnotified(): Promise<readonly WebhookRecord[]>
  markNotified(webhookId: string): Promise<void>
  /** Deletes at most about `STEP_ROWS` deliveries that were finished before; true where more are left. */
  prune(before: Date): Promise<boolean>
}

export interface WebhookStore extends WebhookRegistry, DeliveryQueue {
  close(): Promise<void>
}
