import { type Plan, planTerms } from '../../data/schema/plans.ts'
import type { Account, Store } from '../store/store.ts'
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

/** Adds a key to the account and returns its text, which is not stored. Null if the account has the maximum of its plan. */
export async function issueKey(
  store: Store,
  { id, plan }: Pick<Account, 'id' | 'plan'>,
  { name, now, random }: { name: string; now: Date; random: Random },
): Promise<string | null> {
  const key = newKey(id, random)
  const record = { id: newKeyId(random), hash: hashOf(key), name, lastFour: key.slice(-4) }
  return (await store.addKey(id, record, planTerms[plan].keys, now)) ? key : null
}
