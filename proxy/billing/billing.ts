import type { Order } from './prices.ts'

/** What the service asks of its billing. Every method refuses with service_unavailable where Stripe cannot be reached. */
export interface Billing {
  /** Opens a hosted checkout; refuses an account that may not upgrade (decision 23). */
  checkout(accountId: string, order: Order): Promise<{ readonly url: string; readonly trial: boolean }>
  /** A page of Stripe's where the owner changes plan or card, or cancels. */
  portalLink(accountId: string): Promise<string>
  /** Takes in an event of Stripe's. Rejects where it could not be stored, so that it comes again. */
  receive(body: Uint8Array, signature: string | null): Promise<void>
  /** Reads Stripe's record of the account and stores it. */
  refresh(accountId: string): Promise<void>
  /** Ends what the account pays for, at once. */
  end(accountId: string): Promise<void>
}
