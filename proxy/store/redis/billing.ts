import * as z from 'zod'
import { addressId } from '../../accounts/email.ts'
import { type BillingStore, Subscription } from '../billing.ts'
import type { Connection } from './connection.ts'
import { accountKeys, addressKey, customerKey } from './keys.ts'
import { READ_FIELD, REMOVE } from './scripts/accounts.ts'
import {
  BEGIN_SYNC,
  LINK_CUSTOMER,
  MARK_TRIAL_USED,
  READ_BILLING,
  READ_CUSTOMER,
  SAVE_SYNC,
  WRITE_CUSTOMER,
} from './scripts/billing.ts'
import { flag, json, maybeText, parseValue } from './values.ts'

const known = z.tuple([maybeText, json(Subscription.nullable()).nullable(), z.enum(['0', '1']).nullable()])
const sync = z.tuple([z.number(), z.string()]).nullable()

/** Subscriptions in Redis. */
export function redisBilling({ run }: Connection): BillingStore {
  const keyOf = (accountId: string) => accountKeys(accountId).account
  return {
    billing: async (accountId) => {
      const record = parseValue(known, await run(READ_BILLING, [keyOf(accountId)]))
      const [customerId, subscription, paymentFailed] = record
      return customerId === null ? null : { customerId, subscription, paymentFailed: paymentFailed === '1' }
    },
    accountOfCustomer: async (customerId) =>
      parseValue(maybeText, await run(READ_CUSTOMER, [customerKey(customerId)])),
    linkCustomer: async (accountId, customerId, replaced = '') => {
      const linked = parseValue(
        maybeText,
        await run(LINK_CUSTOMER, [keyOf(accountId)], [customerId, replaced]),
      )
      if (linked !== null) await run(WRITE_CUSTOMER, [customerKey(linked)], [accountId])
      if (linked === customerId && replaced !== '') await run(REMOVE, [customerKey(replaced)])
      return linked
    },
    beginSync: async (accountId, dispute = '') => {
      const begun = parseValue(sync, await run(BEGIN_SYNC, [keyOf(accountId)], [dispute]))
      return begun === null ? null : { number: begun[0], disputes: begun[1].split(' ').filter(Boolean) }
    },
    saveSync: async (accountId, number, { plan, subscription, paymentFailed }) => {
      const args = [number, plan, JSON.stringify(subscription), paymentFailed ? '1' : '0']
      return parseValue(flag, await run(SAVE_SYNC, [keyOf(accountId)], args))
    },
    trialUsed: async (email) =>
      parseValue(maybeText, await run(READ_FIELD, [addressKey(addressId(email))], ['trial'])) !== null,
    markTrialUsed: async (email) => {
      await run(MARK_TRIAL_USED, [addressKey(addressId(email))])
    },
  }
}
