import { expect } from 'vitest'
import type { Plan } from '../../data/schema/plans.ts'
import { newAccountId, newKey, newKeyId, parseKey, systemRandom } from '../../proxy/accounts/key.ts'
import type { Account, KeyRef, Store } from '../../proxy/store/store.ts'

export const NOON = new Date('2026-11-21T12:00:00Z')

let people = 0
/** Returns an email address that no account has. */
export const someone = () => `person-${++people}@example.com`

let places = 0
/** Returns an IP address that has not called yet. */
export const somewhere = () => `203.0.${113 + Math.floor(++places / 250)}.${places % 250}`

/** Returns an account that no store has yet. */
export const newAccount = (plan: Plan, email = someone()): Account => ({
  ...{ id: newAccountId(systemRandom), email, plan },
  ...{ suspended: false, createdAt: NOON.toISOString() },
})

/** Creates an account in the store. */
export async function makeAccount(store: Store, plan: Plan, email = someone()): Promise<Account> {
  const made = newAccount(plan, email)
  expect(await store.createAccount(made)).toEqual(made)
  return made
}

/** Creates a key of the account. Returns its reference, as a call has it. */
export async function makeKey(
  store: Store,
  accountId: string,
  max: number,
  testPlan?: Plan,
): Promise<KeyRef & { id: string }> {
  const text = newKey(accountId, systemRandom, testPlan)
  const id = newKeyId(systemRandom)
  const parsed = parseKey(text)!
  const { accountId: _, ...key } = parsed
  const record = { ...key, id, name: 'test', lastFour: text.slice(-4) }
  expect(await store.addKey(accountId, record, max, NOON)).toBe(true)
  return { ...parsed, id }
}
