import type { Kysely, Selectable, Transaction } from 'kysely'
import { bounds } from '../../../data/schema/bounds.ts'
import { addressId } from '../../accounts/email.ts'
import type { Account, KeyRecord, Store } from '../store.ts'
import type { Tables } from './tables.ts'

const accountOf = (row: Selectable<Tables['accounts']>): Account => ({
  id: row.id,
  email: row.email,
  plan: row.plan,
  suspended: row.suspended === 1,
  createdAt: row.created_at,
})

/** Creates the account; null if its email address has one already. */
export async function createAccount(db: Kysely<Tables>, account: Account): Promise<Account | null> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts')
    .values({
      id: account.id,
      email: account.email,
      plan: account.plan,
      suspended: account.suspended ? 1 : 0,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 0n ? null : account
}

/** The account of an id or an email address, or null. */
export async function findAccount(
  db: Kysely<Tables>,
  by: 'id' | 'email',
  value: string,
): Promise<Account | null> {
  const row = await db.selectFrom('accounts').selectAll().where(by, '=', value).executeTakeFirst()
  return row === undefined ? null : accountOf(row)
}

/** Updates the account; false if there is none. */
export async function changeAccount(
  db: Kysely<Tables>,
  id: string,
  change: Partial<Pick<Tables['accounts'], 'plan' | 'suspended'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds the key; false if the account has `max` active ones of its mode already. */
export function addKey(db: Kysely<Tables>, ...[accountId, key, max, now]: Parameters<Store['addKey']>) {
  return db.transaction().execute(async (trx) => {
    const active = await trx
      .selectFrom('keys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .where('test_plan', key.testPlan === undefined ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow()
    if (active.count >= max) return false
    const row = { id: key.id, account_id: accountId, hash: key.hash, name: key.name, last_four: key.lastFour }
    await trx
      .insertInto('keys')
      .values({ ...row, test_plan: key.testPlan ?? null, created_at: now.toISOString() })
      .execute()
    await deleteOldKeys(trx, accountId)
    return true
  })
}

/** The newest revoked keys stay, so that their owner can see them. */
async function deleteOldKeys(trx: Transaction<Tables>, accountId: string) {
  const { count } = await trx
    .selectFrom('keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count <= bounds.keys.max) return
  const oldest = trx
    .selectFrom('keys')
    .select('id')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at')
    .limit(count - bounds.keys.max)
  await trx.deleteFrom('keys').where('id', 'in', oldest).execute()
}

/** All keys of the account, newest first. */
export async function keysOf(db: Kysely<Tables>, accountId: string): Promise<readonly KeyRecord[]> {
  const rows = await db
    .selectFrom('keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    lastFour: row.last_four,
    ...(row.test_plan === null ? {} : { testPlan: row.test_plan }),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }))
}

/** Revokes an active key of the account; false if there is none. */
export async function revokeKey(
  db: Kysely<Tables>,
  ...[accountId, keyId, now]: Parameters<Store['revokeKey']>
) {
  const { numUpdatedRows } = await db
    .updateTable('keys')
    .set({ revoked_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the account with all its rows; false if there is none. */
export function deleteAccount(db: Kysely<Tables>, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    for (const table of [
      'sessions',
      'subscriptions',
      'keys',
      'calls',
      'request_log',
      'endpoint_calls',
    ] as const)
      await trx.deleteFrom(table).where('account_id', '=', id).execute()
    const deleted = await trx
      .deleteFrom('accounts')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst()
    if (deleted === undefined) return false
    await trx.deleteFrom('links').where('address_id', '=', addressId(deleted.email)).execute()
    return true
  })
}
