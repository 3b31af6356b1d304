import Stripe from 'stripe'
import { refuse } from '../../data/schema/errors.ts'

/** Passes Stripe's answer on; what keeps Stripe from answering is a 503, and its texts stay out of logs. */
export async function fromStripe<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause
    // The message may repeat what was sent.
    const told = new Error(`Stripe: ${cause.type} ${cause.code ?? ''} ${cause.statusCode ?? ''}`.trim())
    return cause instanceof Stripe.errors.StripeInvalidRequestError
      ? refuse('internal_error', 'The service failed.', { cause: told })
      : refuse('service_unavailable', 'Billing could not be reached.', { cause: told })
  }
}
