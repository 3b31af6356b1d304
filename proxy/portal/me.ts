import { refuse } from '../../data/schema/errors.ts'
import type { Me } from '../../data/schema/portal.ts'
import { normalEmail } from '../email.ts'
import type { Account } from '../store/store.ts'
import { removeAll } from '../webhooks/webhooks.ts'
import { DONE, type PortalHandlers, reply } from './call.ts'
import { noCookie } from './session.ts'

/** What an owner is told of the account. */
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
      refuse('bad_request', "email: Type the account's e-mail address to delete it.")
    // First what costs money: an account that is still there can be deleted again.
    if (billing === null) await refusePaying(store.billing(account.id))
    await billing?.end(account.id)
    if (webhooks) await removeAll(webhooks, account.id)
    await store.deleteAccount(account.id)
    return { ...DONE, setCookie: noCookie(cookie) }
  },
}

async function refusePaying(
  billing: Promise<{ readonly subscription: { readonly renewsAt: string | null } | null } | null>,
) {
  if ((await billing)?.subscription?.renewsAt)
    refuse('service_unavailable', 'The subscription cannot be ended at the moment.')
}
