import { type Plan, planTerms } from '../../data/schema/plans.ts'
import type { Account, Store } from '../store/store.ts'
import { normalEmail } from './email.ts'
import { hashOf, newAccountId, newKey, newKeyId, type Random } from './key.ts'

/** The account of an address, made on the plan where there is none. */
export async function accountFor(
  store: Store,
  { email, plan, now, random }: { email: string; plan: Plan; now: Date; random: Random },
): Promise<Account> {
  const address = normalEmail(email)
  const known = await store.accountByEmail(address)
  if (known !== null) return known
  const id = newAccountId(random)
  const account = { id, email: address, plan, suspended: false, createdAt: now.toISOString() }
  // Somebody else may have been faster.
  return (await store.createAccount(account)) ?? accountFor(store, { email, plan, now, random })
}

/** Adds a key to the account and gives its text, which is kept nowhere; null where the account has as many as it may. */
export async function issueKey(
  store: Store,
  { id, plan }: Pick<Account, 'id' | 'plan'>,
  { name, now, random }: { name: string; now: Date; random: Random },
): Promise<string | null> {
  const key = newKey(id, random)
  const record = { id: newKeyId(random), hash: hashOf(key), name, lastFour: key.slice(-4) }
  return (await store.addKey(id, record, planTerms[plan].keys, now)) ? key : null
}
