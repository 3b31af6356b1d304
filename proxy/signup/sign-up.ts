import { refuse } from '../../data/schema/errors.ts'
import { addressId, normalEmail } from '../accounts/email.ts'
import { allowancesOf } from '../accounts/rate-limits.ts'
import type { SignInStore } from '../store/sign-in.ts'

export interface SignUp {
  /** Notes that the address wants a sign-in link; refuses where a limit is reached (spec 4.6). */
  requestLink(email: string, client: string, now: Date): Promise<void>
  /** Where links are opened and keys are made. */
  readonly portalUrl: string
}

export interface SignUpDeps {
  readonly store: Pick<SignInStore, 'takeAllowances' | 'refundAllowances' | 'requestLink'>
  readonly portalUrl: string
  /** Called when a link waits to be sent. Must not wait for it. */
  readonly wake: () => void
}

/**
 * Sign-up. It does the same work whether or not the address has an account, and only notes the wish: making and sending the
 * link happens after the answer has left, so neither words nor time tell one from the other.
 */
export function signUp({ store, portalUrl, wake }: SignUpDeps): SignUp {
  return {
    portalUrl,
    requestLink: async (given, client, now) => {
      const allowances = allowancesOf('signup', { client })
      const waitForClient = await store.takeAllowances(allowances, now)
      if (waitForClient > 0)
        limited('Too many sign-ups from this network address. Try again later.', waitForClient)
      const email = normalEmail(given)
      const waitForLink = await store.requestLink(addressId(email), email, now)
      if (waitForLink > 0) {
        await store.refundAllowances(allowances, now)
        limited('A link was sent to this e-mail address within the last minute.', waitForLink)
      }
      wake()
    },
  }
}

const limited = (message: string, retryAfterSeconds: number): never =>
  refuse('rate_limited', message, { retryAfterSeconds })
