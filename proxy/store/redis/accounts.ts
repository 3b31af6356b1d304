import { compareText } from '../../../data/compare.ts'
import { bounds } from '../../../data/schema/bounds.ts'
import { modeOf } from '../../../data/schema/sandbox.ts'
import { addressId } from '../../accounts/email.ts'
import type { Account, Store } from '../store.ts'
import type { Connection } from './connection.ts'
import { accountKeys, addressKey, customerKey, LINKS_DUE, linkKey } from './keys.ts'
import {
  ADD_KEY,
  CHANGE,
  CLAIM_ADDRESS,
  DELETE_KEYS,
  READ,
  READ_FIELD,
  READ_KEYS,
  RELEASE_ADDRESS,
  REMOVE,
  REVOKE_KEY,
  WRITE_ACCOUNT,
} from './scripts/accounts.ts'
import { DELETE_LINK } from './scripts/sign-in.ts'
import { accountOf, flag, keysOf, maybeText, parseValue } from './values.ts'

type AccountSteps = Pick<
  Store,
  | 'createAccount'
  | 'account'
  | 'accountByEmail'
  | 'setPlan'
  | 'setSuspended'
  | 'addKey'
  | 'keys'
  | 'revokeKey'
  | 'deleteAccount'
>

/** Accounts and keys in Redis. */
export function redisAccounts(connection: Connection): AccountSteps {
  const { run } = connection
  const account = async (id: string) => accountOf(id, await run(READ, [accountKeys(id).account]))
  const change = async (id: string, ...values: string[]) =>
    parseValue(flag, await run(CHANGE, [accountKeys(id).account], values))
  return {
    account,
    createAccount: (created) => createAccount(connection, created, account),
    accountByEmail: async (email) => {
      const id = parseValue(maybeText, await run(READ_FIELD, [addressOf(email)], ['account']))
      return id === null ? null : account(id)
    },
    setPlan: (id, plan) => change(id, 'plan', plan),
    setSuspended: (id, suspended) => change(id, 'suspended', suspended ? '1' : '0'),
    addKey: async (accountId, { id, hash, ...rest }, max, now) => {
      const names = accountKeys(accountId)
      const { account, keys } = names
      const record = JSON.stringify({ hash, ...rest, createdAt: now.toISOString() })
      const step = await run(ADD_KEY, [account, names[modeOf(rest)], keys], [id, hash, record, max])
      const isAdded = parseValue(flag, step)
      if (isAdded) await deleteOldKeys(connection, accountId)
      return isAdded
    },
    keys: async (accountId) => {
      const { keys, used } = accountKeys(accountId)
      return keysOf(accountId, await run(READ_KEYS, [keys, used]))
    },
    revokeKey: async (accountId, keyId, now) => {
      const { live, test, keys } = accountKeys(accountId)
      return parseValue(flag, await run(REVOKE_KEY, [live, test, keys], [keyId, now.toISOString()]))
    },
    deleteAccount: async (id) => {
      const gone = await account(id)
      if (gone === null) return false
      const customer = parseValue(maybeText, await run(READ_FIELD, [accountKeys(id).account], ['customer']))
      const keys = accountKeys(id)
      const { live, test, used, sessions, log, endpoints } = keys
      await run(REMOVE, [keys.account, live, test, keys.keys, used, sessions, log, endpoints])
      await run(RELEASE_ADDRESS, [addressOf(gone.email)], [id])
      await run(DELETE_LINK, [linkKey(addressId(gone.email)), LINKS_DUE], [addressId(gone.email)])
      if (customer !== null) await run(REMOVE, [customerKey(customer)])
      return true
    },
  }
}

/** The newest revoked keys stay, so that their owner can see them. */
async function deleteOldKeys({ run }: Connection, accountId: string): Promise<void> {
  const { keys, used } = accountKeys(accountId)
  const all = keysOf(accountId, await run(READ_KEYS, [keys, used]))
  const revoked = all
    .filter(({ revokedAt }) => revokedAt !== null)
    .sort((a, b) => compareText(a.revokedAt ?? '', b.revokedAt ?? ''))
  const oldest = revoked.slice(0, Math.max(0, all.length - bounds.keys.max)).map(({ id }) => id)
  if (oldest.length > 0) await run(DELETE_KEYS, [keys, used], oldest)
}

const addressOf = (email: string) => addressKey(addressId(email))

/**
 * Writes the account before it claims the email address, so that an address can point to a deleted account but never to one that
 * does not exist yet. If another account has claimed the address, this one is deleted again; no client has its id yet.
 */
async function createAccount(
  { run }: Connection,
  created: Account,
  account: Store['account'],
): Promise<Account | null> {
  const key = accountKeys(created.id).account
  const { email, plan, suspended, createdAt } = created
  await run(WRITE_ACCOUNT, [key], [email, plan, suspended ? '1' : '0', createdAt])
  const claim = async (gone: string) =>
    parseValue(maybeText, await run(CLAIM_ADDRESS, [addressOf(email)], [created.id, gone]))
  let holder = await claim('')
  if (holder !== null && holder !== created.id && (await account(holder)) === null)
    holder = await claim(holder)
  if (holder === created.id) return created
  await run(REMOVE, [key])
  return null
}
