import type { Order } from './prices.ts'

/** Billing of accounts. Every method throws `service_unavailable` if Stripe cannot be reached. */
export interface Billing {
  /** Opens a hosted checkout. Throws if the account may not upgrade (decision 23). */
  checkout(accountId: string, order: Order): Promise<{ readonly url: string; readonly trial: boolean }>
  /** URL of a Stripe page where the owner changes plan or card, or cancels. */
  portalLink(accountId: string): Promise<string>
  /** Handles an event from Stripe. Rejects if it could not be saved, so that Stripe sends it again. */
  receive(body: Uint8Array, signature: string | null): Promise<void>
  /** Reads Stripe's record of the account and saves it. */
  refresh(accountId: string): Promise<void>
  /** Cancels all subscriptions of the account immediately. */
  end(accountId: string): Promise<void>
}
