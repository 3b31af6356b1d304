import type { Kysely } from 'kysely'
import type { WebhookRecord } from '../store.ts'
import { webhookOf } from './registry.ts'
import { type Tables, UNLEASED } from './tables.ts'

/** Leases an unnotified webhook that is not leased. Reads first: an update would lock the file at every wake. */
export async function claimNotice(
  db: Kysely<Tables>,
  now: Date,
  leaseMs: number,
): Promise<WebhookRecord | null> {
  const due = db
    .selectFrom('webhooks')
    .select('id')
    .where('unnotified', '>', 0)
    .where('unnotified', '<=', now.getTime())
  if ((await due.executeTakeFirst()) === undefined) return null
  const row = await db
    .updateTable('webhooks')
    .set({ unnotified: now.getTime() + leaseMs })
    .where('id', '=', due.limit(1))
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : webhookOf(row)
}

/** Ends the lease of a notice that was not sent. */
export async function releaseNotice(db: Kysely<Tables>, id: string): Promise<void> {
  await changeLeased(db, id, UNLEASED)
}

/** Ends the leased notice of a webhook, whose owner was notified. */
export async function markNotified(db: Kysely<Tables>, id: string): Promise<void> {
  await changeLeased(db, id, 0)
}

const changeLeased = (db: Kysely<Tables>, id: string, unnotified: number) =>
  db
    .updateTable('webhooks')
    .set({ unnotified })
    .where('id', '=', id)
    .where('unnotified', '>', UNLEASED)
    .execute()
