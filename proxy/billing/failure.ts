import Stripe from 'stripe'
import { refuse } from '../../data/schema/errors.ts'

/** Forwards Stripe's response. Converts failed connections to Stripe into 503, and keeps Stripe's messages out of logs. */
export async function fromStripe<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause
    // Stripe's message may repeat what was sent.
    const failure = new Error(`Stripe: ${cause.type} ${cause.code ?? ''} ${cause.statusCode ?? ''}`.trim())
    return cause instanceof Stripe.errors.StripeInvalidRequestError
      ? refuse('internal_error', 'The service failed.', { cause: failure })
      : refuse('service_unavailable', 'The billing provider cannot be reached. Try again later.', {
          cause: failure,
        })
  }
}
