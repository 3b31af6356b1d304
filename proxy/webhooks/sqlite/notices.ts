import type { Kysely } from 'kysely'
import type { WebhookRecord } from '../store.ts'
import { webhookOf } from './registry.ts'
import type { Tables } from './tables.ts'

/** Leases an unnotified webhook that is not leased, in one statement. */
export async function claimNotice(
  db: Kysely<Tables>,
  now: Date,
  leaseMs: number,
): Promise<WebhookRecord | null> {
  const row = await db
    .updateTable('webhooks')
    .set({ unnotified: now.getTime() + leaseMs })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('webhooks')
        .select('id')
        .where('unnotified', '>', 0)
        .where('unnotified', '<=', now.getTime())
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : webhookOf(row)
}

/** Ends the notice of a webhook, whose owner was notified. */
export async function markNotified(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('webhooks').set({ unnotified: 0 }).where('id', '=', id).execute()
}
