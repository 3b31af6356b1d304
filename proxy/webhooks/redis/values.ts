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

const nonsense = (): never => {
  throw new StoreUnavailable('Redis answered nonsense')
}

/** A list of lists, as scripts give rows. */
export const rows = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : nonsense())

/** Whether a step was done. */
export const done = (value: unknown): boolean => (value === 1 ? true : value === 0 ? false : nonsense())

/** What came of creating a webhook. */
export const createdOf = (value: unknown) =>
  value === 'created' || value === 'key full' || value === 'account full' ? value : nonsense()

export const number = (value: unknown): number => {
  const read =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  return Number.isFinite(read) ? read : nonsense()
}

const text = (value: unknown): string => (typeof value === 'string' ? value : nonsense())
const orNull = (value: string | undefined) => (value === undefined || value === '' ? null : value)

/** A flat list of fields and values as a record. */
function fields(value: unknown): Readonly<Record<string, string>> {
  const flat = rows(value).map(text)
  const pairs = flat.flatMap((name, place) =>
    place % 2 === 0 ? [[name, flat[place + 1] ?? ''] as const] : [],
  )
  return Object.fromEntries(pairs)
}

/** A webhook's hash as a record; null where there is none. */
export function webhookOf(value: unknown): WebhookRecord | null {
  const row = fields(value)
  if (row.id === undefined) return null
  const because = orNull(row.inactiveBecause) as InactiveReason | null
  return {
    id: row.id,
    accountId: row.accountId ?? nonsense(),
    keyId: row.keyId ?? nonsense(),
    url: row.url ?? nonsense(),
    events: eventsOf(row.events),
    isActive: because === null,
    inactiveBecause: because,
    secret: row.secret ?? nonsense(),
    previousSecret: orNull(row.previousSecret),
    previousUntil: orNull(row.previousUntil),
    lastTriggeredAt: orNull(row.lastTriggeredAt),
    failureCount: number(row.failureCount),
    failingSince: orNull(row.failingSince),
    createdAt: row.createdAt ?? nonsense(),
  }
}

const eventsOf = (json: string | undefined): readonly EventType[] => {
  const named: unknown = JSON.parse(json ?? '[]')
  return EVENT_TYPES.filter((type) => Array.isArray(named) && named.includes(type))
}

export const webhooksOf = (value: unknown): readonly WebhookRecord[] =>
  rows(value).flatMap((row) => webhookOf(row) ?? [])

/** What a claim took. A delivery whose webhook is gone has nothing left to do. */
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

export const deliveriesOf = (value: unknown): readonly DeliveryRecord[] =>
  rows(value).map((row) => {
    const [id, type, due, hash] = rows(row)
    const { hook, message, state, attempts, log, created } = fields(hash)
    return {
      id: text(id),
      webhookId: hook ?? nonsense(),
      eventId: message ?? nonsense(),
      eventType: text(type),
      state: state as DeliveryState,
      attempts: number(attempts),
      log: JSON.parse(`[${log ?? ''}]`) as Attempt[],
      nextAttemptAt: state === 'pending' ? isoOf(due) : null,
      createdAt: isoOf(created),
    }
  })
