import Stripe from 'stripe'
import * as z from 'zod'
import { refuse } from '../../data/schema/errors.ts'

/** Maximum difference between a signature's time and now. */
const TOLERANCE_SECONDS = 300

/** Types of events after which Stripe's record of a customer is read again. One that ends with a dot or `_` is a prefix. */
export const RELEVANT = [
  'customer.subscription.',
  'customer.deleted',
  'checkout.session.completed',
  'checkout.session.async_payment_',
  'invoice.paid',
  'invoice.payment_',
  'invoice.marked_uncollectible',
  'charge.dispute.',
] as const

/** The customer or dispute that an event is about. */
export interface Hint {
  readonly type: string
  readonly livemode: boolean
  readonly customerId: string | null
  readonly disputeId: string | null
}

/** Verifies Stripe's signature and returns the event. Throws 400 if the signature is not valid. */
export async function verifyEvent(
  stripe: Stripe,
  body: Uint8Array,
  signature: string | null,
  terms: { readonly secret: string; readonly now: Date },
): Promise<Stripe.Event> {
  const seconds = Math.floor(terms.now.getTime() / 1000)
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature ?? '')?.[1])
  const refused = (cause?: unknown) =>
    refuse('bad_request', 'The `Stripe-Signature` header is missing, wrong, or too old.', { cause })
  if (!(signedAt <= seconds + TOLERANCE_SECONDS)) return refused()
  try {
    return await stripe.webhooks.constructEventAsync(
      new TextDecoder().decode(body),
      signature ?? '',
      terms.secret,
      TOLERANCE_SECONDS,
      Stripe.createSubtleCryptoProvider(),
      terms.now.getTime(),
    )
  } catch (cause) {
    return refused(cause instanceof Error ? cause.name : cause)
  }
}

const named = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()
const eventObject = z.object({ id: z.string().optional(), object: z.string(), customer: named })

/** What the event is about, or null if it does not affect billing. */
export function hintOf(event: Stripe.Event): Hint | null {
  if (!RELEVANT.some((kind) => event.type.startsWith(kind))) return null
  const { id = null, object, customer = null } = eventObject.parse(event.data.object)
  const { type, livemode } = event
  if (object === 'dispute') return { type, livemode, customerId: null, disputeId: id }
  return { type, livemode, customerId: object === 'customer' ? id : customer, disputeId: null }
}
