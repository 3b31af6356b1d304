import type { Kysely, Transaction } from 'kysely'
import { addressId } from '../../accounts/email.ts'
import { type BillingRecord, type BillingStore, Subscription } from '../billing.ts'
import type { Tables } from './tables.ts'

/** Subscriptions in SQLite. */
export const sqliteBilling = (db: Kysely<Tables>): BillingStore => ({
  billing: (accountId) => billing(db, accountId),
  accountOfCustomer: async (customerId) => {
    const row = await db
      .selectFrom('subscriptions')
      .select('account_id')
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    return row?.account_id ?? null
  },
  linkCustomer: (...args) => db.transaction().execute((trx) => linkCustomer(trx, ...args)),
  beginSync: (accountId, dispute) => db.transaction().execute((trx) => beginSync(trx, accountId, dispute)),
  saveSync: (...args) => db.transaction().execute((trx) => saveSync(trx, ...args)),
  trialUsed: async (email) => {
    const row = await db
      .selectFrom('trials')
      .selectAll()
      .where('address_id', '=', addressId(email))
      .executeTakeFirst()
    return row !== undefined
  },
  markTrialUsed: async (email) => {
    const row = { address_id: addressId(email) }
    await db
      .insertInto('trials')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})

const rowOf = (db: Kysely<Tables>, accountId: string) =>
  db.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).executeTakeFirst()

async function billing(db: Kysely<Tables>, accountId: string): Promise<BillingRecord | null> {
  const row = await rowOf(db, accountId)
  if (row === undefined) return null
  const subscription = row.subscription === null ? null : Subscription.parse(JSON.parse(row.subscription))
  return { customerId: row.customer_id, subscription, paymentFailed: row.payment_failed === 1 }
}

async function linkCustomer(
  trx: Transaction<Tables>,
  ...[accountId, customerId, replaced]: Parameters<BillingStore['linkCustomer']>
): Promise<string | null> {
  const known = await rowOf(trx, accountId)
  if (known !== undefined && known.customer_id !== replaced) return known.customer_id
  if (known !== undefined) {
    const fresh = { customer_id: customerId, disputes: '[]' }
    await trx.updateTable('subscriptions').set(fresh).where('account_id', '=', accountId).execute()
    return customerId
  }
  const account = await trx.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  if (account === undefined) return null
  const fresh = { account_id: accountId, customer_id: customerId, begun: 0, saved: 0, disputes: '[]' }
  await trx
    .insertInto('subscriptions')
    .values({ ...fresh, payment_failed: 0, subscription: null })
    .execute()
  return customerId
}

async function beginSync(trx: Transaction<Tables>, accountId: string, dispute: string | undefined) {
  const row = await rowOf(trx, accountId)
  if (row === undefined) return null
  const known: string[] = JSON.parse(row.disputes)
  const disputes = dispute === undefined || known.includes(dispute) ? known : [...known, dispute]
  const number = row.begun + 1
  await trx
    .updateTable('subscriptions')
    .set({ begun: number, disputes: JSON.stringify(disputes) })
    .where('account_id', '=', accountId)
    .execute()
  return { number, disputes }
}

async function saveSync(
  trx: Transaction<Tables>,
  ...[accountId, number, { plan, subscription, paymentFailed }]: Parameters<BillingStore['saveSync']>
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscriptions')
    .set({
      saved: number,
      payment_failed: paymentFailed ? 1 : 0,
      subscription: subscription === null ? null : JSON.stringify(subscription),
    })
    .where('account_id', '=', accountId)
    .where('saved', '<', number)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx.updateTable('accounts').set({ plan }).where('id', '=', accountId).execute()
  return true
}
