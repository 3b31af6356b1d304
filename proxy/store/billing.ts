import * as z from 'zod'
import { PLANS, type Plan } from '../../data/schema/plans.ts'

/** What Stripe last said of an account's subscription. */
export const Subscription = z.strictObject({
  id: z.string(),
  plan: z.enum(PLANS),
  billing: z.enum(['monthly', 'annual']),
  /** Stripe's own word: trialing, active, past_due, canceled and so on. */
  status: z.string(),
  /** The plan ends then, since the owner cancelled it. */
  endsAt: z.string().nullable(),
  trialEndsAt: z.string().nullable(),
  renewsAt: z.string().nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/** What billing knows of an account. */
export interface BillingRecord {
  readonly customerId: string
  readonly subscription: Subscription | null
  /** The last payment failed or is disputed (402 on upgrade). */
  readonly paymentFailed: boolean
}

/** Whether Stripe keeps charging the account unless the subscription is ended. */
export const isCharged = (record: BillingRecord | null): boolean => Boolean(record?.subscription?.renewsAt)

/** What a reading of Stripe's record changes. */
export interface BillingChange {
  readonly plan: Plan
  readonly subscription: Subscription | null
  readonly paymentFailed: boolean
}

/** A turn to read Stripe's record. Of two readings the one with the higher number began later, and stands. */
export interface BillingSync {
  readonly number: number
  /** Disputes to look at. */
  readonly disputes: readonly string[]
}

/** Subscriptions. Part of the store. */
export interface BillingStore {
  billing(accountId: string): Promise<BillingRecord | null>
  accountOfCustomer(customerId: string): Promise<string | null>
  /**
   * Links a Stripe customer with the account, unless one is linked already that is not `gone`, one which Stripe has no more.
   * Gives the one that is linked; null where there is no account.
   */
  linkCustomer(accountId: string, customerId: string, gone?: string): Promise<string | null>
  /** Begins a reading of Stripe's record; a dispute that was heard of is looked at from now on. */
  beginSync(accountId: string, dispute?: string): Promise<BillingSync | null>
  /** Stores a reading, plan included, unless a later one is stored. */
  saveSync(accountId: string, number: number, change: BillingChange): Promise<boolean>
  /** Whether the address has had its trial; it outlives the account. */
  trialUsed(email: string): Promise<boolean>
  markTrialUsed(email: string): Promise<void>
}
