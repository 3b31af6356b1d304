import { refuse } from '../../data/schema/errors.ts'
import { findOrCreateAccount } from '../accounts/accounts.ts'
import { parseLink } from '../signup/link.ts'
import { type PortalHandlers, reply } from './call.ts'
import { meOf } from './me.ts'
import { openSession, signInCookie } from './session.ts'

/** Uses up a sign-in link and opens a session. Of several concurrent requests with one link, one is signed in. */
export const confirm: Pick<PortalHandlers, 'confirm'> = {
  async confirm({ deps: { store, random }, body, request, now, cookie }) {
    const link = parseLink(body.token)
    const email = link === null ? null : await store.useLink(link.addressId, link.hash, now)
    if (email === null) return refuse('bad_request', INVALID_LINK)
    // The email address is verified now, so an account is created if it has none (decision 21).
    const account = await findOrCreateAccount(store, { email, plan: 'free', now, random })
    const browser = request.headers.get('user-agent') ?? ''
    const text = await openSession(store, { accountId: account.id, browser, now, random })
    return { ...reply(meOf(account)), setCookie: signInCookie(cookie, text), accountId: account.id }
  },
}

/** One message for links that are used, expired, replaced or invalid. */
export const INVALID_LINK = 'The link is no longer valid. Ask for a new one.'
