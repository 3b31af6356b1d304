/** An address that asked for a sign-in link which is still to be sent. */
export interface LinkRequest {
  readonly addressId: string
  readonly email: string
  /** Times that sending it has been tried before. */
  readonly attempts: number
}

/** A link made for an address; its secret is known to the mail alone. */
export interface NewLink {
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
export const SESSION_MAX_MS = 30 * 86_400_000

/** How often one subject may do something within a UTC hour or day (data/schema/bounds.ts). */
export interface Allowance {
  readonly name: string
  /** A client address, an account or a webhook. */
  readonly subject: string
  readonly max: number
  readonly span: 'hour' | 'day'
}

/** One link per e-mail address in this time (spec 4.6). */
export const LINK_INTERVAL_MS = 60_000
export const LINK_TTL_MS = 10 * 60_000
/** A link that could not be sent for so long is given up: nobody waits for it any more. */
export const LINK_REQUEST_TTL_MS = 3_600_000

/** Rate limits, sign-in links and sessions. Part of the store. */
export interface SignInStore {
  /** Takes one of each allowance; where one is used up it takes none. Returns the seconds to wait, 0 where they were taken. */
  takeAllowances(allowances: readonly Allowance[], now: Date): Promise<number>
  /** Gives back one of each that was taken. */
  refundAllowances(allowances: readonly Allowance[], now: Date): Promise<void>

  /** Notes that the address wants a link; gives the seconds to wait, 0 where it was noted. */
  requestLink(addressId: string, email: string, now: Date): Promise<number>
  /**
   * Links to be sent now, each handed to one asker; handed out again at `again` unless settled before. Called on a timer, it also
   * deletes links that nobody waits for any more: no address stays behind.
   */
  claimLinks(now: Date, again: Date, most: number): Promise<readonly LinkRequest[]>
  /** Keeps the link that is about to be sent, in place of any earlier one of the address. */
  saveLink(link: NewLink): Promise<void>
  /** The link that was handed out until `again` need not be sent again. */
  settleLink(addressId: string, again: Date): Promise<void>
  /** The address that a live link belongs to, or null. Changes nothing. */
  linkEmail(addressId: string, hash: string, now: Date): Promise<string | null>
  /** The same, and the link is used up: it is given to one asker only. */
  useLink(addressId: string, hash: string, now: Date): Promise<string | null>

  /** Opens a session. Beyond `bounds.sessions` those seen longest ago are closed. */
  openSession(accountId: string, session: NewSession, now: Date): Promise<void>
  /** The live session of a secret, noted as seen; null where there is none. */
  session(accountId: string, hash: string, now: Date): Promise<SessionRecord | null>
  /** Live sessions, newest first. */
  sessions(accountId: string, now: Date): Promise<readonly SessionRecord[]>
  /** False where the account has no such session. */
  closeSession(accountId: string, sessionId: string): Promise<boolean>
  closeSessions(accountId: string): Promise<void>
}
