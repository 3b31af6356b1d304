import { refuse } from '../../data/schema/errors.ts'
import type { PortalSession } from '../../data/schema/portal.ts'
import { DONE, type PortalHandlers, reply } from './call.ts'
import { signOutCookie } from './session.ts'

/** Browsers that are signed in. */
export const sessions: Pick<PortalHandlers, 'listSessions' | 'endSession' | 'endSessions' | 'signOut'> = {
  async listSessions({ deps: { store }, signedIn: { account, session }, now }) {
    const data = (await store.sessions(account.id, now)).map(
      ({ id, browser, createdAt, seenAt }): PortalSession => ({
        id,
        browser,
        created_at: createdAt,
        seen_at: seenAt,
        current: id === session.id,
      }),
    )
    return reply({ data })
  },

  async endSession({ deps: { store }, signedIn: { account, session }, id, cookie }) {
    if (!(await store.closeSession(account.id, id))) refuse('not_found', 'There is no such session.')
    return id === session.id ? { ...DONE, setCookie: signOutCookie(cookie) } : DONE
  },

  async endSessions({ deps: { store }, signedIn: { account }, cookie }) {
    await store.closeSessions(account.id)
    return { ...DONE, setCookie: signOutCookie(cookie) }
  },

  async signOut({ deps: { store }, signedIn: { account, session }, cookie }) {
    await store.closeSession(account.id, session.id)
    return { ...DONE, setCookie: signOutCookie(cookie) }
  },
}
