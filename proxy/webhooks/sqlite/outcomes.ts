import type { Kysely, Selectable, Transaction } from 'kysely'
import { daysBetween } from '../../../data/time.ts'
import { ATTEMPTS_MAX, type Attempt, type DeliveryRecord, type FailureRule, type Outcome } from '../store.ts'
import { deactivate } from './registry.ts'
import type { Tables } from './tables.ts'

/** Saves outcomes in one transaction. */
export async function settle(
  db: Kysely<Tables>,
  worker: string,
  outcomes: readonly Outcome[],
  rule: FailureRule,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const outcome of outcomes) await settleOne(trx, worker, outcome, rule)
  })
}

async function settleOne(trx: Transaction<Tables>, worker: string, outcome: Outcome, rule: FailureRule) {
  const { deliveryId, attempt, next } = outcome
  const row = await trx
    .selectFrom('webhook_deliveries')
    .select(['worker', 'state', 'attempts', 'log', 'due'])
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  // After another worker has claimed the delivery only a success still counts, since it has happened.
  const counts = row?.state === 'pending' && (row.worker === worker || next.state === 'delivered')
  if (row === undefined || !counts) return
  const log = attempt === null ? row.log : JSON.stringify([...logOf(row), attempt].slice(-ATTEMPTS_MAX))
  const due = next.state === 'pending' ? next.at.getTime() : row.due
  const attempts = row.attempts + (attempt === null ? 0 : 1)
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: next.state, due, attempts, log, worker: null })
    .where('id', '=', deliveryId)
    .execute()
  if (attempt !== null) await recordAttempt(trx, outcome, attempt, rule)
  if (outcome.deactivate !== null) await deactivate(trx, outcome.webhookId, outcome.deactivate)
}

async function recordAttempt(
  trx: Transaction<Tables>,
  outcome: Outcome,
  attempt: Attempt,
  rule: FailureRule,
) {
  const webhook = await trx
    .selectFrom('webhooks')
    .select(['failure_count', 'failing_since'])
    .where('id', '=', outcome.webhookId)
    .executeTakeFirstOrThrow()
  const health = outcome.isTest ? {} : healthAfter(webhook, attempt)
  const change = { last_triggered_at: attempt.at, ...health }
  await trx.updateTable('webhooks').set(change).where('id', '=', outcome.webhookId).execute()
  const failing = isFailing({ ...webhook, ...health }, attempt, rule) && !outcome.isTest
  if (failing && outcome.deactivate === null) await deactivate(trx, outcome.webhookId, 'failing')
}

type Health = Pick<Selectable<Tables['webhooks']>, 'failure_count' | 'failing_since'>

const healthAfter = (before: Health, { failure, at }: Attempt): Health =>
  failure === null
    ? { failure_count: 0, failing_since: null }
    : { failure_count: before.failure_count + 1, failing_since: before.failing_since ?? at }

const isFailing = ({ failure_count, failing_since }: Health, { at }: Attempt, rule: FailureRule) =>
  failing_since !== null && failure_count >= rule.attempts && daysBetween(failing_since, at) >= rule.days

type DeliveryRow = Selectable<Tables['webhook_deliveries']> & { type: string; body: string }

/** Deliveries of a webhook, newest first, or one by its id. */
export async function deliveries(
  db: Kysely<Tables>,
  by: 'id' | 'webhook_id',
  value: string,
  limit: number,
): Promise<readonly DeliveryRecord[]> {
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_messages as m', 'm.id', 'd.message_id')
    .selectAll('d')
    .select(['m.type', 'm.body'])
    .where(by === 'id' ? 'd.id' : 'd.webhook_id', '=', value)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return rows.map(deliveryOf)
}

const deliveryOf = (row: DeliveryRow): DeliveryRecord => ({
  id: row.id,
  webhookId: row.webhook_id,
  eventId: row.message_id,
  eventType: row.type,
  body: row.body,
  state: row.state,
  attempts: row.attempts,
  log: logOf(row),
  nextAttemptAt: row.state === 'pending' ? new Date(row.due).toISOString() : null,
  createdAt: new Date(row.created_at).toISOString(),
})

const logOf = ({ log }: { log: string }) => JSON.parse(log) as Attempt[]
