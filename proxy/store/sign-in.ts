/** An address that asked for a sign-in link which is still to be sent. */
export interface LinkWanted {
  readonly addressId: string
  readonly email: string
  /** Times that sending it has been tried before. */
  readonly attempts: number
}

/** A link made for an address; its secret is known to the mail alone. */
export interface LinkMade {
  readonly addressId: string
  /** SHA-256 of the link's text, hex. */
  readonly hash: string
  readonly expiresAt: Date
}

/** A browser that is signed in. */
export interface SessionRecord {
  readonly id: string
  readonly createdAt: string
  readonly seenAt: string
  /** What the browser said of itself. */
  readonly browser: string
}

export interface NewSession {
  readonly id: string
  /** SHA-256 of the session's secret, hex. */
  readonly hash: string
  readonly browser: string
}

/** A session ends this long after it was last used, and this long after it began, whatever happens. */
export const SESSION_IDLE_MS = 7 * 86_400_000
export const SESSION_MOST_MS = 30 * 86_400_000

/** Sign-ups allowed per client address (spec 8.3). */
export const SIGN_UPS_PER_HOUR = 5
export const SIGN_UPS_PER_DAY = 10
/** One link per e-mail address in this time (spec 4.6). */
export const LINK_EVERY_MS = 60_000
export const LINK_LIVES_MS = 10 * 60_000
/** A link that could not be sent for so long is given up: nobody waits for it any more. */
export const LINK_WANTED_MS = 3_600_000

/** Sign-up limits, sign-in links and sessions. Part of the store. */
export interface SignInStore {
  /** Takes one of the sign-ups that a client address has per hour and day (UTC); gives the seconds to wait, 0 where it was taken. */
  takeSignUp(client: string, now: Date): Promise<number>
  /** Gives back one that was taken. */
  returnSignUp(client: string, now: Date): Promise<void>

  /** Notes that the address wants a link; gives the seconds to wait, 0 where it was noted. */
  wantLink(addressId: string, email: string, now: Date): Promise<number>
  /**
   * Links to be sent now, each handed to one asker; handed out again at `again` unless settled before. Called on a timer, it also
   * deletes links that nobody waits for any more: no address stays behind.
   */
  linksToSend(now: Date, again: Date, most: number): Promise<readonly LinkWanted[]>
  /** Keeps the link that is about to be sent, in place of any earlier one of the address. */
  makeLink(link: LinkMade): Promise<void>
  /** The link that was handed out until `again` need not be sent again. */
  linkSettled(addressId: string, again: Date): Promise<void>
  /** The address that a live link belongs to, or null. Changes nothing. */
  linkOwner(addressId: string, hash: string, now: Date): Promise<string | null>
  /** The same, and the link is used up: it is given to one asker only. */
  useLink(addressId: string, hash: string, now: Date): Promise<string | null>

  openSession(accountId: string, session: NewSession, now: Date): Promise<void>
  /** The live session of a secret, noted as seen; null where there is none. */
  session(accountId: string, hash: string, now: Date): Promise<SessionRecord | null>
  /** Live sessions, newest first. */
  sessions(accountId: string, now: Date): Promise<readonly SessionRecord[]>
  /** False where the account has no such session. */
  closeSession(accountId: string, sessionId: string): Promise<boolean>
  closeSessions(accountId: string): Promise<void>
}
