import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../data/time.ts'

/** A request for a sign-in link that is not sent yet. */
export interface LinkRequest {
  readonly addressId: string
  readonly email: string
  /** Number of earlier attempts to send it. */
  readonly attempts: number
}

/** A new link for an email address. Only the email holds its secret. */
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
  /** The browser's `User-Agent` header. */
  readonly browser: string
}

export interface NewSession {
  readonly id: string
  /** SHA-256 of the session's secret, hex. */
  readonly hash: string
  readonly browser: string
}

/** A session expires this long after its last use, and at the latest this long after it began. */
export const SESSION_IDLE_MS = 7 * DAY_MS
export const SESSION_MAX_MS = 30 * DAY_MS
/** The time a session was last seen is written at most this often. */
export const SEEN_INTERVAL_MS = MINUTE_MS

/** A rate limit for one subject, per UTC hour or day (data/schema/bounds.ts). */
export interface Allowance {
  readonly name: string
  /** IP address of a client, account id or webhook id. */
  readonly subject: string
  readonly max: number
  readonly span: 'hour' | 'day'
}

/** Minimum time between two links to one email address (spec 4.6). */
export const LINK_INTERVAL_MS = MINUTE_MS
export const LINK_TTL_MS = 10 * MINUTE_MS
/** A request for a link expires after this time if the link could not be sent. */
export const LINK_REQUEST_TTL_MS = HOUR_MS

/** Rate limits, sign-in links and sessions. Part of the store. */
export interface SignInStore {
  /** Takes one of each allowance, or none if one is used up. Returns the seconds to wait, 0 if they were taken. */
  takeAllowances(allowances: readonly Allowance[], now: Date): Promise<number>
  /** Refunds one of each allowance. */
  refundAllowances(allowances: readonly Allowance[], now: Date): Promise<void>

  /** Queues a sign-in link for the email address. Returns the seconds to wait, 0 if it was queued. */
  requestLink(addressId: string, email: string, now: Date): Promise<number>
  /**
   * Claims up to `max` links to send now, each for one caller. A link that is not settled is due again at `retryAt`. Also deletes
   * expired requests, so that no email address is stored for longer than needed.
   */
  claimLinks(now: Date, retryAt: Date, max: number): Promise<readonly LinkRequest[]>
  /** Saves a link before it is sent. It replaces any earlier one of the email address. */
  saveLink(link: NewLink): Promise<void>
  /** Removes a claimed link from the queue, unless it was claimed again since. `retryAt` identifies the claim. */
  settleLink(addressId: string, retryAt: Date): Promise<void>
  /** The email address of a valid link, or null. Changes nothing. */
  linkEmail(addressId: string, hash: string, now: Date): Promise<string | null>
  /** Uses up a valid link and returns its email address, or null. Of several concurrent callers, one gets it. */
  useLink(addressId: string, hash: string, now: Date): Promise<string | null>

  /** Opens a session. Closes the least recently seen ones beyond `bounds.sessions`. */
  openSession(accountId: string, session: NewSession, now: Date): Promise<void>
  /** The valid session of a secret, or null. Updates when it was last seen. */
  session(accountId: string, hash: string, now: Date): Promise<SessionRecord | null>
  /** Valid sessions, newest first. */
  sessions(accountId: string, now: Date): Promise<readonly SessionRecord[]>
  /** False if the account has no such session. */
  closeSession(accountId: string, sessionId: string): Promise<boolean>
  closeSessions(accountId: string): Promise<void>
}
