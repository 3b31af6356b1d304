import { refuse } from '../../data/schema/errors.ts'
import { addressId, normalEmail } from '../accounts/email.ts'
import { allowancesOf } from '../accounts/rate-limits.ts'
import type { SignInStore } from '../store/sign-in.ts'

/** Sign-up and sign-in, which are the same: a link to the email address. */
export interface SignUp {
  /** Queues a sign-in link for the email address. Throws 429 if a limit is reached (spec 4.6). */
  requestLink(email: string, client: string, now: Date): Promise<void>
  /** URL of the portal. */
  readonly portalUrl: string
}

export interface SignUpDeps {
  readonly store: Pick<SignInStore, 'takeAllowances' | 'refundAllowances' | 'requestLink'>
  readonly portalUrl: string
  /** Called after a link was queued. Must not wait until it is sent. */
  readonly wake: () => void
}

/**
 * Creates the sign-up. It only queues the link, and does the same work whether or not the email address has an account.
 * `send-links.ts` creates and sends the link after the response, so neither the response's content nor its timing shows whether
 * there is an account.
 */
export function signUp({ store, portalUrl, wake }: SignUpDeps): SignUp {
  return {
    portalUrl,
    requestLink: async (text, client, now) => {
      const allowances = allowancesOf('signup', { client })
      const clientWaitSeconds = await store.takeAllowances(allowances, now)
      if (clientWaitSeconds > 0)
        refuseLimited('Too many sign-ups from this IP address. Try again later.', clientWaitSeconds)
      const email = normalEmail(text)
      const linkWaitSeconds = await store.requestLink(addressId(email), email, now)
      if (linkWaitSeconds > 0) {
        await store.refundAllowances(allowances, now)
        refuseLimited(
          'A link was sent to this email address within the last minute. Check your inbox. Try again in a minute.',
          linkWaitSeconds,
        )
      }
      wake()
    },
  }
}

const refuseLimited = (message: string, retryAfterSeconds: number): never =>
  refuse('rate_limited', message, { retryAfterSeconds })
