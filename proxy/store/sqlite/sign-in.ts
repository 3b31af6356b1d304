import type { Kysely, Transaction } from 'kysely'
import { windowsAt } from '../../windows.ts'
import {
  LINK_EVERY_MS,
  LINK_WANTED_MS,
  SIGN_UPS_PER_DAY,
  SIGN_UPS_PER_HOUR,
  type SignInStore,
} from '../sign-in.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>
type SignUpSteps = Pick<
  SignInStore,
  | 'takeSignUp'
  | 'returnSignUp'
  | 'wantLink'
  | 'linksToSend'
  | 'makeLink'
  | 'linkSettled'
  | 'linkOwner'
  | 'useLink'
>

/** Sign-up limits and sign-in links in SQLite. */
export const sqliteSignIn = (db: Db): SignUpSteps => ({
  takeSignUp: (client, now) => db.transaction().execute((trx) => takeSignUp(trx, client, now)),
  returnSignUp: async (client, now) => {
    const back = ({ name }: Span) =>
      db
        .updateTable('sign_ups')
        .set(({ eb }) => ({ used: eb('used', '-', 1) }))
        .where('client', '=', client)
        .where('window', '=', name)
        .where('used', '>', 0)
        .execute()
    for (const span of spansAt(now)) await back(span)
  },
  wantLink: (...asked) => db.transaction().execute((trx) => wantLink(trx, ...asked)),
  linksToSend: (...asked) => db.transaction().execute((trx) => linksToSend(trx, ...asked)),
  makeLink: async ({ addressId, hash, expiresAt }) => {
    const link = { hash, expires_at: expiresAt.toISOString() }
    await db.updateTable('links').set(link).where('address_id', '=', addressId).execute()
  },
  linkSettled: async (addressId, again) => {
    await db
      .updateTable('links')
      .set({ due_at: null })
      .where('address_id', '=', addressId)
      .where('due_at', '=', again.toISOString())
      .execute()
  },
  linkOwner: async (addressId, hash, now) => {
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

interface Span {
  /** As `2026-11-21T12` or `2026-11-21`. */
  readonly name: string
  readonly most: number
  readonly endsIn: number
}

/** The hour and the day of a moment, the longer one last. */
function spansAt(now: Date): readonly [Span, Span] {
  const seconds = now.getTime() / 1000
  const { day, dayEnds } = windowsAt(now)
  return [
    { name: now.toISOString().slice(0, 13), most: SIGN_UPS_PER_HOUR, endsIn: 3600 - (seconds % 3600) },
    { name: day, most: SIGN_UPS_PER_DAY, endsIn: dayEnds - seconds },
  ]
}

async function takeSignUp(trx: Transaction<Tables>, client: string, now: Date): Promise<number> {
  const spans = spansAt(now)
  const names = spans.map(({ name }) => name)
  const counted = await trx
    .selectFrom('sign_ups')
    .select(['window', 'used'])
    .where('client', '=', client)
    .where('window', 'in', names)
    .execute()
  const used = (name: string) => counted.find(({ window }) => window === name)?.used ?? 0
  const waits = spans.filter(({ name, most }) => used(name) >= most).map(({ endsIn }) => Math.ceil(endsIn))
  if (waits.length > 0) return Math.max(...waits)
  await trx.deleteFrom('sign_ups').where('window', '<', spans[1].name).execute()
  await trx
    .insertInto('sign_ups')
    .values(names.map((window) => ({ client, window, used: 1 })))
    .onConflict((conflict) =>
      conflict.doUpdateSet(({ eb, ref }) => ({ used: eb(ref('sign_ups.used'), '+', 1) })),
    )
    .execute()
  return 0
}

async function wantLink(
  trx: Transaction<Tables>,
  ...[addressId, email, now]: Parameters<SignInStore['wantLink']>
): Promise<number> {
  const known = await trx
    .selectFrom('links')
    .select('asked_at')
    .where('address_id', '=', addressId)
    .executeTakeFirst()
  const waitMs = known === undefined ? 0 : Date.parse(known.asked_at) + LINK_EVERY_MS - now.getTime()
  if (waitMs > 0) return Math.ceil(waitMs / 1000)
  const asked = { email, asked_at: now.toISOString(), due_at: now.toISOString(), attempts: 0 }
  await trx
    .insertInto('links')
    .values({ address_id: addressId, ...asked, hash: null, expires_at: null })
    .onConflict((conflict) => conflict.doUpdateSet(asked))
    .execute()
  return 0
}

async function linksToSend(
  trx: Transaction<Tables>,
  ...[now, again, most]: Parameters<SignInStore['linksToSend']>
) {
  await trx.deleteFrom('links').where('asked_at', '<=', longAgo(now)).execute()
  const due = await trx
    .selectFrom('links')
    .select(['address_id', 'email', 'attempts'])
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(most)
    .execute()
  const ids = due.map(({ address_id }) => address_id)
  await trx
    .updateTable('links')
    .set(({ eb }) => ({ due_at: again.toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('address_id', 'in', ids)
    .execute()
  return due.map(({ address_id, email, attempts }) => ({ addressId: address_id, email, attempts }))
}

const longAgo = (now: Date) => new Date(now.getTime() - LINK_WANTED_MS).toISOString()
