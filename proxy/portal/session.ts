import { hashOf, type Random } from '../accounts/key.ts'
import { newSecret } from '../signup/link.ts'
import { SESSION_MAX_MS, type SessionRecord } from '../store/sign-in.ts'
import type { Account, Store } from '../store/store.ts'

/** A session and its account. */
export interface SignedIn {
  readonly account: Account
  readonly session: SessionRecord
}

/** The session cookie. `__Host-` binds it to this host and HTTPS. Plain HTTP, on localhost, cannot use that prefix. */
export interface SessionCookie {
  readonly name: string
  readonly secure: boolean
}

/** Returns the name of the session cookie and whether it needs HTTPS, for the origin of the portal. */
export const sessionCookie = (origin: string): SessionCookie =>
  origin.startsWith('https:')
    ? { name: '__Host-cds_session', secure: true }
    : { name: 'cds_session', secure: false }

const attributes = ({ secure }: SessionCookie) => `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** `Set-Cookie` that signs a browser in. */
export const signInCookie = (cookie: SessionCookie, text: string): string =>
  `${cookie.name}=${text}; ${attributes(cookie)}; Max-Age=${SESSION_MAX_MS / 1000}`

/** `Set-Cookie` that signs a browser out. */
export const signOutCookie = (cookie: SessionCookie): string =>
  `${cookie.name}=; ${attributes(cookie)}; Max-Age=0`

/** Opens a session and returns the value of its cookie. */
export async function openSession(
  store: Pick<Store, 'openSession'>,
  session: {
    readonly accountId: string
    readonly browser: string
    readonly now: Date
    readonly random: Random
  },
): Promise<string> {
  const { accountId, browser, now, random } = session
  const text = `${accountId}.${newSecret(random)}`
  const id = newSecret(random).slice(0, 16)
  await store.openSession(accountId, { id, hash: hashOf(text), browser: browser.slice(0, 200) }, now)
  return text
}

/** The valid session of a request's cookie, or null. */
export async function sessionOf(
  store: Pick<Store, 'session' | 'account'>,
  cookies: string | null,
  cookie: SessionCookie,
  now: Date,
): Promise<SignedIn | null> {
  const text = cookieText(cookies, cookie.name)
  const accountId = /^([0-9A-Za-z]+)\./.exec(text)?.[1]
  if (accountId === undefined) return null
  const [session, account] = await Promise.all([
    store.session(accountId, hashOf(text), now),
    store.account(accountId),
  ])
  return session === null || account === null ? null : { session, account }
}

function cookieText(cookies: string | null, name: string): string {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}
