import * as z from 'zod'
import { PLANS, type Plan } from '../../data/schema/plans.ts'

/** An account's subscription as Stripe last reported it. Times are ISO text. */
export const Subscription = z.strictObject({
  id: z.string(),
  plan: z.enum(PLANS),
  billing: z.enum(['monthly', 'annual']),
  /** Stripe's status: trialing, active, past_due, canceled and so on. */
  status: z.string(),
  /** When the plan ends, where the owner has canceled it. */
  endsAt: z.string().nullable(),
  trialEndsAt: z.string().nullable(),
  renewsAt: z.string().nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/** The billing state of an account. */
export interface BillingRecord {
  readonly customerId: string
  readonly subscription: Subscription | null
  /** Whether the last payment failed or is disputed (402 on upgrade). */
  readonly paymentFailed: boolean
}

/** Whether Stripe keeps charging the account unless the subscription is ended. */
export const isCharged = (record: BillingRecord | null): boolean => Boolean(record?.subscription?.renewsAt)

/** The changes that a sync with Stripe makes. */
export interface BillingChange {
  readonly plan: Plan
  readonly subscription: Subscription | null
  readonly paymentFailed: boolean
}

/** A sync with Stripe's record of an account. Of two syncs the one with the higher number began later, and wins. */
export interface BillingSync {
  readonly number: number
  /** Ids of the disputes to read. */
  readonly disputes: readonly string[]
}

/** Subscriptions. Part of the store. */
export interface BillingStore {
  billing(accountId: string): Promise<BillingRecord | null>
  accountOfCustomer(customerId: string): Promise<string | null>
  /**
   * Links a Stripe customer to the account, unless another one is linked already. `replaced` is a linked customer that Stripe no
   * longer has, and may be replaced. Returns the customer that is linked now; null if there is no such account.
   */
  linkCustomer(accountId: string, customerId: string, replaced?: string): Promise<string | null>
  /** Begins a sync. `dispute` is added to the disputes that this sync and later ones read. Null if no customer is linked. */
  beginSync(accountId: string, dispute?: string): Promise<BillingSync | null>
  /** Saves a sync, plan included; false if a later one is saved already. */
  saveSync(accountId: string, number: number, change: BillingChange): Promise<boolean>
  /** Whether the email address has had its trial. Kept when the account is deleted. */
  trialUsed(email: string): Promise<boolean>
  markTrialUsed(email: string): Promise<void>
}
