import { type Plan, planTerms } from '../../data/schema/plans.ts'
import { TEST_KEYS_MAX } from '../../data/schema/sandbox.ts'
import type { Account, KeyRecord, Store } from '../store/store.ts'
import { normalEmail } from './email.ts'
import { hashOf, newAccountId, newKey, newKeyId, type Random } from './key.ts'

/** Returns the account of an email address. Creates one on `plan` if there is none. */
export async function findOrCreateAccount(
  store: Store,
  { email, plan, now, random }: { email: string; plan: Plan; now: Date; random: Random },
): Promise<Account> {
  const normalized = normalEmail(email)
  const existing = await store.accountByEmail(normalized)
  if (existing !== null) return existing
  const id = newAccountId(random)
  const account = { id, email: normalized, plan, suspended: false, createdAt: now.toISOString() }
  // A concurrent call may have created the account first.
  return (await store.createAccount(account)) ?? findOrCreateAccount(store, { email, plan, now, random })
}

/** Account and plan of a new key: the plan of the account, or a test key's own. */
export interface KeyOwner extends Pick<Account, 'id' | 'plan'> {
  readonly testPlan?: Plan | undefined
}

/** Maximum active keys of the account in the mode of the new key. */
const keysMax = ({ plan, testPlan }: KeyOwner): number =>
  testPlan === undefined ? planTerms[plan].keys : TEST_KEYS_MAX

/** Names what an account has that can get no more keys, such as "5 active keys". */
export const activeKeys = (owner: KeyOwner): string =>
  `${keysMax(owner)} active ${owner.testPlan === undefined ? '' : 'test '}keys`

export interface IssuedKey {
  /** Text of the key, which is not stored. */
  readonly text: string
  readonly record: KeyRecord
}

interface NewKeyTerms {
  readonly name: string
  readonly now: Date
  readonly random: Random
}

/** Adds a key to the account and returns its text. Null if the account has the maximum of the mode. */
export async function issueKey(
  store: Pick<Store, 'addKey'>,
  owner: KeyOwner,
  terms: NewKeyTerms,
): Promise<string | null> {
  return (await issueKeyRecord(store, owner, terms))?.text ?? null
}

/** Like `issueKey`, but returns the key's record too. */
export async function issueKeyRecord(
  store: Pick<Store, 'addKey'>,
  owner: KeyOwner,
  { name, now, random }: NewKeyTerms,
): Promise<IssuedKey | null> {
  const { id: accountId, testPlan } = owner
  const text = newKey(accountId, random, testPlan)
  const test = testPlan === undefined ? {} : { testPlan }
  const record = { id: newKeyId(random), name, lastFour: text.slice(-4), ...test }
  if (!(await store.addKey(accountId, { ...record, hash: hashOf(text) }, keysMax(owner), now))) return null
  const times = { createdAt: now.toISOString(), lastUsedAt: null, revokedAt: null }
  return { text, record: { ...record, accountId, ...times } }
}
