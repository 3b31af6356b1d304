import { EVENT_TYPES, type EventType } from '../../../data/schema/account.ts'
import { StoreUnavailable } from '../../store/store.ts'
import type {
  Attempt,
  Claim,
  DeliveryRecord,
  DeliveryState,
  InactiveReason,
  WebhookRecord,
} from '../store.ts'

const invalid = (): never => {
  throw new StoreUnavailable('Redis sent an invalid response')
}

/** Reads the rows that a script returned. */
export const rows = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : invalid())

/** Reads 1 or 0 as a boolean. */
export const flag = (value: unknown): boolean => (value === 1 ? true : value === 0 ? false : invalid())

/** Reads the outcome of creating a webhook. */
export const createdOf = (value: unknown) =>
  value === 'created' || value === 'key full' || value === 'account full' ? value : invalid()

/** Reads a number, or a text that is one. */
export const number = (value: unknown): number => {
  const read =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  return Number.isFinite(read) ? read : invalid()
}

const text = (value: unknown): string => (typeof value === 'string' ? value : invalid())
const orNull = (value: string | undefined) => (value === undefined || value === '' ? null : value)

/** Reads a flat list of fields and values as a record. */
function fields(value: unknown): Readonly<Record<string, string>> {
  const flat = rows(value).map(text)
  const pairs = flat.flatMap((name, place) =>
    place % 2 === 0 ? [[name, flat[place + 1] ?? ''] as const] : [],
  )
  return Object.fromEntries(pairs)
}

/** Reads the hash of a webhook; null if it does not exist. */
export function webhookOf(value: unknown): WebhookRecord | null {
  const row = fields(value)
  if (row.id === undefined) return null
  const because = orNull(row.inactiveBecause) as InactiveReason | null
  return {
    id: row.id,
    accountId: row.accountId ?? invalid(),
    keyId: row.keyId ?? invalid(),
    mode: row.mode === 'test' ? 'test' : 'live',
    url: row.url ?? invalid(),
    events: eventsOf(row.events),
    isActive: because === null,
    inactiveBecause: because,
    secret: row.secret ?? invalid(),
    previousSecret: orNull(row.previousSecret),
    previousUntil: orNull(row.previousUntil),
    lastTriggeredAt: orNull(row.lastTriggeredAt),
    failureCount: number(row.failureCount),
    failingSince: orNull(row.failingSince),
    createdAt: row.createdAt ?? invalid(),
  }
}

const eventsOf = (json: string | undefined): readonly EventType[] => {
  const names: unknown = JSON.parse(json ?? '[]')
  return EVENT_TYPES.filter((type) => Array.isArray(names) && names.includes(type))
}

/** Reads webhooks. Skips those that were deleted. */
export const webhooksOf = (value: unknown): readonly WebhookRecord[] =>
  rows(value).flatMap((row) => webhookOf(row) ?? [])

/** Reads claimed deliveries. Skips those whose webhook was deleted. */
export function claimsOf(value: unknown): readonly Claim[] {
  return rows(value).flatMap((row) => {
    const [id, attempts, test, message, type, body, hook] = rows(row)
    const webhook = webhookOf(hook)
    if (webhook === null) return []
    return {
      deliveryId: text(id),
      webhook,
      message: { id: text(message), type: text(type), body: text(body) },
      attempts: number(attempts),
      isTest: test === '1',
    }
  })
}

const isoOf = (ms: unknown) => new Date(number(ms)).toISOString()

/** Reads deliveries with the log of their attempts. */
export const deliveriesOf = (value: unknown): readonly DeliveryRecord[] =>
  rows(value).map((row) => {
    const [id, type, body, due, hash] = rows(row)
    const { hook, message, state, attempts, log, created } = fields(hash)
    return {
      id: text(id),
      webhookId: hook ?? invalid(),
      eventId: message ?? invalid(),
      eventType: text(type),
      body: orNull(text(body)),
      state: state as DeliveryState,
      attempts: number(attempts),
      log: JSON.parse(`[${log ?? ''}]`) as Attempt[],
      nextAttemptAt: state === 'pending' ? isoOf(due) : null,
      createdAt: isoOf(created),
    }
  })
