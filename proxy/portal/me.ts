import { refuse } from '../../data/schema/errors.ts'
import type { Me } from '../../data/schema/portal.ts'
import { normalEmail } from '../accounts/email.ts'
import { removeAccount } from '../accounts/removal.ts'
import { isCharged } from '../store/billing.ts'
import type { Account } from '../store/store.ts'
import { DONE, type PortalHandlers, reply } from './call.ts'
import { signOutCookie } from './session.ts'

/** The account as JSON for its owner. */
export const meOf = ({ email, plan, suspended, createdAt }: Account): Me => ({
  email,
  plan,
  suspended,
  created_at: createdAt,
})

/** The account itself. */
export const me: Pick<PortalHandlers, 'me' | 'deleteAccount'> = {
  async me({ signedIn }) {
    return reply({ account: signedIn && meOf(signedIn.account) })
  },

  async deleteAccount({ deps: { store, billing, webhooks }, signedIn: { account }, body, cookie }) {
    if (normalEmail(body.email) !== account.email)
      refuse('bad_request', "`email` must be the account's email address. Type it to delete the account.")
    if (billing === null && isCharged(await store.billing(account.id)))
      refuse('service_unavailable', 'The subscription cannot be ended at the moment.')
    await removeAccount({ store, billing, webhooks: webhooks?.store }, account.id)
    return { ...DONE, setCookie: signOutCookie(cookie) }
  },
}
