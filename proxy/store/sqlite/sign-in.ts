import type { Kysely, Transaction } from 'kysely'
import { LINK_INTERVAL_MS, LINK_REQUEST_TTL_MS, type SignInStore } from '../sign-in.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>
type LinkSteps = Pick<
  SignInStore,
  'requestLink' | 'claimLinks' | 'saveLink' | 'settleLink' | 'linkEmail' | 'useLink'
>

/** Sign-in links in SQLite. */
export const sqliteSignIn = (db: Db): LinkSteps => ({
  requestLink: (...args) => db.transaction().execute((trx) => requestLink(trx, ...args)),
  claimLinks: (...args) => db.transaction().execute((trx) => claimLinks(trx, ...args)),
  saveLink: async ({ addressId, hash, expiresAt }) => {
    const link = { hash, expires_at: expiresAt.toISOString() }
    await db.updateTable('links').set(link).where('address_id', '=', addressId).execute()
  },
  settleLink: async (addressId, again) => {
    await db
      .updateTable('links')
      .set({ due_at: null })
      .where('address_id', '=', addressId)
      .where('due_at', '=', again.toISOString())
      .execute()
  },
  linkEmail: async (addressId, hash, now) => {
    const live = await db
      .selectFrom('links')
      .select('email')
      .where('address_id', '=', addressId)
      .where('hash', '=', hash)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst()
    return live?.email ?? null
  },
  useLink: async (addressId, hash, now) => {
    const used = await db
      .updateTable('links')
      .set({ hash: null })
      .where('address_id', '=', addressId)
      .where('hash', '=', hash)
      .where('expires_at', '>', now.toISOString())
      .returning('email')
      .executeTakeFirst()
    return used?.email ?? null
  },
})

async function requestLink(
  trx: Transaction<Tables>,
  ...[addressId, email, now]: Parameters<SignInStore['requestLink']>
): Promise<number> {
  const known = await trx
    .selectFrom('links')
    .select('requested_at')
    .where('address_id', '=', addressId)
    .executeTakeFirst()
  const waitMs = known === undefined ? 0 : Date.parse(known.requested_at) + LINK_INTERVAL_MS - now.getTime()
  if (waitMs > 0) return Math.ceil(waitMs / 1000)
  const row = { email, requested_at: now.toISOString(), due_at: now.toISOString(), attempts: 0 }
  await trx
    .insertInto('links')
    .values({ address_id: addressId, ...row, hash: null, expires_at: null })
    .onConflict((conflict) => conflict.doUpdateSet(row))
    .execute()
  return 0
}

async function claimLinks(
  trx: Transaction<Tables>,
  ...[now, again, max]: Parameters<SignInStore['claimLinks']>
) {
  await trx
    .deleteFrom('links')
    .where('requested_at', '<=', expiredBefore(now))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '<=', now.toISOString())]))
    .execute()
  const due = await trx
    .selectFrom('links')
    .select(['address_id', 'email', 'attempts'])
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(max)
    .execute()
  const ids = due.map(({ address_id }) => address_id)
  await trx
    .updateTable('links')
    .set(({ eb }) => ({ due_at: again.toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('address_id', 'in', ids)
    .execute()
  return due.map(({ address_id, email, attempts }) => ({ addressId: address_id, email, attempts }))
}

const expiredBefore = (now: Date) => new Date(now.getTime() - LINK_REQUEST_TTL_MS).toISOString()
